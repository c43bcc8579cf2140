import { parseXml, type XmlElement } from '../../bytes/xml/tree.js';
import { openZip } from '../../bytes/zip/archive.js';
import { readEntry } from '../../bytes/zip/inflate.js';
import { heading, paragraph, root } from '../../content/tree/build.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { decodeHtml } from '../../families/html/decode.js';
import { type BookState, childNamed, collectNotes, readDefinitions } from './notes.js';
import { readBody } from './section.js';

/** FictionBook 2.x, also zipped: bodies in order, notes as footnotes. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const decoded = decodeHtml(unzip(source.bytes, context), source.mediaType);
  if (decoded.guessed) context.warn({ code: 'guessed-charset', message: `The book was read as ${decoded.charset}.` });
  const document = parseXml(decoded.text, context.budget);
  if (document.truncated) context.warn({ code: 'truncated', message: 'The book ends early.' });
  const bodies = document.root.elements().filter((child) => child.local === 'body');
  const state: BookState = { context, notes: collectNotes(bodies) };
  const blocks: RootContent[] = [];
  bodies.forEach((body, i) => {
    context.progress(i + 1, bodies.length);
    for (const block of readBody(body, state)) blocks.push(block);
  });
  const hasTitle = bodies.some((body) => childNamed(body, 'title') !== undefined);
  const front = hasTitle ? [] : readTitle(document.root);
  return root([...front, ...blocks, ...readDefinitions(state, readBody)]);
}

function unzip(bytes: Uint8Array, context: ReadContext): Uint8Array {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return bytes;
  const zip = openZip(bytes, context.budget);
  const entry = zip.entries.find((candidate) => /\.fb2$/i.test(candidate.name));
  if (entry === undefined) throw new ConvertError('corrupt-document');
  const part = readEntry(zip, entry);
  if (part.damaged) context.warn({ code: 'damaged-part', message: 'The compressed book is damaged or cut.' });
  return part.bytes;
}

/** Title and authors from the description, where the text has no title. */
function readTitle(book: XmlElement): RootContent[] {
  const description = childNamed(book, 'description');
  const info = description === undefined ? undefined : childNamed(description, 'title-info');
  if (info === undefined) return [];
  const title = childNamed(info, 'book-title')?.textContent().trim() ?? '';
  const authors = info
    .elements()
    .filter((child) => child.local === 'author')
    .map(nameOf)
    .filter((name) => name !== '');
  const out: RootContent[] = title === '' ? [] : [heading(1, title)];
  if (authors.length > 0) out.push(paragraph(authors.join(', ')));
  return out;
}

function nameOf(author: XmlElement): string {
  const parts = ['first-name', 'middle-name', 'last-name'].map(
    (part) => childNamed(author, part)?.textContent().trim() ?? '',
  );
  const name = parts.filter((part) => part !== '').join(' ');
  return name !== '' ? name : (childNamed(author, 'nickname')?.textContent().trim() ?? '');
}
