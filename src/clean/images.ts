import type { CleanContext } from '../core/clean.js';
import type { Root } from '../core/tree.js';
import { eachParent, filterChildren } from './walk.js';

/** Pictures stay only where there is text for them; a long or unsafe address becomes a name. */
export function cleanImages(tree: Root, context: CleanContext): void {
  eachParent(tree, (parent) => {
    filterChildren(parent, (child) => {
      if (child.type !== 'image') return true;
      child.alt = (child.alt ?? '').replace(/\s+/g, ' ').trim();
      if (child.alt !== '') return true;
      context.removed('images', 'picture without alternative text', child.url.slice(0, 80));
      return false;
    });
  });
}
