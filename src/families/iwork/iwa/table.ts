/*
 * Tables (TST.TableModelArchive): name 8, shown if 17... header rows 9, header columns 10, data store 4:
 *
 *   1 row headers · 3 tiles: [2: reference] each · 4 strings · 17 rich texts · 22 (11 before) formats
 *
 * A tile has rows (5): index 1, cells 6 with offsets 7 (3 and 4 in older files); `wide` (8) offsets count by four.
 */

import { ByteView } from '../../../bytes/view.js';
import { text } from '../../../content/tree/build.js';
import { spend } from '../../../core/budget.js';
import type { RootContent } from '../../../core/tree.js';
import { type Grid, type GridCell, gridToBlocks } from '../table.js';
import { type CellValue, parseCell } from './cell.js';
import { type CellFormats, shownValue } from './cell-format.js';
import { type ArchiveState, messageOf } from './document.js';
import type { Message } from './protobuf.js';

export type ReadCellText = (storage: number) => RootContent[];

interface Lists {
  readonly strings: ReadonlyMap<number, Message>;
  readonly rich: ReadonlyMap<number, Message>;
  readonly formats: CellFormats;
}

/** Rows that a tile holds where it does not say. */
const TILE_ROWS = 256;

export function readTableModel(state: ArchiveState, model: Message, readText: ReadCellText): RootContent[] {
  const store = model.message(4);
  const lists: Lists = {
    strings: listEntries(state, store.reference(4)),
    rich: listEntries(state, store.reference(17)),
    formats: new Map([...listEntries(state, store.reference(11)), ...listEntries(state, store.reference(22))]),
  };
  const cells: GridCell[] = [];
  const tiles = store.message(3);
  const tileRows = tiles.int(2) || TILE_ROWS;
  for (const entry of tiles.messages(1)) {
    const tile = messageOf(state, entry.reference(2));
    if (tile === undefined) continue;
    for (const row of tile.messages(5)) {
      const at = entry.int(1) * tileRows + row.int(1);
      for (const { column, value } of rowCells(row)) {
        const content = cellContent(state, { value, lists, readText });
        if (content.length === 0) continue;
        spend(state.context.budget, 'maxCells', 1);
        cells.push({ row: at, column, content });
      }
    }
  }
  const grid: Grid = { name: nameOf(model), cells, headerRows: model.int(9) };
  return gridToBlocks(grid);
}

/** The name is shown unless field 22 says that it is not. */
function nameOf(model: Message): string {
  return model.has(22) && model.int(22) === 0 ? '' : model.text(8);
}

/** Entries (3: key 1) of a data list, also of its segments (4). */
function listEntries(state: ArchiveState, id: number): Map<number, Message> {
  const list = id === 0 ? undefined : messageOf(state, id);
  const out = new Map<number, Message>();
  if (list === undefined) return out;
  const segments = list.references(4).flatMap((segment) => messageOf(state, segment) ?? []);
  for (const part of [list, ...segments]) for (const entry of part.messages(3)) out.set(entry.int(1), entry);
  return out;
}

function rowCells(row: Message): { column: number; value: CellValue }[] {
  const isNew = row.bytes(6).length > 0;
  const cells = new ByteView(row.bytes(isNew ? 6 : 3));
  const offsets = new ByteView(row.bytes(isNew ? 7 : 4));
  const scale = row.int(8) === 1 ? 4 : 1;
  const out: { column: number; value: CellValue }[] = [];
  for (let column = 0; column * 2 < offsets.length; column++) {
    const offset = offsets.i16(column * 2);
    if (offset < 0) continue;
    const value = parseCell(cells, offset * scale);
    if (value !== undefined) out.push({ column, value });
  }
  return out;
}

interface CellPlace {
  readonly value: CellValue;
  readonly lists: Lists;
  readonly readText: ReadCellText;
}

function cellContent(state: ArchiveState, place: CellPlace): RootContent[] {
  const { value, lists } = place;
  if (value.richText !== undefined && value.richText !== 0) {
    const payload = messageOf(state, lists.rich.get(value.richText)?.reference(9) ?? 0);
    const storage = payload?.reference(1) ?? 0;
    const blocks = storage === 0 ? [] : place.readText(storage);
    if (blocks.length > 0) return blocks;
  }
  const shown =
    value.kind === 'text' ? (lists.strings.get(value.string ?? 0)?.text(3) ?? '') : shownValue(value, lists.formats);
  return shown.trim() === '' ? [] : [text(shown)];
}
