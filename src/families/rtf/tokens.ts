/*
 * RTF 1.9.1: 7-bit text of
 *
 *   {  }             begin and end a group
 *   \word            control word: letters, then an optional signed number, then one space that belongs to it
 *   \binN            control word that N raw bytes follow
 *   \'hh             one byte in hex
 *   \x               control symbol (any other character)
 *   anything else    text in the current code page; CR and LF count for nothing
 */

export type TokenKind = 'open' | 'close' | 'word' | 'symbol' | 'byte' | 'text' | 'end';

/** The token under the cursor; `nextToken` overwrites it, so that reading makes no garbage. */
export interface RtfCursor {
  readonly bytes: Uint8Array;
  at: number;
  kind: TokenKind;
  /** Name of a control word, or the character of a symbol. */
  word: string;
  /** Number of a control word. */
  value: number | undefined;
  /** A byte's value. */
  byte: number;
  /** Where text begins in `bytes`; it ends at `at`. */
  from: number;
}

const BACKSLASH = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;
const CR = 13;
const LF = 10;
const MAX_WORD_LETTERS = 32;

export function createCursor(bytes: Uint8Array): RtfCursor {
  return { bytes, at: 0, kind: 'end', word: '', value: undefined, byte: 0, from: 0 };
}

/** Reads the next token into the cursor; false at the end. */
export function nextToken(cursor: RtfCursor): boolean {
  const { bytes } = cursor;
  while (cursor.at < bytes.length && isIgnored(bytes[cursor.at])) cursor.at++;
  const byte = bytes[cursor.at];
  if (byte === undefined) {
    cursor.kind = 'end';
    return false;
  }
  if (byte === OPEN || byte === CLOSE) {
    cursor.kind = byte === OPEN ? 'open' : 'close';
    cursor.at++;
  } else if (byte === BACKSLASH) {
    readControl(cursor);
  } else {
    cursor.kind = 'text';
    cursor.from = cursor.at;
    while (cursor.at < bytes.length && isText(bytes[cursor.at] as number)) cursor.at++;
  }
  return true;
}

function isIgnored(byte: number | undefined): boolean {
  return byte === CR || byte === LF || byte === 0;
}

function isText(byte: number): boolean {
  return byte !== BACKSLASH && byte !== OPEN && byte !== CLOSE && byte !== CR && byte !== LF && byte !== 0;
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && ((byte >= 97 && byte <= 122) || (byte >= 65 && byte <= 90));
}

function readControl(cursor: RtfCursor): void {
  const { bytes } = cursor;
  const start = cursor.at + 1;
  if (!isLetter(bytes[start])) {
    readSymbol(cursor, start);
    return;
  }
  let end = start + 1;
  while (isLetter(bytes[end]) && end - start < MAX_WORD_LETTERS) end++;
  cursor.kind = 'word';
  cursor.word = latin1(bytes, start, end);
  cursor.at = end;
  readValue(cursor);
  if (bytes[cursor.at] === 0x20) cursor.at++;
  if (cursor.word === 'bin') cursor.at = Math.min(cursor.at + Math.max(cursor.value ?? 0, 0), bytes.length);
}

function readValue(cursor: RtfCursor): void {
  const { bytes } = cursor;
  let at = cursor.at;
  const negative = bytes[at] === 0x2d;
  if (negative) at++;
  let value = 0;
  let digits = 0;
  for (let byte = bytes[at]; byte !== undefined && byte >= 48 && byte <= 57; byte = bytes[++at]) {
    if (digits++ < 10) value = value * 10 + byte - 48;
  }
  cursor.value = digits === 0 ? undefined : negative ? -value : value;
  if (digits > 0) cursor.at = at;
}

function readSymbol(cursor: RtfCursor, start: number): void {
  const byte = cursor.bytes[start];
  if (byte === 0x27) {
    const high = hexDigit(cursor.bytes[start + 1]);
    const low = hexDigit(cursor.bytes[start + 2]);
    if (high >= 0 && low >= 0) {
      cursor.kind = 'byte';
      cursor.byte = high * 16 + low;
      cursor.at = start + 3;
      return;
    }
  }
  cursor.kind = 'symbol';
  cursor.word = byte === undefined ? '' : String.fromCharCode(byte);
  cursor.at = Math.min(start + 1, cursor.bytes.length);
}

function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 48 && byte <= 57) return byte - 48;
  const letter = byte | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}

function latin1(bytes: Uint8Array, from: number, to: number): string {
  let out = '';
  for (let i = from; i < to; i++) out += String.fromCharCode(bytes[i] as number);
  return out;
}
