import type { Nodes, Parents } from '../core/tree.js';

/**
 * Calls `visit` for every parent, the innermost first, so that what becomes empty is seen empty by its own parent. Parents
 * of nothing but one text are passed over: no step that looks at parents has anything to do there, and tables have millions.
 */
export function eachParent(tree: Parents, visit: (parent: Parents) => void): void {
  const order: Parents[] = [];
  const stack: Parents[] = [tree];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    order.push(at);
    const children = at.children as readonly Nodes[];
    for (const child of children) if ('children' in child && !isPlain(child)) stack.push(child);
  }
  for (let i = order.length - 1; i >= 0; i--) visit(order[i] as Parents);
}

/** Whether a parent holds one text and nothing else. */
export function isPlain(parent: Parents): boolean {
  if (parent.children.length !== 1) return false;
  const only = parent.children[0] as Nodes;
  return only.type === 'text' && only.value !== '';
}

/** Calls `visit` for every node, in document order. */
export function eachNode(tree: Nodes, visit: (node: Nodes) => void): void {
  visit(tree);
  if (!('children' in tree)) return;
  const children = tree.children as readonly Nodes[];
  // Levels that a tree may have are bounded by its readers, far below what the call stack takes.
  for (const child of children) eachNode(child, visit);
}

/** Keeps the children that `keep` says; the type of children never changes. */
export function filterChildren(parent: Parents, keep: (child: Nodes) => boolean): void {
  const children = parent.children as Nodes[];
  const kept = children.filter((child) => keep(child));
  if (kept.length < children.length) (parent as { children: Nodes[] }).children = kept;
}
