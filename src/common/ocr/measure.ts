import type { Raster, RecognizedWord } from '../../core/format.js';
import type { Ink } from './ink.js';

/** What a word looks like, measured in the picture: thickness and slant of its strokes, where its letters part. */

export interface Look {
  /** Width of its upright strokes in pixels. */
  readonly stroke: number;
  /** How much sharper its columns are when sheared upright: above 1 for italics. */
  readonly slant: number;
  /** Ink in each column of pixels, from `MARGIN` before the word to `MARGIN` after it. */
  readonly columns: Float32Array;
  /** Share of its box that is ink. */
  readonly cover: number;
}

const MARGIN = 4;
/** Slope of italics. */
const SHEAR = 0.22;
/** Words are measured over at most so many pixels of width. */
const MAX_WIDTH = 2_000;

export function measureWord(image: Raster, ink: Ink, word: RecognizedWord): Look {
  const width = Math.min(Math.max(word.right - word.left, 1), MAX_WIDTH);
  const columns = new Float32Array(width + 2 * MARGIN);
  const sheared = new Float32Array(width + 2 * MARGIN + 40);
  const runs: number[] = [];
  const top = Math.max(word.top, 0);
  const bottom = Math.min(word.bottom, image.height);
  let area = 0;
  for (let y = top; y < bottom; y++) {
    const shift = Math.round((y - word.top) * SHEAR);
    let run = 0;
    for (let i = 0; i < columns.length; i++) {
      const x = word.left - MARGIN + i;
      const amount = x < 0 || x >= image.width ? 0 : (ink.amount[image.data[y * image.width + x] ?? 255] ?? 0);
      if (amount > 0) {
        columns[i] = (columns[i] ?? 0) + amount;
        const at = Math.min(i + shift, sheared.length - 1);
        sheared[at] = (sheared[at] ?? 0) + amount;
        if (i >= MARGIN && i < MARGIN + width) area += amount;
        run += amount;
      } else if (run > 0) {
        if (run > 0.6) runs.push(run);
        run = 0;
      }
    }
  }
  runs.sort((a, b) => a - b);
  return {
    stroke: runs[Math.floor(runs.length / 2)] ?? 0,
    slant: energy(sheared) / Math.max(energy(columns), 1e-6),
    columns,
    cover: area / Math.max(width * (bottom - top), 1),
  };
}

function energy(values: Float32Array): number {
  let sum = 0;
  for (const value of values) sum += value * value;
  return sum;
}

export interface Cells {
  /** Pixels from letter to letter. */
  readonly pitch: number;
  /** Ink on the borders of cells as a share of the mean: near 0 for fixed width. */
  readonly crossed: number;
}

/** The fixed pitch that fits the word best, near `pitch` if one is given. */
export function fitCells(look: Look, letters: number, pitch?: number): Cells {
  const width = look.columns.length - 2 * MARGIN;
  let total = 0;
  for (const value of look.columns) total += value;
  const mean = Math.max(total / width, 1e-6);
  let best: Cells = { pitch: width / letters, crossed: Number.POSITIVE_INFINITY };
  for (let gap = 0; gap <= width / letters / 2; gap += 0.5) {
    const step = (width + gap) / letters;
    if (pitch !== undefined && Math.abs(step - pitch) > pitch * 0.05) continue;
    for (let offset = -1; offset <= 1; offset += 0.5) {
      const crossed = crossedInk(look.columns, { start: MARGIN - gap / 2 + offset, step, letters }) / mean;
      if (crossed < best.crossed) best = { pitch: step, crossed };
    }
  }
  return best;
}

function crossedInk(columns: Float32Array, cells: { start: number; step: number; letters: number }): number {
  let sum = 0;
  for (let i = 1; i < cells.letters; i++) {
    const x = cells.start + i * cells.step;
    const left = Math.floor(x);
    sum += (columns[left] ?? 0) * (left + 1 - x) + (columns[left + 1] ?? 0) * (x - left);
  }
  return sum / Math.max(cells.letters - 1, 1);
}
