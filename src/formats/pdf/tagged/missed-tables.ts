import type { PageContent, Word } from '../../../layout/model.js';
import { toFlowTable } from '../../../layout/page-flow.js';
import { findTables } from '../../../layout/tables/find.js';
import type { FoundTable } from '../../../layout/tables/model.js';
import { isNumericText } from '../../../layout/tables/numbers.js';
import { textOf } from '../../../layout/tables/text-rows.js';
import type { FlowItem } from '../../../layout/text/model.js';
import type { TagPart } from './parts.js';

/** Tables that the page shows and its structure tree takes apart: a paragraph a cell, a line or a column. */

/** A table that the tree does not know has at least this many cells with words: columns of text have fewer. */
const MIN_CELLS = 9;
/** Without rules around its rows it has at least this many columns. */
const MIN_OPEN_COLUMNS = 3;

/** Share of its cells that must be numbers: figures, formulas and forms look like tables, too, but hold fewer. */
const NUMBERS = 0.5;

/** Tables of which the tree says neither that they are tables nor that they are code. */
export function missedTables(page: PageContent, parts: readonly TagPart[]): FoundTable[] {
  const told = new Set(parts.filter(isTold).flatMap(partMarks));
  return findTables(page).filter((table) => {
    const cells = table.rows.flat().filter((cell) => cell.words.length > 0);
    if (cells.length < MIN_CELLS || (!table.ruled && table.edges.length - 1 < MIN_OPEN_COLUMNS)) return false;
    const numbers = cells.filter((cell) => isNumericText(textOf(cell.words)));
    if (numbers.length < NUMBERS * cells.length) return false;
    return !cells.some((cell) => cell.words.some((word) => told.has(word.mark ?? -1)));
  });
}

/** The marked content that a part shows. */
export function partMarks(part: TagPart): readonly number[] {
  if (part.kind === 'figure') return [];
  if (part.kind === 'table') return part.rows.flatMap((row) => row.flatMap((cell) => cell.marks));
  return [...part.marks, ...(part.label ?? [])];
}

function isTold(part: TagPart): boolean {
  return part.kind === 'table' || (part.kind === 'text' && part.role.kind === 'code');
}

/** The items of the parts in order; each table stands where the tree has the first of its words. */
export function withTables(
  parts: readonly TagPart[],
  tables: readonly FoundTable[],
  toItems: (part: TagPart, taken: ReadonlySet<Word>) => FlowItem[],
): FlowItem[] {
  const taken = new Set(tables.flatMap(wordsOf));
  const left = new Map(tables.map((table) => [table, new Set(wordsOf(table).map((word) => word.mark))]));
  const items: FlowItem[] = [];
  for (const part of parts) {
    const marks = new Set(partMarks(part));
    for (const [table, own] of left) {
      if (![...own].some((mark) => mark !== undefined && marks.has(mark))) continue;
      items.push({ kind: 'table', table: toFlowTable(table), region: 0 });
      left.delete(table);
    }
    items.push(...toItems(part, taken));
  }
  return items;
}

function wordsOf(table: FoundTable): Word[] {
  return [...table.rows.flatMap((row) => row.flatMap((cell) => cell.words)), ...(table.consumed ?? [])];
}
