import type { Raster, RecognizedWord } from '../../core/format.js';
import type { Ink } from './ink.js';
import { measureWord } from './measure.js';

/** Bullets at the start of a line, which engines read as whatever letter is nearest. */

/** What bullets are read as. */
const READ_AS = /^[«»*°e¢©®@+o.•·▪■●○◦¤§&]{1,2}$|^¢$/;
/** Shares of the line's height that a bullet is wide and high. */
const LEAST = 0.15;
const MOST = 0.75;
/** Share of its box that a filled disk or square covers. */
const FILLED = 0.55;

export function findBullets(image: Raster, ink: Ink, words: readonly RecognizedWord[]): RecognizedWord[] {
  let line = -1;
  return words.map((word, i) => {
    const first = word.line !== line;
    line = word.line;
    const next = words[i + 1];
    if (!first || next === undefined || next.line !== line || !READ_AS.test(word.text)) return word;
    return isBullet(image, ink, { word, next }) ? { ...word, text: '•', confidence: 100 } : word;
  });
}

function isBullet(image: Raster, ink: Ink, { word, next }: { word: RecognizedWord; next: RecognizedWord }): boolean {
  const box = trimBox(image, ink, word);
  if (box === undefined) return false;
  const height = next.bottom - next.top;
  const wide = box.right - box.left;
  const high = box.bottom - box.top;
  if (wide < height * LEAST || wide > height * MOST || high < height * LEAST || high > height * MOST) return false;
  if (Math.abs(wide - high) > Math.max(wide, high) * 0.35) return false;
  return measureWord(image, ink, { ...word, ...box }).cover > FILLED;
}

/** The box of the ink inside a box. */
function trimBox(image: Raster, ink: Ink, word: RecognizedWord) {
  let left = Number.POSITIVE_INFINITY;
  let right = -1;
  let top = Number.POSITIVE_INFINITY;
  let bottom = -1;
  for (let y = Math.max(0, word.top); y < Math.min(word.bottom, image.height); y++) {
    for (let x = Math.max(0, word.left); x < Math.min(word.right, image.width); x++) {
      if ((ink.amount[image.data[y * image.width + x] ?? 255] ?? 0) < 0.5) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  }
  return right < 0 ? undefined : { left, right, top, bottom };
}
