import { type Glyphs, NONE } from './glyphs.js';
import { trait } from './letters.js';
import type { Rule, Turn, Word } from './model.js';
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

interface Draft {
  readonly first: number;
  last: number;
  left: number;
  right: number;
  readonly spaceBefore: boolean;
  readonly spaces: number;
}

/**
 * Words in the order in which the page paints them. Words of one style share it.
 * @param rules what is drawn on the page: a vertical line between two letters parts them, however close they are.
 */
export function toWords(glyphs: Glyphs, rules: readonly Rule[] = []): Word[] {
  const words: Word[] = [];
  const space: Spacing = {
    painted: false,
    limit: paintsSpaces(glyphs) ? UNPAINTED_SPACE : SPACE,
    tracked: spacesIdeographs(glyphs),
    walls: rules.filter((rule) => !rule.horizontal).sort((a, b) => a.left - b.left),
  };
  const { letters, letter, left, right } = glyphs;
  const { traits, texts } = letters;
  let draft: Draft | undefined;
  let text = '';
  let painted = 0;
  for (let at = 0; at < glyphs.count; at++) {
    const number = letter[at] as number;
    if (((traits[number] as number) & trait.BLANK) !== 0) {
      painted++;
      continue;
    }
    space.painted = painted > 0;
    const step = draft === undefined ? APART : stepTo(glyphs, { draft, at, space });
    if (draft !== undefined && step === SAME) {
      text += texts[number] as string;
      if ((left[at] as number) < draft.left) draft.left = left[at] as number;
      if ((right[at] as number) > draft.right) draft.right = right[at] as number;
      draft.last = at;
    } else {
      if (draft !== undefined) words.push(finish(glyphs, draft, { text, order: words.length }));
      text = texts[number] as string;
      draft = startDraft(glyphs, at, { spaceBefore: step === APART, spaces: painted });
    }
    painted = 0;
  }
  if (draft !== undefined) words.push(finish(glyphs, draft, { text, order: words.length }));
  return joinTracked(words);
}

interface Spacing {
  painted: boolean;
  readonly limit: number;
  /** Ideographs are set apart by spaces, for looks. */
  readonly tracked: boolean;
  /** Vertical lines from left to right. */
  readonly walls: readonly Rule[];
}

interface Step {
  readonly draft: Draft;
  readonly at: number;
  readonly space: Spacing;
}

/** Whether a glyph belongs to the word, continues it in another style, or stands apart. */
const SAME = 0;
const JOINED = 1;
const APART = 2;

function stepTo(glyphs: Glyphs, { draft, at, space }: Step): number {
  const { last, first } = draft;
  const { left, right, baseline } = glyphs;
  const style = glyphs.style[at] as number;
  const size = Math.max(glyphs.styleOf(at).size, glyphs.styleOf(last).size, 0.1);
  if (glyphs.turn[at] !== glyphs.turn[first]) return APART;
  const rise = Math.abs((baseline[at] as number) - (baseline[first] as number));
  if (rise > size * 0.8) return APART;
  const ahead = (left[at] as number) - (right[last] as number);
  const behind = (left[last] as number) - (right[at] as number);
  const gap = Math.max(ahead, behind);
  if (ahead > 0 && space.walls.length > 0 && isWalled(glyphs, { last, at, walls: space.walls })) return APART;
  const traits = glyphs.traitsOf(at);
  const both = traits | glyphs.traitsOf(last);
  if (space.tracked && (traits & glyphs.traitsOf(last) & trait.IDEOGRAPH) !== 0 && gap > -size && gap < size * 1.2)
    return SAME;
  let limit = space.limit;
  if ((both & trait.IDEOGRAPH) !== 0) limit = WIDE_SPACE;
  else if (limit === UNPAINTED_SPACE && ((traits & trait.RTL) !== 0 || glyphs.styleOf(at).font === ''))
    limit = LOOSE_SPACE;
  if (gap > limit * size) return APART;
  if (space.painted && gap > PAINTED_SPACE * size) return APART;
  if (gap < -Math.max(size, (right[last] as number) - (left[last] as number)) * 0.9 && !isMark(glyphs, at))
    return APART;
  const alike =
    style === glyphs.style[first] &&
    glyphs.mark[at] === glyphs.mark[first] &&
    glyphs.link[at] === glyphs.link[last] &&
    rise <= size * SAME_BASELINE;
  return alike ? SAME : JOINED;
}

interface Gap {
  readonly last: number;
  readonly at: number;
  readonly walls: readonly Rule[];
}

/** Whether a line of a table stands between two letters of upright text. */
function isWalled(glyphs: Glyphs, { last, at, walls }: Gap): boolean {
  if (glyphs.turn[at] !== 0) return false;
  const from = glyphs.right[last] as number;
  let low = 0;
  let high = walls.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((walls[middle]?.left ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  const { size } = glyphs.styleOf(at);
  const middle = (glyphs.baseline[at] as number) - size * 0.4;
  for (let i = low; i < walls.length && i < low + MAX_WALLS; i++) {
    const wall = walls[i];
    if (wall === undefined || wall.left > (glyphs.left[at] as number)) return false;
    if (wall.top < middle && wall.bottom >= middle) return wall.bottom - wall.top > size;
  }
  return false;
}

/** Lines in the gap between two letters that are looked at. */
const MAX_WALLS = 200;

/** Whether most ideographs of the page have a space behind them: then it says nothing. */
function spacesIdeographs(glyphs: Glyphs): boolean {
  let pairs = 0;
  let spaced = 0;
  const { traits } = glyphs.letters;
  let [a, b] = [0, 0];
  for (let i = 0; i < glyphs.count; i++) {
    const c = traits[glyphs.letter[i] as number] as number;
    if (i >= 2 && (c & trait.IDEOGRAPH) !== 0) {
      if ((b & trait.IDEOGRAPH) !== 0) pairs++;
      else if ((b & trait.BLANK) !== 0 && (a & trait.IDEOGRAPH) !== 0) spaced++;
    }
    a = b;
    b = c;
  }
  return spaced > 20 && spaced > pairs * 2;
}

/** Whether the page paints the spaces between its words: then only wide gaps are spaces without one. */
function paintsSpaces(glyphs: Glyphs): boolean {
  const { traits } = glyphs.letters;
  let spaces = 0;
  for (let i = 0; i < glyphs.count; i++) {
    if (((traits[glyphs.letter[i] as number] as number) & trait.BLANK) !== 0) spaces++;
  }
  return spaces > glyphs.count * PAINTED_SHARE;
}

/** Accents stand over the letter before them; several letters of one glyph stand in one place. */
function isMark(glyphs: Glyphs, at: number): boolean {
  if ((glyphs.traitsOf(at) & trait.MARK) !== 0) return true;
  return (glyphs.right[at] as number) - (glyphs.left[at] as number) < glyphs.styleOf(at).size * 0.1;
}

function startDraft(glyphs: Glyphs, at: number, before: { spaceBefore: boolean; spaces: number }): Draft {
  const { spaceBefore, spaces } = before;
  return {
    first: at,
    last: at,
    left: glyphs.left[at] as number,
    right: glyphs.right[at] as number,
    spaceBefore,
    spaces,
  };
}

/** Heights are the same for all letters of a size: what matters is where lines are, not how high their letters rise. */
const ASCENT = 0.78;
const DESCENT = 0.22;

/** A word has the same fields whatever it is: objects of one shape are much faster to read. */
function finish(glyphs: Glyphs, draft: Draft, { text, order }: { text: string; order: number }): Word {
  const { first, last, left, right, spaceBefore, spaces } = draft;
  const style = glyphs.styleOf(first);
  const turn = glyphs.turn[first] as Turn;
  const along = glyphs.baseline[first] as number;
  const top = along - style.size * ASCENT;
  const bottom = along + style.size * DESCENT;
  const mark = glyphs.mark[first] as number;
  // From axes along the text to the page's; for quarter turns `baseline` is the x of the line that the letters stand on.
  const word: Word = {
    text,
    left: turn === 0 ? left : turn === 1 ? -bottom : turn === 2 ? -right : top,
    right: turn === 0 ? right : turn === 1 ? -top : turn === 2 ? -left : bottom,
    top: turn === 0 ? top : turn === 1 ? left : turn === 2 ? -bottom : -right,
    bottom: turn === 0 ? bottom : turn === 1 ? right : turn === 2 ? -top : -left,
    baseline: turn === 1 || turn === 2 ? -along : along,
    style,
    spaceBefore,
    spaces,
    order,
    turn,
    mark: mark === NONE ? undefined : mark,
    link: glyphs.links[glyphs.link[last] as number],
  };
  return word;
}
