/*
 * Workbooks of Excel 4 (OpenOffice.org "Excel File Format", 4.1.3): one substream of the workbook with a sheet after each
 * SHEETHDR record (0x8F): size(4) name, each as a file of Excel 4 has it, with formats of its own.
 */
import type { ByteView } from '../../bytes/view.js';
import { createGlobals, type Globals, readGlobal, type SheetEntry } from './globals.js';
import { type BiffRecord, isBof, recordAt, substream } from './records.js';
import { readBytes } from './strings.js';

const WORKSPACE = 0x100;
const WORKSHEET = 0x10;
const SHEET_HEADER = 0x8f;
const STYLE = 0x443;

/** A sheet, and the formats that hold for it. */
export interface OwnSheet {
  readonly entry: SheetEntry;
  readonly globals: Globals;
}

/** Whether the first record of a stream begins a workbook of Excel 4. */
export function isWorkspace(bof: BiffRecord): boolean {
  return bof.type === 0x0409 && bof.data.u16(2) === WORKSPACE;
}

/** The worksheets of a workbook of Excel 4. */
export function readWorkspace(stream: ByteView): OwnSheet[] {
  const shared = createGlobals(stream, 4);
  const sheets: OwnSheet[] = [];
  for (const record of substream(stream, 0)) {
    if (record.type !== SHEET_HEADER) {
      readGlobal(shared, record);
      continue;
    }
    const bof = recordAt(stream, record.next);
    if (bof === undefined || !isBof(bof) || bof.data.u16(2) !== WORKSHEET) continue;
    const name = readBytes(record.data, { at: 4, lengthBytes: 1 }, shared.charset);
    sheets.push({ entry: { name, at: bof.at, hidden: false, kind: 0 }, globals: globalsFor(shared, bof.at) });
  }
  return sheets;
}

/** A sheet without styles of its own has those of the workbook. */
function globalsFor(shared: Globals, at: number): Globals {
  for (const record of substream(shared.stream, at)) {
    if (record.type !== STYLE) continue;
    const own = createGlobals(shared.stream, 4);
    own.charset = shared.charset;
    own.date1904 = shared.date1904;
    return own;
  }
  return shared;
}
