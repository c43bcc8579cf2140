import type { ByteView } from '../../bytes/view.js';
import { type SheetLink, withLinks } from '../../content/sheet/links.js';
import type { Area, Sheet, SheetCell, SheetNote, SheetRow } from '../../content/sheet/model.js';
import { textLines } from '../../content/sheet/sheet.js';
import { paragraph } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import type { ReadContext } from '../../core/format.js';
import type { RootContent } from '../../core/tree.js';
import { type CellSink, readCells } from './cells.js';
import { readChart } from './chart.js';
import { type Globals, readGlobal, type SheetEntry } from './globals.js';
import { readHyperlink } from './hyperlink.js';
import { type BiffRecord, continuations, nestedSubstreams, substream } from './records.js';
import { openChunks, readBytes, readCharacters, readUnicode } from './strings.js';

interface State extends CellSink {
  readonly rows: Map<number, Map<number, SheetCell>>;
  readonly merges: Area[];
  readonly links: SheetLink[];
  readonly hiddenRows: Set<number>;
  readonly hiddenColumns: Set<number>;
  /** Texts of drawn objects by id; those of notes are told by their NOTE record. */
  readonly texts: Map<number, string>;
  readonly notes: { readonly row: number; readonly column: number; readonly id: number; readonly author: string }[];
  readonly plainNotes: SheetNote[];
  object: number;
  /** Numbers of the storages that embedded objects lie in. */
  readonly embedded: number[];
}

export interface SheetWithObjects extends Sheet {
  readonly embedded: readonly number[];
}

/** Reads one sheet's substream. */
export function readSheet(globals: Globals, entry: SheetEntry, context: ReadContext): SheetWithObjects {
  const state = createState(globals);
  for (const record of substream(globals.stream, entry.at)) {
    if (globals.version < 5) readGlobal(globals, record);
    readCells(state, record);
    readOther(state, record);
  }
  const rows = withLinks(collectRows(state), state.links);
  spend(
    context.budget,
    'maxCells',
    rows.reduce((sum, { cells }) => sum + cells.length, 0),
  );
  const { notes, floating } = splitTexts(state);
  const sheet = globals.sheets.indexOf(entry);
  for (const at of nestedSubstreams(globals.stream, entry.at)) {
    const place = { at, said: (other: number) => other === sheet };
    for (const block of readChart(globals, place, context)) floating.push(block);
  }
  return { name: entry.name, rows, merges: state.merges, tables: [], notes, floating, embedded: state.embedded };
}

function createState(globals: Globals): State {
  const rows: State['rows'] = new Map();
  return {
    globals,
    rows,
    pending: undefined,
    merges: [],
    links: [],
    hiddenRows: new Set(),
    hiddenColumns: new Set(),
    texts: new Map(),
    notes: [],
    plainNotes: [],
    object: -1,
    embedded: [],
    add(row, cell) {
      if (cell.text.trim() === '') return;
      const known = rows.get(row);
      if (known === undefined) rows.set(row, new Map([[cell.column, cell]]));
      else known.set(cell.column, cell);
    },
  };
}

function readOther(state: State, record: BiffRecord): void {
  const { data } = record;
  switch (record.type) {
    case 0xe5:
      for (let i = 0, at = 2; i < data.u16(0) && at + 8 <= data.length; i++, at += 8) {
        state.merges.push({
          top: data.u16(at),
          bottom: data.u16(at + 2),
          left: data.u16(at + 4),
          right: data.u16(at + 6),
        });
      }
      break;
    case 0x208:
      if ((data.u16(12) & 0x20) !== 0) state.hiddenRows.add(data.u16(0));
      break;
    case 0x7d:
      if ((data.u16(8) & 1) !== 0) hideColumns(state, data.u16(0), data.u16(2));
      break;
    case 0x1b8: {
      const url = readHyperlink(data);
      const area = { top: data.u16(0), bottom: data.u16(2), left: data.u16(4), right: data.u16(6) };
      if (url !== '') state.links.push({ area, url });
      break;
    }
    case 0x5d:
      // The first part of an OBJ record is ftCmo: kind(2) size(2) type(2) id(2).
      state.object = data.u16(0) === 0x15 ? data.u16(6) : -1;
      addEmbedded(state, data);
      break;
    case 0x1b6:
      readObjectText(state, record);
      break;
    case 0x1c:
      readNote(state, record);
      break;
  }
}

/** Columns end at 256; a record of another meaning must not hide everything. */
function hideColumns(state: State, from: number, to: number): void {
  for (let column = from; column <= Math.min(to, 256); column++) state.hiddenColumns.add(column);
}

function readObjectText(state: State, record: BiffRecord): void {
  const length = record.data.u16(10);
  if (length === 0 || state.object < 0) return;
  const chunks = openChunks(continuations(state.globals.stream, record));
  const flags = chunks.chunks[0]?.u8(0) ?? 0;
  chunks.at = 1;
  state.texts.set(state.object, readCharacters(chunks, length, flags));
}

function readNote(state: State, { data }: BiffRecord): void {
  const { globals } = state;
  const place = { row: data.u16(0), column: data.u16(2) };
  if (globals.version === 8) {
    state.notes.push({ ...place, id: data.u16(6), author: readUnicode(data, { at: 8, lengthBytes: 2 }).trim() });
  } else {
    // row(2) column(2) length(2) text; long ones go on in further notes with row FFFF.
    const text = readBytes(data, { at: 4, lengthBytes: 2 }, globals.charset).trim();
    const last = state.plainNotes.at(-1);
    if (place.row !== 0xffff) state.plainNotes.push({ ...place, author: '', text });
    else if (last !== undefined) state.plainNotes[state.plainNotes.length - 1] = { ...last, text: last.text + text };
  }
}

function splitTexts(state: State): { notes: SheetNote[]; floating: RootContent[] } {
  const notes = state.notes.flatMap(({ row, column, id, author }) => {
    const text = (state.texts.get(id) ?? '').trim();
    state.texts.delete(id);
    const own = author !== '' && text.startsWith(`${author}:`) ? text.slice(author.length + 1).trim() : text;
    return own === '' ? [] : [{ row, column, author, text: own }];
  });
  const floating = [...state.texts.values()].flatMap((text) =>
    text.trim() === '' ? [] : [paragraph(textLines(text.trim()))],
  );
  return { notes: [...state.plainNotes, ...notes], floating };
}

function collectRows(state: State): SheetRow[] {
  const rows: SheetRow[] = [];
  for (const [row, cells] of [...state.rows].sort((a, b) => a[0] - b[0])) {
    if (state.hiddenRows.has(row)) continue;
    const shown = [...cells.values()]
      .filter((cell) => !state.hiddenColumns.has(cell.column))
      .sort((a, b) => a.column - b.column);
    if (shown.length > 0) rows.push({ row, cells: shown });
  }
  return rows;
}

const PICTURE_OBJECT = 8;
const PICTURE_FORMULA = 9;

/** An embedded object: the last four bytes of the ftPictFmla of a picture number its storage [MS-XLS] 2.5.149. */
function addEmbedded(state: State, data: ByteView): void {
  if (data.u16(4) !== PICTURE_OBJECT) return;
  for (let at = 0; at + 4 < data.length; at += 4 + data.u16(at + 2)) {
    const size = data.u16(at + 2);
    if (data.u16(at) === PICTURE_FORMULA && size >= 4) state.embedded.push(data.u32(at + size));
  }
}
