import type { PictureBytes, RootContent } from '../../core/tree.js';
import { type Box, unionBox } from './box.js';

/** Something on a slide that has text: a shape, or a group of them. */
export interface Item {
  /** `undefined` if neither the slide nor what it inherits from says where it stands. */
  readonly box: Box | undefined;
  readonly blocks: readonly RootContent[];
  /** What a group holds; such an item has no blocks of its own. */
  readonly members?: readonly Item[];
  /** The picture, where nobody wrote a text for it: a caption may give it one, else it goes. */
  readonly picture?: { readonly name: string; readonly bytes: PictureBytes | undefined };
  /** A picture that stays without a text, since its words are to be read. */
  readonly isBare?: boolean;
  /** The text, if it may be a caption: one centred line in a text box. */
  readonly caption?: string;
}

type Axis = 'x' | 'y';

/** Heights of rows that differ by less than this share are the same. */
const SAME_HEIGHT = 0.75;

interface PlacedItem extends Item {
  readonly box: Box;
}

/** Cuts that are made one inside another; past this, items are sorted by row and column. */
const MAX_CUTS = 64;
/** Gaps between this share of the widest one and it are cut at the same time. */
const SAME_GAP = 0.9;
/** Boxes hold empty margins, so they may overlap by this many EMU (a tenth of an inch) and still stand apart. */
const MARGIN = 91_440;
/** Columns of text stand closer to each other than what stands above and below; a gap between columns counts this much. */
const COLUMN_WEIGHT = 3;
/** Rows from which on aligned columns are a grid, whatever the heights of its rows. */
const MIN_GRID_ROWS = 3;

/**
 * Blocks in the order in which a person reads the slide: cut at the widest gap, upper or left part first, and so on in each
 * part. A group stays together unless other shapes stand on it. What has no position comes last, as do bare pictures that
 * would change the order of the rest.
 */
export function inReadingOrder(items: readonly Item[], rightToLeft: boolean): RootContent[] {
  const whole = blocksInOrder(items, rightToLeft);
  const told = withoutBare(items);
  if (told === items) return whole;
  const ordered = blocksInOrder(told, rightToLeft);
  const known = new Set(ordered);
  const isSame = whole.filter((block) => known.has(block)).every((block, i) => block === ordered[i]);
  return isSame ? whole : [...ordered, ...whole.filter((block) => !known.has(block))];
}

/** Items but for bare pictures; the same array where there are none. A group with one member left is that member. */
function withoutBare(items: readonly Item[]): readonly Item[] {
  const kept = items.flatMap((item): readonly Item[] => {
    if (item.isBare === true) return [];
    if (item.members === undefined) return [item];
    const members = withoutBare(item.members);
    return members === item.members ? [item] : members.length > 1 ? [groupItem(members)] : members;
  });
  return kept.length === items.length && kept.every((item, i) => item === items[i]) ? items : kept;
}

function blocksInOrder(items: readonly Item[], rightToLeft: boolean): RootContent[] {
  const placed: PlacedItem[] = [];
  const lost: Item[] = [];
  for (const item of openGroups(items)) {
    if (item.box === undefined) lost.push(item);
    else placed.push({ ...item, box: rightToLeft ? mirrored(item.box) : item.box });
  }
  return [...cut(placed, 0), ...lost].flatMap((item) =>
    item.members === undefined ? item.blocks : blocksInOrder(item.members, rightToLeft),
  );
}

export function groupItem(members: readonly Item[]): Item {
  return { box: unionBox(members.map((member) => member.box)), blocks: [], members };
}

function mirrored(box: Box): Box {
  return { ...box, left: -box.right, right: -box.left };
}

/** Groups under or over another shape give their members to the slide. */
function openGroups(items: readonly Item[]): Item[] {
  if (items.length > 500) return [...items];
  return items.flatMap((item) => {
    const isCrowded =
      item.members !== undefined && items.some((other) => other !== item && overlap(item.box, other.box));
    return isCrowded ? (item.members ?? []) : [item];
  });
}

function overlap(a: Box | undefined, b: Box | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  return (
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > MARGIN &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > MARGIN
  );
}

function cut(items: readonly PlacedItem[], depth: number): PlacedItem[] {
  if (items.length < 2) return [...items];
  if (depth >= MAX_CUTS) return byRowAndColumn(items);
  const columns = gapsAlong(items, 'x');
  const rows = gapsAlong(items, 'y');
  const axis: Axis = columns.widest * COLUMN_WEIGHT > rows.widest && !isGrid(items, { columns, rows }) ? 'x' : 'y';
  const gaps = axis === 'x' ? columns : rows;
  if (gaps.widest <= 0) return byRowAndColumn(items);
  return split(items, axis, gaps).flatMap((part) => cut(part, depth + 1));
}

interface Gaps {
  /** EMU; 0 if nothing can be cut. */
  readonly widest: number;
  /** Where the gaps to cut at begin. */
  readonly at: readonly number[];
}

function gapsAlong(items: readonly PlacedItem[], axis: Axis): Gaps {
  const spans = items.map((item) => span(item.box, axis)).sort((a, b) => a.from - b.from);
  const gaps: { at: number; width: number }[] = [];
  let end = spans[0]?.to ?? 0;
  for (const { from, to } of spans.slice(1)) {
    if (from >= end) gaps.push({ at: from, width: from - end });
    end = Math.max(end, to);
  }
  const widest = gaps.reduce((most, gap) => Math.max(most, gap.width), 0);
  return { widest, at: gaps.filter((gap) => gap.width >= widest * SAME_GAP).map((gap) => gap.at) };
}

/** The box's extent less its margins, so that boxes which touch or overlap a little can be cut apart. */
function span(box: Box, axis: Axis): { from: number; to: number } {
  const [from, to] = axis === 'x' ? [box.left, box.right] : [box.top, box.bottom];
  const margin = Math.min(MARGIN, (to - from) / 4);
  return { from: from + margin, to: to - margin };
}

function split(items: readonly PlacedItem[], axis: Axis, gaps: Gaps): PlacedItem[][] {
  const parts: PlacedItem[][] = Array.from({ length: gaps.at.length + 1 }, () => []);
  for (const item of items) {
    const { from } = span(item.box, axis);
    let part = 0;
    while (part < gaps.at.length && from >= (gaps.at[part] ?? 0)) part++;
    parts[part]?.push(item);
  }
  return parts.filter((part) => part.length > 0);
}

/**
 * Columns with the same rows are a grid, read by rows: labels and what belongs to them, or cards as far apart in both
 * directions; not two columns of text, and not heads over bodies.
 */
function isGrid(items: readonly PlacedItem[], { columns, rows }: { columns: Gaps; rows: Gaps }): boolean {
  const parts = split(items, 'x', columns).map((part) => part.map((item) => item.box).sort((a, b) => a.top - b.top));
  const first = parts[0] ?? [];
  const isAligned = parts.every(
    (part) => part.length === first.length && part.every((box, i) => Math.abs(box.top - (first[i]?.top ?? 0)) < MARGIN),
  );
  const isStacked = first.every((box, i) => i === 0 || box.top >= (first[i - 1]?.bottom ?? 0) - 2 * MARGIN);
  if (!isAligned || !isStacked || first.length < 2) return false;
  if (first.length >= MIN_GRID_ROWS) return true;
  const heights = first.map((box) => box.bottom - box.top);
  const isEven = Math.min(...heights) >= Math.max(...heights) * SAME_HEIGHT;
  return isEven && rows.widest >= columns.widest * SAME_GAP;
}

/** Rows are items whose middles lie within the height of the row's first one. */
function byRowAndColumn(items: readonly PlacedItem[]): PlacedItem[] {
  const sorted = [...items].sort((a, b) => a.box.top - b.box.top || a.box.left - b.box.left);
  const out: PlacedItem[] = [];
  let row: PlacedItem[] = [];
  let bottom = Number.NEGATIVE_INFINITY;
  for (const item of sorted) {
    const middle = (item.box.top + item.box.bottom) / 2;
    if (row.length > 0 && (middle > bottom || item.box.top > (row[0]?.box.top ?? 0) + 2 * MARGIN)) {
      out.push(...row.sort((a, b) => a.box.left - b.box.left));
      row = [];
    }
    if (row.length === 0) bottom = item.box.bottom;
    row.push(item);
  }
  out.push(...row.sort((a, b) => a.box.left - b.box.left));
  return out;
}
