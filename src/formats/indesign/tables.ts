import type { XmlElement } from '../../bytes/xml/tree.js';
import { type Cell, toTable } from '../../content/table/table.js';
import { spend } from '../../core/budget.js';
import type { ReadContext } from '../../core/format.js';
import type { RootContent } from '../../core/tree.js';

/** A table by its cells, whose names are `column:row`, counted from 0. */
export function readTable(
  { context }: { readonly context: ReadContext },
  table: XmlElement,
  read: (cell: XmlElement) => RootContent[],
): RootContent[] {
  const rows = new Map<number, { readonly column: number; readonly cell: Cell }[]>();
  for (const element of table.elements()) {
    if (element.local !== 'Cell') continue;
    spend(context.budget, 'maxCells', 1);
    const [column = 0, row = 0] = (element.get('Name') ?? '')
      .split(':', 2)
      .map((part) => Number.parseInt(part, 10) || 0);
    const cell: Cell = {
      content: read(element),
      colSpan: Number.parseInt(element.get('ColumnSpan') ?? '1', 10) || 1,
      rowSpan: Number.parseInt(element.get('RowSpan') ?? '1', 10) || 1,
    };
    const cells = rows.get(row) ?? [];
    cells.push({ column, cell });
    rows.set(row, cells);
  }
  const ordered = [...rows.entries()].sort((a, b) => a[0] - b[0]).map(([, cells]) => cells);
  const headerRows = headerRowsOf(table);
  return toTable({
    rows: ordered.map((cells) => cells.sort((a, b) => a.column - b.column).map(({ cell }) => cell)),
    ...(headerRows === undefined ? {} : { headerRows }),
  });
}

/** InDesign leaves the number at 0 where nobody told it of header rows; exporters, whose style is `Table`, mean it. */
function headerRowsOf(table: XmlElement): number | undefined {
  const stated = Number.parseInt(table.get('HeaderRowCount') ?? '', 10);
  if (stated > 0) return stated;
  return stated === 0 && table.get('AppliedTableStyle') === 'TableStyle/Table' ? 0 : undefined;
}
