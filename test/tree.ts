import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { mathFromMarkdown } from 'mdast-util-math';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';
import { math } from 'micromark-extension-math';

/** Parses markdown with the reference parser. Literal addresses stay text; `$` counts only where the tree has math. */
export function parseMarkdown(content: string, withMath: boolean): Root {
  return fromMarkdown(content, {
    extensions: [gfmFootnote(), gfmStrikethrough(), gfmTable(), gfmTaskListItem(), ...(withMath ? [math()] : [])],
    mdastExtensions: [
      gfmFootnoteFromMarkdown(),
      gfmStrikethroughFromMarkdown(),
      gfmTableFromMarkdown(),
      gfmTaskListItemFromMarkdown(),
      ...(withMath ? [mathFromMarkdown()] : []),
    ],
  });
}

export function hasMath(tree: Nodes): boolean {
  if (tree.type === 'math' || tree.type === 'inlineMath') return true;
  return 'children' in tree && tree.children.some((child) => hasMath(child));
}

/** What two trees must share to mean the same: kinds, texts and targets, not positions or how blank lines were set. */
export function normalizeTree(node: Nodes, inCell = false): unknown {
  const cell = inCell || node.type === 'tableCell';
  const out: Record<string, unknown> = { type: node.type };
  if (node.type === 'html' && cell && /^<br\s*\/?>$/.test(node.value)) return { type: 'break' };
  if (node.type === 'math' || node.type === 'inlineMath') out['value'] = node.value.replace(/\s+/g, ' ').trim();
  else if ('value' in node) out['value'] = node.type === 'code' ? node.value.replace(/\n+$/, '') : node.value;
  if (node.type === 'heading') out['depth'] = node.depth;
  if (node.type === 'link') out['url'] = safeDecode(node.url);
  if (node.type === 'image') Object.assign(out, { url: safeDecode(node.url), alt: node.alt ?? '' });
  if (node.type === 'code') out['lang'] = node.lang ?? '';
  if (node.type === 'list')
    Object.assign(out, { ordered: node.ordered === true, start: node.ordered ? (node.start ?? 1) : 0 });
  if (node.type === 'listItem') out['checked'] = node.checked ?? null;
  if (node.type === 'footnoteReference' || node.type === 'footnoteDefinition')
    out['identifier'] = node.identifier.toLowerCase();
  if ('children' in node) out['children'] = normalizeChildren(node.children, cell);
  return out;
}

function safeDecode(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    // Not percent-encoded UTF-8: compare as it stands.
    return url;
  }
}

function normalizeChildren(children: readonly Nodes[], cell: boolean): unknown[] {
  const out: unknown[] = [];
  for (const child of children) {
    // What parts two lists is no content.
    if (child.type === 'html' && child.value === '<!-- -->') continue;
    const last = out.at(-1) as { type: string; value: string } | undefined;
    if (child.type === 'text' && last?.type === 'text') last.value += child.value;
    else out.push(normalizeTree(child, cell));
  }
  return out;
}
