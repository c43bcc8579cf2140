import type { FlowItem } from '../../content/paragraphs/model.js';
import { type Cell, toTable } from '../../content/table/table.js';
import { append } from '../../content/tree/append.js';
import { inlineMath } from '../../content/tree/build.js';
import type { RootContent } from '../../core/tree.js';
import { addNote, finishItems } from '../../families/hwp/document.js';
import { equationToLatex } from '../../families/hwp/equation.js';
import { type HwpRecord, readString, TAG } from './records.js';
import type { Line, SectionState } from './state.js';

/** What a control adds to its paragraph (specification §4.3.9 and after). Headers and footers are left out. */
export function addControl(line: Line, control: HwpRecord): void {
  const id = idOf(control);
  if (id === 'tbl ') line.after.push({ blocks: readTable(line.state, control) });
  else if (id === 'gso ') append(line.after, shapeItems(line.state, control.children));
  else if (id === 'fn  ' || id === 'en  ' || id === 'tcmt') addNoteControl(line, control);
  else if (id === 'eqed') addEquation(line, control);
  else if (id === '%hlk') line.href = hyperlink(control);
  else if (id === 'atno') addNumber(line, control);
}

/** Four letters, stored backwards. */
function idOf(control: HwpRecord): string {
  const { data } = control;
  return String.fromCharCode(data.u8(3), data.u8(2), data.u8(1), data.u8(0));
}

function addNoteControl(line: Line, control: HwpRecord): void {
  const items = line.state.paragraphs(control.children);
  line.runs.push({ content: addNote(line.state, items), style: {} });
}

function addEquation(line: Line, control: HwpRecord): void {
  const data = control.children.find((child) => child.tag === TAG.EQEDIT)?.data;
  if (data === undefined) return;
  const latex = equationToLatex(readString(data, 6, data.u16(4)));
  if (latex !== '') line.runs.push({ content: inlineMath(latex), style: {} });
}

/** properties(4) more(1) length(2) command: `http\://host/;1;0;0;`. */
function hyperlink(control: HwpRecord): string | undefined {
  const { data } = control;
  const command = readString(data, 11, data.u16(9));
  const path = command.replace(/\\(.)/g, '$1').split(';')[0] ?? '';
  return path === '' || path.startsWith('?') ? undefined : path;
}

/** Numbers of pictures (3), tables (4) and equations (5); those of pages and notes are shown elsewhere. */
function addNumber(line: Line, control: HwpRecord): void {
  const kind = control.data.u32(4) & 0xf;
  if (kind >= 3) line.runs.push({ content: String(control.data.u16(8)), style: {} });
}

const MAX_SHAPE_DEPTH = 64;

/** Text in boxes: paragraphs anywhere below a shape, also in groups of shapes. */
function shapeItems(state: SectionState, records: readonly HwpRecord[], depth = 0): FlowItem[] {
  if (depth > MAX_SHAPE_DEPTH) return [];
  return records.flatMap((record) =>
    record.tag === TAG.PARA_HEADER ? state.paragraphs([record]) : shapeItems(state, record.children, depth + 1),
  );
}

interface PlacedCell extends Cell {
  readonly row: number;
}

/** Lists before the TABLE record are the caption, those behind it the cells. */
function readTable(state: SectionState, control: HwpRecord): RootContent[] {
  const caption: HwpRecord[] = [];
  const cells: PlacedCell[] = [];
  let list: HwpRecord | undefined;
  let paragraphs: HwpRecord[] = [];
  let inTable = false;
  const flush = () => {
    if (list !== undefined && inTable) cells.push(toCell(state, list, paragraphs));
    else append(caption, paragraphs);
    paragraphs = [];
  };
  for (const record of control.children) {
    if (record.tag === TAG.TABLE || record.tag === TAG.LIST_HEADER) {
      flush();
      list = record.tag === TAG.LIST_HEADER ? record : undefined;
      inTable ||= record.tag === TAG.TABLE;
    } else {
      paragraphs.push(record);
    }
    // Paragraphs stand below their list in some files, beside it in others.
    if (record.tag === TAG.LIST_HEADER) append(paragraphs, record.children);
  }
  flush();
  return [...finishItems(state.paragraphs(caption)), ...toTable({ rows: toRows(cells) })];
}

function toCell(state: SectionState, list: HwpRecord, paragraphs: readonly HwpRecord[]): PlacedCell {
  const { data } = list;
  return {
    row: data.u16(10),
    colSpan: data.u16(12) || 1,
    rowSpan: data.u16(14) || 1,
    content: finishItems(state.paragraphs(paragraphs)),
  };
}

function toRows(cells: readonly PlacedCell[]): Cell[][] {
  const rows = new Map<number, Cell[]>();
  for (const cell of cells) {
    const row = rows.get(cell.row) ?? [];
    row.push(cell);
    rows.set(cell.row, row);
  }
  return [...rows.entries()].sort((a, b) => a[0] - b[0]).map(([, row]) => row);
}
