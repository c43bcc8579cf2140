import type { Letters } from '../../../layout/letters.js';
import type { CMap } from './cmap.js';
import type { FontTraits } from './traits.js';

/** A font as the content interpreter needs it: codes -> letters and widths, each looked up once. */

/** How a code is explained; the result is kept by `PdfFont`. */
export interface CodeSource {
  /** '' where nothing says which text a code is. */
  textOf(code: number, length: number): string;
  /** In text space units: 1 is the font's size. */
  widthOf(code: number, length: number): number;
  /** Where the glyph's origin is against the vertical one, and how far it moves (ISO 32000-2 §9.7.4.3). */
  readonly metricsOf?: (code: number, length: number) => VerticalMetrics;
}

export interface VerticalMetrics {
  readonly x: number;
  readonly y: number;
  readonly advance: number;
}

/** What is known of 256 codes that differ in their last byte. */
export interface CodeRow {
  /** Numbers of letters; UNREAD before a code is met, NOT_SHOWN for one without a glyph. */
  readonly letters: Int32Array;
  readonly widths: Float64Array;
  /** 1 where the letter is a guess from the code. */
  readonly unmapped: Uint8Array;
  readonly metrics: (VerticalMetrics | undefined)[] | undefined;
}

export const UNREAD = -1;
export const NOT_SHOWN = -2;

/** Ligatures where TeX fonts have them, for fonts that say nothing else (OT1 and T1 encodings). */
const TEX_LIGATURES: ReadonlyMap<number, string> = new Map([
  [0x0b, 'ff'],
  [0x0c, 'fi'],
  [0x0e, 'ffi'],
  [0x0f, 'ffl'],
  [0x1b, 'ff'],
  [0x1c, 'fi'],
  [0x1d, 'fl'],
  [0x1e, 'ffi'],
  [0x1f, 'ffl'],
]);

export class PdfFont {
  readonly traits: FontTraits;
  /** Undefined for simple fonts, whose codes are bytes. */
  readonly cmap: CMap | undefined;
  readonly vertical: boolean;
  readonly letters: Letters;
  readonly source: CodeSource;
  /** Height of a Type 3 font's letters as a share of its size, where it is known; 0 for all other fonts. */
  readonly type3Height: number;
  /** Whether codes without text are letters of their own (Type 3), not signs of a lost map. */
  readonly guesses: boolean;
  readonly #rows = new Map<number, CodeRow>();
  readonly #low: CodeRow;
  #last: CodeRow;
  #lastKey = 0;

  constructor(parts: FontParts) {
    this.traits = parts.traits;
    this.cmap = parts.cmap;
    this.vertical = parts.cmap?.vertical ?? false;
    this.letters = parts.letters;
    this.source = parts.source;
    this.type3Height = parts.type3Height ?? 0;
    this.guesses = parts.guesses ?? false;
    this.#low = newRow(this.vertical);
    this.#last = this.#low;
    this.#rows.set(0, this.#low);
  }

  /** The row that a code is in, with the code read. */
  row(code: number, length: number): CodeRow {
    const key = code >>> 8;
    let row = key === this.#lastKey ? this.#last : this.#rows.get(key);
    if (row === undefined) {
      row = newRow(this.vertical);
      if (this.#rows.size < MAX_ROWS) this.#rows.set(key, row);
    }
    this.#lastKey = key;
    this.#last = row;
    if (row.letters[code & 255] === UNREAD) this.#read(row, code, length);
    return row;
  }

  #read(row: CodeRow, code: number, length: number): void {
    const at = code & 255;
    row.widths[at] = this.source.widthOf(code, length);
    if (row.metrics !== undefined) row.metrics[at] = this.source.metricsOf?.(code, length);
    let text = shownText(this.source.textOf(code, length));
    if (text === '') {
      row.unmapped[at] = this.guesses ? 0 : 1;
      text = code === 0 ? '' : shownText(code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code));
    }
    row.letters[at] = text === '' ? NOT_SHOWN : this.letters.intern(text);
  }
}

export interface FontParts {
  readonly traits: FontTraits;
  readonly cmap: CMap | undefined;
  readonly letters: Letters;
  readonly source: CodeSource;
  readonly type3Height?: number;
  readonly guesses?: boolean;
}

/** Rows that are kept; a font has at most 256 with two bytes a code, and no real one many more. */
const MAX_ROWS = 4_096;

function newRow(vertical: boolean): CodeRow {
  return {
    letters: new Int32Array(256).fill(UNREAD),
    widths: new Float64Array(256),
    unmapped: new Uint8Array(256),
    metrics: vertical ? new Array(256) : undefined,
  };
}

const SOFT_HYPHEN = 0xad;
/** Fonts that name no glyph and were cut down to a few signs count from here: the first is the mark before items, or a hyphen. */
const FIRST_SIGN = 2;
const FIRST_FORM = 0xfb00;
const LAST_FORM = 0xfefc;
/** Forms of ligatures, and of letters by their place in the word, are the letters themselves. */
const FORMS = /[\ufb00-\ufb06\ufb1d-\ufb4f\ufb50-\ufdff\ufe70-\ufefc]/;

function shownText(text: string): string {
  if (text.length === 0) return text;
  const code = text.charCodeAt(0);
  if (text.length === 1) {
    if (code === FIRST_SIGN) return '-';
    if (code < 0x20) return TEX_LIGATURES.get(code) ?? text;
    if (code === SOFT_HYPHEN) return '-';
    if (code < FIRST_FORM || code > LAST_FORM) return text;
  }
  if (!FORMS.test(text)) return text.includes('\0') ? text.replaceAll('\0', '') : text;
  return [...text].map(normalForm).join('');
}

/** Marks alone are normalized to a space or a stroke with the mark: only the mark is painted. */
function normalForm(char: string): string {
  if (!FORMS.test(char)) return char;
  const normal = char.normalize('NFKC');
  return normal.length > 1 ? normal.replace(/^[ \u0640](?=\p{M})/u, '') : normal;
}
