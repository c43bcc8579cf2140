import { heading } from '../../content/tree/build.js';
import { plainText } from '../../content/tree/content.js';
import type { RootContent } from '../../core/tree.js';

/** Blocks at the start that a title is looked for among: a letterhead may come first. */
const FIRST_BLOCKS = 3;
const MIN_CHARS = 3;

/**
 * The blocks of a text without headings, with the paragraph that is the title of the properties as its heading. A title that
 * no page prints is left out: programs put in file names, templates' names and titles of other documents.
 */
export function withTitle(title: string, blocks: readonly RootContent[]): readonly RootContent[] {
  const key = comparable(title);
  if (key.length < MIN_CHARS || blocks.some((block) => block.type === 'heading')) return blocks;
  const at = blocks
    .slice(0, FIRST_BLOCKS)
    .findIndex((block) => block.type === 'paragraph' && comparable(plainText([block])) === key);
  return blocks.map((block, i) => (i === at && block.type === 'paragraph' ? heading(1, block.children) : block));
}

function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
