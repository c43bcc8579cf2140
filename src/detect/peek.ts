import { isCompoundFile, openCompoundFile } from '../bytes/cfb/file.js';
import { decodeText } from '../bytes/charset/decode.js';
import { findEntry, openZip, type ZipArchive } from '../bytes/zip/archive.js';
import { inflatePrefix } from '../bytes/zip/inflate.js';
import { createBudget } from '../core/budget.js';
import type { Peek, XmlRoot } from '../core/format.js';
import { defaultLimits } from '../core/limits.js';

/** Fewer bytes than this with a NUL among them are no UTF-16 text. */
const MIN_UTF16_BYTES = 8;
/** Characters of text, and bytes of an entry, that detection looks at. */
const PEEK_LENGTH = 65_536;

/** A look at the bytes; every part is computed on first use and kept. */
export function createPeek(bytes: Uint8Array, extension: string): Peek {
  const text = once(() => peekText(bytes));
  const root = once(() => findRoot(text()));
  const zip = once(() => tryZip(bytes));
  const ole = once(() => tryOle(bytes));
  return {
    bytes,
    extension,
    startsWith: (signature, offset = 0) => startsWith(bytes, signature, offset),
    text,
    xmlRoot: root,
    zipNames: () => zip()?.entries.map((entry) => entry.name),
    zipText: (name) => {
      const archive = zip();
      const entry = archive === undefined ? undefined : findEntry(archive, name);
      if (archive === undefined || entry === undefined) return '';
      return new TextDecoder().decode(inflatePrefix(archive, entry, PEEK_LENGTH));
    },
    oleNames: ole,
  };
}

function once<T>(compute: () => T): () => T {
  let value: { readonly of: T } | undefined;
  return () => {
    value ??= { of: compute() };
    return value.of;
  };
}

function startsWith(bytes: Uint8Array, signature: string | readonly number[], offset: number): boolean {
  for (let i = 0; i < signature.length; i++) {
    const wanted = typeof signature === 'string' ? signature.charCodeAt(i) : signature[i];
    if (bytes[offset + i] !== wanted) return false;
  }
  return true;
}

function peekText(bytes: Uint8Array): string {
  const head = bytes.subarray(0, PEEK_LENGTH);
  if (!looksLikeText(head)) return '';
  // A cut may fall into a character; the replacement character at the very end is not the text's.
  return decodeText(head)
    .text.replace(/\ufffd$/, '')
    .replace(/\r\n?/g, '\n');
}

/** Control bytes that text does not have; UTF-16 and UTF-32 are told by their mark or by NULs in every second place. */
function looksLikeText(head: Uint8Array): boolean {
  if (head.length === 0) return false;
  const [a, b] = head;
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return true;
  let control = 0;
  const nuls = [0, 0];
  for (let i = 0; i < head.length; i++) {
    const byte = head[i] as number;
    if (byte === 0) nuls[i & 1] = (nuls[i & 1] as number) + 1;
    else if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12 && byte !== 27 && byte !== 26)
      control++;
  }
  const [even = 0, odd = 0] = nuls;
  const half = head.length / 2;
  if (even + odd > 0) {
    if (head.length < MIN_UTF16_BYTES) return false;
    const utf16 = (odd > half * 0.3 && even < half * 0.02) || (even > half * 0.3 && odd < half * 0.02);
    return utf16 && control <= head.length / 50;
  }
  return control <= head.length / 200;
}

function findRoot(text: string): XmlRoot | undefined {
  let at = 0;
  let doctype = '';
  for (;;) {
    while (at < text.length && text.charCodeAt(at) <= 32) at++;
    if (text.charCodeAt(at) === 0xfeff) at++;
    if (text.charAt(at) !== '<') return undefined;
    if (text.startsWith('<?', at)) at = past(text, '?>', at);
    else if (text.startsWith('<!--', at)) at = past(text, '-->', at);
    else if (text.startsWith('<!', at)) {
      doctype = /^<!doctype\s+([^\s>[]+)/i.exec(text.slice(at, at + 200))?.[1] ?? doctype;
      const bracket = text.indexOf('[', at);
      const gt = text.indexOf('>', at);
      at =
        bracket >= 0 && bracket < gt
          ? past(text, '>', Math.max(text.indexOf(']', bracket), bracket))
          : past(text, '>', at);
    } else break;
    if (at < 0) return undefined;
  }
  const tag = /^<([\w.-]+:)?([A-Za-z_][\w.-]*)([^>]*)/.exec(text.slice(at, at + 8192));
  if (tag === null) return undefined;
  const prefix = (tag[1] ?? '').slice(0, -1);
  const declared = new RegExp(
    `\\sxmlns${prefix === '' ? '' : `:${prefix.replace(/[.]/g, '\\.')}`}\\s*=\\s*["']([^"']*)`,
  ).exec(tag[3] ?? '');
  return { name: tag[2] ?? '', namespace: declared?.[1] ?? '', doctype };
}

function past(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? -1 : at + mark.length;
}

function tryZip(bytes: Uint8Array): ZipArchive | undefined {
  if (!startsWith(bytes, 'PK\u0003\u0004', 0) && !startsWith(bytes, 'PK\u0005\u0006', 0)) return undefined;
  try {
    return openZip(bytes, createBudget({ ...defaultLimits, maxEntries: Number.MAX_SAFE_INTEGER }));
  } catch {
    // Not a readable zip: other formats may still know the bytes.
    return undefined;
  }
}

function tryOle(bytes: Uint8Array): readonly string[] | undefined {
  if (!isCompoundFile(bytes)) return undefined;
  try {
    return openCompoundFile(bytes).entries.map((entry) => entry.path.toLowerCase());
  } catch {
    // A damaged directory: nobody can know what the file is.
    return undefined;
  }
}
