import type { Box, Glyph, Rule, TextStyle, Turn, Word } from './model.js';
import { isRtl } from './rtl.js';
import { joinTracked } from './tracking.js';

/** Glyphs -> words: spaces are found in the gaps, whatever spaces the page paints. */

/** A gap of this share of the size parts words. */
const SPACE = 0.16;
/** The same where spaces are painted, and this share of the glyphs is. */
const UNPAINTED_SPACE = 0.25;
/** The same in fonts whose boxes are those of the ink, and between letters that join. */
const LOOSE_SPACE = 0.42;
const PAINTED_SHARE = 0.08;
/** The same between letters of scripts that put no spaces between words. */
const WIDE_SPACE = 0.6;
/** A painted space counts only if the letters around it are not on top of each other. */
const PAINTED_SPACE = -0.2;
/** Baselines apart by more than this share of the size are other lines, or scripts. */
const SAME_BASELINE = 0.1;

const IDEOGRAPH = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]|[\ud840-\ud888]/;
const BLANK = /^[\s\u00a0\u2000-\u200b\u202f\u205f\u3000]*$/;

interface Draft {
  text: string;
  left: number;
  right: number;
  readonly baseline: number;
  readonly style: TextStyle;
  readonly turn: Turn;
  readonly mark: number;
  readonly spaceBefore: boolean;
  readonly spaces: number;
  readonly order: number;
  last: Glyph;
}

/**
 * Words in the order in which the page paints them. `styleOf` is shared, so words of one style share it too.
 * @param rules what is drawn on the page: a vertical line between two letters parts them, however close they are.
 */
export function toWords(glyphs: readonly Glyph[], rules: readonly Rule[] = []): Word[] {
  const walls = rules.filter((rule) => !rule.horizontal).sort((a, b) => a.left - b.left);
  const words: Word[] = [];
  const tracked = spacesIdeographs(glyphs);
  const limit = paintsSpaces(glyphs) ? UNPAINTED_SPACE : SPACE;
  let draft: Draft | undefined;
  let painted = 0;
  for (const glyph of glyphs) {
    if (BLANK.test(glyph.text)) {
      painted++;
      continue;
    }
    const step = draft === undefined ? 'apart' : stepTo(draft, glyph, { painted: painted > 0, limit, tracked, walls });
    if (draft !== undefined && step === 'same') {
      extend(draft, glyph);
    } else {
      if (draft !== undefined) words.push(finish(draft));
      draft = startDraft(glyph, { order: words.length, spaces: painted, spaceBefore: step === 'apart' });
    }
    painted = 0;
  }
  if (draft !== undefined) words.push(finish(draft));
  return joinTracked(words);
}

interface Spacing {
  readonly painted: boolean;
  readonly limit: number;
  /** Ideographs are set apart by spaces, for looks. */
  readonly tracked: boolean;
  /** Vertical lines from left to right. */
  readonly walls: readonly Rule[];
}

/** Whether a glyph belongs to the word, continues it in another style, or stands apart. */
function stepTo(draft: Draft, glyph: Glyph, space: Spacing): 'same' | 'joined' | 'apart' {
  const { last } = draft;
  const size = Math.max(glyph.style.size, last.style.size, 0.1);
  if (glyph.turn !== draft.turn) return 'apart';
  const rise = Math.abs(glyph.baseline - draft.baseline);
  if (rise > size * 0.8) return 'apart';
  const ahead = glyph.left - last.right;
  const behind = last.left - glyph.right;
  const gap = Math.max(ahead, behind);
  if (ahead > 0 && space.walls.length > 0 && isWalled(last, glyph, space.walls)) return 'apart';
  if (space.tracked && IDEOGRAPH.test(last.text) && IDEOGRAPH.test(glyph.text) && gap > -size && gap < size * 1.2)
    return 'same';
  if (gap > spaceBetween(last, glyph, space.limit) * size) return 'apart';
  if (space.painted && gap > PAINTED_SPACE * size) return 'apart';
  if (gap < -Math.max(size, last.right - last.left) * 0.9 && !isMark(glyph)) return 'apart';
  const alike =
    glyph.style === draft.style &&
    glyph.mark === draft.mark &&
    glyph.link === draft.last.link &&
    rise <= size * SAME_BASELINE;
  return alike ? 'same' : 'joined';
}

/** Whether a line of a table stands between two letters of upright text. */
function isWalled(a: Glyph, b: Glyph, walls: readonly Rule[]): boolean {
  if (b.turn !== 0) return false;
  let low = 0;
  let high = walls.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((walls[middle]?.left ?? 0) < a.right) low = middle + 1;
    else high = middle;
  }
  const height = b.style.size * 0.4;
  for (let i = low; i < walls.length && i < low + MAX_WALLS; i++) {
    const wall = walls[i];
    if (wall === undefined || wall.left > b.left) return false;
    if (wall.top < b.baseline - height && wall.bottom >= b.baseline - height)
      return wall.bottom - wall.top > b.style.size;
  }
  return false;
}

/** Lines in the gap between two letters that are looked at. */
const MAX_WALLS = 200;

function spaceBetween(a: Glyph, b: Glyph, limit: number): number {
  if (isIdeograph(a, b)) return WIDE_SPACE;
  return limit === UNPAINTED_SPACE && (b.style.font === '' || isRtl(b.text)) ? LOOSE_SPACE : limit;
}

/** Between ideographs, and between them and Latin letters, gaps are air. */
function isIdeograph(a: Glyph, b: Glyph): boolean {
  return IDEOGRAPH.test(a.text) || IDEOGRAPH.test(b.text);
}

/** Whether most ideographs of the page have a space behind them: then it says nothing. */
function spacesIdeographs(glyphs: readonly Glyph[]): boolean {
  let pairs = 0;
  let spaced = 0;
  for (let i = 2; i < glyphs.length; i++) {
    const [a, b, c] = [glyphs[i - 2]?.text ?? '', glyphs[i - 1]?.text ?? '', glyphs[i]?.text ?? ''];
    if (!IDEOGRAPH.test(c)) continue;
    if (IDEOGRAPH.test(b)) pairs++;
    else if (BLANK.test(b) && IDEOGRAPH.test(a)) spaced++;
  }
  return spaced > 20 && spaced > pairs * 2;
}

/** Whether the page paints the spaces between its words: then only wide gaps are spaces without one. */
function paintsSpaces(glyphs: readonly Glyph[]): boolean {
  let spaces = 0;
  for (const glyph of glyphs) if (BLANK.test(glyph.text)) spaces++;
  return spaces > glyphs.length * PAINTED_SHARE;
}

/** Accents stand over the letter before them; several letters of one glyph stand in one place. */
function isMark(glyph: Glyph): boolean {
  return /^\p{M}/u.test(glyph.text) || glyph.right - glyph.left < glyph.style.size * 0.1;
}

function startDraft(glyph: Glyph, place: { order: number; spaces: number; spaceBefore: boolean }): Draft {
  const { text, left, right, baseline, style, turn, mark } = glyph;
  return { text, left, right, baseline, style, turn, mark, ...place, last: glyph };
}

function extend(draft: Draft, glyph: Glyph): void {
  draft.text += glyph.text;
  if (glyph.left < draft.left) draft.left = glyph.left;
  if (glyph.right > draft.right) draft.right = glyph.right;
  draft.last = glyph;
}

/** Heights are the same for all letters of a size: what matters is where lines are, not how high their letters rise. */
const ASCENT = 0.78;
const DESCENT = 0.22;

function finish(draft: Draft): Word {
  const { text, style, turn, baseline, order, spaceBefore, mark, spaces } = draft;
  const box = turnBox(turn, {
    left: draft.left,
    right: draft.right,
    top: baseline - style.size * ASCENT,
    bottom: baseline + style.size * DESCENT,
  });
  const word: Word = { text, ...box, baseline: turnBaseline(turn, baseline), style, spaceBefore, spaces, order, turn };
  if (mark === -1 && draft.last.link === undefined) return word;
  const { link } = draft.last;
  return { ...word, ...(mark === -1 ? {} : { mark }), ...(link === undefined ? {} : { link }) };
}

/** From axes along the text to the page's. */
function turnBox(turn: Turn, box: Box): Box {
  if (turn === 0) return box;
  if (turn === 1) return { left: -box.bottom, right: -box.top, top: box.left, bottom: box.right };
  if (turn === 2) return { left: -box.right, right: -box.left, top: -box.bottom, bottom: -box.top };
  return { left: box.top, right: box.bottom, top: -box.right, bottom: -box.left };
}

/** For quarter turns this is the x of the line that the letters stand on. */
function turnBaseline(turn: Turn, baseline: number): number {
  return turn === 1 || turn === 2 ? -baseline : baseline;
}
