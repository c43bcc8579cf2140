import { arrayOf, nameOf, PsError, type PsObject } from './objects.js';

/** The text of a program and how far it was read. */
export interface Scanner {
  readonly bytes: Uint8Array;
  at: number;
}

const MAX_PROCEDURE_DEPTH = 200;
const WHITE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS = new Set([...'()<>[]{}/%'].map((sign) => sign.charCodeAt(0)));
const LF = 10;
const CR = 13;
const ESCAPES: ReadonlyMap<number, number> = new Map([
  [0x6e, 10],
  [0x72, 13],
  [0x74, 9],
  [0x62, 8],
  [0x66, 12],
]);

/** The next object; undefined at the end. Procedures are read as a whole. */
export function nextObject(scanner: Scanner, depth = 0): PsObject | undefined {
  skipWhite(scanner);
  const { bytes, at } = scanner;
  const code = bytes[at];
  if (code === undefined) return undefined;
  const sign = String.fromCharCode(code);
  scanner.at++;
  switch (sign) {
    case '(':
      return readString(scanner);
    case '<':
      if (bytes[at + 1] === code) return twice(scanner, '<<');
      return bytes[at + 1] === 0x7e ? readAscii85(scanner) : readHex(scanner);
    case '>':
      return bytes[at + 1] === code ? twice(scanner, '>>') : nextObject(scanner, depth);
    case '{':
      return readProcedure(scanner, depth);
    case '[':
    case ']':
    case '}':
      return nameOf(sign, true);
    case '/': {
      const isImmediate = bytes[at + 1] === code;
      if (isImmediate) scanner.at++;
      const name = readRegular(scanner);
      // `//name` stands for what the name is now; at run time it mostly is the same.
      return nameOf(name, isImmediate);
    }
    case ')':
      return nextObject(scanner, depth);
    default:
      scanner.at = at;
      return numberOrName(readRegular(scanner));
  }
}

function twice(scanner: Scanner, name: string): PsObject {
  scanner.at++;
  return nameOf(name, true);
}

function skipWhite(scanner: Scanner): void {
  const { bytes } = scanner;
  for (; scanner.at < bytes.length; scanner.at++) {
    const code = bytes[scanner.at] ?? 0;
    if (code === 0x25) {
      while (scanner.at < bytes.length && bytes[scanner.at] !== LF && bytes[scanner.at] !== CR) scanner.at++;
    } else if (!WHITE.has(code) && code !== 4) {
      return;
    }
  }
}

function readRegular(scanner: Scanner): string {
  const { bytes } = scanner;
  const from = scanner.at;
  let at = from;
  for (let code = bytes[at]; code !== undefined && !WHITE.has(code) && !DELIMITERS.has(code); code = bytes[++at]);
  scanner.at = at;
  return latin1(bytes.subarray(from, at));
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}

function numberOrName(token: string): PsObject {
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(token)) return Number(token);
  const radix = /^(\d{1,2})#([0-9a-zA-Z]+)$/.exec(token);
  const value = radix === null ? Number.NaN : Number.parseInt(radix[2] ?? '', Number(radix[1]));
  return Number.isNaN(value) ? nameOf(token, true) : value;
}

function readProcedure(scanner: Scanner, depth: number): PsObject {
  if (depth > MAX_PROCEDURE_DEPTH) throw new PsError('limitcheck');
  const items: PsObject[] = [];
  for (;;) {
    const next = nextObject(scanner, depth + 1);
    if (next === undefined) break;
    if (typeof next === 'object' && next !== null && next.kind === 'name' && next.exec && next.name === '}') break;
    items.push(next);
  }
  return arrayOf(items, true);
}

function readString(scanner: Scanner): PsObject {
  const { bytes } = scanner;
  const out: number[] = [];
  let open = 1;
  while (scanner.at < bytes.length) {
    const code = bytes[scanner.at++] ?? 0;
    if (code === 0x28) open++;
    if (code === 0x29 && --open === 0) break;
    if (code !== 0x5c) out.push(code);
    else readEscape(scanner, out);
  }
  return { kind: 'string', bytes: Uint8Array.from(out), exec: false };
}

function readEscape(scanner: Scanner, out: number[]): void {
  const { bytes } = scanner;
  const code = bytes[scanner.at++] ?? 0;
  if (code >= 0x30 && code <= 0x37) {
    let value = code - 0x30;
    for (let i = 0; i < 2; i++) {
      const digit = (bytes[scanner.at] ?? 0) - 0x30;
      if (digit < 0 || digit > 7) break;
      value = value * 8 + digit;
      scanner.at++;
    }
    out.push(value & 255);
  } else if (code === CR) {
    if (bytes[scanner.at] === LF) scanner.at++;
  } else if (code !== LF) {
    out.push(ESCAPES.get(code) ?? code);
  }
}

function readHex(scanner: Scanner): PsObject {
  const end = scanner.bytes.indexOf(0x3e, scanner.at);
  const to = end < 0 ? scanner.bytes.length : end;
  const digits = latin1(scanner.bytes.subarray(scanner.at, to)).replace(/[^0-9a-fA-F]/g, '');
  scanner.at = to + 1;
  return { kind: 'string', bytes: Buffer.from(digits.length % 2 === 1 ? `${digits}0` : digits, 'hex'), exec: false };
}

/** `<~...~>`: only pictures and fonts are written so. */
function readAscii85(scanner: Scanner): PsObject {
  const end = scanner.bytes.indexOf(0x7e, scanner.at + 1);
  scanner.at = end < 0 ? scanner.bytes.length : end + 2;
  return { kind: 'string', bytes: new Uint8Array(0), exec: false };
}
