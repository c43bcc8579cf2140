import type { Box, Word } from './model.js';

/** Text that is known by its box alone: values of form fields, notes typed onto a page. */
export interface PlacedText extends Box {
  readonly text: string;
}

/** Width of a letter as a share of its size, for text whose font is not known. */
const LETTER = 0.5;
const MIN_SIZE = 6;
const MAX_SIZE = 10;

/** Text in a box as words, so that it is laid out with what stands around it. */
export function toPlacedWords(texts: readonly PlacedText[], firstOrder: number): Word[] {
  const words: Word[] = [];
  for (const placed of texts) {
    const rows = placed.text.split(/\r\n?|\n/).filter((row) => row.trim() !== '');
    const pitch = (placed.bottom - placed.top) / Math.max(rows.length, 1);
    const size = Math.min(Math.max(pitch * 0.7, MIN_SIZE), MAX_SIZE);
    rows.forEach((row, i) => {
      const baseline = placed.top + pitch * (i + 0.5) + size * 0.3;
      words.push(...rowWords(row, { left: placed.left, baseline, size, order: firstOrder + words.length }));
    });
  }
  return words;
}

function rowWords(row: string, at: { left: number; baseline: number; size: number; order: number }): Word[] {
  const { baseline, size } = at;
  const style = { font: 'field', size, bold: false, italic: false, mono: false, color: 0 };
  let left = at.left + 2;
  return row
    .trim()
    .split(/\s+/)
    .map((text, i): Word => {
      const right = left + text.length * size * LETTER;
      const word: Word = {
        text,
        left,
        right,
        top: baseline - size * 0.78,
        bottom: baseline + size * 0.22,
        baseline,
        style,
        spaceBefore: true,
        order: at.order + i,
        turn: 0,
      };
      left = right + size * 0.25;
      return word;
    });
}
