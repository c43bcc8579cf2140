import { footnoteReference } from '../../content/tree/build.js';
import type { ReadContext } from '../../core/format.js';
import type { List, PhrasingContent, RootContent } from '../../core/tree.js';
import type { TextBlock } from './blocks.js';
import type { Vocabulary } from './hyphens.js';
import { type Notes, referTo } from './notes.js';
import type { PhrasingOptions } from './phrasing.js';
import type { FlowStats } from './stats.js';

/** What is open while the tree is built, and where blocks stand in their columns. */

/** Blocks -> tree: headings, lists nested by their indent, code, quotes, paragraphs and tables. */

export interface TreeOptions {
  /** Takes what is left out. */
  readonly context: Pick<ReadContext, 'removed'>;
  readonly levels: ReadonlyMap<TextBlock, number>;
  readonly stats: FlowStats;
  readonly vocabulary: Vocabulary;
  readonly notes: Notes;
}

export interface OpenList {
  readonly left: number;
  textLeft: number;
  readonly shape: string;
  readonly node: List;
  next: number;
  /** Whether a later item goes on with it. */
  resumes: boolean;
}

export interface Building {
  readonly options: TreeOptions;
  readonly out: RootContent[];
  readonly notes: RootContent[];
  /** Open lists from the outermost inwards. */
  lists: OpenList[];
  /** The quotation that blocks are being added to. */
  readonly quotes: { node: RootContent[] | undefined };
}

export function phrasingOptions(options: TreeOptions): PhrasingOptions {
  const { stats, vocabulary, notes } = options;
  return {
    vocabulary,
    plainBold: stats.bold,
    plainItalic: stats.italic,
    plainMono: stats.mono,
    ...(notes.byBlock.size === 0 ? {} : { noteOf: (label: string) => referenceTo(notes, label) }),
  };
}

function referenceTo(notes: Notes, label: string): PhrasingContent | undefined {
  const id = referTo(notes, label);
  return id === undefined ? undefined : footnoteReference(id);
}

/** Points of indent that stand for a list's depth in tagged blocks. */
const DEPTH_INDENT = 100;

export function indentOf(block: TextBlock): number {
  if (block.depth !== undefined) return block.depth * DEPTH_INDENT;
  const first = block.lines[0];
  if (first?.rtl === true) return block.columnRight - first.right;
  return (first?.left ?? block.left) - block.columnLeft;
}

export function textIndentOf(block: TextBlock): number {
  const first = block.lines[0];
  if (first === undefined) return 0;
  if (block.depth !== undefined) return block.depth * DEPTH_INDENT + DEPTH_INDENT / 2;
  if (first.rtl) return block.columnRight - first.right + first.size * 1.5;
  const second = block.lines[1];
  const stated = first.secondLeft - block.columnLeft;
  if (second !== undefined && second.left > first.left + 2) return second.left - block.columnLeft;
  return stated;
}

export function blockIndent(block: TextBlock): number {
  if (block.depth !== undefined) return block.depth === 0 ? 0 : block.depth * DEPTH_INDENT + DEPTH_INDENT / 2;
  const first = block.lines[0];
  if (first?.rtl === true) return block.columnRight - Math.max(...block.lines.map((line) => line.right));
  return Math.min(...block.lines.map((line) => line.left)) - block.columnLeft;
}
