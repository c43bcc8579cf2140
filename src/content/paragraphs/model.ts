import type { PhrasingContent, RootContent } from '../../core/tree.js';

/**
 * What word processors of the binary and control-word age store: a flat run of paragraphs with properties. RTF and DOC
 * state their documents in these terms; this folder makes lists, quotes, code and tables of them.
 */

/** How a run looks. Absent is off. */
export interface RunStyle {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly strike?: boolean;
  readonly position?: 'super' | 'sub';
  /** A style names it code. */
  readonly code?: boolean;
  /** Only its font makes it look like code; see `usesMonoAsText`. */
  readonly mono?: boolean;
}

export interface Run {
  /** Text ('\n' is a line break within the paragraph) or a finished node. */
  readonly content: string | PhrasingContent;
  readonly style: RunStyle;
  readonly href?: string;
}

/** The paragraph's place in a list. */
export interface ListMark {
  /** Which list: paragraphs of one list have the same. */
  readonly key: string;
  /** 0 is the outermost; `undefined` follows from the indent. */
  readonly level?: number;
  readonly ordered: boolean;
  /** The item's number; `undefined` continues the count. */
  readonly value?: number;
  /** What a reader sees before the item, where markdown might say it otherwise; see `printLabels`. */
  readonly label?: string;
  /** Another paragraph of the item before. */
  readonly continues?: boolean;
}

export type Role = 'code' | 'quote';

export interface FlowParagraph {
  readonly runs: readonly Run[];
  /** 1 is the outermost. */
  readonly heading?: number;
  readonly role?: Role;
  readonly list?: ListMark;
  /** Left edge of the text in twips. */
  readonly indent: number;
  /** First line's offset from it in twips; negative hangs. */
  readonly firstLine: number;
}

/** A paragraph, or blocks that are finished (a table). */
export type FlowItem = FlowParagraph | { readonly table: FlowTable } | { readonly blocks: readonly RootContent[] };

/** Where a cell ends, in twips from the margin, and what it merges with. */
export interface CellShape {
  readonly right: number;
  readonly across?: 'first' | 'next';
  readonly down?: 'first' | 'next';
}

export interface RowShape {
  readonly left: number;
  readonly cells: readonly CellShape[];
  readonly header?: boolean;
}

export interface FlowRow {
  readonly cells: readonly (readonly FlowItem[])[];
  readonly shape: RowShape | undefined;
}

export interface FlowTable {
  readonly rows: FlowRow[];
}
