/** Tables in XML documents: CALS (OASIS exchange model), HTML's, and rows of cells of any name. */

import type { XmlElement } from '../../bytes/xml/tree.js';
import { type Cell, toTable } from '../../content/table/table.js';
import type { AlignType, PhrasingContent, RootContent } from '../../core/tree.js';
import { allBelow, readBlocks, type XmlFlow } from './xml-flow.js';

function numberOf(value: string | undefined): number {
  return Math.min(Math.max(Number.parseInt(value ?? '1', 10) || 1, 1), 1000);
}

/** `tgroup` with `colspec`, `thead`, `tbody`, `tfoot`; spans by column names. */
export function readCals(group: XmlElement, flow: XmlFlow, caption: readonly PhrasingContent[]): RootContent[] {
  const specs = group.elements().filter((child) => child.local.toLowerCase() === 'colspec');
  const columns = new Map<string, number>();
  specs.forEach((spec, i) => {
    columns.set(spec.get('colname') ?? `c${i + 1}`, Number.parseInt(spec.get('colnum') ?? '', 10) || i + 1);
  });
  for (const span of group.elements().filter((child) => child.local.toLowerCase() === 'spanspec')) {
    columns.set(
      `span:${span.get('spanname') ?? ''}`,
      (columns.get(span.get('nameend') ?? '') ?? 1) - (columns.get(span.get('namest') ?? '') ?? 1) + 1,
    );
  }
  const rows: Cell[][] = [];
  let headerRows = 0;
  for (const part of ['thead', 'tbody', 'tfoot']) {
    for (const body of group.elements().filter((child) => child.local.toLowerCase() === part)) {
      for (const row of body.elements().filter((child) => /^row$/i.test(child.local)))
        rows.push(
          row
            .elements()
            .filter((child) => /^entry(?:tbl)?$/i.test(child.local))
            .map((entry) => calsCell(entry, columns, flow)),
        );
      if (part === 'thead') headerRows = rows.length;
    }
  }
  return toTable({ rows, headerRows, caption, align: specs.map((spec) => alignOf(spec.get('align'))) });
}

function calsCell(entry: XmlElement, columns: ReadonlyMap<string, number>, flow: XmlFlow): Cell {
  const from = columns.get(entry.get('namest') ?? '');
  const to = columns.get(entry.get('nameend') ?? '');
  const named = columns.get(`span:${entry.get('spanname') ?? ''}`) ?? 1;
  return {
    content: readBlocks(entry, flow),
    colSpan: from === undefined || to === undefined ? named : Math.min(Math.max(to - from + 1, 1), 1000),
    rowSpan: numberOf(String(Number.parseInt(entry.get('morerows') ?? '0', 10) + 1)),
  };
}

function alignOf(value: string | undefined): AlignType {
  return value === 'left' || value === 'center' || value === 'right' ? value : null;
}

/** `tr` with `td` and `th`, in `thead` and `tbody` or without them. */
export function readRows(table: XmlElement, flow: XmlFlow, caption: readonly PhrasingContent[]): RootContent[] {
  const rows: Cell[][] = [];
  let headerRows = 0;
  let isHeader = true;
  let align: AlignType[] = [];
  /** @param left rows left in its part of the table, itself among them: no span goes beyond. */
  const add = (row: XmlElement, head: boolean, left: number) => {
    const cells = row.elements().filter((child) => /^t[dh]$/i.test(child.local));
    isHeader = isHeader && (head || (cells.length > 0 && cells.every((cell) => /^th$/i.test(cell.local))));
    if (isHeader) headerRows = rows.length + 1;
    if (rows.length === 0) align = cells.map((cell) => alignOf(cell.get('align')));
    rows.push(
      cells.map((cell) => ({
        content: readBlocks(cell, flow),
        colSpan: numberOf(cell.get('colspan')),
        rowSpan: Math.min(numberOf(cell.get('rowspan')), left),
      })),
    );
  };
  const cols = allBelow(table, 'col');
  for (const part of table.elements()) {
    const name = part.local.toLowerCase();
    if (name === 'tr') add(part, false, Number.POSITIVE_INFINITY);
    else if (name === 'thead' || name === 'tbody' || name === 'tfoot') {
      const inPart = part.elements().filter((row) => /^tr$/i.test(row.local));
      inPart.forEach((row, i) => {
        add(row, name === 'thead', inPart.length - i);
      });
    }
  }
  const byColumn = cols.map((col) => alignOf(col.get('align')));
  return toTable({
    rows,
    headerRows: headerRows === rows.length ? Math.min(headerRows, 1) : headerRows,
    caption,
    align: byColumn.some((one) => one !== null) ? byColumn : align,
  });
}

/** Rows and cells by their names. */
export function readNamedRows(
  table: XmlElement,
  flow: XmlFlow,
  options: {
    readonly row: RegExp;
    readonly cell: RegExp;
    readonly header: (row: XmlElement) => boolean;
    readonly caption: readonly PhrasingContent[];
  },
): RootContent[] {
  const rows = table.elements().filter((child) => options.row.test(child.local));
  let headerRows = 0;
  while (headerRows < rows.length && options.header(rows[headerRows] as XmlElement)) headerRows++;
  return toTable({
    rows: rows.map((row) =>
      row
        .elements()
        .filter((child) => options.cell.test(child.local))
        .map((cell) => ({
          content: readBlocks(cell, flow),
          colSpan: numberOf(cell.get('cols') ?? cell.get('colspan')),
          rowSpan: numberOf(cell.get('rows') ?? cell.get('rowspan')),
        })),
    ),
    headerRows,
    caption: options.caption,
  });
}
