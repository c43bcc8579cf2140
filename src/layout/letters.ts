/** What is known of each text that a document's glyphs have, found out once: words are made without looking at letters. */

/** Bits of `Letters.traits`. */
export const trait = {
  /** Nothing but white space. */
  BLANK: 1,
  /** Of a script that puts no spaces between words. */
  IDEOGRAPH: 2,
  /** Read from right to left. */
  RTL: 4,
  /** Begins with a mark that stands over another letter. */
  MARK: 8,
  /** A joiner or non-joiner. */
  JOINER: 16,
  /** Holds a letter. */
  LETTER: 32,
  /** A bracket or quotation mark that has a mirror image. */
  MIRRORED: 64,
  /** Begins with a digit or with a letter that is read from left to right. */
  LTR: 128,
  /** Its first letter may stand in a column. */
  COLUMN: 256,
} as const;

const BLANK = /^[\s\u00a0\u2000-\u200b\u202f\u205f\u3000]*$/;
const IDEOGRAPH = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]|[\ud840-\ud888]/;
/** As `IDEOGRAPH`, with the forms of vertical writing. */
const COLUMN = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe10-\ufe4f\uff00-\uffef]|[\ud840-\ud888]/;
const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const MARK = /^\p{M}/u;
const JOINER = /^[\u200c\u200d]$/;
const LETTER = /\p{L}/u;
const MIRRORED = /^[()[\]{}«»‹›]$/;
const LTR = /^[\p{L}\p{N}]/u;
const DIGIT = /^\p{N}/u;

/** Texts of glyphs by number; the same text has one number. */
export class Letters {
  readonly texts: string[] = [];
  #traits = new Uint16Array(512);
  readonly #numbers = new Map<string, number>();

  /** Traits by number; taken anew after `intern`. */
  get traits(): Uint16Array {
    return this.#traits;
  }

  intern(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.texts.length;
    this.texts.push(text);
    this.#numbers.set(text, number);
    if (number >= this.#traits.length) {
      const larger = new Uint16Array(this.#traits.length * 2);
      larger.set(this.#traits);
      this.#traits = larger;
    }
    this.#traits[number] = traitsOf(text);
    return number;
  }
}

/** Bits of `trait` for a text. */
export function traitsOf(text: string): number {
  const rtl = RTL.test(text);
  return (
    (BLANK.test(text) ? trait.BLANK : 0) |
    (IDEOGRAPH.test(text) ? trait.IDEOGRAPH : 0) |
    (COLUMN.test(text) ? trait.COLUMN : 0) |
    (rtl ? trait.RTL : 0) |
    (MARK.test(text) ? trait.MARK : 0) |
    (JOINER.test(text) ? trait.JOINER : 0) |
    (LETTER.test(text) ? trait.LETTER : 0) |
    (MIRRORED.test(text) ? trait.MIRRORED : 0) |
    ((!rtl && LTR.test(text)) || DIGIT.test(text) ? trait.LTR : 0)
  );
}
