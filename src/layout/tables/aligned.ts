import type { Word } from '../model.js';
import { findBands } from './bands.js';
import { toChains } from './chains.js';
import { extendChain } from './extend.js';
import { guttersOf, splitAtGutter } from './gutters.js';
import type { Edge, Edges, FoundTable } from './model.js';
import { findProse, type Prose } from './prose.js';
import { toTable, withoutWordsOf } from './tabulate.js';
import { type Segment, type TextRow, toTextRow, toTextRows } from './text-rows.js';

/** Tables that stand in the alignment of their words, with some rules between their rows or none. */

/** Finds tables among words that belong to no drawn table; `edges` are those outside drawn tables. */
export function findAlignedTables(words: readonly Word[], edges: Edges): FoundTable[] {
  if (words.length < 4) return [];
  const rules = edges.horizontal;
  const tables = findBands(words, rules, (table) => !isDrawing(table, edges.vertical));
  const left = withoutWordsOf(words, tables);
  const rows = toTextRows(left);
  const prose = findProse(rows);
  const gutters = guttersOf(prose.blocks);
  const kept = withoutProse(rows, prose.words);
  const chains = toChains(kept, rules, linesOf(prose));
  for (const chain of chains.flatMap((whole) => splitAtGutter(whole, gutters, rules))) {
    const table = toTable(extendChain(chain, kept, rules), rules);
    if (table !== undefined && !isDrawing(table, edges.vertical)) tables.push(table);
  }
  return tables;
}

/** Lines of running text from top to bottom. */
function linesOf(prose: Prose): Segment[] {
  return prose.blocks.flatMap((block) => block.lines).sort((a, b) => a.baseline - b.baseline);
}

function withoutProse(rows: readonly TextRow[], prose: ReadonlySet<Word>): TextRow[] {
  return rows.flatMap((row) => {
    const words = row.words;
    const kept = words.filter((word) => !prose.has(word));
    if (kept.length === words.length) return [row];
    return kept.length === 0 ? [] : [toTextRow(kept)];
  });
}

/** Upright lines through it that are no columns: the axes and grids of charts, the boxes of diagrams. */
function isDrawing(table: FoundTable, vertical: readonly Edge[]): boolean {
  const { left, right, top, bottom } = table.box;
  const inside = vertical.filter((edge) => edge.at > left && edge.at < right && edge.to > top && edge.from < bottom);
  return inside.length > 1;
}
