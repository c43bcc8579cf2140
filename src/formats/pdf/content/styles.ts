import type { TextStyle } from '../../../layout/model.js';
import type { PdfFont } from '../fonts/font.js';
import type { LastStyle, Painter, Setting } from './painter.js';
import type { GraphicsState } from './state.js';

/** Table 104: filled, then stroked. */
const MODE_STROKED = 2;
/** Sizes outside these are out of all proportion where the glyphs of a Type 3 font have another. */
const SANE_SIZE = { from: 3, to: 150 };
/** Styles of one page. */
const MAX_STYLES = 20_000;

/** The number of the style that text has as it is seen, matrices applied. */
export function styleNumber(painter: Painter, setting: Setting): number {
  const { lastStyle } = painter;
  if (lastStyle !== undefined && isMadeOf(lastStyle, painter.state, setting)) return lastStyle.number;
  const number = findStyle(painter, setting);
  const { font, a, b, c, d } = setting;
  const { size, fill, mode } = painter.state;
  painter.lastStyle = { font, a, b, c, d, size, fill, mode, number };
  return number;
}

function isMadeOf(style: LastStyle, state: GraphicsState, { font, a, b, c, d }: Setting): boolean {
  return (
    style.font === font &&
    style.size === state.size &&
    style.fill === state.fill &&
    style.mode === state.mode &&
    style.a === a &&
    style.b === b &&
    style.c === c &&
    style.d === d
  );
}

/** The number of the page's style that is the same, or of a new one. */
function findStyle({ state, styleNumbers, glyphs }: Painter, { font, a, b, c, d }: Setting): number {
  const height = Math.hypot(c, d);
  const size = Math.round(seenSize(font, Math.abs(state.size), height) * 20) / 20;
  const stroked = state.mode === MODE_STROKED;
  const slanted = Math.abs(a * c + b * d) > 0.15 * Math.hypot(a, b) * height;
  const numbers = styleNumbers.get(font) ?? new Map<string, number>();
  styleNumbers.set(font, numbers);
  const key = `${size} ${state.fill} ${stroked} ${slanted}`;
  const known = numbers.get(key);
  if (known !== undefined) return known;
  if (glyphs.styles.length >= MAX_STYLES) return 0;
  const { traits } = font;
  const style: TextStyle = {
    font: traits.name,
    size,
    bold: traits.bold || stroked,
    italic: traits.italic || slanted,
    mono: traits.mono,
    color: state.fill,
  };
  const number = glyphs.styles.length;
  glyphs.styles.push(style);
  numbers.set(key, number);
  return number;
}

/** Type 3 fonts may have any size: where the stated one is out of all proportion, the height of their letters counts. */
function seenSize(font: PdfFont, stated: number, scale: number): number {
  const size = stated * scale;
  if (font.type3Height === 0 || (size > SANE_SIZE.from && size < SANE_SIZE.to)) return size;
  const height = font.type3Height * size;
  return height > 0 && (size < height / 3 || size > height * 3) ? height : size;
}
