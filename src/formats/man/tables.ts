/** Tables of tbl(1): options, formats of columns, rows. */
import { type Cell, toTable } from '../../content/table/table.js';
import type { AlignType, RootContent } from '../../core/tree.js';
import { interpolate, toPieces } from './escapes.js';
import { endParagraph, target } from './flow.js';
import { type Handlers, run, takeLine } from './interpreter.js';
import { toPhrasing } from './pieces.js';
import { type Input, type ManState, newFlow } from './state.js';

/** How a column of a row is set: `l`, `r`, `c`, `n`, `s` (spanned), `^`; and whether it is bold. */
interface Column {
  readonly key: string;
  readonly bold: boolean;
}

interface Layout {
  tab: string;
  formats: Column[][];
  /** Rows that stand above the first line across the table. */
  headerRows: number | undefined;
  readonly rows: Cell[][];
  /** Formats used since the last `.T&`. */
  used: number;
}

export function readTable(state: ManState, handlers: Handlers): void {
  const input = state.inputs.at(-1);
  if (input === undefined) return;
  endParagraph(state.flow);
  const layout: Layout = { tab: '\t', formats: [], headerRows: undefined, rows: [], used: 0 };
  const first = input.lines[input.at] ?? '';
  if (/;\s*$/.test(first)) {
    layout.tab = /\btab\s*\(\s*(.)\s*\)/i.exec(first)?.[1] ?? '\t';
    input.at++;
  }
  readFormats(input, layout);
  const align = alignOf(layout.formats.at(-1) ?? []);
  for (let line = takeLine(input); line !== undefined; line = takeLine(input)) {
    if (/^\.\s*TE\b/.test(line)) break;
    if (/^\.\s*T&/.test(line)) {
      readFormats(input, layout);
      layout.used = 0;
    } else if (/^[_=]\s*$/.test(line)) {
      if (layout.rows.length > 0) layout.headerRows ??= layout.rows.length;
    } else if (!/^[.'](?:\s*[A-Za-z\\]|$)/.test(line)) readRow(state, { line, input, handlers, layout });
  }
  const { rows } = layout;
  const headerRows = layout.headerRows !== undefined && layout.headerRows <= 3 ? layout.headerRows : boldHeader(layout);
  for (const block of toTable({ rows, align, ...(headerRows === undefined ? {} : { headerRows }) }))
    target(state.flow).push(block);
}

function boldHeader({ formats, rows }: Layout): number | undefined {
  const [first = [], second] = formats;
  const isBold = (row: readonly Column[]) => row.length > 0 && row.every((column) => column.bold);
  return rows.length > 1 && second !== undefined && isBold(first) && !isBold(second) ? 1 : undefined;
}

/** Lines of letters, up to one that ends with a full stop. */
function readFormats(input: Input, layout: Layout): void {
  layout.formats = [];
  while (input.at < input.lines.length) {
    const line = (input.lines[input.at++] ?? '').trim();
    if (/^\.\s*TE\b/.test(line)) {
      input.at--;
      return;
    }
    for (const part of line.replace(/\.$/, '').split(',')) if (part.trim() !== '') layout.formats.push(columnsOf(part));
    if (line.endsWith('.')) return;
  }
}

/** A column: its letter, then what else is said of it: font, width in parentheses, space. */
function columnsOf(line: string): Column[] {
  const out: Column[] = [];
  for (const found of line
    .replace(/\([^()]{0,40}\)/g, '')
    .matchAll(/([lrcnaLRCNAsS^])((?:f\[?[A-Z]{1,3}\]?|[bBiIeuztdmxwTvp|_\d.+\s-]){0,40})/g))
    out.push({ key: (found[1] ?? 'l').toLowerCase(), bold: /[bB]/.test(found[2] ?? '') });
  return out;
}

function alignOf(columns: readonly Column[]): AlignType[] {
  return columns.map(({ key }) => (key === 'r' || key === 'n' ? 'right' : key === 'c' ? 'center' : null));
}

interface RowPlace {
  readonly line: string;
  readonly input: Input;
  readonly handlers: Handlers;
  readonly layout: Layout;
}

function readRow(state: ManState, place: RowPlace): void {
  const { layout } = place;
  const values = cellsOf(state, place);
  const format = layout.formats[Math.min(layout.used, layout.formats.length - 1)] ?? [];
  layout.used++;
  const row: Cell[] = [];
  let width = 1;
  for (let i = values.length - 1; i >= 0; i--) {
    const isSpanned = format[i]?.key === 's' && i > 0;
    if (isSpanned) width++;
    else {
      row.unshift({ content: values[i] ?? [], ...(width > 1 ? { colSpan: width } : {}) });
      width = 1;
    }
  }
  layout.rows.push(row);
}

/** Cells between tabs; `T{` opens one of several lines, which `T}` ends. */
function cellsOf(state: ManState, { line, input, handlers, layout }: RowPlace): RootContent[][] {
  const out: RootContent[][] = [];
  let rest = line;
  for (;;) {
    const parts = rest.split(layout.tab);
    const opens = /^T\{\s*$/.test(parts.at(-1) ?? '');
    for (const part of opens ? parts.slice(0, -1) : parts) out.push(inlineCell(state, part));
    if (!opens) return out;
    const body: string[] = [];
    let closing = '';
    for (let next = input.lines[input.at++]; next !== undefined; next = input.lines[input.at++]) {
      if (next.startsWith('T}')) {
        closing = next.slice(2);
        break;
      }
      if (/^\.\s*TE\b/.test(next)) {
        input.at--;
        break;
      }
      body.push(next);
    }
    out.push(blockCell(state, body, handlers));
    if (!closing.startsWith(layout.tab)) return out;
    rest = closing.slice(layout.tab.length);
  }
}

function inlineCell(state: ManState, source: string): RootContent[] {
  const value = interpolate(state, source, undefined).trim();
  if (/^\\\^$|^\\?[_=]$/.test(value)) return [];
  state.font = 'R';
  const pieces = toPieces(state, value);
  state.font = 'R';
  state.flow.gluesNext = false;
  return toPhrasing(pieces);
}

function blockCell(state: ManState, lines: readonly string[], handlers: Handlers): RootContent[] {
  const { flow } = state;
  state.flow = newFlow();
  state.depth++;
  if (state.depth < 10) run(state, lines, handlers);
  state.depth--;
  endParagraph(state.flow);
  const blocks = state.flow.frames[0]?.blocks ?? [];
  state.flow = flow;
  state.font = 'R';
  return blocks;
}
