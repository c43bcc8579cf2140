import { type Glyphs, glyphFlag } from '../../../layout/glyphs.js';
import type { Turn } from '../../../layout/model.js';
import { nextCode } from '../fonts/codes.js';
import { type CodeRow, NOT_SHOWN, type PdfFont } from '../fonts/font.js';
import { operand } from './operands.js';
import { currentMark, growRuns, isHiddenNow, MAX_GLYPHS, type Painter } from './painter.js';
import { styleNumber } from './styles.js';

/** Showing text (ISO 32000-2 §9.4.3, §9.4.4): strings -> glyphs with their places on the page. */

/** Table 104 */
const MODE_INVISIBLE = 3;
/** Text turned by more degrees than this against a quarter turn is a watermark or part of a drawing. */
const MAX_SKEW_DEGREES = 12;
/** Height of a letter's middle above its baseline, in sizes. */
const MIDDLE = 0.3;
/** Points by which letters may reach into what is not clipped, or be off it, and still count as outside or inside. */
const CLIP_SLACK = 0.5;
const WORD_SPACE_CODE = 32;

/** What all glyphs of one operator share. */
interface Showing {
  readonly painter: Painter;
  readonly font: PdfFont;
  /** From text space to the page. */
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
  readonly turn: Turn;
  readonly style: number;
  readonly flags: number;
  readonly mark: number;
  readonly isShown: boolean;
  /** Another text will take the glyphs' place: those without a letter count too. */
  readonly isReplaced: boolean;
  /** How far the pen has moved along the line (or down the column), in text space units. */
  pen: number;
  /** The origin of the glyph that is shown, and how far it reaches, on the page. */
  x: number;
  y: number;
  dx: number;
  dy: number;
  readonly firstGlyph: number;
}

/** `Tj`: the string is the last operand. */
export function showString(painter: Painter): void {
  const { operands } = painter;
  const at = operands.count - 1;
  if (at < 0 || operands.kinds[at] !== operand.STRING) return;
  const showing = beginShowing(painter);
  if (showing === undefined) return;
  showBytes(showing, operands.values[at] as number, operands.lengths[at] as number);
  endShowing(showing);
}

/** `TJ`: strings, and numbers that move the pen by thousandths of the size. */
export function showStrings(painter: Painter): void {
  const { operands, state } = painter;
  const showing = beginShowing(painter);
  if (showing === undefined) return;
  const step = (state.size / 1000) * (showing.font.vertical ? 1 : state.scale);
  for (let at = 0; at < operands.count; at++) {
    const kind = operands.kinds[at];
    if (kind === operand.STRING) showBytes(showing, operands.values[at] as number, operands.lengths[at] as number);
    else if (kind === operand.NUMBER) showing.pen -= (operands.values[at] as number) * step;
  }
  endShowing(showing);
}

function beginShowing(painter: Painter): Showing | undefined {
  const { state, text, glyphs } = painter;
  const { font } = state;
  if (font === undefined) return undefined;
  const a = text.a * state.a + text.b * state.c;
  const b = text.a * state.b + text.b * state.d;
  const c = text.c * state.a + text.d * state.c;
  const d = text.c * state.b + text.d * state.d;
  const sign = state.size < 0 ? -1 : 1;
  const quarters = Math.atan2(b * sign, a * sign) / (Math.PI / 2);
  const whole = Math.round(quarters);
  const skewed = Math.abs(quarters - whole) * 90 > MAX_SKEW_DEGREES;
  return {
    painter,
    font,
    a,
    b,
    c,
    d,
    e: text.e * state.a + text.f * state.c + state.e,
    f: text.e * state.b + text.f * state.d + state.f,
    turn: ((whole + 4) % 4) as Turn,
    style: styleNumber(painter, { font, a, b, c, d }),
    flags: state.mode === MODE_INVISIBLE ? glyphFlag.INVISIBLE : 0,
    mark: currentMark(painter),
    isShown: !skewed && !isHiddenNow(painter),
    isReplaced: painter.marks.at(-1)?.isReplaced ?? false,
    pen: 0,
    x: 0,
    y: 0,
    dx: 0,
    dy: 0,
    firstGlyph: glyphs.count,
  };
}

/** Moves the text matrix to where the pen is, and notes where the glyphs of the operator begin. */
function endShowing(showing: Showing): void {
  const { painter, pen, font, firstGlyph } = showing;
  const { text, glyphs, runs } = painter;
  if (font.vertical) {
    text.e += pen * text.c;
    text.f += pen * text.d;
  } else {
    text.e += pen * text.a;
    text.f += pen * text.b;
  }
  if (glyphs.count === firstGlyph) return;
  if (isShownBefore(painter, showing)) {
    glyphs.count = firstGlyph;
    return;
  }
  if (runs.count === runs.from.length) growRuns(runs);
  const at = runs.count++;
  const last = glyphs.count - 1;
  runs.from[at] = firstGlyph;
  runs.x[at] = showing.e;
  runs.y[at] = showing.f;
  runs.firstWidth[at] = (glyphs.right[firstGlyph] as number) - (glyphs.left[firstGlyph] as number);
  runs.lastWidth[at] = (glyphs.right[last] as number) - (glyphs.left[last] as number);
}

/** Strings before this one that it may be a copy of: shadows and fake bold are painted at once. */
const MAX_COPIES = 5;
/** Copies are apart by less than this share of the size, and of the first letter's width. */
const NEAR = 0.25;
const NEAR_WIDTH = 0.5;

/** Whether the glyphs of the operator lie over the same ones. */
function isShownBefore({ glyphs, runs }: Painter, { firstGlyph, e, f, style }: Showing): boolean {
  const { size } = glyphs.styleOf(firstGlyph);
  const count = glyphs.count - firstGlyph;
  const width = (glyphs.right[firstGlyph] as number) - (glyphs.left[firstGlyph] as number);
  const near = Math.min(size * NEAR, width * NEAR_WIDTH);
  let end = firstGlyph;
  for (let run = runs.count - 1; run >= 0 && run >= runs.count - MAX_COPIES; run--) {
    const from = runs.from[run] as number;
    const isNear = Math.abs((runs.x[run] as number) - e) < near && Math.abs((runs.y[run] as number) - f) < near;
    if (isNear && end - from === count && glyphs.style[from] === style && hasSameLetters(glyphs, from, firstGlyph)) {
      return true;
    }
    end = from;
  }
  return false;
}

/** Whether the letters from one place on are those from the other one to the end. */
function hasSameLetters({ letter, count }: Glyphs, from: number, other: number): boolean {
  for (let i = 0; other + i < count; i++) if (letter[from + i] !== letter[other + i]) return false;
  return true;
}

function showBytes(showing: Showing, from: number, length: number): void {
  const { font, painter } = showing;
  const { bytes } = painter.operands;
  const end = from + length;
  const { cmap } = font;
  if (cmap === undefined) {
    for (let i = from; i < end; i++) showCode(showing, bytes[i] as number, 1);
  } else if (cmap.twoBytes) {
    for (let i = from; i + 1 < end; i += 2) {
      showCode(showing, ((bytes[i] as number) << 8) | (bytes[i + 1] as number), 2);
    }
  } else {
    for (let i = from; i < end; ) {
      const found = nextCode(cmap.spaces, bytes, { at: i, end });
      showCode(showing, found.code, found.length);
      i += found.length;
    }
  }
}

function showCode(showing: Showing, code: number, length: number): void {
  const { font, painter, pen } = showing;
  const { state } = painter;
  const row = font.row(code, length);
  const at = code & 255;
  if (font.vertical) {
    showVertical(showing, row, at);
    return;
  }
  const width = (row.widths[at] as number) * state.size * state.scale;
  if (showing.isShown && (row.letters[at] !== NOT_SHOWN || showing.isReplaced)) {
    const { a, b, c, d } = showing;
    showing.x = a * pen + c * state.rise + showing.e;
    showing.y = b * pen + d * state.rise + showing.f;
    showing.dx = a * width;
    showing.dy = b * width;
    put(showing, row, at);
  }
  let advance = width + state.charSpace * state.scale;
  if (code === WORD_SPACE_CODE && length === 1) advance += state.wordSpace * state.scale;
  showing.pen = pen + advance;
}

/** Adds the glyph whose place `showing` has. */
function put(showing: Showing, row: CodeRow, at: number): void {
  const { painter, turn, x, y, dx, dy } = showing;
  const { glyphs, state } = painter;
  if (state.clipped && isClipped(showing)) return;
  if (glyphs.count >= MAX_GLYPHS) {
    painter.isCut = true;
    return;
  }
  const i = glyphs.add();
  // The axes turn with the text; see `Glyph`.
  const upright = (turn & 1) === 0;
  const sign = turn < 2 ? 1 : -1;
  const from = sign * (upright ? x : y);
  const to = sign * (upright ? x + dx : y + dy);
  glyphs.left[i] = from < to ? from : to;
  glyphs.right[i] = from < to ? to : from;
  glyphs.baseline[i] = turn === 0 ? y : turn === 1 ? -x : turn === 2 ? -y : x;
  const letter = row.letters[at] as number;
  glyphs.letter[i] = letter === NOT_SHOWN ? glyphs.letters.intern('') : letter;
  glyphs.style[i] = showing.style;
  glyphs.mark[i] = showing.mark;
  glyphs.turn[i] = turn;
  glyphs.flags[i] = showing.flags | ((row.unmapped[at] as number) !== 0 ? glyphFlag.UNMAPPED : 0);
}

/** Whether a letter is outside what the clipping path leaves (§8.5.4), as boxes; one that is cut in part is read. */
function isClipped({ painter, x, y, dx, dy, c, d }: Showing): boolean {
  const { state } = painter;
  const up = MIDDLE * state.size;
  const middleX = x + c * up;
  const middleY = y + d * up;
  return (
    Math.max(middleX, middleX + dx) < state.clipLeft + CLIP_SLACK ||
    Math.min(middleX, middleX + dx) > state.clipRight - CLIP_SLACK ||
    Math.max(middleY, middleY + dy) < state.clipTop - CLIP_SLACK ||
    Math.min(middleY, middleY + dy) > state.clipBottom + CLIP_SLACK
  );
}

/** Vertical writing (§9.7.4.3): the glyph's own origin is up and left of the column's. */
function showVertical(showing: Showing, row: CodeRow, at: number): void {
  const { painter, a, b, c, d, pen } = showing;
  const { size, charSpace, rise } = painter.state;
  const metrics = row.metrics?.[at] ?? { x: 0.5, y: 0.88, advance: -1 };
  if (showing.isShown && (row.letters[at] !== NOT_SHOWN || showing.isReplaced)) {
    // A letter's box in a column is as wide as its size, whatever its own width is.
    const tx = rise - size / 2;
    const ty = pen - metrics.y * size;
    showing.x = a * tx + c * ty + showing.e;
    showing.y = b * tx + d * ty + showing.f;
    showing.dx = a * size;
    showing.dy = b * size;
    put(showing, row, at);
  }
  showing.pen += metrics.advance * size - charSpace;
}
