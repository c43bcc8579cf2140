import type { XmlElement } from '../../bytes/xml/tree.js';
import { toTable } from '../../content/table/table.js';
import { text } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import type { RootContent } from '../../core/tree.js';
import { cellText } from './cell.js';
import type { ReadText, WorkDocument } from './document.js';

/** A cell with content and its place. */
export interface GridCell {
  readonly row: number;
  readonly column: number;
  readonly content: readonly RootContent[];
}

export interface Grid {
  readonly name: string;
  readonly cells: readonly GridCell[];
  readonly headerRows: number;
}

/**
 * The cells of a `sf:tabular-model`. Each has in `sf:ct` how far it stands behind the one before it: rows times 256 plus
 * columns; one column where it says nothing.
 */
export function readGrid(document: WorkDocument, model: XmlElement, readText: ReadText): Grid {
  const grid = model.first('sf:grid');
  const width = Number(grid?.get('sf:numcols') ?? 256) || 256;
  const cells: GridCell[] = [];
  let at = -1;
  for (const element of grid?.first('sf:datasource')?.elements() ?? []) {
    const step = element.get('sf:ct');
    at = step === undefined ? next(at, width) : Math.max(at, 0) + Number(step);
    const content = cellText(document, element, readText);
    if (content.length === 0 || !(at >= 0)) continue;
    spend(document.context.budget, 'maxCells', 1);
    cells.push({ row: Math.floor(at / 256), column: at % 256, content });
  }
  const isShown = model.get('sf:name-is-visible') !== 'false';
  const headerRows = Number(model.get('sf:num-header-rows') ?? 0) || 0;
  return { name: isShown ? (model.get('sf:name') ?? '') : '', cells, headerRows };
}

function next(at: number, width: number): number {
  return (at & 255) + 1 >= width ? ((at >> 8) + 1) << 8 : at + 1;
}

/** The table with its visible name as caption; rows and columns at the rims without content are left out. */
export function readTabular(document: WorkDocument, model: XmlElement, readText: ReadText): RootContent[] {
  return gridToBlocks(readGrid(document, model, readText));
}

/** Rows without content are left out; so are columns. */
export function gridToBlocks(grid: Grid): RootContent[] {
  const columns = [...new Set(grid.cells.map((cell) => cell.column))].sort((a, b) => a - b);
  const index = new Map(columns.map((column, i) => [column, i]));
  const rows = new Map<number, { content: readonly RootContent[] }[]>();
  for (const cell of grid.cells) {
    const row = rows.get(cell.row) ?? columns.map(() => ({ content: [] as RootContent[] }));
    row[index.get(cell.column) ?? 0] = { content: cell.content };
    rows.set(cell.row, row);
  }
  const ordered = [...rows.entries()].sort((a, b) => a[0] - b[0]);
  if (ordered.length === 0) return [];
  const headerRows = ordered.filter(([row]) => row < grid.headerRows).length;
  const rowModels = ordered.map(([, row]) => row);
  const model = headerRows === 0 ? { rows: rowModels } : { rows: rowModels, headerRows };
  return toTable(grid.name === '' ? model : { ...model, caption: [text(grid.name)] });
}
