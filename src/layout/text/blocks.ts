import { unionOf } from '../geometry.js';
import type { Box } from '../model.js';
import type { Leadings } from './leadings.js';
import type { Markers } from './list-items.js';
import { labelMarker, type Marker } from './markers.js';
import type { FlowItem, FlowTable, PageFlow, Role, TaggedBlock, TextLine } from './model.js';
import { type Column, paragraphEdges, startsBlock } from './starts.js';

/** Lines that belong together, or a table. */
export interface TextBlock extends Box {
  readonly kind: 'text';
  readonly lines: TextLine[];
  readonly page: number;
  readonly region: number;
  /** Edges of the column that it stands in. */
  readonly columnLeft: number;
  readonly columnRight: number;
  /** White above it in points; Infinity at the top of a column. */
  readonly gap: number;
  readonly marker?: Marker;
  /** What the structure tree says, with the list depth and quotation that it stands in. */
  readonly role?: Role;
  readonly depth?: number;
  readonly quoted?: boolean;
}

/** A picture with its alternative text. */
export interface FigureBlock {
  readonly kind: 'figure';
  readonly alt: string;
  readonly page: number;
  readonly region: number;
}

export interface TableBlock extends Box {
  readonly kind: 'table';
  readonly table: FlowTable;
  readonly page: number;
  readonly region: number;
}

export type Block = TextBlock | TableBlock | FigureBlock;

/** What is known of the document's lines before they are blocks. */
export interface LineFacts {
  readonly dropped: ReadonlySet<FlowItem>;
  readonly markers: Markers;
  readonly leadings: Leadings;
}

export function toBlocks(page: PageFlow, { dropped, markers, leadings }: LineFacts): Block[] {
  const blocks: Block[] = [];
  for (const items of byRegion(page.items.filter((item) => !dropped.has(item)))) {
    const column = columnOf(items);
    const edges = paragraphEdges(items, leadings, column);
    let open: TextLine[] = [];
    let before: TextLine | undefined;
    let bottom: number | undefined;
    const flush = () => {
      const block = toBlock(open, { page: page.number, items, column, markers, above: bottom });
      if (block !== undefined) blocks.push(block);
      if (block !== undefined) bottom = block.bottom;
      open = [];
    };
    for (const item of items) {
      if (item.kind === 'figure') {
        flush();
        blocks.push({ kind: 'figure', alt: item.alt, page: page.number, region: item.region });
        continue;
      }
      if (item.kind === 'block') {
        blocks.push(...taggedBlock(item, page.number));
        continue;
      }
      if (item.kind === 'table') {
        flush();
        blocks.push({
          kind: 'table',
          table: item.table,
          page: page.number,
          region: item.region,
          ...boxOf(item.table.box),
        });
        before = undefined;
        bottom = item.table.box.bottom;
        continue;
      }
      if (
        before !== undefined &&
        startsBlock({ open, before, line: item.line, column, edges: edges.get(before) ?? column, markers }, leadings)
      )
        flush();
      open.push(item.line);
      before = item.line;
    }
    flush();
  }
  return blocks;
}

export function blockText(block: TextBlock): string {
  return block.lines.map((line) => line.text).join(' ');
}

function boxOf({ left, top, right, bottom }: Box): Box {
  return { left, top, right, bottom };
}

function byRegion(items: readonly FlowItem[]): FlowItem[][] {
  const regions: FlowItem[][] = [];
  for (const item of items) {
    const last = regions.at(-1);
    if (last !== undefined && last[0]?.region === item.region) last.push(item);
    else regions.push([item]);
  }
  return regions;
}

function columnOf(items: readonly FlowItem[]): Column {
  const boxes = items.flatMap((item): Box[] => {
    if (item.kind === 'line') return [item.line];
    return item.kind === 'table' ? [item.table.box] : [];
  });
  const box = unionOf(boxes);
  return { left: box?.left ?? 0, right: box?.right ?? 0 };
}

interface Origin {
  readonly page: number;
  readonly items: readonly FlowItem[];
  readonly column: Column;
  readonly markers: Markers;
  readonly above: number | undefined;
}

function toBlock(lines: readonly TextLine[], origin: Origin): TextBlock | undefined {
  const first = lines[0];
  const box = unionOf(lines);
  if (first === undefined || box === undefined) return undefined;
  const marker = origin.markers.get(first);
  return {
    kind: 'text',
    ...box,
    lines: [...lines],
    page: origin.page,
    region: origin.items[0]?.region ?? 0,
    columnLeft: origin.column.left,
    columnRight: origin.column.right,
    gap: origin.above === undefined ? Number.POSITIVE_INFINITY : box.top - origin.above,
    ...(marker === undefined ? {} : { marker }),
  };
}

/** A block whose bounds and role the structure tree gives. */
function taggedBlock(item: TaggedBlock, page: number): TextBlock[] {
  const box = unionOf(item.lines);
  if (box === undefined) return [];
  const { role, depth, quoted, region } = item;
  const marker = item.label === undefined ? undefined : labelMarker(item.label, item.lines[0]?.text ?? '');
  const { left, right } = box;
  const place = { page, region, columnLeft: left, columnRight: right, gap: Number.POSITIVE_INFINITY };
  const block: TextBlock = { kind: 'text', ...box, lines: [...item.lines], ...place, role, depth, quoted };
  return [marker === undefined ? block : { ...block, marker }];
}
