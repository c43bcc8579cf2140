/*
 * Values of a drawing stand at any bit, the highest bit of a byte first; whole numbers of several bytes have the lowest
 * byte first (Open Design Specification, clause 2). Short forms begin with two bits that say how the value is kept.
 */

/** A look at a stream of bits from `at` up to `end`: reads past the end give 0, so damaged lengths never throw. */
export class BitReader {
  readonly #bytes: Uint8Array;
  /** In bits. */
  at: number;
  /** In bits. */
  readonly end: number;
  readonly #scratch = new DataView(new ArrayBuffer(8));

  constructor(bytes: Uint8Array, at: number, end: number) {
    this.#bytes = bytes;
    this.at = Math.max(at, 0);
    this.end = Math.min(end, bytes.length * 8);
  }

  get ended(): boolean {
    return this.at >= this.end;
  }

  /** B. */
  bit(): boolean {
    const { at } = this;
    this.at++;
    return at < this.end && (((this.#bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;
  }

  /** BB: two bits. */
  pair(): number {
    return (this.bit() ? 2 : 0) + (this.bit() ? 1 : 0);
  }

  /** RC: a byte. */
  byte(): number {
    const { at } = this;
    this.at += 8;
    if (this.at > this.end) return 0;
    const index = at >> 3;
    const shift = at & 7;
    const both = ((this.#bytes[index] ?? 0) << 8) | (this.#bytes[index + 1] ?? 0);
    return (both >> (8 - shift)) & 0xff;
  }

  /** RS: two bytes. */
  short(): number {
    return this.byte() | (this.byte() << 8);
  }

  /** RL: four bytes without a sign. */
  long(): number {
    return this.short() + this.short() * 65_536;
  }

  /** RD: a number of eight bytes. */
  double(): number {
    for (let i = 0; i < 8; i++) this.#scratch.setUint8(i, this.byte());
    return finite(this.#scratch.getFloat64(0, true));
  }

  /** BS. */
  bitShort(): number {
    const kind = this.pair();
    if (kind === 0) return this.short();
    if (kind === 1) return this.byte();
    return kind === 2 ? 0 : 256;
  }

  /** BL. */
  bitLong(): number {
    const kind = this.pair();
    if (kind === 0) return this.long();
    return kind === 1 ? this.byte() : 0;
  }

  /** BLL: three bits with how many bytes follow. */
  bitLongLong(): number {
    const size = this.pair() * 2 + (this.bit() ? 1 : 0);
    let value = 0;
    for (let i = 0; i < size; i++) value += this.byte() * 256 ** i;
    return value;
  }

  /** BD. */
  bitDouble(): number {
    const kind = this.pair();
    if (kind === 0) return this.double();
    return kind === 1 ? 1 : 0;
  }

  /** DD: bytes that differ from those of `base`. */
  changedDouble(base: number): number {
    const kind = this.pair();
    if (kind === 0) return base;
    if (kind === 3) return this.double();
    this.#scratch.setFloat64(0, base, true);
    if (kind === 2) for (const i of [4, 5]) this.#scratch.setUint8(i, this.byte());
    for (let i = 0; i < 4; i++) this.#scratch.setUint8(i, this.byte());
    return finite(this.#scratch.getFloat64(0, true));
  }

  /** H: what kind of reference it is, and its number. */
  handle(): { readonly code: number; readonly value: number } {
    const head = this.byte();
    let value = 0;
    for (let i = 0; i < (head & 15); i++) value = value * 256 + this.byte();
    return { code: head >> 4, value };
  }

  /** `length` bytes, fewer at the end. */
  take(length: number): Uint8Array {
    const size = Math.max(0, Math.min(length, (this.end - this.at) >> 3));
    const out = new Uint8Array(size);
    for (let i = 0; i < size; i++) out[i] = this.byte();
    this.at += (length - size) * 8;
    return out;
  }

  /** The same bytes from bit `at` on. */
  from(at: number): BitReader {
    return new BitReader(this.#bytes, at, this.end);
  }

  skipBytes(length: number): void {
    this.at += length * 8;
  }
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : 0;
}

/** MC: seven bits a byte, the lowest first. With `signed` the last byte's bit 6 is the sign. */
export function modularChar(
  bytes: Uint8Array,
  at: number,
  signed: boolean,
): { readonly value: number; readonly next: number } {
  let value = 0;
  let scale = 1;
  for (let i = at; i < bytes.length && i < at + 7; i++) {
    const byte = bytes[i] ?? 0;
    const last = byte < 0x80;
    const negative = signed && last && (byte & 0x40) !== 0;
    value += (byte & (signed && last ? 0x3f : 0x7f)) * scale;
    if (last) return { value: negative ? -value : value, next: i + 1 };
    scale *= 128;
  }
  return { value, next: at + 7 };
}

/** MS: fifteen bits for two bytes, the lowest first. */
export function modularShort(bytes: Uint8Array, at: number): { readonly value: number; readonly next: number } {
  const first = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
  if (first < 0x8000) return { value: first, next: at + 2 };
  const second = (bytes[at + 2] ?? 0) | ((bytes[at + 3] ?? 0) << 8);
  return { value: (first & 0x7fff) + (second & 0x7fff) * 0x8000, next: at + 4 };
}
