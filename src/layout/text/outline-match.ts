import { type Block, blockText, type TextBlock } from './blocks.js';

/** An entry of the document's outline (bookmarks). */
export interface OutlineEntry {
  readonly title: string;
  /** From 1. */
  readonly depth: number;
  /** Page that it leads to, from 1; undefined if it does not tell. */
  readonly page: number | undefined;
}

const MAX_CHARS = 300;
const MAX_LINES = 4;

/** Blocks whose text is an entry's title, on the page that it names, with their depths. */
export function matchOutline(blocks: readonly Block[], outline: readonly OutlineEntry[]): Map<TextBlock, number> {
  const matched = new Map<TextBlock, number>();
  if (outline.length === 0) return matched;
  const byTitle = new Map<string, OutlineEntry[]>();
  for (const entry of outline) {
    const key = titleKey(entry.title);
    if (key === '') continue;
    const entries = byTitle.get(key);
    if (entries === undefined) byTitle.set(key, [entry]);
    else entries.push(entry);
  }
  for (const block of blocks) {
    if (block.kind !== 'text' || block.lines.length > MAX_LINES) continue;
    const text = blockText(block);
    if (text.length > MAX_CHARS) continue;
    const entries = byTitle.get(titleKey(text));
    const at = entries?.findIndex((entry) => entry.page === undefined || entry.page === block.page) ?? -1;
    const entry = entries?.[at];
    if (entries === undefined || entry === undefined) continue;
    entries.splice(at, 1);
    matched.set(block, entry.depth);
  }
  return matched;
}

/** Letters and digits alone, numbering left out. */
function titleKey(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^[\s\d.]+(?=\p{L})/u, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
