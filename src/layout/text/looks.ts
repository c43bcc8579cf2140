import type { TextLine } from './model.js';

/** What a line looks like. */

export function isCode(line: TextLine): boolean {
  return line.mono > 0.95;
}

export function isHeavy(line: TextLine): boolean {
  return line.bold > 0.95;
}

/** Dots, or the white of a table of contents, that lead to a page number. */
export function hasLeader(line: TextLine): boolean {
  if (line.entry === true) return true;
  return /(?:\.\s?){5,}\s*[\divxlc]{1,5}$|(?:[.…]\s?){3,}…*\s*\d{1,4}$/i.test(line.text.slice(-200));
}
