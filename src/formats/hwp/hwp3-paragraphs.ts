/*
 * Paragraphs of HWP 3:
 *
 *   asBefore(1) characters(2) lines(2) hasStyles(1) flags(1) special(4) style(1) look(31)
 *   [shape(187) unless it is as before]  lines x 14  [characters x (1: as before; else: look(31))]  characters x 2
 *
 * A paragraph without characters ends its list and has only the first 43 bytes. Of a look, the byte at 26 says italic (1),
 * bold (2), super- (32) and subscript (64).
 *
 * Characters below 32 are controls of several characters, with their code again at the end of the first eight bytes:
 *
 *   5, 29     size(4) code(2) data                                fields, cross-references
 *   10        reserved(4) code(2) box(78) kind(2) cells(2) ..(2)  tables (0), boxes (1), equations (2), buttons (3);
 *             then a cell(27) .. x(2) y(2) w(2) h(2) .. for each, a list for each, and the caption's list
 *   11        size(4).. code(2) picture(348 + size), the caption's list
 *   15-17     hidden comments, headers and footers, notes: a list
 */
import type { ByteView } from '../../bytes/view.js';
import type { FlowItem, Run, RunStyle } from '../../content/paragraphs/model.js';
import { append } from '../../content/tree/append.js';
import { inlineMath } from '../../content/tree/build.js';
import { plainText } from '../../content/tree/content.js';
import { spend } from '../../core/budget.js';
import type { RootContent } from '../../core/tree.js';
import { addNote, finishItems, type HwpState } from '../../families/hwp/document.js';
import { equationToLatex } from '../../families/hwp/equation.js';
import { hwp3Character } from './hwp3-characters.js';
import { gridTable, type PlacedBox } from './hwp3-table.js';

/** Where the reader stands. */
export interface Hwp3State extends HwpState {
  readonly view: ByteView;
  at: number;
  depth: number;
}

const HEADER_BYTES = 43;
const LOOK_AT = 12;
const LOOK_BYTES = 31;
const ATTRIBUTES_AT = 26;
const SHAPE_BYTES = 187;
const LINE_BYTES = 14;
/** Lists within lists that are followed. */
const MAX_DEPTH = 40;

/** The paragraphs of a list, which the state stands at; leaves it behind them. */
export function readList(state: Hwp3State): FlowItem[] {
  const items: FlowItem[] = [];
  if (state.depth >= MAX_DEPTH) {
    state.context.warn({ code: 'damaged-part', message: 'Boxes are nested too deeply; the text ends there.' });
    state.at = state.view.length;
  }
  state.depth++;
  while (state.at < state.view.length && readParagraph(state, items));
  state.depth--;
  return items;
}

interface Line {
  readonly runs: Run[];
  readonly after: FlowItem[];
}

function readParagraph(state: Hwp3State, items: FlowItem[]): boolean {
  const { view } = state;
  const start = state.at;
  const count = view.u16(start + 1);
  state.at += HEADER_BYTES;
  if (count === 0) return false;
  if (view.u8(start) === 0) state.at += SHAPE_BYTES;
  state.at += view.u16(start + 3) * LINE_BYTES;
  const styles = readStyles(state, { start, count });
  const line: Line = { runs: [], after: [] };
  readCharacters(state, line, { count, styles });
  items.push({ runs: line.runs, indent: 0, firstLine: 0 });
  append(items, line.after);
  return true;
}

/** The look of each character from which on it holds. */
function readStyles(state: Hwp3State, { start, count }: { start: number; count: number }): Map<number, RunStyle> {
  const { view } = state;
  const styles = new Map([[0, styleOf(view.u8(start + LOOK_AT + ATTRIBUTES_AT))]]);
  if (view.u8(start + 5) === 0) return styles;
  for (let i = 0; i < count && state.at < view.length; i++) {
    if (view.u8(state.at++) === 1) continue;
    styles.set(i, styleOf(view.u8(state.at + ATTRIBUTES_AT)));
    state.at += LOOK_BYTES;
  }
  return styles;
}

function styleOf(attributes: number): RunStyle {
  return {
    ...((attributes & 1) !== 0 && { italic: true }),
    ...((attributes & 2) !== 0 && { bold: true }),
    ...((attributes & 32) !== 0 && { position: 'super' as const }),
    ...((attributes & 64) !== 0 && { position: 'sub' as const }),
  };
}

/** Characters and bytes that a control without text takes behind its code. */
const SKIPPED: ReadonlyMap<number, readonly [characters: number, bytes: number]> = new Map([
  [6, [3, 40]],
  [7, [41, 82]],
  [8, [47, 94]],
  [14, [3, 90]],
  [18, [3, 6]],
  [19, [3, 6]],
  [20, [3, 6]],
  [21, [3, 6]],
  [22, [11, 22]],
  [23, [4, 8]],
  [24, [2, 4]],
  [25, [2, 4]],
  [26, [122, 244]],
  [28, [31, 62]],
]);

function readCharacters(
  state: Hwp3State,
  line: Line,
  { count, styles }: { count: number; styles: ReadonlyMap<number, RunStyle> },
): void {
  let style: RunStyle = {};
  let value = '';
  const flush = () => {
    if (value !== '') line.runs.push({ content: value, style });
    value = '';
  };
  for (let i = 0; i < count && state.at < state.view.length; i++) {
    const own = styles.get(i);
    if (own !== undefined) {
      flush();
      style = own;
    }
    const code = state.view.u16(state.at);
    state.at += 2;
    if (code >= 32) {
      value += hwp3Character(code);
      continue;
    }
    value += spaceOf(code);
    const skipped = SKIPPED.get(code);
    if (skipped !== undefined) state.at += skipped[1];
    else if (HOLDERS.has(code)) flush();
    i += skipped?.[0] ?? readControl(state, line, code);
  }
  flush();
}

/** Controls that add something to the paragraph. */
const HOLDERS = new Set([10, 11, 15, 16, 17]);

function spaceOf(code: number): string {
  if (code === 9) return '\t';
  if (code === 24) return '-';
  return code === 30 || code === 31 ? ' ' : '';
}

/** Reads what follows a control's code; gives the characters that count for it. */
function readControl(state: Hwp3State, line: Line, code: number): number {
  const { view } = state;
  const from = state.at;
  switch (code) {
    case 5:
    case 29:
      state.at += 6 + view.u32(from);
      return 3;
    case 9:
      state.at += 6;
      return 3;
    case 30:
    case 31:
      state.at += 2;
      return 1;
    case 10:
      readBox(state, line);
      return 3;
    case 11:
      state.at += 6 + 348 + view.u32(from + 6);
      append(line.after, readList(state));
      return 3;
    case 15:
      state.at += 14;
      line.runs.push({ content: addNote(state, readList(state)), style: {} });
      return 3;
    case 16:
      state.at += 16;
      readList(state);
      return 3;
    case 17:
      state.at += 20;
      line.runs.push({ content: addNote(state, readList(state)), style: {} });
      return 3;
    default:
      return 0;
  }
}

const BOX_BYTES = 90;
const CELL_BYTES = 27;
const EQUATION = 2;

function readBox(state: Hwp3State, line: Line): void {
  const { view } = state;
  const from = state.at;
  const kind = view.u16(from + 84);
  const count = Math.min(view.u16(from + 86), Math.floor((view.length - from) / CELL_BYTES));
  spend(state.context.budget, 'maxCells', count);
  state.at += BOX_BYTES + count * CELL_BYTES;
  const boxes: PlacedBox[] = [];
  for (let i = 0; i < count; i++) {
    const at = from + BOX_BYTES + i * CELL_BYTES;
    const [x, y, width, height] = [4, 6, 8, 10].map((offset) => view.u16(at + offset)) as [
      number,
      number,
      number,
      number,
    ];
    boxes.push({ x, y, width, height, content: finishItems(readList(state)) });
  }
  const caption = finishItems(readList(state));
  if (kind === EQUATION) addEquation(line, boxes);
  else line.after.push({ blocks: [...caption, ...gridTable(boxes)] });
}

function addEquation(line: Line, boxes: readonly PlacedBox[]): void {
  const script = boxes.map(({ content }) => plainText(content as RootContent[])).join(' ');
  const latex = equationToLatex(script);
  if (latex !== '') line.runs.push({ content: inlineMath(latex), style: {} });
}
