import { isSpace } from './characters.js';
import { keywordOf, Lexer, token } from './lexer.js';
import { type PdfDict, PdfStream } from './objects.js';
import { parseFrom } from './parser.js';
import { decodeStream, readObjectAt } from './resolve.js';
import type { PdfFile } from './state.js';
import { type EntryKind, entryKind, type XrefTable } from './xref.js';

/**
 * The sections of the cross-reference, newest first: tables with their trailers (§7.5.4, §7.5.5), streams (§7.5.8), both in hybrid
 * files (§7.5.8.4), and those of earlier versions by /Prev (§7.5.6).
 *
 * A table:   xref  first(number) count(number)  { offset(10 digits) generation(5 digits) n|f }*  trailer <<...>>
 * A stream:  entries of /W [type field2 field3] bytes, big-endian, for the ranges of /Index
 */

/** Versions of one file; each save adds one. */
const MAX_SECTIONS = 4_096;
/** `startxref` is looked for in so many bytes at the end; §7.5.5 and annex H ask for 1024. */
const END_BYTES = 2_048;
/** Bytes of an entry of a table as the clause writes it. */
const ENTRY_BYTES = 20;

const FREE = keywordOf('f');
const USED = keywordOf('n');
const XREF = keywordOf('xref');

/** Reads all sections; undefined where the newest of them cannot be found or read. */
export function readSections(file: PdfFile): PdfDict | undefined {
  const start = startOfXref(file.bytes);
  if (start === undefined) return undefined;
  const seen = new Set<number>();
  let newest: PdfDict | undefined;
  for (let at: number | undefined = start; at !== undefined && !seen.has(at) && seen.size < MAX_SECTIONS; ) {
    seen.add(at);
    const trailer = readSection(file, at);
    if (trailer === undefined) {
      // An earlier version is lost: what it alone had is found by scanning, once it is asked for.
      file.incomplete = true;
      return newest;
    }
    newest ??= trailer;
    const hybrid = trailer.get('XRefStm');
    if (typeof hybrid === 'number' && !seen.has(hybrid)) {
      seen.add(hybrid);
      readSection(file, hybrid);
    }
    const previous = trailer.get('Prev');
    at = typeof previous === 'number' ? previous : undefined;
  }
  return newest;
}

function startOfXref(bytes: Uint8Array): number | undefined {
  const from = Math.max(0, bytes.length - END_BYTES);
  const at = Buffer.from(bytes.buffer, bytes.byteOffset + from, bytes.length - from).lastIndexOf('startxref');
  if (at < 0) return undefined;
  const lexer = new Lexer(bytes, { pos: from + at + 'startxref'.length });
  return lexer.next() === token.NUMBER ? lexer.number : undefined;
}

function readSection(file: PdfFile, at: number): PdfDict | undefined {
  if (!Number.isInteger(at) || at < 0 || at >= file.bytes.length) return undefined;
  const lexer = new Lexer(file.bytes, { pos: at, names: file.names });
  const kind = lexer.next();
  if (kind === token.KEYWORD && lexer.keyword === XREF) return readTable(file, lexer);
  if (kind !== token.NUMBER) return undefined;
  const stream = readObjectAt(file, lexer.start)?.value;
  return stream instanceof PdfStream ? readXrefStream(file, stream) : undefined;
}

function readTable(file: PdfFile, lexer: Lexer): PdfDict | undefined {
  for (;;) {
    const kind = lexer.next();
    if (kind === token.KEYWORD) {
      if (!lexer.isWord('trailer')) return undefined;
      const trailer = parseFrom(lexer, lexer.next(), { references: true });
      return trailer instanceof Map ? trailer : undefined;
    }
    if (kind !== token.NUMBER) return undefined;
    const first = lexer.number;
    if (lexer.next() !== token.NUMBER) return undefined;
    if (!readSubsection(file, lexer, { first, count: lexer.number })) return undefined;
  }
}

/** Entries of one range of numbers; false where they are none. Counts are often wrong, so words end it too. */
function readSubsection(file: PdfFile, lexer: Lexer, range: { first: number; count: number }): boolean {
  let { first } = range;
  lexer.skipSpace();
  for (let i = 0; i < range.count; i++) {
    if (readPlainEntry(file, lexer, first + i)) continue;
    const from = lexer.pos;
    const kind = lexer.next();
    if (kind === token.KEYWORD && lexer.isWord('trailer')) {
      lexer.pos = from;
      return true;
    }
    if (kind !== token.NUMBER) return false;
    const place = lexer.number;
    if (lexer.next() !== token.NUMBER) return false;
    const second = lexer.number;
    if (lexer.next() !== token.KEYWORD || (lexer.keyword !== USED && lexer.keyword !== FREE)) return false;
    const isFree = lexer.keyword === FREE;
    // Some writers count from 1 although their first entry is that of object 0.
    if (i === 0 && first === 1 && isFree && place === 0 && second === 65_535) first = 0;
    addPlain(file.xref, first + i, { place, second, isFree });
  }
  return true;
}

/** An entry in exactly the form of the clause; false, and nothing read, for any other. */
function readPlainEntry(file: PdfFile, lexer: Lexer, number: number): boolean {
  const { bytes } = file;
  let at = lexer.pos;
  while (isSpace(bytes[at])) at++;
  const type = bytes[at + 17];
  if ((type !== 0x6e && type !== 0x66) || bytes[at + 10] !== 0x20 || bytes[at + 16] !== 0x20) return false;
  if (number === 1 && type === 0x66) return false;
  let place = 0;
  for (let i = 0; i < 10; i++) {
    const digit = (bytes[at + i] as number) - 0x30;
    if (digit < 0 || digit > 9) return false;
    place = place * 10 + digit;
  }
  let second = 0;
  for (let i = 11; i < 16; i++) {
    const digit = (bytes[at + i] as number) - 0x30;
    if (digit < 0 || digit > 9) return false;
    second = second * 10 + digit;
  }
  addPlain(file.xref, number, { place, second, isFree: type === 0x66 });
  lexer.pos = Math.min(at + ENTRY_BYTES - 2, lexer.end);
  return true;
}

function addPlain(xref: XrefTable, number: number, at: { place: number; second: number; isFree: boolean }): void {
  // No object begins at the very start: such entries are free ones that were written as used.
  const kind = at.isFree || at.place === 0 ? entryKind.FREE : entryKind.PLAIN;
  xref.add(number, { kind, place: at.place, second: at.second });
}

function readXrefStream(file: PdfFile, stream: PdfStream): PdfDict | undefined {
  const { dict } = stream;
  const widths = numbersOf(dict.get('W'));
  if (widths.length < 3 || widths.some((width) => width < 0 || width > 8)) return undefined;
  const [w0 = 0, w1 = 0, w2 = 0] = widths;
  const step = widths.reduce((sum, width) => sum + width, 0);
  if (step === 0) return undefined;
  const { bytes } = decodeStream(file, stream);
  const size = dict.get('Size');
  const index = dict.has('Index') ? numbersOf(dict.get('Index')) : [0, typeof size === 'number' ? size : 0];
  let at = 0;
  for (let i = 0; i + 1 < index.length; i += 2) {
    const [first = 0, count = 0] = [index[i], index[i + 1]];
    for (let n = 0; n < count && at + step <= bytes.length; n++, at += step) {
      // A type of no width is 1 (table 17).
      const type = w0 === 0 ? 1 : field(bytes, at, w0);
      const place = field(bytes, at + w0, w1);
      const second = field(bytes, at + w0 + w1, w2);
      if (type <= 2) file.xref.add(first + n, { kind: KINDS[type] ?? entryKind.FREE, place, second });
    }
  }
  return dict;
}

/** Types of entries (table 18). */
const KINDS: readonly EntryKind[] = [entryKind.FREE, entryKind.PLAIN, entryKind.PACKED];

function field(bytes: Uint8Array, at: number, width: number): number {
  let value = 0;
  for (let i = 0; i < width; i++) value = value * 256 + (bytes[at + i] as number);
  return value;
}

function numbersOf(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((one) => Number.isInteger(one)) : [];
}
