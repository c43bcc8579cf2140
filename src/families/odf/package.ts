import { decodeXml } from '../../bytes/xml/decode.js';
import { parseXml, type XmlElement } from '../../bytes/xml/tree.js';
import { findEntry, openZip, type ZipArchive } from '../../bytes/zip/archive.js';
import { readPath } from '../../bytes/zip/inflate.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import { createDecryptor, type Decryptor } from './encryption.js';

/**
 * An OpenDocument file (ODF 1.3 part 2): a zip of parts, or one flat XML file. OpenOffice.org 1.x files are read the
 * same way; their elements differ a little and have the same prefixes here.
 */
export interface OdfDocument {
  readonly context: ReadContext;
  /** The root of content.xml, or of the flat file. */
  readonly content: XmlElement;
  /** Roots that hold styles: styles.xml and content.xml, or the flat file. */
  readonly styleRoots: readonly XmlElement[];
  /** A zip of parts, so that relative addresses start inside it. */
  readonly packaged: boolean;
  /** The root of meta.xml, or of the flat file. */
  readonly meta: XmlElement | undefined;
  /** The bytes of a part by its path; `undefined` if there is none or it is a flat file. */
  part(path: string): Uint8Array | undefined;
  /** The same as XML. */
  xmlPart(path: string): XmlElement | undefined;
}

/** The parts of a file before its content is parsed. */
export interface OdfParts extends Pick<OdfDocument, 'context' | 'packaged' | 'part' | 'xmlPart'> {
  /** The XML that holds the content. */
  readonly text: string;
}

/** Opens a package or a flat file and parses its content. Throws where there is no content at all. */
export function openOdf(source: Source, context: ReadContext): OdfDocument {
  const parts = openParts(source, context);
  const { root, truncated } = parseXml(parts.text, context.budget);
  return toDocument(parts, root, truncated);
}

export function openParts(source: Source, context: ReadContext): OdfParts {
  if (source.bytes[0] === 0x50 && source.bytes[1] === 0x4b) return openZipped(source, context);
  const none = () => undefined;
  return { context, packaged: false, text: decodeXml(source.bytes), part: none, xmlPart: none };
}

/** Parts and the root of their content, with styles and metadata. Throws `corrupt-document` where there is nothing. */
export function toDocument(parts: OdfParts, content: XmlElement, truncated: boolean): OdfDocument {
  const styles = parts.xmlPart('styles.xml');
  if (content.name === '' && styles === undefined) throw new ConvertError('corrupt-document');
  if (content.name === '') parts.context.warn({ code: 'missing-part', message: 'The document has no content part.' });
  if (truncated) parts.context.warn({ code: 'truncated', message: 'The document ends early.' });
  return {
    ...parts,
    content,
    styleRoots: styles === undefined ? [content] : [styles, content],
    meta: parts.packaged ? parts.xmlPart('meta.xml') : content,
  };
}

function openZipped(source: Source, context: ReadContext): OdfParts {
  const zip = openZip(source.bytes, context.budget);
  if (zip.recovered)
    context.warn({ code: 'damaged-part', message: 'The zip directory is damaged; parts were found one by one.' });
  const manifest = parsePart(readRaw(zip, 'META-INF/manifest.xml', context), context);
  const decryptor = createDecryptor(manifest, context.options.password);
  const wrapped = decryptor.package === undefined ? undefined : readRaw(zip, decryptor.package, context);
  if (wrapped !== undefined && decryptor.package !== undefined)
    return openZipped({ bytes: decryptor.decrypt(decryptor.package, wrapped) }, context);
  const part = (path: string) => readDecrypted(zip, path, { context, decryptor });
  const content = part('content.xml');
  return {
    context,
    packaged: true,
    text: content === undefined ? '' : decodeXml(content),
    part,
    xmlPart: (path) => parsePart(part(path), context),
  };
}

interface Access {
  readonly context: ReadContext;
  readonly decryptor: Decryptor;
}

function readDecrypted(zip: ZipArchive, path: string, access: Access): Uint8Array | undefined {
  const bytes = readRaw(zip, path, access.context);
  return bytes === undefined ? undefined : access.decryptor.decrypt(path, bytes);
}

function readRaw(zip: ZipArchive, path: string, context: ReadContext): Uint8Array | undefined {
  if (findEntry(zip, path) === undefined) return undefined;
  try {
    const part = readPath(zip, path);
    if (part?.damaged === true) context.warn({ code: 'damaged-part', message: 'A part of the package is damaged.' });
    return part?.bytes;
  } catch (error) {
    if (error instanceof ConvertError && error.code !== 'corrupt-document') throw error;
    context.warn({ code: 'damaged-part', message: 'A part of the package cannot be read.' });
    return undefined;
  }
}

function parsePart(bytes: Uint8Array | undefined, context: ReadContext): XmlElement | undefined {
  if (bytes === undefined || bytes.length === 0) return undefined;
  const { root, truncated } = parseXml(decodeXml(bytes), context.budget);
  if (truncated) context.warn({ code: 'truncated', message: 'A part of the package ends early.' });
  return root;
}

/** The body: the child of `office:body` that holds the content; the body itself in OpenOffice.org 1.x. */
export function bodyOf(content: XmlElement): XmlElement | undefined {
  const body = content.first('office:body');
  return body?.elements().find((child) => BODIES.has(child.name)) ?? body;
}

const BODIES = new Set([
  'office:text',
  'office:spreadsheet',
  'office:presentation',
  'office:drawing',
  'office:chart',
  'office:image',
  'office:database',
]);
