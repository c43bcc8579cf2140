import type { RecognizedWord } from '../../core/format.js';
import type { PageContent, TextStyle, Word } from './model.js';

/** Words that OCR found -> a page, so that scans are laid out like any page. */

export interface RecognizedPage {
  readonly number: number;
  /** Points. */
  readonly width: number;
  readonly height: number;
  /** Dots per inch of the picture that was read. */
  readonly dpi: number;
}

/** Words that the engine itself doubts more than this are noise. */
const MIN_CONFIDENCE = 30;
/** Height of capitals and of small letters as a share of the size. */
const CAPITAL = 0.7;
const X_HEIGHT = 0.48;
const DESCENDS = /[gjpqy,;()[\]{}|/Q§]/;
const ASCENDS = /[A-Z0-9bdfhklt()[\]{}|/!?ß]/;
/** Sizes that differ by less than this share are the same, measured with noise. */
const SAME_SIZE = 0.14;

export function toRecognizedContent(words: readonly RecognizedWord[], page: RecognizedPage): PageContent {
  const { number, width, height } = page;
  const lines = new Map<string, RecognizedWord[]>();
  for (const word of words) {
    if (word.confidence < MIN_CONFIDENCE || word.text.trim() === '') continue;
    const key = `${word.block} ${word.line}`;
    const line = lines.get(key);
    if (line === undefined) lines.set(key, [word]);
    else line.push(word);
  }
  const measured = [...lines.values()].map((line) => ({ line, ...measureLine(line) }));
  const body = bodySize(measured);
  const styles = new Map<number, TextStyle>();
  const scale = 72 / page.dpi;
  const out: Word[] = [];
  for (const { line, baseline, size } of measured) {
    const points = (Math.abs(size - body) < body * SAME_SIZE ? body : size) * scale;
    const style = styleOf(styles, Math.round(points * 2) / 2);
    for (const word of line) out.push(toWord(word, { baseline, style, scale, order: out.length }));
  }
  return { number, width, height, words: out, rules: [], fills: [], pictures: [] };
}

function toWord(
  word: RecognizedWord,
  place: { baseline: number; style: TextStyle; scale: number; order: number },
): Word {
  const { style, scale, order } = place;
  const baseline = place.baseline * scale;
  return {
    text: word.text,
    left: word.left * scale,
    right: word.right * scale,
    top: baseline - style.size * 0.78,
    bottom: baseline + style.size * 0.22,
    baseline,
    style,
    spaceBefore: true,
    order,
    turn: 0,
  };
}

function styleOf(styles: Map<number, TextStyle>, size: number): TextStyle {
  const known = styles.get(size);
  if (known !== undefined) return known;
  const style: TextStyle = { font: '', size, bold: false, italic: false, mono: false, color: 0 };
  styles.set(size, style);
  return style;
}

/** Baseline and size in pixels, from letters whose heights are known. */
function measureLine(line: readonly RecognizedWord[]): { baseline: number; size: number } {
  const standing = line.filter((word) => !DESCENDS.test(word.text));
  const baseline = median((standing.length > 0 ? standing : line).map((word) => word.bottom));
  const tall = line.filter((word) => ASCENDS.test(word.text)).map((word) => baseline - word.top);
  const size = tall.length > 0 ? median(tall) / CAPITAL : median(line.map((word) => baseline - word.top)) / X_HEIGHT;
  return { baseline, size: Math.max(size, 1) };
}

/** The size that most letters have, within the noise. */
function bodySize(lines: readonly { line: readonly RecognizedWord[]; size: number }[]): number {
  const sizes = lines.flatMap(({ line, size }) => line.map(() => size));
  return median(sizes);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
