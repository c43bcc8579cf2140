import type { Glyph } from './model.js';

/** Fonts without a Unicode map show glyph numbers as if they were letters. */

/** In TrueType fonts the glyphs of ASCII mostly stand in its order, from 3 for the space on. */
const GLYPH_OFFSET = 29;
const ENOUGH = 12;

/** Whether letters make up words of a Latin script; other scripts are taken to be right. */
export function looksLikeText(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  if (letters.length < text.length * 0.5) return false;
  const latin = letters.filter((letter) => /[a-z]/i.test(letter));
  if (latin.length < letters.length * 0.6) return true;
  const vowels = latin.filter((letter) => /[aeiouy]/i.test(letter)).length;
  const lower = latin.filter((letter) => letter >= 'a').length;
  return vowels >= latin.length * 0.2 && vowels <= latin.length * 0.65 && (lower >= latin.length * 0.5 || lower === 0);
}

/**
 * Glyphs (those of fonts without a map, in paint order) with their letters moved to where they make words; the rest is
 * left as it is. Returns how many stay unexplained.
 */
export function repairCodes(glyphs: Glyph[], unmapped: readonly number[]): number {
  const byFont = new Map<string, number[]>();
  for (const at of unmapped) {
    const font = glyphs[at]?.style.font ?? '';
    const found = byFont.get(font);
    if (found === undefined) byFont.set(font, [at]);
    else found.push(at);
  }
  let left = 0;
  for (const places of byFont.values()) left += repairFont(glyphs, places);
  return left;
}

function repairFont(glyphs: Glyph[], places: readonly number[]): number {
  const text = places.map((at) => glyphs[at]?.text ?? '').join('');
  if (places.length < ENOUGH || looksLikeText(text)) return 0;
  const moved = [...text].map(moveCode).join('');
  if (!looksLikeText(moved.replace(/ /g, ''))) return places.length;
  for (const at of places) {
    const glyph = glyphs[at];
    if (glyph !== undefined) glyphs[at] = { ...glyph, text: [...glyph.text].map(moveCode).join('') };
  }
  return 0;
}

function moveCode(char: string): string {
  const code = (char.codePointAt(0) ?? 0) + GLYPH_OFFSET;
  return code >= 32 && code < 127 ? String.fromCharCode(code) : char;
}
