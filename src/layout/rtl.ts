import type { Glyph, TextStyle } from './model.js';

/** Repairs of right-to-left text that was put into logical order by where its glyphs stand. */

const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const MARK = /^\p{M}/u;
const JOINER = /^[\u200c\u200d]$/;
const MIRRORED = new Map([
  ['(', ')'],
  [')', '('],
  ['[', ']'],
  [']', '['],
  ['{', '}'],
  ['}', '{'],
  ['«', '»'],
  ['»', '«'],
  ['‹', '›'],
  ['›', '‹'],
]);
const OPENING = new Set(['(', '[', '{', '«', '‹']);

export function isRtl(text: string): boolean {
  return RTL.test(text);
}

/** A bracket or quotation mark turned around; any other glyph as it is. */
export function mirrored(glyph: Glyph): Glyph {
  const text = MIRRORED.get(glyph.text);
  return text === undefined ? glyph : { ...glyph, text };
}

/** Marks follow their letters, joiners look like what they stand in, brackets open and close the right way. */
export function repairRtl(glyphs: readonly Glyph[]): Glyph[] {
  const out = [...glyphs];
  if (!out.some((glyph) => RTL.test(glyph.text))) return out;
  for (let i = 0; i < out.length; i++) {
    const glyph = out[i] as Glyph;
    const previous = out[i - 1];
    const next = out[i + 1];
    if (JOINER.test(glyph.text) && previous !== undefined) {
      out[i] = { ...glyph, style: previous.style, mark: previous.mark, left: previous.left, right: previous.left };
    } else if (MARK.test(glyph.text) && next !== undefined && belongsTo(glyph, previous, next)) {
      out[i] = next;
      out[i + 1] = glyph;
      i++;
    } else if (MIRRORED.has(glyph.text) && isTurned(glyph, previous, next)) {
      out[i] = { ...glyph, text: MIRRORED.get(glyph.text) ?? glyph.text };
    }
  }
  return out;
}

/** Whether a mark stands over the letter behind it rather than over the one before it. */
function belongsTo(mark: Glyph, previous: Glyph | undefined, next: Glyph): boolean {
  if (!RTL.test(next.text) || MARK.test(next.text) || Math.abs(next.baseline - mark.baseline) > 2) return false;
  if (previous === undefined || !RTL.test(previous.text)) return true;
  return distance(mark, next) < distance(mark, previous);
}

function distance(a: Glyph, b: Glyph): number {
  return Math.abs(a.left + a.right - b.left - b.right);
}

/** A bracket that closes where a word begins, or opens where one ends. */
function isTurned(sign: Glyph, previous: Glyph | undefined, next: Glyph | undefined): boolean {
  const before = isLetterBeside(sign, previous);
  const after = isLetterBeside(sign, next);
  return OPENING.has(sign.text) ? before && !after : after && !before;
}

function isLetterBeside(sign: Glyph, other: Glyph | undefined): boolean {
  if (other === undefined || !/\p{L}/u.test(other.text) || !RTL.test(other.text)) return false;
  return Math.abs(other.baseline - sign.baseline) < sign.style.size * 0.4;
}

/**
 * Fonts without a name (Type 3) do not say whether they are bold; the spaces and signs between their letters are often
 * from a font that does.
 */
export function dressNameless(glyphs: readonly Glyph[]): Glyph[] {
  const out = [...glyphs];
  if (!out.some((glyph) => glyph.style.font === '')) return out;
  const dressed = new Map<TextStyle, TextStyle>();
  for (let from = 0; from < out.length; ) {
    let to = from;
    while (to < out.length && !isBlank(out[to])) to++;
    if (isBoldWord(out, from, to)) {
      for (let i = from; i < to; i++) out[i] = dress(out[i] as Glyph, dressed);
    }
    from = to + 1;
  }
  return out;
}

function isBlank(glyph: Glyph | undefined): boolean {
  return glyph === undefined || glyph.text.trim() === '';
}

/** A space beside it, or a sign in it, is bold. */
function isBoldWord(glyphs: readonly Glyph[], from: number, to: number): boolean {
  const first = glyphs[from];
  if (first === undefined || from === to) return false;
  for (let i = from - 1; i <= to; i++) {
    const glyph = glyphs[i];
    if (glyph?.style.bold === true && Math.abs(glyph.baseline - first.baseline) < 1) return true;
  }
  return false;
}

function dress(glyph: Glyph, dressed: Map<TextStyle, TextStyle>): Glyph {
  if (glyph.style.font !== '' || glyph.style.bold) return glyph;
  const style = dressed.get(glyph.style) ?? { ...glyph.style, bold: true };
  dressed.set(glyph.style, style);
  return { ...glyph, style };
}
