import { list, listItem, paragraph, text } from '../../content/tree/build.js';
import type { ListItem, PhrasingContent, RootContent } from '../../core/tree.js';
import type { TextBlock } from './blocks.js';
import { hasLeader, isCode } from './looks.js';
import type { Marker } from './markers.js';
import { toPhrasing } from './phrasing.js';
import { pushBlock } from './quotes.js';
import { type Building, blockIndent, indentOf, type OpenList, phrasingOptions, textIndentOf } from './tree-state.js';

/** Items -> lists, nested by their indent and by the order of their labels. */

/** A block's marker, where it makes it an item. */
export function itemMarker(state: Building, block: TextBlock): Marker | undefined {
  const { marker } = block;
  if (block.depth !== undefined) return marker;
  if (marker === undefined || marker.reference === true || (block.lines.every(isCode) && !state.options.stats.mono))
    return undefined;
  return marker;
}

export function addItem(state: Building, block: TextBlock, marker: Marker): void {
  const indent = indentOf(block);
  const tolerance = (block.lines[0]?.size ?? 10) * 0.6;
  closeDeeper(state, indent + tolerance);
  closeLevel(state, { marker, from: indent - tolerance });
  const last = state.lists.at(-1);
  const goesOn = last !== undefined && last.left >= indent - tolerance && continuesList(last, marker);
  const open = goesOn ? last : openList(state, { indent, marker, block });
  const checked = marker.checked ?? undefined;
  const children: RootContent[] = [paragraph(itemText(state, block, marker))];
  open.node.children.push(listItem(children, checked));
  open.textLeft = textIndentOf(block);
  open.next = marker.value + 1;
  open.resumes = marker.resumes === true;
}

function closeDeeper(state: Building, indent: number): void {
  while ((state.lists.at(-1)?.left ?? Number.NEGATIVE_INFINITY) > indent) state.lists.pop();
}

/**
 * Closes lists at the item's own indent that it does not belong to. What comes between two items of another list is inside of
 * the first of them, whatever its indent.
 */
function closeLevel(state: Building, item: { marker: Marker; from: number }): void {
  const { lists } = state;
  let base = lists.length;
  while (base > 0 && (lists[base - 1] as OpenList).left >= item.from) base--;
  for (let i = lists.length - 1; i >= base; i--) {
    const open = lists[i] as OpenList;
    if (continuesList(open, item.marker) || (open.resumes && open.shape !== item.marker.shape)) {
      lists.length = i + 1;
      return;
    }
  }
  lists.length = base;
}

function itemText(state: Building, block: TextBlock, marker: Marker): PhrasingContent[] {
  const content = toPhrasing(block.lines, phrasingOptions(state.options), marker.length);
  return marker.prefix === undefined ? content : [text(marker.prefix), ...content];
}

function continuesList(open: OpenList, marker: Marker): boolean {
  if (open.shape !== marker.shape) return false;
  return !marker.ordered || marker.value === open.next;
}

function openList(state: Building, item: { indent: number; marker: Marker; block: TextBlock }): OpenList {
  const { indent, marker, block } = item;
  const node = list([], {
    ordered: marker.ordered,
    ...(marker.ordered ? { start: marker.value } : {}),
  });
  const parent = state.lists.at(-1)?.node.children.at(-1);
  if (parent === undefined) pushBlock(state, node, block);
  else parent.children.push(node);
  const open: OpenList = {
    left: indent,
    textLeft: indent,
    shape: marker.shape,
    node,
    next: marker.value,
    resumes: false,
  };
  state.lists.push(open);
  return open;
}

export function isLeaderLine(block: TextBlock): boolean {
  return block.lines.length === 1 && block.lines[0] !== undefined && hasLeader(block.lines[0]);
}

/** A line of a contents page: an item, its dots left out. */
export function addContentsLine(state: Building, block: TextBlock): void {
  const content = toPhrasing(block.lines, { ...phrasingOptions(state.options), plainBold: true });
  const [line] = block.lines;
  if (line !== undefined) state.options.context.removed('leaders', 'dots of a contents line', line.text.trim());
  const cleaned = content.map(
    (node): PhrasingContent =>
      node.type === 'text' ? { ...node, value: node.value.replace(/\s*(?:[.…]\s?){3,}\s*/g, ' ') } : node,
  );
  const marker: Marker = { ordered: false, value: 0, shape: 'contents', length: 0 };
  const indent = indentOf(block);
  const tolerance = block.lines[0]?.size ?? 10;
  while ((state.lists.at(-1)?.left ?? Number.NEGATIVE_INFINITY) > indent + tolerance * 0.5) state.lists.pop();
  let open = state.lists.at(-1);
  if (open === undefined || indent > open.left + tolerance * 0.5) open = openList(state, { indent, marker, block });
  open.node.children.push(listItem([paragraph(cleaned)]));
}

/** The open item that a block's indent puts it into. */
export function itemAround(state: Building, block: TextBlock): ListItem | undefined {
  const indent = blockIndent(block);
  const tolerance = (block.lines[0]?.size ?? 10) * 0.6;
  for (let i = state.lists.length - 1; i >= 0; i--) {
    const open = state.lists[i];
    if (open === undefined || open.shape === 'contents') continue;
    if (indent >= open.textLeft - tolerance && indent > open.left + tolerance * 0.5) {
      state.lists.length = i + 1;
      return open.node.children.at(-1);
    }
  }
  return undefined;
}
