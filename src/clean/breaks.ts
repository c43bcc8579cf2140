import type { Nodes, Root } from '../core/tree.js';
import { eachParent } from './walk.js';

/** Breaks at the edges of a block and more than two in a row say nothing; two rules in a row are one. */
export function cleanBreaks(tree: Root): void {
  eachParent(tree, (parent) => {
    const children = parent.children as Nodes[];
    if (!children.some((child) => child.type === 'break' || child.type === 'thematicBreak')) return;
    const isBlock = parent.type === 'paragraph' || parent.type === 'heading' || parent.type === 'tableCell';
    const kept = children.filter((child, i) => {
      if (child.type === 'thematicBreak') return children[i - 1]?.type !== 'thematicBreak';
      if (child.type !== 'break') return true;
      return (
        children[i - 1]?.type !== 'break' &&
        !(isBlock && (i === 0 || children.slice(i).every((c) => c.type === 'break')))
      );
    });
    (parent as { children: Nodes[] }).children = kept;
  });
}
