import { type Cell, toTable } from '../../content/table/table.js';
import { spend } from '../../core/budget.js';
import type { AlignType, PhrasingContent, RootContent } from '../../core/tree.js';
import { codeOfTable, pushCode } from './code.js';
import { attribute, attributeOr, childElements, findElement, type HtmlElement, isBlank, textOf } from './dom.js';
import { toBlocks, toPhrasing } from './flow.js';
import { isHidden } from './hidden.js';
import { type Handler, type HtmlState, readMixed } from './state.js';

interface RowPart {
  readonly row: HtmlElement;
  readonly inHead: boolean;
  /** Rows left in its part of the table, itself among them: no span goes beyond. */
  readonly left: number;
}

const readTable: Handler = (element, out, state) => {
  const code = codeOfTable(element);
  if (code !== undefined) {
    pushCode(code, out);
    return;
  }
  const rows = collectRows(element, state);
  if (isLayout(element, rows)) {
    readLayout(element, rows, { out, state });
    return;
  }
  const grid: GridCell[][] = rows.map((row) => readRow(row, state));
  const merged = mergeFlatRows(grid);
  spend(
    state.context.budget,
    'maxCells',
    grid.reduce((sum, row) => sum + row.length, 0),
  );
  const caption = readCaption(element, state);
  const headerRows = countHeaderRows(rows);
  const model = { rows: merged, align: alignment(rows), caption };
  for (const block of toTable(headerRows === undefined ? model : { ...model, headerRows })) out.push(block);
};

/** Rows in the order that they are shown: head, bodies, foot. */
function collectRows(table: HtmlElement, state: HtmlState): RowPart[] {
  const parts: { head: RowPart[]; body: RowPart[]; foot: RowPart[] } = { head: [], body: [], foot: [] };
  for (const child of childElements(table)) {
    if (state.skip.has(child) || (!state.showHidden && isHidden(child))) continue;
    if (child.tagName === 'tr') parts.body.push({ row: child, inHead: false, left: Number.MAX_SAFE_INTEGER });
    const isPart = child.tagName === 'thead' || child.tagName === 'tbody' || child.tagName === 'tfoot';
    if (!isPart) continue;
    const rows = childElements(child).filter(
      (row) => row.tagName === 'tr' && !state.skip.has(row) && (state.showHidden || !isHidden(row)),
    );
    const target = child.tagName === 'thead' ? parts.head : child.tagName === 'tfoot' ? parts.foot : parts.body;
    rows.forEach((row, i) => {
      target.push({ row, inHead: child.tagName === 'thead', left: rows.length - i });
    });
  }
  return [...parts.head, ...parts.body, ...parts.foot];
}

function cellsOf(row: HtmlElement): HtmlElement[] {
  return childElements(row).filter((cell) => cell.tagName === 'td' || cell.tagName === 'th');
}

interface GridCell extends Cell {
  readonly colSpan: number;
  readonly rowSpan: number;
}

function readRow(part: RowPart, state: HtmlState): GridCell[] {
  const cells: GridCell[] = [];
  for (const cell of cellsOf(part.row)) {
    if (state.skip.has(cell) || (!state.showHidden && isHidden(cell))) continue;
    const stated = span(cell, 'rowspan');
    cells.push({
      content: readMixed(cell, state),
      colSpan: Math.max(span(cell, 'colspan'), 1),
      rowSpan: Math.min(stated === 0 ? part.left : stated, part.left),
    });
  }
  return cells;
}

/** The digits that a span begins with: `2px` is 2; none is 1. */
function span(cell: HtmlElement, name: string): number {
  const value = Number.parseInt(attribute(cell, name) ?? '1', 10);
  return Number.isFinite(value) && value >= 0 ? Math.min(value, 65_534) : 1;
}

/** A row of nothing but cells that go on below has no height: its cells stand in the next row. */
function mergeFlatRows(rows: readonly GridCell[][]): GridCell[][] {
  const out: GridCell[][] = [];
  let pending: GridCell[] = [];
  const width = rows.reduce(
    (most, row) =>
      Math.max(
        most,
        row.reduce((sum, cell) => sum + cell.colSpan, 0),
      ),
    0,
  );
  rows.forEach((row, i) => {
    const isFlat =
      row.length > 0 &&
      row.every((cell) => cell.rowSpan > 1) &&
      row.reduce((sum, cell) => sum + cell.colSpan, 0) < width;
    const shorter = isFlat && i + 1 < rows.length;
    const cells = [...pending, ...row];
    pending = [];
    if (shorter && (rows[i + 1]?.length ?? 0) > 0)
      pending = cells.map((cell) => ({ ...cell, rowSpan: cell.rowSpan - 1 }));
    else out.push(cells);
  });
  return out;
}

/** Rows at the top that name the columns; 0 where the first row names itself; `undefined` where the page does not say. */
function countHeaderRows(rows: readonly RowPart[]): number | undefined {
  const head = rows.filter((part) => part.inHead).length;
  if (head > 0) return head;
  const first = rows[0];
  if (first === undefined) return undefined;
  const cells = cellsOf(first.row);
  if (cells.every((cell) => cell.tagName === 'th')) return 1;
  const [corner, ...others] = cells;
  if (corner?.tagName !== 'th' || isBlank(textOf(corner, 20))) return undefined;
  if (others.some((cell) => cell.tagName === 'th')) return undefined;
  return rows.length > 1 && countNamedRows(rows) * 2 > rows.length ? 0 : undefined;
}

/** Rows that begin with a header cell, or stand beside one that began above. */
function countNamedRows(rows: readonly RowPart[]): number {
  let named = 0;
  let beside = 0;
  for (const part of rows) {
    const first = cellsOf(part.row)[0];
    if (beside > 0) beside--;
    else if (first?.tagName === 'th') beside = Math.max(span(first, 'rowspan'), 1) - 1;
    else continue;
    named++;
  }
  return named;
}

function readCaption(table: HtmlElement, state: HtmlState): PhrasingContent[] {
  const caption = childElements(table).find((child) => child.tagName === 'caption');
  return caption === undefined || state.skip.has(caption) || isHidden(caption)
    ? []
    : toPhrasing(readMixed(caption, state));
}

/** How columns are set, where every cell of the first row says so. */
function alignment(rows: readonly RowPart[]): AlignType[] {
  const cells = cellsOf((rows[0] as RowPart | undefined)?.row ?? emptyRow);
  const stated = cells.map((cell): AlignType => {
    const value =
      attribute(cell, 'align') ?? /text-align\s*:\s*(left|right|center)/i.exec(attributeOr(cell, 'style'))?.[1];
    const side = value?.toLowerCase();
    return side === 'left' || side === 'right' || side === 'center' ? side : null;
  });
  return stated.every((side) => side === 'left') || cells.some((cell) => span(cell, 'colspan') > 1) ? [] : stated;
}

const emptyRow: HtmlElement = {
  nodeName: 'tr',
  tagName: 'tr',
  namespaceURI: '',
  attrs: [],
  childNodes: [],
  parentNode: null,
};

/** Characters in a cell past which it is a column of a page. */
const PAGE_CELL_CHARS = 1_500;

/** Tables that only place things: they say so, or have one column, or hold tables and whole columns of a page. */
function isLayout(table: HtmlElement, rows: readonly RowPart[]): boolean {
  const role = attribute(table, 'role');
  if (role === 'presentation' || role === 'none') return true;
  const marked = findElement(
    table,
    (child) => child.tagName === 'th' || child.tagName === 'caption' || child.tagName === 'table',
    2_000,
  );
  if (marked !== undefined && marked.tagName !== 'table') return false;
  const width = rows.reduce((most, part) => Math.max(most, cellsOf(part.row).length), 0);
  if (width <= 1) return true;
  if (
    Number.parseInt(attribute(table, 'border') ?? '0', 10) > 0 ||
    /\b(?:data|wikitable|grid|bordered|striped)/i.test(attributeOr(table, 'class'))
  )
    return false;
  const nested = marked !== undefined;
  const cells = rows.flatMap((part) => cellsOf(part.row));
  const longest = cells.reduce((most, cell) => Math.max(most, textOf(cell, PAGE_CELL_CHARS * 2).trim().length), 0);
  if (nested) return longest > 300 || rows.length <= 2;
  if (longest > PAGE_CELL_CHARS || (rows.length === 1 && cells.some(holdsBlocks))) return true;
  return rows.length <= 4 && longest > 400 && isSetOut(table) && cells.some(holdsParagraphs);
}

/** Attributes that place a table on a page, as pages had them before style sheets. */
function isSetOut(table: HtmlElement): boolean {
  return (
    attribute(table, 'width') !== undefined ||
    attribute(table, 'cellpadding') !== undefined ||
    attribute(table, 'cellspacing') !== undefined
  );
}

/** Several paragraphs, by `p` or by breaks. */
function holdsParagraphs(cell: HtmlElement): boolean {
  return cell.childNodes.filter((child) => child.nodeName === 'p' || child.nodeName === 'br').length > 1;
}

function holdsBlocks(cell: HtmlElement): boolean {
  return (
    findElement(cell, (child) => /^(?:p|div|ul|ol|h[1-6]|form|table|blockquote|pre|img)$/.test(child.tagName), 50) !==
    undefined
  );
}

interface Target {
  readonly out: RootContent[];
  readonly state: HtmlState;
}

/** Cells one after the other, row by row, as they would be read. */
function readLayout(table: HtmlElement, rows: readonly RowPart[], { out, state }: Target): void {
  const caption = readCaption(table, state);
  if (caption.length > 0) for (const block of toBlocks(caption)) out.push(block);
  for (const { row } of rows) {
    for (const cell of cellsOf(row)) {
      if (state.skip.has(cell) || (!state.showHidden && isHidden(cell))) continue;
      for (const block of toBlocks(readMixed(cell, state))) out.push(block);
    }
  }
}

/** Cells and rows without a table: what the parser leaves of them where the table is missing. */
const readLoose: Handler = (element, out, state) => {
  for (const block of toBlocks(readMixed(element, state))) out.push(block);
};

export const tableHandlers: readonly (readonly [string, Handler])[] = [
  ['table', readTable],
  ...['caption', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'].map((name) => [name, readLoose] as const),
];
