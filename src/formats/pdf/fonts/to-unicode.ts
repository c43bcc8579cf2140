import { Lexer, type Token, token } from '../syntax/lexer.js';
import { predefinedCMap, stringCode } from './cmap.js';
import { RangeTable } from './ranges.js';

/** A font's own map from codes to text (ISO 32000-2 §9.10.3). */
export interface ToUnicode {
  /** The text of a code; '' for a code that is not in the map, or whose text says nothing. */
  textOf(code: number): string;
  /** Codes with a text of their own. */
  readonly size: number;
}

/** Rows, and texts of arrays; more are a bomb. */
const MAX_ROWS = 200_000;
/** Letters of one text; the longest ligatures have 18. */
const MAX_LETTERS = 32;

interface Rows {
  /** Values are places in `texts`. */
  readonly ranges: RangeTable;
  readonly texts: string[];
}

export function parseToUnicode(bytes: Uint8Array): ToUnicode {
  const rows: Rows = { ranges: new RangeTable(), texts: [] };
  const lexer = new Lexer(bytes);
  for (let kind = lexer.next(); kind !== token.END; kind = lexer.next()) {
    if (kind !== token.KEYWORD) continue;
    if (lexer.isWord('beginbfchar')) readChars(lexer, rows);
    else if (lexer.isWord('beginbfrange')) readRanges(lexer, rows);
  }
  return { textOf: (code) => textAt(rows, code), size: rows.ranges.size };
}

/** Instead of a stream a name: codes are Unicode already. */
export function namedToUnicode(name: string): ToUnicode | undefined {
  if (!name.startsWith('Identity')) {
    const map = predefinedCMap(name);
    return map === undefined ? undefined : { textOf: (code) => map.textOf(code, 2), size: 1 };
  }
  return { textOf: (code) => (code > 0 && code <= 0xffff ? usable(String.fromCharCode(code)) : ''), size: 1 };
}

function textAt(rows: Rows, code: number): string {
  const row = rows.ranges.find(code);
  if (row < 0) return '';
  const text = rows.texts[rows.ranges.value(row)] ?? '';
  const step = code - rows.ranges.start(row);
  return step === 0 ? text : usable(stepped(text, step));
}

/** The last character moves on with the code. */
function stepped(text: string, step: number): string {
  const last = text.codePointAt(text.length - (isLowHalf(text.charCodeAt(text.length - 1)) ? 2 : 1));
  if (last === undefined || last + step > 0x10ffff) return '';
  const head = text.slice(0, text.length - (last > 0xffff ? 2 : 1));
  return head + String.fromCodePoint(last + step);
}

function isLowHalf(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

function readChars(lexer: Lexer, rows: Rows): void {
  for (let kind: Token = lexer.next(); kind !== token.KEYWORD && kind !== token.END; kind = lexer.next()) {
    if (kind !== token.STRING || rows.texts.length >= MAX_ROWS) continue;
    const code = stringCode(lexer);
    const value = lexer.next();
    if (value === token.STRING) add(rows, { first: code, last: code, text: utf16(lexer) });
    else if (value === token.KEYWORD) return;
  }
}

function readRanges(lexer: Lexer, rows: Rows): void {
  for (let kind: Token = lexer.next(); kind !== token.KEYWORD && kind !== token.END; kind = lexer.next()) {
    if (kind !== token.STRING || rows.texts.length >= MAX_ROWS) continue;
    const first = stringCode(lexer);
    if (lexer.next() !== token.STRING) return;
    const last = stringCode(lexer);
    const value = lexer.next();
    if (value === token.STRING) add(rows, { first, last, text: utf16(lexer) });
    else if (value === token.ARRAY_OPEN) readList(lexer, rows, first);
    else if (value === token.KEYWORD) return;
  }
}

function readList(lexer: Lexer, rows: Rows, first: number): void {
  let code = first;
  for (let kind: Token = lexer.next(); kind === token.STRING; kind = lexer.next()) {
    if (rows.texts.length < MAX_ROWS) add(rows, { first: code, last: code, text: utf16(lexer) });
    code++;
  }
}

function add(rows: Rows, { first, last, text }: { first: number; last: number; text: string }): void {
  rows.ranges.add(first, last, rows.texts.length);
  // The text of a range's first code may be none that of another is counted from.
  rows.texts.push(first === last ? usable(text) : text);
}

/** UTF-16BE; one byte alone is a character. */
function utf16(lexer: Lexer): string {
  const { stringBytes, stringStart, stringLength } = lexer;
  if (stringLength === 1) return String.fromCharCode(stringBytes[stringStart] as number);
  let text = '';
  for (let i = 0; i + 1 < stringLength && text.length < MAX_LETTERS; i += 2) {
    const high = stringBytes[stringStart + i] as number;
    text += String.fromCharCode((high << 8) | (stringBytes[stringStart + i + 1] as number));
  }
  return text;
}

/** Writers put 0 or the replacement character where they know no text; what encodings say is better then. */
function usable(text: string): string {
  if (text.length === 0) return '';
  const code = text.charCodeAt(0);
  if (text.length === 1) return code === 0 || code === 0xfffd || code === 0xffff || code === 0xfeff ? '' : text;
  // Texts end in zeros where a writer pads them.
  return text.includes('\0') ? usable(text.replaceAll('\0', '')) : text;
}
