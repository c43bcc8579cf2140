import type { Nodes, Parents } from '../core/tree.js';

/** Calls `visit` for every parent, the innermost first, so that what becomes empty is seen empty by its own parent. */
export function eachParent(tree: Parents, visit: (parent: Parents) => void): void {
  const order: Parents[] = [];
  const stack: Parents[] = [tree];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    order.push(at);
    for (const child of at.children) if ('children' in child) stack.push(child);
  }
  for (let i = order.length - 1; i >= 0; i--) visit(order[i] as Parents);
}

/** Calls `visit` for every node, in document order. */
export function eachNode(tree: Nodes, visit: (node: Nodes) => void): void {
  const stack: Nodes[] = [tree];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    visit(at);
    if ('children' in at) for (let i = at.children.length - 1; i >= 0; i--) stack.push(at.children[i] as Nodes);
  }
}

/** Keeps the children that `keep` says; the type of children never changes. */
export function filterChildren(parent: Parents, keep: (child: Nodes) => boolean): void {
  const children = parent.children as Nodes[];
  if (children.every(keep)) return;
  (parent as { children: Nodes[] }).children = children.filter(keep);
}
