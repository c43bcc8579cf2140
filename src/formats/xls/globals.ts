import type { ByteView } from '../../bytes/view.js';
import { builtinFormats } from '../../content/number-format/builtin.js';
import { compileNumberFormat, type NumberFormat } from '../../content/number-format/format.js';
import type { ReadContext } from '../../core/format.js';
import { type BiffRecord, continuations, isBof, recordAt, substream } from './records.js';
import { type References, readBook, readSheetReferences } from './references.js';
import { charsetOf, isAtEnd, openChunks, readBytes, readRichString, readU32, readUnicode } from './strings.js';

/** BIFF version: 2, 3, 4, 5 (Excel 5 and 95) or 8 (97 and later). */
export type BiffVersion = 2 | 3 | 4 | 5 | 8;

/** Kinds of sheets; 1 is a macro sheet, 6 a Visual Basic module. */
export const sheetKind = { WORKSHEET: 0, CHART: 2, GRAPH: 0x8000 } as const;

export interface SheetEntry {
  readonly name: string;
  readonly at: number;
  readonly hidden: boolean;
  readonly kind: number;
}

/** What all sheets of a workbook share. */
export interface Globals {
  readonly stream: ByteView;
  readonly version: BiffVersion;
  readonly sheets: SheetEntry[];
  readonly strings: string[];
  readonly references: References;
  readonly codes: Map<number, string>;
  /** Number format by cell style. */
  readonly styles: number[];
  readonly compiled: Map<number, NumberFormat>;
  charset: string;
  date1904: boolean;
}

/** The version that a BOF record states. */
export function versionOf(bof: BiffRecord): BiffVersion {
  if (bof.type === 0x0009) return 2;
  if (bof.type === 0x0209) return 3;
  if (bof.type === 0x0409) return 4;
  // Microsoft Graph writes 0680.
  return bof.data.u16(0) >= 0x0600 ? 8 : 5;
}

export function createGlobals(stream: ByteView, version: BiffVersion): Globals {
  return {
    stream,
    version,
    sheets: [],
    strings: [],
    references: { books: [], sheets: [] },
    codes: new Map(builtinFormats),
    styles: [],
    compiled: new Map(),
    charset: 'windows-1252',
    date1904: false,
  };
}

/** Reads the workbook's own substream, which stands first. */
export function readGlobals(globals: Globals, context: ReadContext): void {
  for (const record of substream(globals.stream, 0)) readGlobal(globals, record);
  if (globals.sheets.length > 0) return;
  findSheets(globals);
  // Microsoft Graph keeps no list: it has one chart.
  if (globals.sheets.some((sheet) => sheet.kind === sheetKind.GRAPH)) return;
  context.warn({ code: 'missing-part', message: 'The list of sheets is missing; sheets were found one by one.' });
}

/** A record that any substream may hold in the versions before 5, and the first one holds since. */
export function readGlobal(globals: Globals, record: BiffRecord): void {
  const { data } = record;
  switch (record.type) {
    case 0x42:
      globals.charset = charsetOf(data.u16(0));
      break;
    case 0x22:
      globals.date1904 = data.u16(0) === 1;
      break;
    case 0x85:
      globals.sheets.push(readSheetEntry(globals, data));
      break;
    case 0x17:
      if (globals.version === 8) readSheetReferences(globals.references, data);
      break;
    case 0x1ae:
      readBook(globals.references, data);
      break;
    case 0xfc:
      readSharedStrings(globals, record);
      break;
    case 0x1e:
    case 0x41e:
      readFormat(globals, data);
      break;
    case 0xe0:
      globals.styles.push(data.u16(2));
      break;
    case 0x243:
    case 0x443:
      globals.styles.push(data.u8(1));
      break;
  }
}

function readSheetEntry(globals: Globals, data: ByteView): SheetEntry {
  const place = { at: 6, lengthBytes: 1 } as const;
  const name = globals.version === 8 ? readUnicode(data, place) : readBytes(data, place, globals.charset);
  return { name, at: data.u32(0), hidden: (data.u8(4) & 3) !== 0, kind: data.u8(5) };
}

function readSharedStrings(globals: Globals, record: BiffRecord): void {
  const state = openChunks([record.data, ...continuations(globals.stream, record)]);
  readU32(state);
  const count = readU32(state);
  while (globals.strings.length < count && !isAtEnd(state)) globals.strings.push(readRichString(state));
}

/** Before BIFF5 formats are numbered in the order in which they stand. */
function readFormat(globals: Globals, data: ByteView): void {
  const { version, codes, charset } = globals;
  if (version === 8) codes.set(data.u16(0), readUnicode(data, { at: 2, lengthBytes: 2 }));
  else if (version === 5) codes.set(data.u16(0), readBytes(data, { at: 2, lengthBytes: 1 }, charset));
  else {
    if (!ordinals.has(globals)) codes.clear();
    const next = ordinals.get(globals) ?? 0;
    ordinals.set(globals, next + 1);
    codes.set(next, readBytes(data, { at: version === 4 ? 2 : 0, lengthBytes: 1 }, charset));
  }
}

/** How many formats an old stream has stated so far. */
const ordinals = new WeakMap<Globals, number>();

/** Where there is no list: every worksheet's BOF, and that of a chart of Microsoft Graph. */
function findSheets(globals: Globals): void {
  const { stream, sheets } = globals;
  for (let record = recordAt(stream, 0); record !== undefined; record = recordAt(stream, record.next)) {
    if (!isBof(record)) continue;
    const at = record.at;
    if (record.data.u16(2) === 0x10) sheets.push({ name: `Sheet${sheets.length + 1}`, at, hidden: false, kind: 0 });
    if (record.data.u16(2) === 0x8000) sheets.push({ name: '', at, hidden: false, kind: sheetKind.GRAPH });
  }
}

export function formatById(globals: Globals, id: number): NumberFormat {
  let format = globals.compiled.get(id);
  if (format === undefined) {
    format = compileNumberFormat(globals.codes.get(id) ?? 'General');
    globals.compiled.set(id, format);
  }
  return format;
}
