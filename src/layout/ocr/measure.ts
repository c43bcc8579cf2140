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
const MAX_WIDTH = 2_000;
const MAX_HEIGHT = 300;
/** Ink in a row that is a stroke rather than a speck. */
const LEAST_RUN = 0.6;
/** Ink in a column between letters. */
const WHITE = 0.8;

export function measureWord(image: Raster, ink: Ink, word: RecognizedWord): Look {
  const width = Math.min(Math.max(word.right - word.left, 1), MAX_WIDTH);
  const height = Math.min(Math.max(word.bottom - word.top, 1), MAX_HEIGHT);
  const columns = new Float32Array(width + 2 * MARGIN);
  const sheared = new Float32Array(columns.length + Math.ceil(MAX_HEIGHT * SHEAR) + 1);
  const runs: number[] = [];
  for (let y = 0; y < height; y++) {
    const row = inkRow(image, ink, { left: word.left - MARGIN, y: word.top + y, width: columns.length });
    addRuns(row, runs);
    const shift = Math.round(y * SHEAR);
    for (let i = 0; i < row.length; i++) {
      const amount = row[i] ?? 0;
      columns[i] = (columns[i] ?? 0) + amount;
      sheared[i + shift] = (sheared[i + shift] ?? 0) + amount;
    }
  }
  runs.sort((a, b) => a - b);
  return {
    stroke: runs[Math.floor(runs.length / 2)] ?? 0,
    slant: energy(sheared) / Math.max(energy(columns), 1e-6),
    columns,
    cover: total(columns.subarray(MARGIN, MARGIN + width)) / (width * height),
  };
}

function inkRow(image: Raster, ink: Ink, at: { left: number; y: number; width: number }): Float32Array {
  const row = new Float32Array(at.width);
  if (at.y < 0 || at.y >= image.height) return row;
  const from = at.y * image.width;
  for (let i = 0; i < at.width; i++) {
    const x = at.left + i;
    if (x >= 0 && x < image.width) row[i] = ink.amount[image.data[from + x] ?? 255] ?? 0;
  }
  return row;
}

function addRuns(row: Float32Array, runs: number[]): void {
  let run = 0;
  for (const amount of row) {
    if (amount > 0) {
      run += amount;
      continue;
    }
    if (run > LEAST_RUN) runs.push(run);
    run = 0;
  }
}

function total(values: Float32Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

function energy(values: Float32Array): number {
  let sum = 0;
  for (const value of values) sum += value * value;
  return sum;
}

/** Where the shapes of a word begin and end, in pixels from its left edge: letters that touch are one. */
export function shapesOf(look: Look): { from: number; to: number }[] {
  const shapes: { from: number; to: number }[] = [];
  let from = -1;
  for (let i = MARGIN; i <= look.columns.length - MARGIN; i++) {
    const white = i === look.columns.length - MARGIN || (look.columns[i] ?? 0) < WHITE;
    if (!white && from < 0) from = i;
    if (white && from >= 0) {
      shapes.push({ from: from - MARGIN, to: i - MARGIN });
      from = -1;
    }
  }
  return shapes;
}

export interface Cells {
  /** Pixels from letter to letter. */
  readonly pitch: number;
  /** Ink on the borders of cells as a share of the mean: near 0 for fixed width. */
  readonly crossed: number;
}

/** The fixed pitch that fits a part of a word best, near `pitch` if one is given. */
export function fitCells(look: Look, part: { from: number; to: number; letters: number }, pitch?: number): Cells {
  const { from, letters } = part;
  const width = part.to - from;
  const mean = Math.max(total(look.columns.subarray(MARGIN + from, MARGIN + part.to)) / Math.max(width, 1), 1e-6);
  let best: Cells = { pitch: width / letters, crossed: Number.POSITIVE_INFINITY };
  for (let gap = 0; gap <= width / letters / 2; gap += 0.5) {
    const step = (width + gap) / letters;
    if (pitch !== undefined && Math.abs(step - pitch) > pitch * 0.05) continue;
    for (let offset = -1; offset <= 1; offset += 0.5) {
      const start = MARGIN + from - gap / 2 + offset;
      const crossed = crossedInk(look.columns, { start, step, letters }) / mean;
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
