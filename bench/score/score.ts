// One document: how near the markdown is to its truth.
import { bestAlignment, overlap } from './align.js';
import { type Grid, type Outline, outlineOf } from './outline.js';
import { comparable, similarity } from './similarity.js';
import { tableScore } from './tables.js';

/** What a part counts in the whole, over those that the truth or the output has. */
const WEIGHTS = { text: 4, headings: 2, tables: 2, lists: 1, inline: 1 } as const;

export type Part = keyof typeof WEIGHTS;

/** Each in [0, 1]; a part that neither side has is absent. */
export type Score = { readonly whole: number } & { readonly [part in Part]?: number };

/** What a document's markdown should say: markdown, its tables, rows of its sheets, or its running text. */
export type Truth =
  | { readonly markdown: string }
  | { readonly tables: readonly Grid[] }
  | { readonly rows: readonly (readonly string[])[] }
  | { readonly body: string };

export function scoreOf(truth: Truth, output: string): Score {
  const found = outlineOf(output);
  if ('markdown' in truth) return weighed(partsOf(outlineOf(truth.markdown), found));
  if ('tables' in truth) return only('tables', tableScore(truth.tables, found.tables) ?? 0);
  if ('rows' in truth) return only('tables', rowScore(truth.rows, found.tables));
  return only('text', overlap(shingles(truth.body), shingles(found.text)) ?? 1);
}

function partsOf(truth: Outline, output: Outline): Record<Part, number | undefined> {
  return {
    text: similarity(truth.text, output.text),
    headings: headingScore(truth.headings, output.headings),
    tables: tableScore(truth.tables, output.tables),
    lists: overlap(truth.items, output.items),
    inline: overlap(truth.inline, output.inline),
  };
}

function weighed(parts: Record<Part, number | undefined>): Score {
  const present = (Object.keys(WEIGHTS) as Part[]).filter((part) => parts[part] !== undefined);
  const weight = present.reduce((sum, part) => sum + WEIGHTS[part], 0);
  const whole = present.reduce((sum, part) => sum + (parts[part] ?? 0) * WEIGHTS[part], 0) / weight;
  return Object.assign({ whole }, Object.fromEntries(present.map((part) => [part, parts[part] ?? 0])));
}

function only(part: Part, value: number): Score {
  return Object.assign({ whole: value }, { [part]: value });
}

type Heading = Outline['headings'][number];

/** Half for the text, half for the level; all levels of one side may be shifted by one. */
function headingScore(truth: readonly Heading[], output: readonly Heading[]): number | undefined {
  if (truth.length + output.length === 0) return undefined;
  const sums = [-1, 0, 1].map((shift) =>
    bestAlignment(truth, output, (a, b) => {
      const alike = similarity(a.text, b.text);
      if (alike < 0.5) return 0;
      const off = Math.abs(a.depth + shift - b.depth);
      return alike / 2 + (off === 0 ? 0.5 : off === 1 ? 0.25 : 0);
    }),
  );
  return (2 * Math.max(...sums)) / (truth.length + output.length);
}

/** Half the cells of all sheets, half the pairs of neighbours: blind to how a sheet is cut into tables. */
function rowScore(rows: readonly (readonly string[])[], tables: readonly Grid[]): number {
  const wanted = bags(rows);
  const found = bags(tables.flat());
  return ((overlap(wanted.cells, found.cells) ?? 1) + (overlap(wanted.pairs, found.pairs) ?? 1)) / 2;
}

function bags(rows: readonly (readonly (string | undefined)[])[]): { cells: string[]; pairs: string[] } {
  const filled = rows.map((row) => row.map((cell) => comparable(cell ?? '')).filter((cell) => cell !== ''));
  return {
    cells: filled.flat(),
    pairs: filled.flatMap((row) => row.slice(1).map((cell, i) => `${row[i]}\n${cell}`)),
  };
}

/** Runs of four words, as benchmarks of article extraction count them. */
function shingles(text: string): string[] {
  const words = comparable(text).match(/[\p{L}\p{N}_]+/gu) ?? [];
  return Array.from({ length: Math.max(1, words.length - 3) }, (_, i) => words.slice(i, i + 4).join(' '));
}
