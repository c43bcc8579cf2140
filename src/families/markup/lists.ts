import { type LabelLook, labelFor, labelled } from '../../content/numbering/printed.js';
import { list, listItem, paragraph, strong } from '../../content/tree/build.js';
import type { List, ListItem, PhrasingContent, RootContent } from '../../core/tree.js';

/** An item as light markup states it: the kinds of all lists that it is in, outermost first. */
export interface FlatItem {
  readonly kinds: readonly ListKind[];
  readonly content: readonly RootContent[];
  readonly start?: number;
  /** What a reader sees before the item; see `printLabels`. */
  readonly label?: string;
  /** How its list shows numbers, where they are counted; decimal with a full stop if it is not given. */
  readonly look?: LabelLook;
  readonly checked?: boolean;
}

export type ListKind = 'bullet' | 'ordered' | 'term' | 'definition';

/** Lists in lists; deeper ones are of this depth. */
const MAX_LEVELS = 40;

interface OpenList {
  readonly kind: 'bullet' | 'ordered';
  readonly node: List;
}

/** Nests items by their kinds: another kind at a depth begins another list. Terms and definitions are blocks of their own. */
export function nestItems(items: readonly FlatItem[]): RootContent[] {
  const out: RootContent[] = [];
  const open: OpenList[] = [];
  for (const item of items) {
    const kinds = item.kinds.slice(0, MAX_LEVELS);
    const last = kinds.at(-1);
    if (last === 'term' || last === 'definition') {
      closeTo(open, kinds.slice(0, -1));
      const blocks = last === 'term' ? item.content.map(boldTerm) : item.content;
      targetOf(open, out).push(...blocks);
      continue;
    }
    closeTo(open, kinds.slice(0, -1));
    const lists = kinds.filter((kind): kind is 'bullet' | 'ordered' => kind === 'bullet' || kind === 'ordered');
    placeItem({ open, out }, item, lists);
  }
  return out;
}

function placeItem(
  place: { readonly open: OpenList[]; readonly out: RootContent[] },
  item: FlatItem,
  lists: readonly ('bullet' | 'ordered')[],
): void {
  const { open, out } = place;
  const depth = lists.length;
  while (open.length > depth) open.pop();
  if (open.length === depth && open[depth - 1]?.kind !== lists[depth - 1]) open.pop();
  while (open.length < depth) {
    const kind = lists[open.length] ?? 'bullet';
    const isOwn = open.length === depth - 1;
    const node = list([], { ordered: kind === 'ordered', start: (isOwn ? item.start : undefined) ?? 1 });
    targetOf(open, out).push(node);
    open.push({ kind, node });
  }
  const made = listItem([...item.content], item.checked);
  const node = open[depth - 1]?.node;
  const look =
    item.look === undefined ? undefined : labelFor((node?.start ?? 1) + (node?.children.length ?? 0), item.look);
  const label = item.label ?? look;
  node?.children.push(label === undefined ? made : labelled(made, label));
}

function closeTo(open: OpenList[], outer: readonly ListKind[]): void {
  const same = outer.findIndex((kind, i) => open[i] !== undefined && open[i]?.kind !== kind && isList(kind));
  if (same >= 0) open.length = Math.min(open.length, same);
}

function isList(kind: ListKind): boolean {
  return kind === 'bullet' || kind === 'ordered';
}

/** Where blocks go: into the last item of the innermost list, which an item without marker opens where there is none. */
function targetOf(open: readonly OpenList[], out: RootContent[]): RootContent[] {
  const node = open.at(-1)?.node;
  if (node === undefined) return out;
  let last: ListItem | undefined = node.children.at(-1);
  if (last === undefined) {
    last = listItem([]);
    node.children.push(last);
  }
  return last.children;
}

function boldTerm(block: RootContent): RootContent {
  return block.type === 'paragraph' ? paragraph(boldOnce(block.children)) : block;
}

function boldOnce(children: PhrasingContent[]): PhrasingContent[] {
  return children.length === 1 && children[0]?.type === 'strong' ? children : [strong(children)];
}

/** A term with what defines it: a bold line, then the definition's blocks. */
export function definition(term: PhrasingContent[], blocks: readonly RootContent[]): RootContent[] {
  return term.length === 0 ? [...blocks] : [paragraph(boldOnce(term)), ...blocks];
}

/** Sets the lists' looseness from their items, after items were added in place. */
export function settleLists(blocks: readonly RootContent[]): void {
  for (const block of blocks) {
    if (block.type !== 'list') continue;
    for (const item of block.children) {
      item.spread = item.children.some((child, i) => i > 0 && child.type !== 'list');
      settleLists(item.children);
    }
    block.spread = block.children.some((item) => item.spread === true);
  }
}
