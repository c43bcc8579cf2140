import type { FlowItem, FlowParagraph, FlowRow, FlowTable, RowShape } from './model.js';

/** Tables nested more deeply than this are damage; their text goes into the deepest. */
const MAX_TABLE_DEPTH = 20;

interface OpenTable {
  readonly depth: number;
  readonly table: FlowTable;
  cells: FlowItem[][];
  cell: FlowItem[];
}

/** Collects paragraphs in order; tables open and close by the depth that each paragraph states. */
export interface Sink {
  readonly items: FlowItem[];
  readonly open: OpenTable[];
}

export function createSink(): Sink {
  return { items: [], open: [] };
}

/** A paragraph at a table depth (0: outside of tables). */
export function addParagraph(sink: Sink, depth: number, paragraph: FlowParagraph): void {
  moveTo(sink, depth);
  content(sink).push(paragraph);
}

/** Anything else that is finished, at the place where the sink stands. */
export function addItem(sink: Sink, item: FlowItem): void {
  content(sink).push(item);
}

/** The mark that ends a cell. */
export function endCell(sink: Sink, depth: number): void {
  moveTo(sink, Math.max(depth, 1));
  const top = sink.open.at(-1);
  if (top === undefined) return;
  top.cells.push(top.cell);
  top.cell = [];
}

/** The mark that ends a row; its shape may be unknown. */
export function endRow(sink: Sink, depth: number, shape: RowShape | undefined): void {
  moveTo(sink, Math.max(depth, 1));
  const top = sink.open.at(-1);
  if (top !== undefined) finishRow(top, shape);
}

/** Closes what is open and gives all items. */
export function finishSink(sink: Sink): FlowItem[] {
  while (sink.open.length > 0) closeTable(sink);
  return sink.items;
}

function content(sink: Sink): FlowItem[] {
  return sink.open.at(-1)?.cell ?? sink.items;
}

function moveTo(sink: Sink, depth: number): void {
  let inner: FlowTable | undefined;
  for (let top = sink.open.at(-1); top !== undefined && top.depth > depth; top = sink.open.at(-1)) {
    const next = sink.open.at(-2);
    if (depth > 0 && (next === undefined || next.depth < depth)) inner = closeInto(sink);
    else closeTable(sink);
  }
  const top = sink.open.at(-1);
  if (depth > 0 && (top === undefined || top.depth < depth) && sink.open.length < MAX_TABLE_DEPTH) {
    sink.open.push({ depth, table: { rows: [] }, cells: [], cell: inner === undefined ? [] : [{ table: inner }] });
  } else if (inner !== undefined) {
    content(sink).push({ table: inner });
  }
}

function closeInto(sink: Sink): FlowTable | undefined {
  const top = sink.open.pop();
  if (top === undefined) return undefined;
  finishRow(top, undefined);
  return top.table.rows.length > 0 ? top.table : undefined;
}

function closeTable(sink: Sink): void {
  const table = closeInto(sink);
  if (table !== undefined) content(sink).push({ table });
}

function finishRow(top: OpenTable, shape: RowShape | undefined): void {
  if (top.cell.length > 0) top.cells.push(top.cell);
  const row: FlowRow = { cells: top.cells, shape };
  if (top.cells.length > 0) top.table.rows.push(row);
  top.cells = [];
  top.cell = [];
}
