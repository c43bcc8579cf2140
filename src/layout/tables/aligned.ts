import type { Word } from '../model.js';
import { findBands } from './bands.js';
import { toChains } from './chains.js';
import { extendChain } from './extend.js';
import { columnExtents } from './grid.js';
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

/** Lines between columns run along at least this share of the table's height, */
const SEPARATOR = 0.6;
/** and two of them between the same columns are at most this many points apart: those of boxes are wider. */
const DOUBLE = 4;

/** Upright lines through it that do not part its columns: the axes and grids of charts, the boxes of diagrams. */
function isDrawing(table: FoundTable, vertical: readonly Edge[]): boolean {
  const { left, right, top, bottom } = table.box;
  const inside = vertical.filter((edge) => edge.at > left && edge.at < right && edge.to > top && edge.from < bottom);
  if (inside.length < 2) return false;
  const separators = separatorsOf(table, inside);
  return inside.filter((edge) => !separators.some((at) => Math.abs(at - edge.at) <= 1)).length > 1;
}

/** x of the lines that run between columns, one between two columns. */
function separatorsOf(table: FoundTable, edges: readonly Edge[]): number[] {
  const { top, bottom } = table.box;
  const columns = columnExtents(table);
  const found: number[] = [];
  columns.slice(1).forEach((column, i) => {
    const between = edges.filter((edge) => edge.at >= (columns[i]?.right ?? 0) && edge.at <= column.left);
    const positions = between.map((edge) => edge.at);
    if (Math.max(...positions) - Math.min(...positions) > DOUBLE) return;
    const length = between.reduce((sum, edge) => sum + Math.min(edge.to, bottom) - Math.max(edge.from, top), 0);
    if (length >= SEPARATOR * (bottom - top)) found.push(...positions);
  });
  return found;
}
