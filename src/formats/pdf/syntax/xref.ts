/**
 * Where the objects of a file are (ISO 32000-2 §7.5.4, §7.5.8): for each number a place in the file, or a stream of objects and
 * the place in it. Of several entries for a number the first that is set holds; sections are read from the newest.
 */

/** Numbers above this are passed over; PDFium's bound, and half of what annex C.2 asks for. */
export const MAX_OBJECT_NUMBER = 4_194_304;

export const entryKind = { NONE: 0, FREE: 1, PLAIN: 2, PACKED: 3 } as const;

export type EntryKind = (typeof entryKind)[keyof typeof entryKind];

export class XrefTable {
  #kinds = new Uint8Array(64);
  /** Offset in the file, or number of the object stream. */
  #places = new Float64Array(64);
  /** Generation, or index in the object stream. */
  #seconds = new Uint32Array(64);
  /** One more than the highest number. */
  size = 0;

  kind(number: number): EntryKind {
    return (this.#kinds[number] ?? entryKind.NONE) as EntryKind;
  }

  place(number: number): number {
    return this.#places[number] ?? 0;
  }

  second(number: number): number {
    return this.#seconds[number] ?? 0;
  }

  /** Sets an entry, unless a newer section has. */
  add(number: number, entry: Entry): void {
    if (this.kind(number) === entryKind.NONE) this.set(number, entry);
  }

  set(number: number, { kind, place, second }: Entry): void {
    if (!Number.isInteger(number) || number < 0 || number > MAX_OBJECT_NUMBER) return;
    if (number >= this.#kinds.length) this.#grow(number);
    if (number >= this.size) this.size = number + 1;
    this.#kinds[number] = kind;
    this.#places[number] = place;
    this.#seconds[number] = second;
  }

  clear(): void {
    this.#kinds.fill(entryKind.NONE);
    this.size = 0;
  }

  #grow(number: number): void {
    const length = Math.min(Math.max(number + 1, this.#kinds.length * 2), MAX_OBJECT_NUMBER + 1);
    const kinds = new Uint8Array(length);
    const places = new Float64Array(length);
    const seconds = new Uint32Array(length);
    kinds.set(this.#kinds);
    places.set(this.#places);
    seconds.set(this.#seconds);
    this.#kinds = kinds;
    this.#places = places;
    this.#seconds = seconds;
  }
}

export interface Entry {
  readonly kind: EntryKind;
  readonly place: number;
  readonly second: number;
}
