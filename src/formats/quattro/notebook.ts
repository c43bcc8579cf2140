import type { SheetGrid } from '../../content/sheet/grid.js';
import { setCell } from '../../content/sheet/grid.js';
import { type Area, MAX_COLUMNS, MAX_ROWS } from '../../content/sheet/model.js';
import { spend } from '../../core/budget.js';
import type { ReadContext } from '../../core/format.js';

/** A page of a notebook while it is read. */
export interface Page {
  name: string;
  readonly grid: SheetGrid;
  readonly merges: Area[];
}

export type Notebook = Map<number, Page>;

export function pageAt(notebook: Notebook, index: number): Page {
  let page = notebook.get(index);
  if (page === undefined) {
    page = { name: '', grid: new Map(), merges: [] };
    notebook.set(index, page);
  }
  return page;
}

export interface Place {
  readonly row: number;
  readonly column: number;
}

export interface Content {
  readonly text: string;
  readonly isNumber: boolean;
}

/** Puts a cell in its place; blanks and places that no sheet has are left out. */
export function addCell(page: Page, place: Place, content: Content, context: ReadContext): void {
  if (content.text.trim() === '' || place.row >= MAX_ROWS || place.column >= MAX_COLUMNS) return;
  spend(context.budget, 'maxCells', 1);
  setCell(page.grid, place.row, { column: place.column, ...content });
}
