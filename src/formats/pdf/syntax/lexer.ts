import { CLASSES, ESCAPES, HEX, REGULAR, SPACE } from './characters.js';
import { NameTable } from './names.js';
import type { PdfName } from './objects.js';

/**
 * Tokens of files and content streams (ISO 32000-2 §7.2, §7.3). A token is no object: `next` gives its kind, and the lexer
 * holds its value until the next call.
 */

export const token = {
  /** The end of the bytes. */
  END: 0,
  /** `number`, and whether it was written without a point in `integer`. */
  NUMBER: 1,
  NAME: 2,
  /** `string`, or, without a copy, `stringLength` bytes of `stringBytes` from `stringStart` on. */
  STRING: 3,
  ARRAY_OPEN: 4,
  ARRAY_CLOSE: 5,
  DICT_OPEN: 6,
  DICT_CLOSE: 7,
  /** An operator or a word: `keyword`. */
  KEYWORD: 8,
} as const;

export type Token = (typeof token)[keyof typeof token];

/** Words of up to four ASCII characters as a number, which is what `Lexer.keyword` holds for them. */
export function keywordOf(word: string): number {
  let code = 0;
  for (let i = 0; i < word.length; i++) code |= word.charCodeAt(i) << (8 * i);
  return code;
}

/** `Lexer.keyword` of words that have no number. */
export const LONG_KEYWORD = -1;

const NO_BYTES = new Uint8Array(0);
const FIRST_SCRATCH = 256;

export class Lexer {
  readonly bytes: Uint8Array;
  readonly end: number;
  readonly names: NameTable;
  /** Where the next token is looked for; may be set. */
  pos: number;
  /** Where the last token began. */
  start = 0;
  number = 0;
  integer = false;
  /** The word as a number (see `keywordOf`), or LONG_KEYWORD; its bytes are those from `start` to `pos`. */
  keyword = 0;
  stringBytes: Uint8Array = NO_BYTES;
  stringStart = 0;
  stringLength = 0;
  #name: PdfName | undefined;
  #scratch: Uint8Array = NO_BYTES;

  constructor(bytes: Uint8Array, { pos = 0, end = bytes.length, names = new NameTable() } = {}) {
    this.bytes = bytes;
    this.pos = Math.max(0, pos);
    this.end = Math.min(end, bytes.length);
    this.names = names;
  }

  /** The last token, where it was a name. */
  get name(): PdfName {
    return this.#name ?? this.names.intern(NO_BYTES, 0, 0);
  }

  /** A copy of the last token, where it was a string. */
  get string(): Uint8Array {
    return this.stringBytes.slice(this.stringStart, this.stringStart + this.stringLength);
  }

  /** Whether the last token is this word; for words of more than four characters. */
  isWord(word: string): boolean {
    if (this.pos - this.start !== word.length) return false;
    for (let i = 0; i < word.length; i++) if (this.bytes[this.start + i] !== word.charCodeAt(i)) return false;
    return true;
  }

  next(): Token {
    const { bytes, end } = this;
    this.skipSpace();
    const at = this.pos;
    this.start = at;
    if (at >= end) return token.END;
    const byte = bytes[at] as number;
    // Digits, sign and point: by far the most frequent.
    if ((byte >= 0x30 && byte <= 0x39) || byte === 0x2d || byte === 0x2e || byte === 0x2b) return this.#number();
    if (CLASSES[byte] === REGULAR) return this.#word();
    this.pos = at + 1;
    if (byte === 0x2f) return this.#readName();
    if (byte === 0x28) return this.#literal();
    if (byte === 0x5b) return token.ARRAY_OPEN;
    if (byte === 0x5d) return token.ARRAY_CLOSE;
    if (byte === 0x3c) return this.#angle();
    if (byte === 0x3e) {
      if (bytes[at + 1] === 0x3e && at + 1 < end) this.pos++;
      return token.DICT_CLOSE;
    }
    // Braces belong to calculator functions only, a closing parenthesis to nothing: words of one character.
    this.keyword = byte;
    return token.KEYWORD;
  }

  /** Moves over white space and comments. */
  skipSpace(): void {
    const { bytes, end } = this;
    let at = this.pos;
    while (at < end) {
      const byte = bytes[at] as number;
      if (CLASSES[byte] === SPACE) at++;
      else if (byte === 0x25) {
        while (at < end && bytes[at] !== 10 && bytes[at] !== 13) at++;
      } else break;
    }
    this.pos = at;
  }

  /** Numbers (§7.3.3) as files have them: several signs, a sign inside (which is passed over), or no digit at all. */
  #number(): Token {
    const { bytes, end } = this;
    let at = this.pos;
    let negative = false;
    let value = 0;
    let scale = 0;
    for (; at < end; at++) {
      const byte = bytes[at] as number;
      if (byte >= 0x30 && byte <= 0x39) {
        value = value * 10 + (byte - 0x30);
        scale *= 10;
      } else if (byte === 0x2e) {
        if (scale !== 0) break;
        scale = 1;
      } else if (byte === 0x2d) {
        if (value === 0 && scale === 0) negative = true;
      } else if (byte !== 0x2b) break;
    }
    this.pos = at;
    this.integer = scale === 0;
    if (scale > 1) value = Number.isFinite(scale) ? value / scale : 0;
    this.number = negative && value !== 0 ? -value : value;
    return token.NUMBER;
  }

  #word(): Token {
    const { bytes, end } = this;
    let at = this.pos;
    let code = 0;
    let shift = 0;
    for (; at < end; at++) {
      const byte = bytes[at] as number;
      if (CLASSES[byte] !== REGULAR) break;
      code |= byte << shift;
      shift += 8;
      if (shift > 32 || byte > 127) code = LONG_KEYWORD;
    }
    this.keyword = shift > 32 ? LONG_KEYWORD : code;
    this.pos = at;
    return token.KEYWORD;
  }

  #readName(): Token {
    const { bytes, end } = this;
    const from = this.pos;
    let at = from;
    let escaped = false;
    for (; at < end; at++) {
      const byte = bytes[at] as number;
      if (CLASSES[byte] !== REGULAR) break;
      if (byte === 0x23) escaped = true;
    }
    this.pos = at;
    this.#name = escaped ? this.#unescapedName(from, at) : this.names.intern(bytes, from, at);
    return token.NAME;
  }

  /** `#` and two digits are a byte (§7.3.5); a `#` with anything else after it is itself. */
  #unescapedName(from: number, to: number): PdfName {
    const { bytes } = this;
    const plain = this.#room(to - from);
    let length = 0;
    for (let at = from; at < to; at++) {
      const byte = bytes[at] as number;
      const high = HEX[bytes[at + 1] ?? 0] as number;
      const low = HEX[bytes[at + 2] ?? 0] as number;
      if (byte === 0x23 && at + 2 < to && high < 16 && low < 16) {
        plain[length++] = high * 16 + low;
        at += 2;
      } else plain[length++] = byte;
    }
    return this.names.intern(plain, 0, length);
  }

  #room(length: number): Uint8Array {
    if (this.#scratch.length < length) this.#scratch = new Uint8Array(Math.max(length * 2, FIRST_SCRATCH));
    return this.#scratch;
  }

  /** Literal strings (§7.3.4.2): those without escapes and line ends are read where they are. */
  #literal(): Token {
    const { bytes, end } = this;
    const from = this.pos;
    let depth = 1;
    let plain = true;
    let at = from;
    for (; at < end; at++) {
      const byte = bytes[at] as number;
      if (byte === 0x29) {
        if (--depth === 0) break;
      } else if (byte === 0x28) depth++;
      else if (byte === 0x5c) {
        plain = false;
        at++;
      } else if (byte === 13) plain = false;
    }
    const to = Math.min(at, end);
    this.pos = Math.min(at + 1, end);
    if (plain) {
      this.stringBytes = bytes;
      this.stringStart = from;
      this.stringLength = to - from;
    } else this.#unescape(from, to);
    return token.STRING;
  }

  #unescape(from: number, to: number): void {
    const { bytes } = this;
    const out = this.#room(to - from);
    let length = 0;
    for (let at = from; at < to; at++) {
      const byte = bytes[at] as number;
      if (byte === 13) {
        // Any line end in a string is a line feed.
        if (bytes[at + 1] === 10) at++;
        out[length++] = 10;
      } else if (byte !== 0x5c) out[length++] = byte;
      else {
        at++;
        const next = at < to ? (bytes[at] as number) : 10;
        if (next >= 0x30 && next <= 0x37) {
          let code = next - 0x30;
          for (let i = 0; i < 2 && at + 1 < to && isOctal(bytes[at + 1]); i++)
            code = code * 8 + (bytes[++at] ?? 0) - 0x30;
          out[length++] = code & 255;
        } else if (next === 13) {
          if (bytes[at + 1] === 10) at++;
        } else if (next !== 10) out[length++] = ESCAPES[next] || next;
      }
    }
    this.stringBytes = out;
    this.stringStart = 0;
    this.stringLength = length;
  }

  #angle(): Token {
    const { bytes, end } = this;
    let at = this.pos;
    if (bytes[at] === 0x3c && at < end) {
      this.pos = at + 1;
      return token.DICT_OPEN;
    }
    // Hexadecimal strings (§7.3.4.3): what is no digit is passed over, a missing last digit is 0.
    while (at < end && bytes[at] !== 0x3e) at++;
    const out = this.#room((at - this.pos + 1) >> 1);
    let digits = 0;
    for (let i = this.pos; i < at; i++) {
      const digit = HEX[bytes[i] as number] as number;
      if (digit > 15) continue;
      if ((digits & 1) === 0) out[digits >> 1] = digit << 4;
      else out[digits >> 1] = (out[digits >> 1] as number) | digit;
      digits++;
    }
    this.pos = Math.min(at + 1, end);
    this.stringBytes = out;
    this.stringStart = 0;
    this.stringLength = (digits + 1) >> 1;
    return token.STRING;
  }
}

function isOctal(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x37;
}
