import { decodeXml } from '../../bytes/xml/decode.js';
import type { XmlElement } from '../../bytes/xml/tree.js';
import type { ZipEntry } from '../../bytes/zip/archive.js';
import { inflatePrefix } from '../../bytes/zip/inflate.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { openFlatPackage } from '../../families/ooxml/flat.js';
import {
  mainPart,
  type OfficePackage,
  openPackage,
  readPart,
  readXmlPart,
  relationshipOfKind,
} from '../../families/ooxml/package.js';
import { readWordDocument } from '../../families/wordml/document.js';

/** Where the body stands where no relationship says so. */
const USUAL_PARTS = ['word/document.xml', 'word/document2.xml', 'word/document1.xml'];

/** Word documents: a zip package, or the same package as one XML file. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const pkg = open(source.bytes, context);
  const part = mainPart(pkg, USUAL_PARTS) ?? anyDocumentPart(pkg);
  const bytes = part === undefined ? undefined : readPart(pkg, part);
  if (part === undefined || bytes === undefined || bytes.length === 0) throw new ConvertError('corrupt-document');
  const related = (kind: string) => relatedRoot(pkg, part, kind);
  return readWordDocument(
    {
      text: decodeXml(bytes),
      part,
      pkg,
      styles: related('styles')?.root,
      numbering: related('numbering')?.root,
      settings: related('settings')?.root,
      notes: readNotes(related),
    },
    context,
  );
}

function open(bytes: Uint8Array, context: ReadContext): OfficePackage {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  return isZip ? openPackage(bytes, context) : openFlatPackage(decodeXml(bytes), context);
}

/** A damaged package may have lost its relationships or the body's name; the body tells itself by its first tags. */
function anyDocumentPart(pkg: OfficePackage): string | undefined {
  const named = pkg.zip.entries.find((entry) => /^[\\/]?word[\\/]document\d*\.xml$/i.test(entry.name));
  return (named ?? pkg.zip.entries.find((entry) => holdsBody(pkg, entry)))?.name;
}

/** The body begins behind the namespaces of its root, which are a few thousand characters. */
const BODY_SEARCH_BYTES = 16_384;

function holdsBody(pkg: OfficePackage, entry: ZipEntry): boolean {
  if (/\.(?:png|jpe?g|gif|emf|wmf|bin|rels)$/i.test(entry.name)) return false;
  return /<(?:\w+:)?body[ >]/.test(new TextDecoder('latin1').decode(inflatePrefix(pkg.zip, entry, BODY_SEARCH_BYTES)));
}

interface RelatedPart {
  readonly root: XmlElement;
  readonly path: string;
}

/** A part that the body is related to, or the usual one beside it where the relationships are lost. */
function relatedRoot(pkg: OfficePackage, part: string, kind: string): RelatedPart | undefined {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const path = relationshipOfKind(pkg, part, kind)?.target ?? `${folder}${kind}.xml`;
  try {
    const document = readXmlPart(pkg, path);
    return document === undefined ? undefined : { root: document.root, path };
  } catch (error) {
    // Damage that loses end tags nests a part without end; the body can be read without it.
    if (!(error instanceof ConvertError) || error.code !== 'nesting-limit') throw error;
    pkg.warn({ code: 'damaged-part', message: 'A part beside the body is damaged and was left out.' });
    return undefined;
  }
}

const NOTE_PARTS: readonly (readonly [string, string, string])[] = [
  ['footnotes', 'w:footnote', 'footnote'],
  ['endnotes', 'w:endnote', 'endnote'],
  ['comments', 'w:comment', 'comment'],
];

function readNotes(related: (kind: string) => RelatedPart | undefined) {
  const notes = new Map<string, { element: XmlElement; part: string }>();
  for (const [part, name, kind] of NOTE_PARTS) {
    const found = related(part);
    for (const element of found?.root.elements(name) ?? []) {
      // Separators are drawn between the text and its notes and say nothing.
      if (/separator|continuation/i.test(element.get('w:type') ?? '')) continue;
      notes.set(`${kind}:${element.get('w:id') ?? ''}`, { element, part: found?.path ?? '' });
    }
  }
  return notes;
}
