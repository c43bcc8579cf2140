import { type Cell, toTable } from '../../content/table/table.js';
import type { PhrasingContent, RootContent } from '../../core/tree.js';
import { type DrawnCell, readGrid } from '../../families/markup/grid.js';
import { dedent, isBlank } from '../../families/markup/lines.js';
import type { RstState } from './state.js';

/** A grid table as blocks; `undefined` if the lines are none. */
export function gridTable(
  lines: readonly string[],
  state: RstState,
  caption: readonly PhrasingContent[] = [],
): RootContent[] | undefined {
  const drawn = readGrid(lines);
  if (drawn === undefined) return undefined;
  const toCell = (cell: DrawnCell): Cell => ({
    content: state.blocks(dedent(cell.lines), 1),
    colSpan: cell.colSpan,
    rowSpan: cell.rowSpan,
  });
  return toTable({ rows: drawn.rows.map((row) => row.map(toCell)), headerRows: drawn.headerRows, caption });
}

export const SIMPLE_BORDER = /^ *={2,}(?: +=+)* *$/;
const SPAN_BORDER = /^ *-{2,}(?: +-+)* *$/;

interface Column {
  readonly from: number;
  readonly to: number;
}

function columnsOf(border: string): Column[] {
  const out: Column[] = [];
  for (const run of border.matchAll(/[=-]+/g)) out.push({ from: run.index, to: run.index + run[0].length });
  return out;
}

interface SimpleRow {
  readonly columns: readonly Column[];
  readonly lines: string[];
}

/**
 * A simple table: columns are where its borders are. A line whose first column is blank goes on with the row above; a line
 * of dashes below a row says which columns its cells span.
 */
export function simpleTable(
  lines: readonly string[],
  state: RstState,
  caption: readonly PhrasingContent[] = [],
): RootContent[] {
  const columns = columnsOf(lines[0] ?? '');
  const rows: SimpleRow[] = [];
  let headerRows = 0;
  let open: SimpleRow | undefined;
  for (const line of lines.slice(1, -1)) {
    if (SIMPLE_BORDER.test(line)) {
      headerRows = rows.length;
      open = undefined;
    } else if (SPAN_BORDER.test(line)) {
      if (open !== undefined) rows[rows.length - 1] = { columns: columnsOf(line), lines: open.lines };
      open = undefined;
    } else if (open !== undefined && (isBlank(line) || isBlank(line.slice(0, columns[0]?.to)))) {
      open.lines.push(line);
    } else if (!isBlank(line)) {
      open = { columns, lines: [line] };
      rows.push(open);
    }
  }
  return toTable({ rows: rows.map((row) => cellsOf(row, columns, state)), headerRows, caption });
}

function cellsOf(row: SimpleRow, columns: readonly Column[], state: RstState): Cell[] {
  return row.columns.map((column, i) => {
    const next = row.columns[i + 1];
    const lines = row.lines.map((line) => line.slice(column.from, next?.from).trimEnd());
    const colSpan = columns.filter(
      (other) => other.from >= column.from && (next === undefined || other.from < next.from),
    ).length;
    return {
      content: state.blocks(
        dedent(lines).map((line) => (line === '\\' ? '' : line)),
        1,
      ),
      colSpan,
    };
  });
}

/** Rows of delimited text (`csv-table`), with quotes doubled inside quotes. */
export function csvRows(lines: readonly string[], delimiter: string): string[][] {
  const source = lines.join('\n');
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < source.length; at++) {
    const char = source.charAt(at);
    if (quoted) {
      if (char !== '"') cell += char;
      else if (source.charAt(at + 1) === '"') cell += source.charAt(at++);
      else quoted = false;
    } else if (char === '"' && cell.trim() === '') {
      quoted = true;
      cell = '';
    } else if (char === delimiter) {
      row.push(cell.trim());
      cell = '';
    } else if (char === '\n') {
      row.push(cell.trim());
      rows.push(row);
      row = [];
      cell = '';
    } else cell += char;
  }
  if (cell.trim() !== '' || row.length > 0) rows.push([...row, cell.trim()]);
  return rows.filter((cells) => cells.some((value) => value !== ''));
}
