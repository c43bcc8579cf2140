import type { XmlElement } from '../../bytes/xml/tree.js';
import { type Cell, toTable } from '../../content/table/table.js';
import { paragraph } from '../../content/tree/build.js';
import { isReadable } from '../../content/tree/pictures.js';
import { spend } from '../../core/budget.js';
import type { Nodes, RootContent } from '../../core/tree.js';
import { inOwnStory, MAX_STORY_DEPTH, type WordState } from './state.js';
import { isOn, numberOf, toggle } from './styles.js';

/** A cell whose height grows while its vertical merge goes on. */
interface OpenCell {
  readonly content: readonly RootContent[];
  readonly colSpan: number;
  rowSpan: number;
}

/** Grid columns that a row can claim; more is a damaged span. */
const MAX_COLUMNS = 1000;
/** Bit of the table look that sets the first row apart (§17.4.56). */
const LOOK_FIRST_ROW = 0x20;

/** Reads `w:tbl`. Rows and cells may stand in content controls and other wrappers. */
export function readTable(state: WordState, table: XmlElement): RootContent[] {
  if (state.depth > MAX_STORY_DEPTH) return [paragraph(table.textContent())];
  const rows: Cell[][] = [];
  /** Grid column -> the cell that a vertical merge began in. */
  let merges = new Map<number, OpenCell>();
  let headerRows = 0;
  for (const row of unwrapped(table, 'w:tr')) {
    const properties = row.first('w:trPr');
    if (properties?.first('w:del') !== undefined) continue;
    if (headerRows === rows.length && toggle(properties, 'w:tblHeader') === true) headerRows++;
    const read = readRow(state, row, merges);
    merges = read.merges;
    rows.push(read.cells);
    spend(state.context.budget, 'maxCells', read.cells.length);
  }
  if (rows.every((row) => row.every((cell) => isBlank(cell.content)))) return [];
  const marked = headerRows === 0 && looksHeaded(table) ? 1 : headerRows;
  // A single row is a header only if it is said to be one.
  if (rows.length === 1) return toTable({ rows, headerRows: marked });
  return toTable(marked === 0 || marked >= rows.length ? { rows } : { rows, headerRows: marked });
}

/** Nothing that a reader would see. */
function isBlank(nodes: readonly Nodes[]): boolean {
  return nodes.every((node) => {
    if (node.type === 'image') return (node.alt ?? '') === '' && !isReadable(node);
    if (node.type === 'break') return true;
    if ('value' in node) return node.value.trim() === '';
    // An empty paragraph may keep the place of an embedded document; text in cells is never that.
    return 'children' in node && isBlank(node.children);
  });
}

function looksHeaded(table: XmlElement): boolean {
  const look = table.find('w:tblPr', 'w:tblLook');
  const first = look?.get('w:firstRow');
  if (first !== undefined) return isOn(first);
  const bits = Number.parseInt(look?.get('w:val') ?? '', 16);
  return Number.isFinite(bits) && (bits & LOOK_FIRST_ROW) !== 0;
}

/** Elements of a name inside transparent wrappers, in order. */
function unwrapped(parent: XmlElement, name: string, depth = 0, out: XmlElement[] = []): XmlElement[] {
  for (const child of parent.elements()) {
    if (child.name === name) out.push(child);
    else if (depth < MAX_STORY_DEPTH && WRAPPERS.has(child.name)) unwrapped(child, name, depth + 1, out);
  }
  return out;
}

const WRAPPERS = new Set([
  'w:sdt',
  'w:sdtContent',
  'w:customXml',
  'w:smartTag',
  'w:ins',
  'w:moveTo',
  'aml:annotation',
  'aml:content',
  'mc:AlternateContent',
  'mc:Choice',
]);

interface ReadRow {
  readonly cells: Cell[];
  readonly merges: Map<number, OpenCell>;
}

function readRow(state: WordState, row: XmlElement, above: ReadonlyMap<number, OpenCell>): ReadRow {
  const cells: Cell[] = [];
  const merges = new Map<number, OpenCell>();
  const before = numberOf(row.find('w:trPr', 'w:gridBefore')?.get('w:val')) ?? 0;
  let column = Math.max(0, Math.min(before, MAX_COLUMNS));
  if (column > 0) cells.push({ content: [], colSpan: column });
  for (const element of unwrapped(row, 'w:tc')) {
    const properties = element.first('w:tcPr');
    if (properties?.first('w:cellDel') !== undefined) continue;
    const stated = numberOf(properties?.first('w:gridSpan')?.get('w:val')) ?? 1;
    const colSpan = Math.max(1, Math.min(stated, MAX_COLUMNS));
    column = placeCell(state, element, { cells, merges, above, column, colSpan });
  }
  return { cells, merges };
}

interface CellPlace {
  readonly cells: Cell[];
  readonly merges: Map<number, OpenCell>;
  readonly above: ReadonlyMap<number, OpenCell>;
  readonly column: number;
  readonly colSpan: number;
}

/** Places one cell and gives the column behind it. */
function placeCell(state: WordState, element: XmlElement, place: CellPlace): number {
  const { cells, merges, above, column, colSpan } = place;
  const properties = element.first('w:tcPr');
  const merge = properties?.first('w:vMerge') ?? properties?.first('w:vmerge');
  const goesOn = merge !== undefined && merge.get('w:val') !== 'restart';
  const open = above.get(column);
  if (goesOn && open !== undefined) {
    open.rowSpan++;
    merges.set(column, open);
    return column + open.colSpan;
  }
  const horizontal = properties?.first('w:hMerge');
  if (horizontal !== undefined && horizontal.get('w:val') !== 'restart' && cells.length > 0) {
    cells.push({ content: [] });
    return column + 1;
  }
  const content = inOwnStory(state, () => state.readBlocks(element));
  const cell: OpenCell = { content, colSpan, rowSpan: 1 };
  cells.push(cell);
  if (merge !== undefined) merges.set(column, cell);
  return column + colSpan;
}
