import type { Lexer } from '../syntax/lexer.js';
import type { PdfName } from '../syntax/objects.js';

/** Kinds of operands; the brackets of arrays and dictionaries are operands of their own. */
export const operand = { NUMBER: 1, NAME: 2, STRING: 3, ARRAY: 4, ARRAY_END: 5, DICT: 6, DICT_END: 7 } as const;

/** Operands of one operator; a TJ of more is cut. */
export const MAX_OPERANDS = 65_536;
/** Bytes of the strings of one operator. */
export const MAX_STRING_BYTES = 4_194_304;
const FIRST_BYTES = 4_096;
const FIRST_ROOM = 256;

/**
 * What stands before an operator (ISO 32000-2 §7.8.2), as columns: nothing is allocated an operand. Numbers are counted from the
 * last one, because what is too much stands first.
 */
export class Operands {
  count = 0;
  kinds = new Uint8Array(FIRST_ROOM);
  /** Numbers; of strings the place in `bytes`. */
  values = new Float64Array(FIRST_ROOM);
  lengths = new Int32Array(FIRST_ROOM);
  bytes = new Uint8Array(FIRST_BYTES);
  readonly names: (PdfName | undefined)[] = [];
  #used = 0;

  clear(): void {
    this.count = 0;
    this.#used = 0;
  }

  pushNumber(value: number): void {
    const at = this.#next();
    if (at < 0) return;
    this.kinds[at] = operand.NUMBER;
    this.values[at] = value;
  }

  pushName(name: PdfName): void {
    const at = this.#next();
    if (at < 0) return;
    this.kinds[at] = operand.NAME;
    this.names[at] = name;
  }

  pushBracket(kind: number): void {
    const at = this.#next();
    if (at >= 0) this.kinds[at] = kind;
  }

  /** A copy of the string that the lexer holds. */
  pushString(lexer: Lexer): void {
    const { stringBytes, stringStart, stringLength: length } = lexer;
    if (this.#used + length > MAX_STRING_BYTES) return;
    const at = this.#next();
    if (at < 0) return;
    if (this.#used + length > this.bytes.length) this.#growBytes(length);
    const { bytes } = this;
    const from = this.#used;
    for (let i = 0; i < length; i++) bytes[from + i] = stringBytes[stringStart + i] as number;
    this.#used += length;
    this.kinds[at] = operand.STRING;
    this.values[at] = from;
    this.lengths[at] = length;
  }

  /** The number that `back` others follow; 0 where it is none. */
  number(back: number): number {
    const at = this.count - 1 - back;
    return at >= 0 && this.kinds[at] === operand.NUMBER ? (this.values[at] as number) : 0;
  }

  /** The name that `back` operands follow. */
  name(back: number): PdfName | undefined {
    const at = this.count - 1 - back;
    return at >= 0 && this.kinds[at] === operand.NAME ? this.names[at] : undefined;
  }

  #next(): number {
    if (this.count >= MAX_OPERANDS) return -1;
    if (this.count === this.kinds.length) this.#grow();
    return this.count++;
  }

  #grow(): void {
    const size = this.kinds.length * 2;
    const { kinds, values, lengths } = this;
    this.kinds = new Uint8Array(size);
    this.kinds.set(kinds);
    this.values = new Float64Array(size);
    this.values.set(values);
    this.lengths = new Int32Array(size);
    this.lengths.set(lengths);
  }

  #growBytes(more: number): void {
    const larger = new Uint8Array(Math.max(this.bytes.length * 2, this.#used + more));
    larger.set(this.bytes.subarray(0, this.#used));
    this.bytes = larger;
  }
}
