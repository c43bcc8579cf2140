/** JSON of strangers, parsed in this process: looked over first, because parsing costs by values and depth, not by bytes. */
import { ConvertError } from '../core/errors.js';

/** Arrays and objects that may be open at once. */
export const MAX_JSON_DEPTH = 32;
/** Bytes outside of strings: names of members are strings too, so this bounds how many values there are. */
export const MAX_JSON_PLAIN_BYTES = 65_536;
/** Quotation marks, escaped ones included: each ends a search. */
export const MAX_JSON_QUOTES = 65_536;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** The value of a JSON text. Throws `invalid-request` for what is no JSON, or more than a call needs. */
export function parseJson(bytes: Buffer): unknown {
  checkShape(bytes);
  try {
    return JSON.parse(bytes.toString());
  } catch {
    // The parser's message quotes the text.
    throw refused('The body is not JSON.');
  }
}

/** In one pass that jumps over strings. */
function checkShape(bytes: Buffer): void {
  let [depth, plain, quotes] = [0, 0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) {
      const string = skipString(bytes, at, MAX_JSON_QUOTES - quotes);
      quotes += string.quotes;
      at = string.end;
      continue;
    }
    if (++plain > MAX_JSON_PLAIN_BYTES)
      throw refused(`It has more than ${MAX_JSON_PLAIN_BYTES} bytes outside of strings.`);
    if (CLOSING.has(byte)) depth--;
    else if (OPENING.has(byte) && ++depth > MAX_JSON_DEPTH)
      throw refused(`It is nested more than ${MAX_JSON_DEPTH} deep.`);
  }
}

/** Where the string ends that begins at a quotation mark, and the marks that were met. */
function skipString(bytes: Buffer, from: number, most: number): { readonly end: number; readonly quotes: number } {
  let quotes = 1;
  for (let at = from; ; ) {
    at = bytes.indexOf(QUOTE, at + 1);
    if (at < 0) throw refused('The body is not JSON: a string does not end.');
    if (++quotes > most) throw refused(`It has more than ${MAX_JSON_QUOTES} quotation marks.`);
    let slashes = 0;
    while (bytes[at - 1 - slashes] === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return { end: at, quotes };
  }
}

function refused(why: string): ConvertError {
  return new ConvertError('invalid-request', { detail: `The JSON of the call cannot be taken. ${why}` });
}
