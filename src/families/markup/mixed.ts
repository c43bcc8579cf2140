import { paragraph } from '../../content/tree/build.js';
import { isPhrasing } from '../../content/tree/content.js';
import type { PhrasingContent, RootContent } from '../../core/tree.js';

/** The end of a paragraph among phrasing content. */
export const PARAGRAPH_END = { type: 'paragraphEnd' } as const;

/** Phrasing content, blocks, and the ends of paragraphs between them: what a reader finds, in order. */
export type Mixed = RootContent | typeof PARAGRAPH_END;

/** Phrasing runs as paragraphs, blocks as they are. */
export function toBlocks(mixed: readonly Mixed[]): RootContent[] {
  const out: RootContent[] = [];
  let line: PhrasingContent[] = [];
  const flush = () => {
    if (line.some((node) => node.type !== 'text' || node.value.trim() !== '')) out.push(paragraph(line));
    line = [];
  };
  for (const node of mixed) {
    if (node.type === 'paragraphEnd') flush();
    else if (isPhrasing(node)) line.push(node);
    else {
      flush();
      out.push(node);
    }
  }
  flush();
  return out;
}

/** Phrasing content alone: of blocks, their text. */
export function toPhrasing(mixed: readonly Mixed[]): PhrasingContent[] {
  const out: PhrasingContent[] = [];
  for (const node of mixed) {
    if (node.type === 'paragraphEnd') out.push({ type: 'text', value: ' ' });
    else if (isPhrasing(node)) out.push(node);
    else if (node.type === 'paragraph' || node.type === 'heading') out.push(...node.children);
    else if (node.type === 'math') out.push({ type: 'inlineMath', value: node.value });
    else if (node.type === 'code') out.push({ type: 'inlineCode', value: node.value });
  }
  return out;
}

/** Wraps each run of phrasing content; blocks stay as they are. */
export function wrapMixed(mixed: readonly Mixed[], wrap: (children: PhrasingContent[]) => PhrasingContent[]): Mixed[] {
  const out: Mixed[] = [];
  let run: PhrasingContent[] = [];
  const flush = () => {
    if (run.length > 0) out.push(...wrap(run));
    run = [];
  };
  for (const node of mixed) {
    if (node.type !== 'paragraphEnd' && isPhrasing(node)) run.push(node);
    else {
      flush();
      out.push(node);
    }
  }
  flush();
  return out;
}
