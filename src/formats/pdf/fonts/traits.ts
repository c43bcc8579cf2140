/** What a font says about its letters, by its name and its descriptor (ISO 32000-2 §9.8). */
export interface FontTraits {
  /** Without the subset prefix; '' for Type 3. */
  readonly name: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly mono: boolean;
}

/** Table 121 */
export const FIXED_PITCH = 1;
export const SYMBOLIC = 1 << 2;
export const NONSYMBOLIC = 1 << 5;
const ITALIC = 1 << 6;
const FORCE_BOLD = 1 << 18;
/** Thickness of stems, in thousandths of the size, from which a font is bold where its name does not tell. */
const BOLD_STEM = 140;

const BOLD_NAME = /bold|black|heavy|demi|(?:^|[-_ ,])(?:bd|b|bi|bdit)$|cmbx|cmssbx|sfbx|-medi(?:ital)?$|-w[6-9]/i;
const NOT_BOLD_NAME = /semilight|demilight/i;
/** Names that say nothing about the face: only then its stems count, which are often wrong. */
const OPAQUE_NAME = /^(?:[A-Z]{1,4}\d+|AdvO?T?\w*|\w{1,3})$/;
const ITALIC_NAME = /ital|obliq|slant|kursiv|(?:^|[-_ ,])(?:it|i|bi|bdit)$|cmti|cmsl|cmmi|sfti|medi(?:um)?ital/i;
const MONO_NAME =
  /mono|courier|consol|menlo|typewriter|cmtt|cmsltt|sftt|lmtt|inconsol|fira ?code|source ?code|cascadia|andale|lucida ?console|ocr-?[ab]|letter ?gothic/i;

export interface FontFacts {
  readonly baseFont: string;
  readonly flags: number;
  readonly stem: number;
  /** Degrees against the clock. */
  readonly angle: number;
  /** Whether narrow and wide letters are equally wide. */
  readonly oneWidth: boolean;
}

export function traitsOf({ baseFont, flags, stem, angle, oneWidth }: FontFacts): FontTraits {
  const name = baseFont.replace(/^[A-Z]{6}\+/, '');
  const boldName = BOLD_NAME.test(name) && !NOT_BOLD_NAME.test(name);
  const slanted = Math.abs(angle) > 2 && Math.abs(angle) < 45;
  return {
    name,
    bold: boldName || (flags & FORCE_BOLD) !== 0 || (stem >= BOLD_STEM && OPAQUE_NAME.test(name)),
    italic: ITALIC_NAME.test(name) || slanted || (flags & ITALIC) !== 0,
    mono: MONO_NAME.test(name) || ((flags & FIXED_PITCH) !== 0 && oneWidth),
  };
}
