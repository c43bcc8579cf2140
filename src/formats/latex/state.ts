import { paragraph } from '../../common/tree/build.js';
import { isPhrasing } from '../../common/tree/content.js';
import type { ReadContext } from '../../core/format.js';
import type { FootnoteDefinition, PhrasingContent, RootContent } from '../../core/tree.js';
import type { TexInput } from './scan.js';

export interface TexState {
  readonly context: ReadContext;
  readonly theorems: ReadonlyMap<string, string>;
  /** Numbers or labels of entries in the bibliography, by key. */
  readonly bibliography: ReadonlyMap<string, string>;
  readonly definitions: FootnoteDefinition[];
  /** Level of the heading that `\section` makes. */
  readonly sectionLevel: number;
  /** What `\title`, `\author` and `\date` say, for `\maketitle`. */
  readonly front: Map<string, string>;
  readonly parse: (source: string, depth: number) => Mixed[];
  noteCount: number;
  hasFront: boolean;
}

export interface TexParser extends TexInput {
  readonly state: TexState;
  depth: number;
  /** Braces that were passed over because they are nested too deeply. */
  ignored: number;
}

/** Phrasing content, blocks, and the end of a paragraph between them. */
export type Mixed = RootContent | typeof PARAGRAPH_END;

export const PARAGRAPH_END = { type: 'paragraphEnd' } as const;

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

/** Phrasing content alone; blocks give their text's place up to a space. */
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

/** Wraps each run of phrasing content; blocks in between stay as they are. */
export function wrapMixed(mixed: readonly Mixed[], wrap: (children: PhrasingContent[]) => PhrasingContent[]): Mixed[] {
  const out: Mixed[] = [];
  let run: PhrasingContent[] = [];
  const flush = () => {
    if (run.length > 0) out.push(...wrap(run));
    run = [];
  };
  for (const node of mixed) {
    if (node.type !== 'paragraphEnd' && isPhrasing(node)) {
      run.push(node);
      continue;
    }
    flush();
    out.push(node);
  }
  flush();
  return out;
}
