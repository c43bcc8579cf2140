import type { Nodes, Root } from '../core/tree.js';
import { eachParent } from './walk.js';

/** Breaks at the edges of a block and more than two in a row say nothing; two rules in a row are one. */
export function cleanBreaks(tree: Root): void {
  eachParent(tree, (parent) => {
    const children = parent.children as Nodes[];
    if (!children.some((child) => child.type === 'break' || child.type === 'thematicBreak')) return;
    const isBlock = parent.type === 'paragraph' || parent.type === 'heading' || parent.type === 'tableCell';
    const last = isBlock ? children.findLastIndex((child) => child.type !== 'break') : children.length;
    const kept = children.filter((child, i) => {
      if (child.type === 'thematicBreak') return children[i - 1]?.type !== 'thematicBreak';
      if (child.type !== 'break') return true;
      return children[i - 1]?.type !== 'break' && !(isBlock && (i === 0 || i > last));
    });
    (parent as { children: Nodes[] }).children = kept;
  });
}
