import type { CleanContext } from '../core/clean.js';
import type { Nodes, Parents, Root } from '../core/tree.js';
import { eachParent, filterChildren } from './walk.js';

const CONTAINERS = new Set([
  'paragraph',
  'heading',
  'strong',
  'emphasis',
  'delete',
  'link',
  'blockquote',
  'list',
  'listItem',
]);

/** Headings, items, paragraphs, marks and tables with nothing in them go. */
export function cleanEmpty(tree: Root, context: CleanContext): void {
  eachParent(tree, (parent) => {
    dropEmptyTags(parent);
    filterChildren(parent, (child) => {
      if (!isEmpty(child)) return true;
      if (child.type === 'heading' || child.type === 'listItem') context.removed('empty', `empty ${child.type}`, '');
      return false;
    });
    // A task's mark stands before text; without any, the item is an item.
    if (parent.type === 'listItem' && typeof parent.checked === 'boolean' && parent.children[0]?.type !== 'paragraph') {
      parent.checked = null;
    }
  });
}

/** `<sup>` with nothing before its `</sup>`. */
function dropEmptyTags(parent: Parents): void {
  const children = parent.children as Nodes[];
  if (!children.some((child) => child.type === 'html')) return;
  const kept: Nodes[] = [];
  for (const child of children) {
    const last = kept.at(-1);
    const closes = child.type === 'html' && last?.type === 'html' && child.value === last.value.replace('<', '</');
    if (closes) kept.pop();
    else kept.push(child);
  }
  (parent as { children: Nodes[] }).children = kept;
}

function isEmpty(node: Nodes): boolean {
  if (node.type === 'text') return node.value === '';
  if (node.type === 'code' || node.type === 'inlineCode') return node.value.trim() === '';
  if (node.type === 'math' || node.type === 'inlineMath') return node.value.trim() === '';
  if (node.type === 'table')
    return node.children.every((row) =>
      row.children.every((cell) => cell.children.every((child) => child.type === 'break')),
    );
  if (!('children' in node) || !CONTAINERS.has(node.type)) return false;
  return node.children.every((child) => child.type === 'break' || (child.type === 'text' && child.value.trim() === ''));
}
