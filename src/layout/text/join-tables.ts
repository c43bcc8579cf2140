import { continues, repeatedRows } from '../tables/join.js';
import type { Block, TableBlock } from './blocks.js';
import type { FlowTable } from './model.js';

/** Tables over page breaks: the last thing on a page goes on as the first of the next, its repeated head left out. */
export function joinTables(blocks: readonly Block[]): Block[] {
  const out: Block[] = [];
  for (const block of blocks) {
    const last = out.at(-1);
    if (
      last?.kind === 'table' &&
      block.kind === 'table' &&
      isNextPage(last, block) &&
      goesOn(last.table, block.table)
    ) {
      out[out.length - 1] = { ...last, page: block.page, table: appended(last.table, block.table) };
    } else {
      out.push(block);
    }
  }
  return out;
}

function isNextPage(last: TableBlock, block: TableBlock): boolean {
  return (
    block.page === last.page + 1 || (block.page === last.page && block.region !== last.region && block.top < last.top)
  );
}

function goesOn(last: FlowTable, next: FlowTable): boolean {
  // A head of its own makes it another table.
  if ((next.headerRows ?? 0) > 0 && headsRepeated(last, next) === 0) return false;
  if (last.edges.length > 0 && next.edges.length > 0) return continues(last, next);
  // Tagged tables: as many columns, and a head that is repeated or not there.
  if (last.edges.length > 0 || next.edges.length > 0 || widthOf(last) !== widthOf(next)) return false;
  return headsRepeated(last, next) >= (next.headerRows ?? 0);
}

function widthOf(table: FlowTable): number {
  return Math.max(0, ...table.rows.map((row) => row.reduce((sum, cell) => sum + cell.colSpan, 0)));
}

function headsRepeated(last: FlowTable, next: FlowTable): number {
  return repeatedRows(textsOf(last.rows.slice(0, 4)), textsOf(next.rows));
}

function textsOf(rows: FlowTable['rows']): string[][] {
  return rows.map((row) => row.map((cell) => cell.lines.map((line) => line.text).join(' ')));
}

function appended(last: FlowTable, next: FlowTable): FlowTable {
  return { ...last, rows: [...last.rows, ...next.rows.slice(headsRepeated(last, next))] };
}
