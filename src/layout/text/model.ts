import type { Box, Script, TextStyle } from '../model.js';

/**
 * The text of a document as lines in reading order: small enough to be kept for all pages at once, which headings,
 * running heads and paragraphs over page breaks need.
 */

/** Letters of one line in one style, spaces included. */
export interface Run {
  readonly text: string;
  readonly style: TextStyle;
  readonly script?: Script;
  readonly strike?: boolean;
  readonly link?: string;
  /** A formula: its LaTeX. */
  readonly latex?: string;
}

export interface TextLine extends Box {
  readonly runs: readonly Run[];
  readonly text: string;
  readonly baseline: number;
  /** The size of most of its letters. */
  readonly size: number;
  readonly rtl: boolean;
  /** Share of its letters in bold, italic and fixed-width fonts. */
  readonly bold: number;
  readonly italic: number;
  readonly mono: number;
  /** Width of its first word: whether that would have fitted on the line before. */
  readonly firstWidth: number;
  /** x where the text after its first word begins: where a list's text hangs. */
  readonly secondLeft: number;
  /** Lines in fixed width: the text with its gaps as spaces, and the width of a letter. */
  readonly code?: string;
  readonly charWidth?: number;
  /** Lies in a filled area or right of a bar: numbers tell areas of one page apart. */
  readonly area?: number;
  readonly bar?: boolean;
  /** White after its first and before its last word, in points: numbers of pages are apart from titles. */
  readonly gapAfterFirst?: number;
  readonly gapBeforeLast?: number;
  /** Reads up or down the page. */
  readonly turned?: boolean;
  /** An entry of a table of contents without dots: a page number stands far right of its title. */
  readonly entry?: boolean;
}

/** A table's cell with its text as lines. */
export interface FlowCell {
  readonly lines: readonly TextLine[];
  readonly colSpan: number;
  readonly rowSpan: number;
}

export interface FlowTable {
  readonly box: Box;
  readonly rows: readonly (readonly FlowCell[])[];
  readonly headerRows: number | undefined;
  readonly edges: readonly number[];
  readonly ruled: boolean;
}

/** What the structure tree of a tagged page says a block is. */
export type Role =
  | { readonly kind: 'heading'; readonly level: number | undefined }
  | { readonly kind: 'code' | 'paragraph' | 'caption' | 'note' };

export type FlowItem =
  | { readonly kind: 'line'; readonly line: TextLine; readonly region: number; readonly edge?: 'top' | 'bottom' }
  | { readonly kind: 'table'; readonly table: FlowTable; readonly region: number }
  | { readonly kind: 'figure'; readonly alt: string; readonly region: number }
  | TaggedBlock;

/** A block of a tagged page. */
export interface TaggedBlock {
  readonly kind: 'block';
  readonly lines: readonly TextLine[];
  readonly role: Role;
  /** How many lists it stands in. */
  readonly depth: number;
  readonly quoted: boolean;
  /** The label of the item that begins with it; '' where the label is drawn; undefined where none begins. */
  readonly label?: string;
  readonly region: number;
}

/** One page, laid out. */
export interface PageFlow {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly items: readonly FlowItem[];
}
