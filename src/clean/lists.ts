import type { List, Nodes, Root } from '../core/tree.js';
import { eachParent } from './walk.js';

/** Lists in a row that look like one are one: bullets after bullets, numbers that count on with the same delimiter. */
export function cleanLists(tree: Root): void {
  eachParent(tree, (parent) => {
    const children = parent.children as Nodes[];
    if (!children.some((child, i) => goesOn(children[i - 1], child))) return;
    const kept: Nodes[] = [];
    for (const child of children) {
      const last = kept.at(-1);
      if (last?.type === 'list' && child.type === 'list' && goesOn(last, child)) join(last, child);
      else kept.push(child);
    }
    (parent as { children: Nodes[] }).children = kept;
  });
}

function goesOn(before: Nodes | undefined, after: Nodes): boolean {
  if (before?.type !== 'list' || after.type !== 'list') return false;
  if ((before.ordered === true) !== (after.ordered === true)) return false;
  if (after.ordered !== true) return true;
  const next = (before.start ?? 1) + before.children.length;
  return next === (after.start ?? 1) && before.data?.delimiter === after.data?.delimiter;
}

function join(before: List, after: List): void {
  for (const item of after.children) before.children.push(item);
  before.spread = before.spread === true || after.spread === true;
}
