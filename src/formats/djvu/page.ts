import type { PageContent, TextStyle, Word } from '../../layout/model.js';
import type { TextLayer, TextPiece } from './text-layer.js';

/** Lines of a text layer as a page that is laid out like any other. */

/** Shares of the size: letters without stems, what stems add above and below. */
const X_HEIGHT = 0.48;
const ASCENT = 0.24;
const DESCENT = 0.22;
/** Sizes that differ by less than this share from the usual one are that one: boxes of letters are never exact. */
const SAME_SIZE = 0.3;

export interface PageSize {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
}

interface Line {
  readonly pieces: readonly TextPiece[];
  readonly size: number;
  readonly baseline: number;
}

export function toPage(layer: TextLayer, size: PageSize, number: number): PageContent {
  const scale = 72 / size.dpi;
  const lines = layer.lines.filter((pieces) => pieces.length > 0).map(measure);
  const usual = median(lines.map((line) => line.size));
  const styles = new Map<number, TextStyle>();
  const words: Word[] = [];
  for (const { pieces, size: own, baseline } of lines) {
    const even = Math.abs(own - usual) <= usual * SAME_SIZE ? usual : own;
    const style = styleOf(styles, Math.round(even * scale * 2) / 2);
    const y = (size.height - baseline) * scale;
    for (const [i, piece] of pieces.flatMap(wordsOf).entries())
      words.push(toWord(piece, { scale, style, baseline: y, order: words.length, spaceBefore: i > 0 }));
  }
  return { number, width: size.width * scale, height: size.height * scale, words, rules: [], fills: [], pictures: [] };
}

function measure(pieces: readonly TextPiece[]): Line {
  const text = pieces.map((piece) => piece.text).join('');
  const bottom = Math.min(...pieces.map((piece) => piece.bottom));
  const height = Math.max(...pieces.map((piece) => piece.bottom + piece.height)) - bottom;
  const descent = /[gjpqy,;()|Q]/.test(text) ? DESCENT : 0;
  const size = height / (X_HEIGHT + (/[A-Zbdfhklt\d()|]/.test(text) ? ASCENT : 0) + descent);
  return { pieces, size, baseline: bottom + descent * size };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

/** Lines without words are parted by their spaces, as wide as their letters are many. */
function wordsOf(piece: TextPiece): TextPiece[] {
  const parts = piece.text.split(' ');
  if (parts.length === 1) return [piece];
  const letter = piece.width / piece.text.length;
  let at = 0;
  return parts.map((text) => {
    const left = piece.left + at * letter;
    at += text.length + 1;
    return { ...piece, text, left, width: text.length * letter };
  });
}

function styleOf(styles: Map<number, TextStyle>, size: number): TextStyle {
  const known = styles.get(size);
  if (known !== undefined) return known;
  const style: TextStyle = { font: '', size, bold: false, italic: false, mono: false, color: 0 };
  styles.set(size, style);
  return style;
}

interface Placing {
  readonly scale: number;
  readonly style: TextStyle;
  readonly baseline: number;
  readonly order: number;
  readonly spaceBefore: boolean;
}

function toWord(piece: TextPiece, { scale, style, baseline, order, spaceBefore }: Placing): Word {
  return {
    text: piece.text,
    left: piece.left * scale,
    right: (piece.left + piece.width) * scale,
    top: baseline - style.size * 0.78,
    bottom: baseline + style.size * 0.22,
    baseline,
    style,
    spaceBefore,
    order,
    turn: 0,
  };
}
