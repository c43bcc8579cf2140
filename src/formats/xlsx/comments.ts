import type { XmlElement } from '../../bytes/xml/tree.js';
import { parseAddress, type SheetNote } from '../../content/sheet/model.js';
import { type OfficePackage, type Relationship, readXmlPart } from '../../families/ooxml/package.js';

/** Programs that know no threads find this text in a thread's legacy comment; the thread itself says more. */
const PLACEHOLDER = /^\[Threaded comment\]/;

/** Comments of a sheet, of the old kind (§18.7) and in threads [MS-XLSX 2.1.31]; `persons` names authors by id. */
export function readComments(
  pkg: OfficePackage,
  targets: ReadonlyMap<string, Relationship>,
  persons: ReadonlyMap<string, string>,
): SheetNote[] {
  const notes: SheetNote[] = [];
  const threaded = new Set<string>();
  for (const { kind, target } of targets.values()) {
    if (kind !== 'threadedComment') continue;
    for (const note of readThreads(pkg, target, persons)) {
      threaded.add(`${note.row}:${note.column}`);
      notes.push(note);
    }
  }
  for (const { kind, target } of targets.values()) {
    if (kind !== 'comments') continue;
    for (const note of readLegacy(pkg, target)) {
      if (!(threaded.has(`${note.row}:${note.column}`) && PLACEHOLDER.test(note.text))) notes.push(note);
    }
  }
  return notes;
}

function readThreads(pkg: OfficePackage, path: string, persons: ReadonlyMap<string, string>): SheetNote[] {
  return (readXmlPart(pkg, path)?.root.elements() ?? []).flatMap((element) => {
    if (element.local !== 'threadedComment') return [];
    const body =
      element
        .elements()
        .find((child) => child.local === 'text')
        ?.textContent() ?? '';
    return toNote(element.get('ref'), persons.get(element.get('personId') ?? '') ?? '', body);
  });
}

/** Display names of those who wrote in threads, by id. */
export function readPersons(
  pkg: OfficePackage,
  targets: ReadonlyMap<string, Relationship>,
): ReadonlyMap<string, string> {
  const persons = new Map<string, string>();
  for (const { kind, target } of targets.values()) {
    if (kind !== 'person') continue;
    for (const element of readXmlPart(pkg, target)?.root.elements() ?? []) {
      persons.set(element.get('id') ?? '', element.get('displayName') ?? '');
    }
  }
  return persons;
}

function readLegacy(pkg: OfficePackage, path: string): SheetNote[] {
  const root = readXmlPart(pkg, path)?.root;
  const authors =
    root
      ?.first('s:authors')
      ?.elements('s:author')
      .map((author) => author.textContent()) ?? [];
  return (root?.first('s:commentList')?.elements('s:comment') ?? []).flatMap((comment) => {
    const body = textOfRuns(comment.first('s:text'));
    const author = (authors[Number(comment.get('authorId'))] ?? '').replace(/^tc=\{.*\}$/, '');
    return toNote(comment.get('ref'), author, withoutAuthor(body, author));
  });
}

/** Excel writes the author's name as the first line of the comment. */
function withoutAuthor(body: string, author: string): string {
  return author !== '' && body.startsWith(`${author}:`) ? body.slice(author.length + 1) : body;
}

function textOfRuns(element: XmlElement | undefined): string {
  let out = '';
  for (const child of element?.elements() ?? []) {
    if (child.name === 's:t') out += child.textContent();
    else if (child.name === 's:r') out += child.first('s:t')?.textContent() ?? '';
  }
  return out;
}

function toNote(reference: string | undefined, author: string, body: string): SheetNote[] {
  const address = parseAddress((reference ?? '').split(':')[0] ?? '');
  const text = body.trim();
  return address === undefined || text === '' ? [] : [{ ...address, author: author.trim(), text }];
}
