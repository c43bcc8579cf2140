import { type Cell, toTable } from '../../content/table/table.js';
import type { AlignType, RootContent } from '../../core/tree.js';
import { type AdocCursor, type BlockAttributes, splitList } from './state.js';

interface RawCell {
  readonly style: string;
  readonly colSpan: number;
  readonly rowSpan: number;
  text: string;
  /** The cell begins a line that has cells before it or not; the first line's cells count the columns. */
  readonly line: number;
}

/** At a line's start, or set off by a blank: in `Eth|` and `||e|` the letters are text. */
const SPECIFIER = /(?:^|[\s])((?:\d{1,3}\*)?(?:\d{0,4}(?:\.\d{1,4})?\+)?[<^>]?(?:\.[<^>])?[adehlmsv]?)$/;

/** `|===` tables: cells after bars, rows by the number of columns, formats csv (`,===`), dsv (`:===`) and tsv; `!===` in cells. */
export function readTable(
  table: { readonly lines: readonly string[]; readonly sign: string },
  attributes: BlockAttributes,
  cursor: AdocCursor,
): RootContent[] {
  const { lines } = table;
  const separator = separatorOf(attributes, table.sign);
  const columns = columnsOf(attributes.named.get('cols') ?? '');
  const cells = separator.csv === undefined ? barCells(lines, separator.bar) : csvCells(lines, separator.csv);
  const width = columns.length > 0 ? columns.length : countColumns(cells);
  const rows = toRows(cells, width, { columns, cursor });
  const caption = attributes.title === '' ? [] : cursor.state.inline(attributes.title);
  const header = headerRows(lines, attributes, { cells, width });
  return toTable({
    rows,
    caption,
    align: columns.map((column) => column.align),
    ...(header === undefined ? {} : { headerRows: header }),
  });
}

const SIGN_FORMATS: ReadonlyMap<string, string> = new Map([
  [',', 'csv'],
  [':', 'dsv'],
]);

/** @param sign the first character of the table's fence. */
function separatorOf(attributes: BlockAttributes, sign: string): { readonly bar: string; readonly csv?: string } {
  const format = attributes.named.get('format') ?? SIGN_FORMATS.get(sign) ?? '';
  const own = attributes.named.get('separator');
  if (format === 'csv') return { bar: '|', csv: own ?? ',' };
  if (format === 'tsv') return { bar: '|', csv: '\t' };
  if (format === 'dsv') return { bar: '|', csv: own ?? ':' };
  return { bar: own ?? (sign === '!' ? '!' : '|') };
}

interface Column {
  readonly align: AlignType;
  readonly style: string;
}

/** Columns of a `cols` attribute: `1,2`, `3*`, `<1a,^2m`. */
function columnsOf(spec: string): Column[] {
  const out: Column[] = [];
  for (const part of spec === '' ? [] : splitList(spec.replaceAll(';', ','))) {
    const times = Math.min(Number.parseInt(/^\s*(\d+)\*/.exec(part)?.[1] ?? '1', 10), 200);
    const sign = /[<^>]/.exec(part.replace(/\.[<^>]/, ''))?.[0];
    const align = sign === '^' ? 'center' : sign === '>' ? 'right' : sign === '<' ? 'left' : null;
    for (let i = 0; i < times; i++) out.push({ align, style: /[adehlmsv]\s*$/.exec(part)?.[0].trim() ?? '' });
  }
  return out;
}

/** Cells between bars; what stands straight before a bar may specify the cell behind it. */
function barCells(lines: readonly string[], bar: string): RawCell[] {
  const cells: RawCell[] = [];
  let open: RawCell | undefined;
  lines.forEach((source, line) => {
    let from = 0;
    let isFirst = true;
    for (let at = source.indexOf(bar); ; at = source.indexOf(bar, at + bar.length)) {
      if (at > 0 && source.charAt(at - 1) === '\\') continue;
      const raw = at < 0 ? source.slice(from) : source.slice(from, at);
      const specifier = at < 0 ? null : SPECIFIER.exec(raw);
      const isSpecifier = specifier !== null && (isFirst || specifier.index > 0 || /^\s/.test(raw));
      const spec = isSpecifier ? (specifier[1] ?? '') : '';
      const kept = (spec === '' ? raw : raw.slice(0, raw.length - spec.length)).replaceAll(`\\${bar}`, bar);
      if (open !== undefined) open.text += isFirst ? `\n${kept}` : kept;
      if (at < 0) break;
      isFirst = false;
      open = pushCell(cells, spec, line);
      from = at + bar.length;
    }
  });
  return cells;
}

function pushCell(cells: RawCell[], spec: string, line: number): RawCell {
  const times = Math.min(Number.parseInt(/^(\d+)\*/.exec(spec)?.[1] ?? '1', 10), 200);
  const span = /^(\d*)(?:\.(\d+))?\+/.exec(spec);
  const style = /[adehlmsv]$/.exec(spec)?.[0] ?? '';
  const cell: RawCell = {
    style,
    colSpan: Number.parseInt(span?.[1] || '1', 10),
    rowSpan: Number.parseInt(span?.[2] || '1', 10),
    text: '',
    line,
  };
  // `3*|` says the same cell three times.
  for (let i = 0; i < times; i++) cells.push(cell);
  return cell;
}

function csvCells(lines: readonly string[], delimiter: string): RawCell[] {
  const cells: RawCell[] = [];
  lines.forEach((line, at) => {
    if (line.trim() === '') return;
    let quoted = false;
    let value = '';
    const push = () => {
      cells.push({ style: '', colSpan: 1, rowSpan: 1, text: value.trim(), line: at });
      value = '';
    };
    for (const char of line) {
      if (char === '"') quoted = !quoted;
      else if (char === delimiter && !quoted) push();
      else value += char;
    }
    push();
  });
  return cells;
}

/** Characters that cells said several times may have in all, beyond the first time. */
const MAX_REPEATED = 1_000_000;

/** Without a `cols` attribute, the cells of the first line count the columns. */
function countColumns(cells: readonly RawCell[]): number {
  const first = cells[0]?.line;
  let count = 0;
  for (const cell of cells) {
    if (cell.line !== first) break;
    count += cell.colSpan;
  }
  return Math.max(count, 1);
}

function toRows(
  cells: readonly RawCell[],
  width: number,
  place: { readonly columns: readonly Column[]; readonly cursor: AdocCursor },
): Cell[][] {
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  let filled = 0;
  /** Cells that spans from above cover, by rows from here. */
  const covered: number[] = [];
  const endRow = () => {
    rows.push(row);
    row = [];
    filled = covered.shift() ?? 0;
  };
  let repeated = 0;
  cells.forEach((cell, i) => {
    if (cell === cells[i - 1]) repeated += cell.text.length + 1;
    if (repeated > MAX_REPEATED) return;
    const style = cell.style || place.columns[filled]?.style || '';
    row.push({ content: cellContent(cell.text, style, place.cursor), colSpan: cell.colSpan, rowSpan: cell.rowSpan });
    filled += cell.colSpan;
    for (let i = 0; i < Math.min(cell.rowSpan - 1, 1000); i++) covered[i] = (covered[i] ?? 0) + cell.colSpan;
    if (filled >= width) endRow();
  });
  if (row.length > 0) endRow();
  return rows;
}

function cellContent(source: string, style: string, cursor: AdocCursor): RootContent[] {
  const value = source.trim();
  const { state, depth } = cursor;
  if (value === '') return [];
  if (style === 'l' || style === 'm' || style === 'v') return [{ type: 'inlineCode', value }];
  if (style === 'a') return state.blocks(value.split('\n'), depth + 1);
  const parts = value.split(/\n[ \t]*\n/);
  if (parts.length === 1) return state.inline(value);
  return parts.map((part) => ({ type: 'paragraph', children: state.inline(part.trim()) }));
}

/** A header by its option, or implied: the first line is a row, and a blank line follows it but does not come before it. */
function headerRows(
  lines: readonly string[],
  attributes: BlockAttributes,
  found: { readonly cells: readonly RawCell[]; readonly width: number },
): number | undefined {
  if (attributes.options.has('header')) return 1;
  if (attributes.options.has('noheader')) return 0;
  const first = lines[0] ?? '';
  const last = found.cells[found.width - 1]?.line ?? -1;
  if (first.trim() !== '' && last === 0 && (lines[1] ?? '').trim() === '' && lines.length > 2) return 1;
  return 0;
}
