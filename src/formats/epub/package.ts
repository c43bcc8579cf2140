import { parseXml, type XmlElement } from '../../bytes/xml/tree.js';
import { findEntry, openZip, type ZipArchive } from '../../bytes/zip/archive.js';
import { readEntry } from '../../bytes/zip/inflate.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext } from '../../core/format.js';
import { decodeHtml } from '../../families/html/decode.js';

/** A file of the book. */
export interface Item {
  /** Path in the zip. */
  readonly path: string;
  readonly mediaType: string;
  readonly properties: string;
}

/** A book as its package document states it (EPUB 3.3 §5, OPF 2.0.1). */
export interface Book {
  readonly zip: ZipArchive;
  readonly title: string;
  readonly creators: readonly string[];
  /** What is read, in reading order. */
  readonly spine: readonly Item[];
  /** Path of the table of contents as a page, which repeats the chapters' titles; '' if there is none. */
  readonly contents: string;
}

/** Opens a book. A damaged package gives the chapters in the order of the table of contents, or of the zip. */
export function openBook(bytes: Uint8Array, context: ReadContext): Book {
  const zip = openZip(bytes, context.budget);
  if (zip.recovered)
    context.warn({ code: 'damaged-part', message: 'The zip directory is damaged; parts were found one by one.' });
  const opfPath = findPackage(zip, context);
  const opf = opfPath === undefined ? undefined : readXml(zip, opfPath, context);
  const manifest = readManifest(opf, opfPath ?? '');
  const spine = readSpine(opf, manifest, context);
  const found = spine.length > 0 ? spine : fallbackSpine(zip, manifest, context);
  if (found.length === 0) throw new ConvertError('corrupt-document');
  const metadata = opf === undefined ? undefined : childNamed(opf, 'metadata');
  return {
    zip,
    title: textOfNamed(metadata, 'title')[0] ?? '',
    creators: textOfNamed(metadata, 'creator'),
    spine: found,
    contents: contentsPage(opf, opfPath ?? '', manifest),
  };
}

function findPackage(zip: ZipArchive, context: ReadContext): string | undefined {
  const container = readXml(zip, 'META-INF/container.xml', context);
  const roots = container === undefined ? [] : deepNamed(container, 'rootfile');
  const stated = roots
    .map((root) => decodePath(root.get('full-path') ?? ''))
    .find((path) => findEntry(zip, path) !== undefined);
  return stated ?? zip.entries.find((entry) => /\.opf$/i.test(entry.name))?.name;
}

/** Parts carry any prefix, so names are compared without it. */
export function childNamed(element: XmlElement, local: string): XmlElement | undefined {
  return element.elements().find((child) => child.local === local);
}

export function deepNamed(element: XmlElement, local: string): XmlElement[] {
  const out: XmlElement[] = [];
  const visit = (at: XmlElement): void => {
    for (const child of at.elements()) {
      if (child.local === local) out.push(child);
      visit(child);
    }
  };
  visit(element);
  return out;
}

function textOfNamed(element: XmlElement | undefined, local: string): string[] {
  const all = element === undefined ? [] : deepNamed(element, local);
  return all.map((child) => child.textContent().replace(/\s+/g, ' ').trim()).filter((value) => value !== '');
}

function readManifest(opf: XmlElement | undefined, opfPath: string): ReadonlyMap<string, Item> {
  const items = new Map<string, Item>();
  const manifest = opf === undefined ? undefined : childNamed(opf, 'manifest');
  for (const item of manifest?.elements() ?? []) {
    const id = item.get('id');
    const href = item.get('href');
    if (id === undefined || href === undefined || items.has(id)) continue;
    items.set(id, {
      path: resolvePath(opfPath, href),
      mediaType: item.get('media-type') ?? '',
      properties: item.get('properties') ?? '',
    });
  }
  return items;
}

const PAGE = /\.(?:x?html?|xht|xml|htm)$/i;

function readSpine(opf: XmlElement | undefined, manifest: ReadonlyMap<string, Item>, context: ReadContext): Item[] {
  const spine = opf === undefined ? undefined : childNamed(opf, 'spine');
  const out: Item[] = [];
  const seen = new Set<string>();
  for (const reference of spine?.elements() ?? []) {
    const item = manifest.get(reference.get('idref') ?? '');
    if (item === undefined) {
      context.warn({
        code: 'missing-part',
        message: 'A chapter is named in the reading order but not in the package.',
      });
    } else if (!seen.has(item.path) && !/^image\/(?!svg)/.test(item.mediaType)) {
      seen.add(item.path);
      out.push(item);
    }
  }
  return out;
}

/** Without a reading order: the pages of the manifest, or of the zip by name. */
function fallbackSpine(zip: ZipArchive, manifest: ReadonlyMap<string, Item>, context: ReadContext): Item[] {
  context.warn({
    code: 'damaged-part',
    message: 'The book states no reading order; its pages are in the order of the package.',
  });
  const listed = [...manifest.values()].filter(
    (item) => /html/.test(item.mediaType) && !/\bnav\b/.test(item.properties),
  );
  if (listed.length > 0) return listed;
  const names = zip.entries.map((entry) => entry.name).filter((name) => PAGE.test(name) && !/^META-INF\//i.test(name));
  return names.sort(byNumber).map((path) => ({ path, mediaType: 'application/xhtml+xml', properties: '' }));
}

function byNumber(a: string, b: string): number {
  const padded = (name: string) => name.replace(/\d+/g, (digits) => digits.padStart(8, '0'));
  return padded(a) < padded(b) ? -1 : 1;
}

/** The page that the package calls its navigation (EPUB 3) or table of contents (the guide of EPUB 2). */
function contentsPage(opf: XmlElement | undefined, opfPath: string, manifest: ReadonlyMap<string, Item>): string {
  for (const item of manifest.values()) if (/\bnav\b/.test(item.properties)) return item.path;
  const guide = opf === undefined ? undefined : childNamed(opf, 'guide');
  const page = guide?.elements().find((reference) => reference.get('type') === 'toc');
  return page === undefined ? '' : resolvePath(opfPath, page.get('href') ?? '');
}

/** A path relative to another part: `../`, percent escapes and a fragment are taken care of. */
export function resolvePath(from: string, href: string): string {
  const path = decodePath((href.split('#', 1)[0] as string).split('?', 1)[0] as string);
  const parts = path.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A stray percent sign: the name as it stands.
    return path;
  }
}

/** The text of a part, or `undefined` with a warning where it is missing, damaged beyond reading, or encrypted. */
export function readText(zip: ZipArchive, path: string, context: ReadContext): string | undefined {
  const entry = findEntry(zip, path);
  if (entry === undefined) return undefined;
  try {
    const part = readEntry(zip, entry);
    if (part.damaged) context.warn({ code: 'damaged-part', message: 'A part of the book is damaged or cut.' });
    return decodeHtml(part.bytes).text;
  } catch (error) {
    if (error instanceof ConvertError && error.limit !== undefined) throw error;
    const encrypted = error instanceof ConvertError && error.code === 'encrypted-document';
    context.warn(
      encrypted
        ? { code: 'encrypted-part', message: 'A part of the book is encrypted.' }
        : { code: 'damaged-part', message: 'A part of the book cannot be read.' },
    );
    return undefined;
  }
}

export function readXml(zip: ZipArchive, path: string, context: ReadContext): XmlElement | undefined {
  const text = readText(zip, path, context);
  return text === undefined ? undefined : parseXml(text, context.budget).root;
}
