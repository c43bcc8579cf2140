import { spend } from '../../core/budget.js';
import type { ReadContext } from '../../core/format.js';
import type { RootContent } from '../../core/tree.js';
import { textLines } from '../sheet/sheet.js';
import { type Cell, toTable } from '../table/table.js';
import { emphasis, paragraph, text } from '../tree/build.js';
import { showValue } from './value.js';

export interface DataTable {
  readonly columns: readonly string[];
  /** Rows in order; no more than are shown are taken. */
  readonly rows: Iterable<readonly unknown[]>;
  /** How many rows there are, asked only where not all are shown. */
  count?(): number | bigint;
}

/** A table of data with its columns as header, up to `maxDataRows` rows; a sentence below says where it was cut. */
export function dataTable(table: DataTable, context: ReadContext): RootContent[] {
  const { columns } = table;
  const most = context.budget.limits.maxDataRows;
  const rows: Cell[][] = [columns.map((name) => toCell(name))];
  let isCut = false;
  for (const row of table.rows) {
    if (rows.length > most) {
      isCut = true;
      break;
    }
    spend(context.budget, 'maxCells', Math.max(columns.length, 1));
    rows.push(columns.map((_, i) => toCell(showValue(row[i]))));
    if (rows.length % 1000 === 0) context.progress(rows.length);
  }
  const blocks = columns.length === 0 ? [] : toTable({ rows, headerRows: 1 });
  if (isCut) blocks.push(cutSentence(rows.length - 1, table.count?.()));
  return blocks;
}

function toCell(value: string): Cell {
  return { content: value === '' ? [] : textLines(value) };
}

function cutSentence(shown: number, total: number | bigint | undefined): RootContent {
  const of = total === undefined ? '' : ` of ${total}`;
  return paragraph([emphasis([text(`The first ${shown}${of} rows are shown.`)])]);
}
