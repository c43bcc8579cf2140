import { ByteView } from '../../bytes/view.js';
import { gridRows, type SheetGrid, setCell } from '../../content/sheet/grid.js';
import { columnLetters } from '../../content/sheet/model.js';
import { sheetToBlocks } from '../../content/sheet/sheet.js';
import { root } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { type LotusCell, readNewCell, readOldCell, readQuattroCell } from './cells.js';

const END = 1;
const FIRST_NEW_VERSION = 0x1000;
const QUATTRO_2 = 0x5121;
/** Code page of programs for DOS. */
const CHARSET = 'cp437';

/** A sheet of Lotus 1-2-3 or Quattro Pro; several of one file are named by their letters, as the programs do. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const sheets = readSheets(new ByteView(source.bytes), context);
  const blocks = [...sheets]
    .sort((a, b) => a[0] - b[0])
    .flatMap(([index, rows]) =>
      sheetToBlocks({
        name: sheets.size > 1 ? columnLetters(index) : '',
        rows: gridRows(rows),
        merges: [],
        tables: [],
        notes: [],
        floating: [],
      }),
    );
  return root(blocks);
}

function readSheets(view: ByteView, context: ReadContext): Map<number, SheetGrid> {
  const version = view.u16(4);
  const sheets = new Map<number, SheetGrid>();
  for (let at = 0; at + 4 <= view.length; at += 4 + view.u16(at + 2)) {
    const type = view.u16(at);
    if (type === END) break;
    const data = new ByteView(view.slice(at + 4, view.u16(at + 2)));
    const cell = readCell(version, type, data);
    if (cell === undefined || cell.text.trim() === '') continue;
    spend(context.budget, 'maxCells', 1);
    const grid: SheetGrid = sheets.get(cell.sheet) ?? new Map();
    sheets.set(cell.sheet, grid);
    setCell(grid, cell.row, { column: cell.column, text: cell.text, isNumber: cell.isNumber });
  }
  return sheets;
}

function readCell(version: number, type: number, data: ByteView): LotusCell | undefined {
  if (version === QUATTRO_2) return readQuattroCell(type, data, CHARSET);
  const isNew = version >= FIRST_NEW_VERSION && version < QUATTRO_2 - 1;
  return isNew ? readNewCell(type, data) : readOldCell(type, data, CHARSET);
}
