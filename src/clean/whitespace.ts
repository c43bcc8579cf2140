import type { Nodes, Parents, PhrasingContent, Root, Text } from '../core/tree.js';
import { eachNode, eachParent, isPlain } from './walk.js';

const ODD_SPACE = /[\t\n\r\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]| {2,}/;
const SPACES = /[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+/g;

/** Runs of white space in prose become one space; none at the edges of a block or beside a break; code keeps its own. */
export function cleanWhitespace(tree: Root): void {
  eachNode(tree, (node) => {
    if (node.type === 'text') {
      if (ODD_SPACE.test(node.value)) node.value = node.value.replace(SPACES, ' ');
    } else if ('children' in node && isBlockOfPhrasing(node) && isPlain(node)) {
      const only = node.children[0] as Text;
      only.value = (ODD_SPACE.test(only.value) ? only.value.replace(SPACES, ' ') : only.value).trim();
    } else if (node.type === 'code') node.value = trimLineEnds(node.value);
    else if (node.type === 'inlineCode') node.value = node.value.replace(/[\r\n\t\u00a0]+/g, ' ');
  });
  eachParent(tree, (parent) => {
    if (parent.type === 'heading') breaksToSpaces(parent);
    if (isBlockOfPhrasing(parent)) collapseAcross(parent);
    partFormulas(parent);
  });
}

/** Line by line, because a pattern that looks for an end from every blank of a long run takes the square of its length. */
function trimLineEnds(value: string): string {
  return value
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

/** A heading is one line. */
function breaksToSpaces(heading: Parents): void {
  const children = heading.children as PhrasingContent[];
  heading.children = children.map((child) =>
    child.type === 'break' ? { type: 'text', value: ' ' } : child,
  ) as typeof heading.children;
  for (const child of heading.children) if ('children' in child) breaksToSpaces(child);
}

/** Two formulas side by side would be one: the dollar signs between them are no end and no beginning. */
function partFormulas(parent: Parents): void {
  const children = parent.children as Nodes[];
  const meets = (child: Nodes, i: number) => child.type === 'inlineMath' && children[i + 1]?.type === 'inlineMath';
  if (!children.some(meets)) return;
  const space = (): Text => ({ type: 'text', value: ' ' });
  (parent as { children: Nodes[] }).children = children.flatMap((child, i) =>
    meets(child, i) ? [child, space()] : [child],
  );
}

function isBlockOfPhrasing(parent: Parents): boolean {
  return parent.type === 'paragraph' || parent.type === 'heading' || parent.type === 'tableCell';
}

/** One pass over the texts of a block: no space at its start, after a space or after a break; none at its end. */
function collapseAcross(block: Parents): void {
  let atSpace = true;
  let last: { value: string } | undefined;
  const trimLast = () => {
    if (last !== undefined) last.value = last.value.trimEnd();
    last = undefined;
  };
  const visit = (node: Nodes): void => {
    if (node.type === 'text') {
      if (atSpace) node.value = node.value.trimStart();
      if (node.value === '') return;
      atSpace = node.value.endsWith(' ');
      last = node;
    } else if (node.type === 'break') {
      trimLast();
      atSpace = true;
    } else if ('children' in node) {
      for (const child of node.children as PhrasingContent[]) visit(child);
    } else if (node.type !== 'html') {
      atSpace = false;
      last = undefined;
    }
  };
  for (const child of block.children) visit(child);
  trimLast();
}
