import type { AlignType, PhrasingContent, RootContent, Table, TableRow } from '../../core/tree.js';
import { paragraph, text } from '../tree/build.js';
import { flattenBlocks, isPhrasing, plainText } from '../tree/content.js';

/** One cell as a format states it. Cells that a span covers are not listed. */
export interface Cell {
  /** Blocks or phrasing content. */
  readonly content: readonly RootContent[];
  readonly colSpan?: number;
  readonly rowSpan?: number;
}

export interface TableModel {
  readonly rows: readonly (readonly Cell[])[];
  /**
   * How many rows at the top are header rows; `undefined` if the format does not say. With 0 the table gets an empty
   * header row, because markdown has no table without one.
   */
  readonly headerRows?: number;
  readonly align?: readonly AlignType[];
  readonly caption?: readonly PhrasingContent[];
}

/** A nested table with text in more cells than this stands below its outer table; a smaller one stays in its cell. */
const MAX_NESTED_CELLS = 12;
/** Padding to the widest row stops at this many cells, blanks included, for each cell that says something ... */
const PADDED_PER_CELL = 10;
/** ... beyond these; past them rows end with their last text, as markdown allows. */
const FREE_PADDED_CELLS = 50_000;
/** Columns past this are a damaged span, not a table. */
const MAX_COLUMNS = 16_384;
/** Cells that spans may cover in all, beyond eight for each real cell: a table of nothing but huge spans is damage. */
const FREE_COVERED_CELLS = 20_000;

/**
 * A table as markdown can say it: the text of a merged cell stands once, where it begins; the cells that it covers are
 * empty; blocks in cells are joined by breaks; the caption is a paragraph above; a frame of one cell is its content.
 */
export function toTable(model: TableModel): RootContent[] {
  const { grid, lifted } = layOut(model.rows);
  const width = grid.reduce((most, row) => Math.max(most, row.length), 0);
  const caption = model.caption === undefined || model.caption.length === 0 ? [] : [paragraph([...model.caption])];
  if (width === 0) return [...caption, ...lifted];
  const only = model.rows.length === 1 && model.rows[0]?.length === 1 ? model.rows[0][0] : undefined;
  if (only !== undefined) return [...caption, ...frameContent(only)];
  const isPadded = width * grid.length <= FREE_PADDED_CELLS || width * grid.length <= paddable(grid);
  const isBare = model.headerRows === 0 || (model.headerRows === undefined && isPlainlyData(grid));
  // The first row says how many columns there are: what goes beyond it would not be shown.
  const rows = grid.map((row, i) => toRow(row, isPadded || (i === 0 && !isBare) ? width : ownLength(row)));
  if (isBare) rows.unshift(toRow([], width));
  const table: Table = { type: 'table', children: rows };
  if (model.align?.some((a) => a !== null) === true) {
    table.align = Array.from({ length: width }, (_, i) => model.align?.[i] ?? null);
  }
  return [...caption, table, ...lifted];
}

/** A bar in a formula would part cells, and renderers differ in whether `\\|` is one: LaTeX has names for bars. */
function nameBars(nodes: readonly PhrasingContent[]): void {
  for (const node of nodes) {
    if (node.type === 'inlineMath') node.value = barsToNames(node.value);
    else if ('children' in node) nameBars(node.children);
  }
}

function barsToNames(latex: string): string {
  if (!latex.includes('|')) return latex;
  return latex.replace(/\\?\|/g, (bar) => (bar === '|' ? '\\vert ' : '\\Vert ')).trimEnd();
}

/** Cells, blanks included, that a table with that many texts may be padded to. */
function paddable(grid: Layout['grid']): number {
  let filled = 0;
  for (const row of grid) for (const cell of row) if (cell !== undefined && cell.length > 0) filled++;
  return FREE_PADDED_CELLS + PADDED_PER_CELL * filled;
}

/** Cells up to the last one that says something. */
function ownLength(cells: readonly (PhrasingContent[] | undefined)[]): number {
  let length = cells.length;
  while (length > 1 && (cells[length - 1]?.length ?? 0) === 0) length--;
  return length;
}

function toRow(cells: readonly (PhrasingContent[] | undefined)[], width: number): TableRow {
  return {
    type: 'tableRow',
    children: Array.from({ length: width }, (_, i) => ({ type: 'tableCell', children: cells[i] ?? [] })),
  };
}

function frameContent(cell: Cell): RootContent[] {
  const blocks: RootContent[] = [];
  let line: PhrasingContent[] = [];
  for (const node of cell.content) {
    if (isPhrasing(node)) {
      line.push(node);
      continue;
    }
    if (line.length > 0) blocks.push(paragraph(line));
    line = [];
    blocks.push(node);
  }
  if (line.length > 0) blocks.push(paragraph(line));
  return blocks;
}

interface Layout {
  readonly grid: (PhrasingContent[] | undefined)[][];
  readonly lifted: RootContent[];
}

/** Places cells on the grid; work grows with the cells, not with what their spans claim to cover. */
function layOut(rows: readonly (readonly Cell[])[]): Layout {
  const grid: (PhrasingContent[] | undefined)[][] = [];
  const lifted: RootContent[] = [];
  /** Column -> rows that a span from above still covers. */
  let covered = new Map<number, number>();
  let coverable = FREE_COVERED_CELLS + 8 * rows.reduce((sum, cells) => sum + cells.length, 0);
  for (const cells of rows) {
    // What rows above still cover is paid for row by row; where it is too much, their spans end here.
    if (covered.size > coverable) covered = new Map();
    coverable -= covered.size;
    const row: (PhrasingContent[] | undefined)[] = [];
    const next = new Map<number, number>();
    let column = 0;
    for (const cell of cells) {
      while (covered.has(column)) column++;
      if (column >= MAX_COLUMNS) break;
      const content = cellContent(cell.content, lifted);
      nameBars(content);
      row[column] = content;
      const span = Math.min(Math.max(cell.colSpan ?? 1, 1), MAX_COLUMNS - column, Math.max(coverable, 1));
      coverable -= span - 1;
      const down = Math.min(Math.max(cell.rowSpan ?? 1, 1), rows.length) - 1;
      for (let i = 0; i < span; i++) {
        if (i > 0 && row[column + i] === undefined) row[column + i] = [];
        if (down > 0) next.set(column + i, down);
      }
      column += span;
    }
    for (const [at, left] of covered) {
      row[at] ??= [];
      if (left > 1 && !next.has(at)) next.set(at, left - 1);
    }
    covered = next;
    grid.push(row);
  }
  return { grid, lifted };
}

function cellContent(content: readonly RootContent[], lifted: RootContent[]): PhrasingContent[] {
  if (content.every(isPhrasing)) return [...content] as PhrasingContent[];
  const kept: RootContent[] = [];
  for (const block of content) {
    if (block.type === 'table' && cellCount(block) > MAX_NESTED_CELLS) {
      kept.push(paragraph([text('(table below)')]));
      lifted.push(block);
    } else if (block.type === 'footnoteDefinition') {
      lifted.push(block);
    } else {
      kept.push(block);
    }
  }
  return joinPhrasing(kept);
}

function joinPhrasing(content: readonly RootContent[]): PhrasingContent[] {
  return flattenBlocks(frameContent({ content }));
}

function cellCount(table: Table): number {
  return table.children.reduce((sum, row) => sum + row.children.filter((cell) => cell.children.length > 0).length, 0);
}

const DATA = /^[\s\d.,:;%$€£¥+\-−–/()]*\d[\s\d.,:;%$€£¥+\-−–/()]*$/;

/** A first row in which most cells are numbers is data; a header row names its columns. */
function isPlainlyData(grid: readonly (PhrasingContent[] | undefined)[][]): boolean {
  const first = grid[0];
  if (first === undefined || grid.length < 2) return false;
  const texts = first.map((cell) => (cell === undefined ? '' : plainText(cell).trim())).filter((value) => value !== '');
  return texts.length > 1 && texts.filter((value) => DATA.test(value) && !isYear(value)).length * 2 > texts.length;
}

/** Years head columns more often than they are data. */
function isYear(value: string): boolean {
  return /^(19|20)\d\d$/.test(value);
}
