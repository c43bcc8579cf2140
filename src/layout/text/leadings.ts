import type { TextLine } from './model.js';

/** Distances between baselines that are usual for sizes, measured over the document. */
export type Leadings = ReadonlyMap<number, number>;

/** White of more than this share of the usual line distance parts paragraphs. */
export const PARAGRAPH_GAP = 1.22;

export function leadingOf(leadings: Leadings, line: TextLine): number {
  const measured = leadings.get(Math.round(line.size));
  return measured === undefined ? line.size * 1.3 : Math.max(measured, line.size * 1.15);
}
