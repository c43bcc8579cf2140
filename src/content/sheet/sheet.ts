import type { Heading, PhrasingContent, RootContent } from '../../core/tree.js';
import { type Cell, toTable } from '../table/table.js';
import { heading, lineBreak, paragraph, text } from '../tree/build.js';
import { barePictures } from '../tree/pictures.js';
import { dropCovered } from './merges.js';
import { type Anchored, type Area, cellAddress, type Sheet, type SheetCell, type SheetRow } from './model.js';
import { findRegions, isHeaderLike, type Region, usedColumns } from './regions.js';

/** A column of text lines this long on average is prose, not a list of values. */
const PROSE_CHARS = 80;
const SHEET_HEADING_DEPTH = 2;
/** Blanks before the last cells of a table's rows that keep them in their columns, however few cells there are. */
const FREE_BLANKS = 50_000;
/** Such blanks for each cell beyond those. */
const BLANKS_PER_CELL = 10;

/**
 * A sheet as blocks: its name as a heading, its tables (with what stands alone above them as caption), what floats over
 * them (behind the table in which or behind which it begins), its notes with their addresses. A sheet with nothing in it gives nothing,
 * and one without a name no heading.
 */
export function sheetToBlocks(sheet: Sheet): RootContent[] {
  const rows = dropCovered(sheet.rows, sheet.merges);
  const blocks: RootContent[] = [];
  const anchored = sheet.anchored ?? [];
  let placed = 0;
  for (const region of findRegions(rows, sheet.merges)) {
    const top = region.rows[0]?.row ?? 0;
    for (; (anchored[placed]?.row ?? top) < top; placed++) append(blocks, anchored[placed]);
    for (const block of regionToBlocks(region, sheet.tables)) blocks.push(block);
  }
  for (; placed < anchored.length; placed++) append(blocks, anchored[placed]);
  for (const block of sheet.floating) blocks.push(block);
  const notes = notesToBlocks(sheet);
  if (blocks.length === 0 && notes.length === 0) return [];
  const name = sheet.name === '' ? [] : [headingOver(sheet, [...blocks, ...notes])];
  return [...name, ...blocks, ...notes];
}

/** Pictures of other kinds (`floating`) make a sheet that is not empty, whether they have words or not. */
function headingOver({ name, floating }: Sheet, blocks: readonly RootContent[]): Heading {
  const pictures = floating.length > 0 ? undefined : barePictures(blocks);
  const node = heading(SHEET_HEADING_DEPTH, name);
  return pictures === undefined ? node : { ...node, data: { forPictures: [pictures] } };
}

function append(blocks: RootContent[], anchored: Anchored | undefined): void {
  for (const block of anchored?.blocks ?? []) blocks.push(block);
}

function regionToBlocks(region: Region, tables: readonly Area[]): RootContent[] {
  const columns = usedColumns(region.rows);
  if (columns.length === 1 && isProse(region.rows)) {
    return region.rows.map(({ cells }) => paragraph(contentOf(cells[0] as SheetCell)));
  }
  const captions = columns.length < 2 ? 0 : countCaptions(region, columns);
  const above = region.rows.slice(0, captions).map(({ cells }) => paragraph(contentOf(cells[0] as SheetCell)));
  const rows = region.rows.slice(captions);
  const isTable = tables.some((area) => area.top === rows[0]?.row && area.left <= (columns[0] ?? 0));
  const index = new Map(columns.map((column, i) => [column, i]));
  const scattered = isScattered(rows, index);
  const model = rows.map(({ cells }) =>
    scattered ? cells.map((cell) => ({ content: contentOf(cell) })) : toCells(cells, index),
  );
  return [...above, ...toTable(isTable ? { rows: model, headerRows: 1 } : { rows: model })];
}

/** A few cells over a huge area are no grid: writing out its blanks would take more room than all else. */
function isScattered(rows: readonly SheetRow[], index: ReadonlyMap<number, number>): boolean {
  if (rows.length * index.size <= FREE_BLANKS) return false;
  let blanks = 0;
  let filled = 0;
  for (const { cells } of rows) {
    filled += cells.length;
    blanks += (index.get(cells.at(-1)?.column ?? 0) ?? 0) + 1 - cells.length;
  }
  return blanks > FREE_BLANKS + BLANKS_PER_CELL * filled;
}

function isProse(rows: readonly SheetRow[]): boolean {
  if (rows.length === 1) return true;
  const chars = rows.reduce((sum, { cells }) => sum + (cells[0]?.text.length ?? 0), 0);
  return chars > rows.length * PROSE_CHARS;
}

/** Rows of one label each above the row that heads the table. */
function countCaptions(region: Region, columns: readonly number[]): number {
  let count = 0;
  while (count < region.rows.length - 2 && isCaption(region.rows[count] as SheetRow, columns)) count++;
  const head = region.rows[count];
  return head !== undefined && head.cells.length > 1 && isHeaderLike(head) ? count : 0;
}

function isCaption({ cells }: SheetRow, columns: readonly number[]): boolean {
  const only = cells.length === 1 ? cells[0] : undefined;
  return only !== undefined && !only.isNumber && only.column === columns[0];
}

const BLANK: Cell = { content: [] };

function toCells(cells: readonly SheetCell[], index: ReadonlyMap<number, number>): Cell[] {
  const out: Cell[] = [];
  for (const cell of cells) {
    const at = index.get(cell.column) ?? 0;
    while (out.length < at) out.push(BLANK);
    out.push({ content: contentOf(cell) });
  }
  return out;
}

function contentOf(cell: SheetCell): PhrasingContent[] {
  return cell.content === undefined ? textLines(cell.text) : [...cell.content];
}

/** Text with its line breaks. */
export function textLines(value: string): PhrasingContent[] {
  if (!value.includes('\n') && !value.includes('\r')) return [text(value)];
  return value.split(/\r\n|\r|\n/).flatMap((line, i) => (i === 0 ? [text(line)] : [lineBreak(), text(line)]));
}

/** Notes as a line each: `B7 (author): text`. */
function notesToBlocks(sheet: Sheet): RootContent[] {
  const sorted = [...sheet.notes].sort((a, b) => a.row - b.row || a.column - b.column);
  return sorted.map((note) => {
    const author = note.author === '' ? '' : ` (${note.author})`;
    return paragraph([text(`${cellAddress(note.row, note.column)}${author}: `), ...textLines(note.text)]);
  });
}
