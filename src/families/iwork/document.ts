import { gunzipSync } from 'node:zlib';
import { decodeXml } from '../../bytes/xml/decode.js';
import { parseXml, XmlElement } from '../../bytes/xml/tree.js';
import { openZip, type ZipArchive } from '../../bytes/zip/archive.js';
import { readEntry } from '../../bytes/zip/inflate.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { RootContent } from '../../core/tree.js';
import { readStylesheets, type StyleBook } from './styles.js';

/** A document of iWork '05 to '09: a zip with one XML file. */
export interface WorkDocument {
  readonly context: ReadContext;
  readonly root: XmlElement;
  readonly styles: StyleBook;
  /** Elements by `sfa:ID`, which references (`...-ref`) name. */
  readonly byId: ReadonlyMap<string, XmlElement>;
  readonly notes: RootContent[];
  /** Storages of the footnotes in the order of their references; taken from the front. */
  readonly footnotes: XmlElement[];
  /** Comments by the id of the field that they are about. */
  readonly comments: ReadonlyMap<string, XmlElement>;
}

/** Reads the text in an element; given by the caller, because text holds drawables again. */
export type ReadText = (element: XmlElement) => RootContent[];

const INDEX = /(?:^|\/)index\.(?:xml|apxl)(\.gz)?$/;

/** The XML of an older document; `undefined` for one of iWork '13 and later. Throws `encrypted-document`. */
export function openWork(source: Source, context: ReadContext): WorkDocument | ZipArchive {
  const zip = openZip(source.bytes, context.budget);
  const entry = zip.entries.find((each) => INDEX.test(each.name));
  if (zip.entries.some((each) => /(?:^|\/)\.iwpv2$/.test(each.name))) throw new ConvertError('encrypted-document');
  if (entry === undefined) return zip;
  const { bytes, damaged } = readEntry(zip, entry);
  if (damaged) context.warn({ code: 'damaged-part', message: 'The document part is damaged or cut.' });
  return toDocument(decodeXml(entry.name.endsWith('.gz') ? gunzip(bytes, context) : bytes), context);
}

function gunzip(bytes: Uint8Array, context: ReadContext): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: context.budget.limits.maxInflatedBytes });
  } catch (cause) {
    throw new ConvertError('corrupt-document', { cause });
  }
}

function toDocument(xml: string, context: ReadContext): WorkDocument {
  const { root, truncated } = parseXml(xml, context.budget);
  if (truncated) context.warn({ code: 'truncated', message: 'The document ends early.' });
  const byId = new Map<string, XmlElement>();
  const comments = new Map<string, XmlElement>();
  const stack: XmlElement[] = [root];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const id = at.get('sfa:ID');
    if (id !== undefined) byId.set(id, at);
    if (at.name === 'sf:annotation') comments.set(at.get('sf:target') ?? '', at);
    for (const child of at.elements()) stack.push(child);
  }
  return { context, root, byId, comments, styles: readStylesheets(root), notes: [], footnotes: splitFootnotes(root) };
}

/** All footnotes stand in one storage; the paragraph with a `sf:footnotebr` is a note's last. */
function splitFootnotes(root: XmlElement): XmlElement[] {
  const storage = root.descendants('sf:footnotes')[0]?.first('sf:text-storage');
  const out: XmlElement[] = [];
  let body = new XmlElement('sf:text-body');
  for (const paragraph of storage?.descendants('sf:p') ?? []) {
    body.children.push(paragraph);
    if (paragraph.descendants('sf:footnotebr').length === 0) continue;
    const note = new XmlElement('sf:text-storage');
    note.children.push(...(storage?.elements('sf:stylesheet-ref') ?? []), body);
    out.push(note);
    body = new XmlElement('sf:text-body');
  }
  return out;
}

/** The element itself, or the one that it refers to. */
export function resolve(document: WorkDocument, element: XmlElement): XmlElement {
  const id = element.name.endsWith('-ref') ? element.get('sfa:IDREF') : undefined;
  return id === undefined ? element : (document.byId.get(id) ?? element);
}
