import type { Glyph } from './model.js';

/**
 * Text that is set from top to bottom, column by column from the right, as Chinese and Japanese books are: each glyph stands upright, and the
 * next one below it. Turned by a quarter it is text like any other, whose lines follow each other downwards.
 */

const IDEOGRAPH = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\ufe10-\ufe4f\uff00-\uffef]|[\ud840-\ud888]/;
/** No character that is set in columns has a lower code. */
const FIRST_IDEOGRAPH = 0x2e80;
/** Glyphs in a column; fewer may be letters that stand below each other by chance. */
const FEWEST = 4;
/** Share of the page's ideographs that stand in columns, from which the others do so too. */
const VERTICAL_PAGE = 0.6;
/** Centres or right edges of glyphs in one column are apart by at most this share of the size. */
const SAME_COLUMN = 0.35;
/** Steps down the column, as shares of the size. */
const STEP = { least: 0.4, most: 2 } as const;
/** Of a glyph's height, above its baseline. */
const ASCENT = 0.88;
/** From the centre of a column to where the baseline of turned Latin letters runs in it, as a share of the size. */
const BASELINE = 0.38;

/** Gives glyphs of columns the turn of the page that makes lines of them; all others stay as they are. */
export function turnColumns(glyphs: readonly Glyph[]): readonly Glyph[] {
  if (!glyphs.some(({ text }) => text.charCodeAt(0) >= FIRST_IDEOGRAPH)) return glyphs;
  const out = [...glyphs];
  const columns: Glyph[] = [];
  for (let from = 0; from < out.length; ) {
    let end = from + 1;
    while (end < out.length && isBelow(out[end] as Glyph, out[end - 1] as Glyph)) end++;
    if (end - from >= FEWEST && isIdeographic(out, from, end)) columns.push(turnRun(out, from, end));
    from = end;
  }
  if (columns.length > 0 && isVerticalPage(out)) turnStrays(out, columns);
  return out;
}

function isBelow(glyph: Glyph, before: Glyph): boolean {
  if (glyph.turn !== 0 || before.turn !== 0) return false;
  const size = Math.max(glyph.style.size, before.style.size, 0.1);
  const down = glyph.baseline - before.baseline;
  return inColumn(glyph, before) && down > size * STEP.least && down < size * STEP.most;
}

/** Marks of punctuation have narrower boxes than letters, at the right edge of the column. */
function inColumn(glyph: Glyph, other: Glyph): boolean {
  const most = Math.max(glyph.style.size, other.style.size, 0.1) * SAME_COLUMN;
  return Math.abs(centre(glyph) - centre(other)) < most || Math.abs(glyph.right - other.right) < most;
}

/** Labels of charts stand letter below letter too: only a script that is set like this counts. */
function isIdeographic(glyphs: readonly Glyph[], from: number, end: number): boolean {
  let found = 0;
  for (let i = from; i < end; i++) if (IDEOGRAPH.test(glyphs[i]?.text ?? '')) found++;
  return found * 2 >= end - from;
}

/** Turns the glyphs of a column, and gives the widest of them as it stood. */
function turnRun(glyphs: Glyph[], from: number, end: number): Glyph {
  let widest = glyphs[from] as Glyph;
  for (let i = from; i < end; i++) {
    const glyph = glyphs[i] as Glyph;
    if (glyph.right - glyph.left > widest.right - widest.left) widest = glyph;
  }
  for (let i = from; i < end; i++) glyphs[i] = turned(glyphs[i] as Glyph, widest);
  return widest;
}

function isVerticalPage(glyphs: readonly Glyph[]): boolean {
  let upright = 0;
  let inColumns = 0;
  for (const { text, turn } of glyphs) {
    if (!IDEOGRAPH.test(text)) continue;
    if (turn === 1) inColumns++;
    else upright++;
  }
  return inColumns > (inColumns + upright) * VERTICAL_PAGE;
}

/** Short pieces of columns: what follows a mark of punctuation, or ends a paragraph. */
function turnStrays(glyphs: Glyph[], columns: readonly Glyph[]): void {
  const byPlace = new Map(columns.map((column) => [Math.round(column.right), column]));
  for (let i = 0; i < glyphs.length; i++) {
    const glyph = glyphs[i] as Glyph;
    if (glyph.turn !== 0 || !IDEOGRAPH.test(glyph.text)) continue;
    const right = Math.round(glyph.right);
    const column = byPlace.get(right) ?? byPlace.get(right - 1) ?? byPlace.get(right + 1);
    glyphs[i] = turned(glyph, column ?? glyph);
  }
}

function turned(glyph: Glyph, column: Glyph): Glyph {
  const { size } = glyph.style;
  const left = glyph.baseline - size * ASCENT;
  return { ...glyph, turn: 1, left, right: left + size, baseline: size * BASELINE - centre(column) };
}

function centre(glyph: Glyph): number {
  return (glyph.left + glyph.right) / 2;
}
