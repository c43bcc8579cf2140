import type { ByteView } from '../../bytes/view.js';
import type { CellShape, RowShape } from '../../content/paragraphs/model.js';
import { readSprms, type Sprm, type SprmRange, sprm } from './sprms.js';

/** Character properties. */
export interface Chp {
  bold: boolean;
  italic: boolean;
  strike: boolean;
  hidden: boolean;
  deleted: boolean;
  rightToLeft: boolean;
  boldOther: boolean;
  italicOther: boolean;
  /** 0 normal, 1 superscript, 2 subscript */
  position: number;
  /** Number in the font table. */
  font: number;
  /** Number of the character style, 10 being none. */
  style: number;
  symbol: { readonly font: number; readonly code: number } | undefined;
  special: boolean;
  /** Offset of a picture or of field data in the data stream. */
  picture: number | undefined;
  isData: boolean;
  /** `picture` is the number of an embedded object. */
  isObject: boolean;
}

/** Paragraph properties. */
export interface Pap {
  style: number;
  left: number;
  right: number;
  first: number;
  inTable: boolean;
  rowEnd: boolean;
  innerCell: boolean;
  innerRowEnd: boolean;
  depth: number;
  /** Number of the list override from 1; 0 is no list. */
  list: number;
  level: number;
  /** 0-8 for headings, 9 for body text, `undefined` where nothing states it. */
  outline: number | undefined;
  old: OldList | undefined;
  oldLevel: number;
}

/** Numbering of Word 6 (ANLD). */
export interface OldList {
  readonly format: number;
  readonly before: string;
  readonly after: string;
  readonly start: number;
}

export const plainChp: Readonly<Chp> = {
  bold: false,
  italic: false,
  strike: false,
  hidden: false,
  deleted: false,
  rightToLeft: false,
  boldOther: false,
  italicOther: false,
  position: 0,
  font: 0,
  style: 10,
  symbol: undefined,
  special: false,
  picture: undefined,
  isData: false,
  isObject: false,
};

export const plainPap: Readonly<Pap> = {
  style: 0,
  left: 0,
  right: 0,
  first: 0,
  inTable: false,
  rowEnd: false,
  innerCell: false,
  innerRowEnd: false,
  depth: 0,
  list: 0,
  level: 0,
  outline: undefined,
  old: undefined,
  oldLevel: 0,
};

/** Applies a property list to character properties; 0x80 and 0x81 refer to what the style says. */
export function applyChp(chp: Chp, style: Readonly<Chp>, list: { view: ByteView; range: SprmRange }): void {
  for (const property of readSprms(list.view, list.range)) applyCharSprm(chp, style, { view: list.view, property });
}

interface Property {
  readonly view: ByteView;
  readonly property: Sprm;
}

type ChpSwitch = 'bold' | 'italic' | 'boldOther' | 'italicOther' | 'strike' | 'hidden' | 'rightToLeft';

const SWITCHES: ReadonlyMap<number, ChpSwitch> = new Map([
  [sprm.C_BOLD, 'bold'],
  [sprm.C_ITALIC, 'italic'],
  [sprm.C_BOLD_BIDI, 'boldOther'],
  [sprm.C_ITALIC_BIDI, 'italicOther'],
  [sprm.C_STRIKE, 'strike'],
  [sprm.C_DOUBLE_STRIKE, 'strike'],
  [sprm.C_HIDDEN, 'hidden'],
  [sprm.C_BIDI, 'rightToLeft'],
]);

function applyCharSprm(chp: Chp, style: Readonly<Chp>, { view, property }: Property): void {
  const { at } = property;
  const value = view.u8(at);
  const switched = SWITCHES.get(property.code);
  if (switched !== undefined) {
    chp[switched] = value === 0x81 ? !style[switched] : value === 0x80 ? style[switched] : value !== 0;
    return;
  }
  switch (property.code) {
    case sprm.C_DELETED:
      chp.deleted = value !== 0;
      break;
    case sprm.C_POSITION:
      chp.position = value;
      break;
    case sprm.C_FONT:
      chp.font = view.u16(at);
      break;
    case sprm.C_STYLE:
      chp.style = view.u16(at);
      break;
    case sprm.C_SYMBOL:
      chp.symbol = readSymbol(view, property);
      chp.special = true;
      break;
    case sprm.C_SPECIAL:
      chp.special = value !== 0;
      break;
    case sprm.C_DATA:
      chp.isData = value !== 0;
      break;
    case sprm.C_OLE:
      chp.isObject = value !== 0;
      break;
    case sprm.C_PICTURE:
      chp.picture = view.u32(property.size > 4 ? at + property.size - 4 : at);
      chp.special = true;
      break;
    case sprm.C_PLAIN:
      Object.assign(chp, { ...style, special: chp.special, picture: chp.picture, symbol: chp.symbol });
      break;
    default:
  }
}

/** Word 97: font(2) character(2); Word 6: font(2) character(1). */
function readSymbol(view: ByteView, property: Sprm): Chp['symbol'] {
  const code = property.size >= 4 ? view.u16(property.at + 2) : view.u8(property.at + 2);
  return { font: view.u16(property.at), code };
}

/** Applies a property list to paragraph properties. */
export function applyPap(pap: Pap, view: ByteView, range: SprmRange): void {
  for (const property of readSprms(view, range)) applyParagraphSprm(pap, view, property);
}

function applyParagraphSprm(pap: Pap, view: ByteView, property: Sprm): void {
  const { at } = property;
  switch (property.code) {
    case sprm.P_STYLE:
      pap.style = view.u16(at);
      break;
    case sprm.P_LEFT:
    case sprm.P_LEFT_NEW:
      pap.left = view.i16(at);
      break;
    case sprm.P_RIGHT:
    case sprm.P_RIGHT_NEW:
      pap.right = view.i16(at);
      break;
    case sprm.P_FIRST:
    case sprm.P_FIRST_NEW:
      pap.first = view.i16(at);
      break;
    case sprm.P_LIST:
      pap.list = listNumber(view.i16(at));
      break;
    case sprm.P_LIST_LEVEL:
      pap.level = Math.min(view.u8(at), 8);
      break;
    case sprm.P_OUTLINE:
      pap.outline = view.u8(at);
      break;
    case sprm.P_OLD_LIST:
      pap.old = readOldList(view, property);
      break;
    case sprm.P_OLD_LIST_LEVEL:
      pap.oldLevel = view.u8(at);
      break;
    default:
      applyTableSprm(pap, view, property);
  }
}

function applyTableSprm(pap: Pap, view: ByteView, property: Sprm): void {
  const value = view.u8(property.at);
  switch (property.code) {
    case sprm.P_IN_TABLE:
      pap.inTable = value !== 0;
      break;
    case sprm.P_ROW_END:
      pap.rowEnd = value !== 0;
      break;
    case sprm.P_INNER_CELL:
      pap.innerCell = value !== 0;
      break;
    case sprm.P_INNER_ROW_END:
      pap.innerRowEnd = value !== 0;
      break;
    case sprm.P_DEPTH:
      pap.depth = clampDepth(view.i32(property.at));
      break;
    case sprm.P_DEPTH_CHANGE:
      pap.depth = clampDepth(pap.depth + view.i32(property.at));
      break;
    default:
  }
}

function clampDepth(depth: number): number {
  return Math.min(Math.max(depth, 0), 100);
}

/** The list override's number; a negated one is a list whose own indent was taken away, -2047 is none. */
function listNumber(value: number): number {
  return value === -2047 ? 0 : Math.abs(value);
}

/** ANLD: nfc(1) before(1) after(1) flags(3) ftc(2) hps(2) start(2) ... then 32 characters (at 20, or 84-64 of 16 bits). */
function readOldList(view: ByteView, property: Sprm): OldList | undefined {
  const { at, size } = property;
  if (size < 20) return undefined;
  const wide = size >= 84;
  const char = (i: number) => String.fromCharCode(wide ? view.u16(at + 20 + i * 2) : view.u8(at + 20 + i));
  const before = Math.min(view.u8(at + 1), 32);
  const after = Math.min(Math.max(view.u8(at + 2), before), 32);
  let head = '';
  let tail = '';
  for (let i = 0; i < before; i++) head += char(i);
  for (let i = before; i < after; i++) tail += char(i);
  return { format: view.u8(at), before: head, after: tail, start: view.u16(at + 10) };
}

/** The shape of a table's row, from the property list of its end mark. */
export function readRowShape(view: ByteView, range: SprmRange): RowShape | undefined {
  let row: { left: number; cells: CellShape[] } | undefined;
  let header = false;
  for (const property of readSprms(view, range)) {
    if (property.code === sprm.T_CELLS) row = readCells(view, property, range.isOld);
    else if (property.code === sprm.T_HEADER) header = view.u8(property.at) !== 0;
    else if (property.code === sprm.T_MERGE && row !== undefined) mergeAcross(row.cells, view, property);
    else if (property.code === sprm.T_MERGE_DOWN && row !== undefined) mergeDown(row.cells, view, property);
  }
  return row === undefined ? undefined : { ...row, header };
}

/** TDefTable: count(1) edges(2 each, count + 1) cells(20 each, of Word 6 10): flags(2) ... */
function readCells(view: ByteView, property: Sprm, isOld: boolean): { left: number; cells: CellShape[] } {
  const count = Math.min(view.u8(property.at), 64);
  const edges = property.at + 1;
  const flagsAt = edges + (count + 1) * 2;
  const size = isOld ? 10 : 20;
  const end = property.at + property.size;
  const cells: CellShape[] = [];
  for (let i = 0; i < count; i++) {
    const at = flagsAt + i * size;
    const flags = at + 2 <= end ? view.u16(at) : 0;
    cells.push({ right: view.i16(edges + (i + 1) * 2), ...mergeFlags(flags, isOld) });
  }
  return { left: view.i16(edges), cells };
}

function mergeFlags(flags: number, isOld: boolean): Partial<CellShape> {
  const across = (flags & 2) !== 0 ? 'next' : (flags & 1) !== 0 ? 'first' : undefined;
  const down = isOld || (flags & 0x20) === 0 ? undefined : (flags & 0x40) !== 0 ? 'first' : 'next';
  return { ...(across === undefined ? {} : { across }), ...(down === undefined ? {} : { down }) };
}

function mergeAcross(cells: CellShape[], view: ByteView, property: Sprm): void {
  const first = view.u8(property.at);
  const limit = Math.min(view.u8(property.at + 1), cells.length);
  for (let i = first; i < limit; i++) {
    const cell = cells[i];
    if (cell !== undefined) cells[i] = { ...cell, across: i === first ? 'first' : 'next' };
  }
}

function mergeDown(cells: CellShape[], view: ByteView, property: Sprm): void {
  const at = view.u8(property.at);
  const cell = cells[at];
  const flags = view.u8(property.at + 1) & 3;
  if (cell === undefined) return;
  const { down, ...rest } = cell;
  cells[at] = flags === 0 ? rest : { ...rest, down: flags === 3 ? 'first' : 'next' };
}
