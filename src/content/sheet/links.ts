import { link } from '../tree/build.js';
import type { Area, SheetCell, SheetRow } from './model.js';
import { textLines } from './sheet.js';

export interface SheetLink {
  readonly area: Area;
  readonly url: string;
}

/** A link over whole columns is rare; that many rows of it are enough. */
const MAX_LINKED_ROWS = 1000;

/** Cells whose area has a link get it. */
export function withLinks(rows: readonly SheetRow[], links: readonly SheetLink[]): readonly SheetRow[] {
  if (links.length === 0) return rows;
  const byRow = new Map<number, SheetLink[]>();
  for (const found of links) {
    const { top, bottom } = found.area;
    for (let row = top; row <= Math.min(bottom, top + MAX_LINKED_ROWS); row++) {
      const known = byRow.get(row);
      if (known === undefined) byRow.set(row, [found]);
      else known.push(found);
    }
  }
  return rows.map((row) => {
    const own = byRow.get(row.row);
    return own === undefined ? row : { row: row.row, cells: row.cells.map((cell) => linkCell(cell, own)) };
  });
}

function linkCell(cell: SheetCell, links: readonly SheetLink[]): SheetCell {
  const found = links.find(({ area }) => cell.column >= area.left && cell.column <= area.right);
  return found === undefined ? cell : { ...cell, content: [link(found.url, textLines(cell.text))] };
}
