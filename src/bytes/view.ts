/** A bounds-checked little-endian look at bytes: reads past the end give 0, so damaged offsets never throw. */
export class ByteView {
  readonly bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get length(): number {
    return this.bytes.length;
  }

  u8(at: number): number {
    return this.bytes[at] ?? 0;
  }

  u16(at: number): number {
    return this.#fits(at, 2) ? this.#view.getUint16(at, true) : 0;
  }

  i16(at: number): number {
    return this.#fits(at, 2) ? this.#view.getInt16(at, true) : 0;
  }

  u32(at: number): number {
    return this.#fits(at, 4) ? this.#view.getUint32(at, true) : 0;
  }

  i32(at: number): number {
    return this.#fits(at, 4) ? this.#view.getInt32(at, true) : 0;
  }

  /** 64 bits as a number: exact up to 2^53. */
  u64(at: number): number {
    return this.u32(at) + this.u32(at + 4) * 4_294_967_296;
  }

  f32(at: number): number {
    return this.#fits(at, 4) ? this.#view.getFloat32(at, true) : 0;
  }

  f64(at: number): number {
    return this.#fits(at, 8) ? this.#view.getFloat64(at, true) : 0;
  }

  u16be(at: number): number {
    return this.#fits(at, 2) ? this.#view.getUint16(at, false) : 0;
  }

  u32be(at: number): number {
    return this.#fits(at, 4) ? this.#view.getUint32(at, false) : 0;
  }

  /** The bytes from `at`, at most `length` of them; shorter at the end. */
  slice(at: number, length: number): Uint8Array {
    const from = Math.min(Math.max(at, 0), this.bytes.length);
    return this.bytes.subarray(from, Math.min(from + Math.max(length, 0), this.bytes.length));
  }

  #fits(at: number, size: number): boolean {
    return at >= 0 && at + size <= this.bytes.length;
  }
}
