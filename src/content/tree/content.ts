import type { Nodes, PhrasingContent, RootContent } from '../../core/tree.js';
import { lineBreak, text } from './build.js';

const PHRASING = new Set([
  'break',
  'delete',
  'emphasis',
  'footnoteReference',
  'html',
  'image',
  'imageReference',
  'inlineCode',
  'inlineMath',
  'link',
  'linkReference',
  'strong',
  'text',
]);

export function isPhrasing(node: Nodes): node is PhrasingContent {
  return PHRASING.has(node.type);
}

/** All text below nodes, breaks as spaces. Cells and blocks are set apart by a space. */
export function plainText(nodes: readonly Nodes[]): string {
  let out = '';
  for (const node of nodes) out += plainOf(node);
  return out;
}

function plainOf(node: Nodes): string {
  if (node.type === 'html') return '';
  if ('value' in node) return node.value;
  if (node.type === 'break') return ' ';
  if (!('children' in node)) return '';
  const inner = plainText(node.children);
  return isPhrasing(node) ? inner : `${inner} `;
}

/**
 * Blocks as phrasing content, for places that take no blocks (table cells, headings): paragraphs and items are joined by
 * breaks, items keep their marker, cells of a table are joined by a space.
 */
export function flattenBlocks(blocks: readonly RootContent[]): PhrasingContent[] {
  const lines: PhrasingContent[][] = [];
  for (const block of blocks) collectLines(block, '', lines);
  const out: PhrasingContent[] = [];
  for (const line of lines) {
    if (line.length === 0) continue;
    if (out.length > 0) out.push(lineBreak());
    out.push(...line);
  }
  return out;
}

function collectLines(block: RootContent, marker: string, lines: PhrasingContent[][]): void {
  const mark = (line: PhrasingContent[]) => (marker === '' ? line : [text(marker), ...line]);
  if (isPhrasing(block)) {
    lines.push(mark([block]));
  } else if (block.type === 'paragraph' || block.type === 'heading') {
    lines.push(mark(block.children));
  } else if (block.type === 'code') {
    for (const line of block.value.split('\n'))
      if (line.trim() !== '') lines.push([{ type: 'inlineCode', value: line }]);
  } else if (block.type === 'math') {
    lines.push([{ type: 'inlineMath', value: block.value.replaceAll('\n', ' ') }]);
  } else if (block.type === 'list') {
    block.children.forEach((item, i) => {
      const number = `${(block.start ?? 1) + i}. `;
      const task = typeof item.checked === 'boolean' ? (item.checked ? '[x] ' : '[ ] ') : '';
      item.children.forEach((child, j) => {
        collectLines(child, j > 0 ? '' : (block.ordered === true ? number : '- ') + task, lines);
      });
    });
  } else if (block.type === 'table') {
    for (const row of block.children) {
      const line: PhrasingContent[] = [];
      for (const cell of row.children) {
        if (cell.children.length === 0) continue;
        if (line.length > 0) line.push(text(' '));
        line.push(...cell.children);
      }
      lines.push(line);
    }
  } else if ('children' in block) {
    for (const child of block.children) collectLines(child as RootContent, '', lines);
  }
}
