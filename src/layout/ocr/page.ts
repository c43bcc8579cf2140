import type { Raster, RecognizedWord } from '../../core/format.js';
import type { PageContent, Rule, TextStyle, Word } from '../model.js';
import { findBullets } from './bullets.js';
import { measureInk } from './ink.js';
import { median, type ScannedLine, toScannedLines } from './lines.js';
import { type SeenWord, seeWords } from './looks.js';
import { findRules } from './rules.js';

/** Words that OCR found in an upright picture, and the picture -> a page to be laid out like any other. */

/** Sizes of type that were seen in the document before, in points: they are the same where they differ by noise. */
export interface ScanState {
  readonly sizes: number[];
}

export function createScanState(): ScanState {
  return { sizes: [] };
}

export interface ScannedPage {
  readonly number: number;
  readonly image: Raster;
  readonly words: readonly RecognizedWord[];
  readonly state: ScanState;
}

/** Words that the engine itself doubts more than this are noise, unless they look like words. */
const MIN_CONFIDENCE = 30;
/** Points of the text of a page that nothing is known about. */
const USUAL_SIZE = 10.5;
/** Sizes that differ by less than this share from the page's usual one are that one, and from another size the same. */
const BODY_SIZE = 0.13;
const SAME_SIZE = 0.08;

export function toScannedContent({ number, image, words, state }: ScannedPage): PageContent {
  const ink = measureInk(image);
  const raw = toScannedLines(image, ink, findBullets(image, ink, words).filter(isText));
  const scale = pointsPerPixel(image, raw);
  const lines = evenSizes(raw, { state, scale });
  const styles = new Map<string, TextStyle>();
  const out: Word[] = [];
  for (const [i, line] of seeWords(image, ink, lines).entries()) {
    const { baseline, size } = lines[i] as ScannedLine;
    for (const seen of line) {
      const style = styleOf(styles, size * scale, seen);
      out.push(toWord(seen, { baseline: baseline * scale, scale, style, order: out.length }));
    }
  }
  return {
    number,
    width: image.width * scale,
    height: image.height * scale,
    words: out,
    rules: findRules(image, ink.threshold)
      .filter((rule) => !crossesText(rule, words))
      .map((rule) => ({
        ...rule,
        left: rule.left * scale,
        right: rule.right * scale,
        top: rule.top * scale,
        bottom: rule.bottom * scale,
        width: rule.width * scale,
      })),
    fills: [],
    pictures: [],
  };
}

/** In small print letters touch, and a row of them looks like a line: real lines run between words. */
function crossesText(rule: Rule, words: readonly RecognizedWord[]): boolean {
  if (!rule.horizontal) return false;
  let covered = 0;
  for (const { left, right, top, bottom } of words) {
    if (rule.top <= top + 1 || rule.top >= bottom - 1) continue;
    covered += Math.max(0, Math.min(right, rule.right) - Math.max(left, rule.left));
  }
  return covered > (rule.right - rule.left) * 0.3;
}

/** Where nobody says how many pixels make an inch, the text is taken to be of a usual size. */
function pointsPerPixel(image: Raster, lines: readonly ScannedLine[]): number {
  if (image.dpi !== undefined) return 72 / image.dpi;
  const body = median(lines.flatMap(({ size, words }) => words.map(() => size)));
  return body > 0 ? USUAL_SIZE / body : 0.5;
}

/** Sizes that differ by no more than noise are made one. */
function evenSizes(lines: readonly ScannedLine[], page: { state: ScanState; scale: number }): ScannedLine[] {
  const { state, scale } = page;
  const body = median(lines.flatMap(({ size, words }) => words.map(() => size)));
  const usual = snapSize(state, body * scale);
  return lines.map((line) => {
    const points = Math.abs(line.size - body) < body * BODY_SIZE ? usual : snapSize(state, line.size * scale);
    return { ...line, size: points / scale };
  });
}

/** The size seen before that this one is within the noise, or this one. */
function snapSize({ sizes }: ScanState, points: number): number {
  let best: number | undefined;
  for (const size of sizes) {
    const off = Math.abs(size - points);
    if (off < size * SAME_SIZE && (best === undefined || off < Math.abs(best - points))) best = size;
  }
  if (best !== undefined) return best;
  const size = Math.round(points * 2) / 2;
  sizes.push(size);
  return size;
}

function isText({ text, confidence }: RecognizedWord): boolean {
  if (text.trim() === '') return false;
  return confidence >= MIN_CONFIDENCE || /^[("'“‘]?[\p{L}\p{N}][\p{L}\p{N}'’_.-]+/u.test(text);
}

interface Place {
  readonly baseline: number;
  readonly scale: number;
  readonly style: TextStyle;
  readonly order: number;
}

function toWord({ text, left, right, apart }: SeenWord, { baseline, scale, style, order }: Place): Word {
  return {
    text,
    left: left * scale,
    right: right * scale,
    top: baseline - style.size * 0.78,
    bottom: baseline + style.size * 0.22,
    baseline,
    style,
    spaceBefore: apart,
    order,
    turn: 0,
  };
}

function styleOf(styles: Map<string, TextStyle>, size: number, { bold, italic, mono }: SeenWord): TextStyle {
  const key = `${size.toFixed(1)} ${bold} ${italic} ${mono}`;
  const known = styles.get(key);
  if (known !== undefined) return known;
  const style: TextStyle = { font: '', size, bold, italic, mono, color: 0 };
  styles.set(key, style);
  return style;
}
