import { Letters } from './letters.js';
import type { Glyph, TextStyle, Turn } from './model.js';

/** First room for glyphs; it doubles as they come. */
const FIRST_ROOM = 4_096;

/** Bits of `Glyphs.flags`. */
export const glyphFlag = {
  /** Its font does not say which letter it is. */
  UNMAPPED: 1,
  /** Painted without ink (render mode 3). */
  INVISIBLE: 2,
} as const;

/** No link, no marked content. */
export const NONE = -1;

/**
 * The glyphs of a page, as columns: `left[i]`, `right[i]` and `baseline[i]` are what `Glyph` says of them. Nothing is allocated
 * a glyph. Letters and styles are numbers into tables that a document's pages share; links are numbers of addresses.
 */
export class Glyphs {
  count = 0;
  left = new Float64Array(FIRST_ROOM);
  right = new Float64Array(FIRST_ROOM);
  baseline = new Float64Array(FIRST_ROOM);
  letter = new Int32Array(FIRST_ROOM);
  style = new Int32Array(FIRST_ROOM);
  mark = new Int32Array(FIRST_ROOM);
  link = new Int32Array(FIRST_ROOM);
  turn = new Uint8Array(FIRST_ROOM);
  flags = new Uint8Array(FIRST_ROOM);
  readonly letters: Letters;
  readonly styles: TextStyle[];
  readonly links: string[] = [];

  constructor(letters = new Letters(), styles: TextStyle[] = []) {
    this.letters = letters;
    this.styles = styles;
  }

  /** Makes room for one more glyph, and gives its number; its columns are the caller's to fill. */
  add(): number {
    if (this.count === this.left.length) this.#grow();
    this.link[this.count] = NONE;
    return this.count++;
  }

  textOf(at: number): string {
    return this.letters.texts[this.letter[at] as number] as string;
  }

  traitsOf(at: number): number {
    return this.letters.traits[this.letter[at] as number] as number;
  }

  styleOf(at: number): TextStyle {
    return this.styles[this.style[at] as number] as TextStyle;
  }

  /** Puts glyphs in the order of their numbers in `order`; those that are not in it are dropped. */
  select(order: ArrayLike<number>): void {
    const { length } = order;
    this.left = picked(this.left, order);
    this.right = picked(this.right, order);
    this.baseline = picked(this.baseline, order);
    this.letter = picked(this.letter, order);
    this.style = picked(this.style, order);
    this.mark = picked(this.mark, order);
    this.link = picked(this.link, order);
    this.turn = picked(this.turn, order);
    this.flags = picked(this.flags, order);
    this.count = length;
  }

  #grow(): void {
    const size = this.left.length * 2;
    this.left = grown(this.left, new Float64Array(size));
    this.right = grown(this.right, new Float64Array(size));
    this.baseline = grown(this.baseline, new Float64Array(size));
    this.letter = grown(this.letter, new Int32Array(size));
    this.style = grown(this.style, new Int32Array(size));
    this.mark = grown(this.mark, new Int32Array(size));
    this.link = grown(this.link, new Int32Array(size));
    this.turn = grown(this.turn, new Uint8Array(size));
    this.flags = grown(this.flags, new Uint8Array(size));
  }
}

type Column = Float64Array | Int32Array | Uint8Array;

function grown<T extends Column>(from: Column, to: T): T {
  to.set(from);
  return to;
}

function picked<T extends Column>(from: T, order: ArrayLike<number>): T {
  const to = emptyLike(from, Math.max(order.length, 1));
  for (let i = 0; i < order.length; i++) to[i] = from[order[i] as number] as number;
  return to as T;
}

function emptyLike(column: Column, size: number): Column {
  if (column instanceof Float64Array) return new Float64Array(size);
  return column instanceof Int32Array ? new Int32Array(size) : new Uint8Array(size);
}

/** The columns of glyphs that come as objects. */
export function toGlyphs(list: readonly Glyph[]): Glyphs {
  const glyphs = new Glyphs();
  const styles = new Map<TextStyle, number>();
  const links = new Map<string, number>();
  for (const glyph of list) {
    const at = glyphs.add();
    glyphs.left[at] = glyph.left;
    glyphs.right[at] = glyph.right;
    glyphs.baseline[at] = glyph.baseline;
    glyphs.letter[at] = glyphs.letters.intern(glyph.text);
    glyphs.style[at] = numberOf(glyph.style, styles, glyphs.styles);
    glyphs.mark[at] = glyph.mark;
    if (glyph.link !== undefined) glyphs.link[at] = numberOf(glyph.link, links, glyphs.links);
    glyphs.turn[at] = glyph.turn;
    glyphs.flags[at] = 0;
  }
  return glyphs;
}

function numberOf<T>(value: T, numbers: Map<T, number>, list: T[]): number {
  let number = numbers.get(value);
  if (number === undefined) {
    number = list.length;
    numbers.set(value, number);
    list.push(value);
  }
  return number;
}

/** The glyphs as objects, for looking at them. */
export function toGlyphList(glyphs: Glyphs): Glyph[] {
  const list: Glyph[] = [];
  for (let i = 0; i < glyphs.count; i++) {
    const link = glyphs.links[glyphs.link[i] as number];
    const glyph: Glyph = {
      text: glyphs.textOf(i),
      left: glyphs.left[i] as number,
      right: glyphs.right[i] as number,
      baseline: glyphs.baseline[i] as number,
      style: glyphs.styleOf(i),
      turn: glyphs.turn[i] as Turn,
      mark: glyphs.mark[i] as number,
    };
    list.push(link === undefined ? glyph : { ...glyph, link });
  }
  return list;
}
