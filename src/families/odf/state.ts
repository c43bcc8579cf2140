import type { XmlElement } from '../../bytes/xml/tree.js';
import type { ReadContext } from '../../core/format.js';
import type { RootContent } from '../../core/tree.js';
import type { ListCounters, OpenList } from './list-style.js';
import type { OdfDocument } from './package.js';
import type { StyleSheet } from './styles.js';
import type { TextFormat } from './text-format.js';

/** What is known while the content of one document is read. */
export interface OdfState {
  readonly document: OdfDocument;
  readonly context: ReadContext;
  readonly styles: StyleSheet;
  readonly lists: ListCounters;
  readonly notes: Notes;
  /** Formats by style name, computed once. */
  readonly characterFormats: Map<string, TextFormat>;
  readonly paragraphKinds: Map<string, ParagraphKind>;
  /** Fixed-width text is code only in a document whose usual text is not fixed-width. */
  readonly fixedIsCode: boolean;
  /** Written by pandoc, which has its own idea of relative addresses. */
  readonly isPandoc: boolean;
  /** Flow content of an element's children. Here because lists, tables, notes and frames hold flow content again. */
  blocks(parent: XmlElement): RootContent[];
  /** The same inside an item of a list. */
  blocksInList(parent: XmlElement, open: OpenList): RootContent[];
}

export interface Notes {
  /** Definitions in the order of their references; they stand at the end of the document. */
  readonly definitions: RootContent[];
  count: number;
}

/** What a paragraph's style makes of it. */
export interface ParagraphKind {
  readonly kind: 'text' | 'title' | 'subtitle' | 'code' | 'quote';
  readonly format: TextFormat;
  /** The outline level that the style gives, or 0. */
  readonly outlineLevel: number;
  /** Name of the style's list style; '' switches it off. */
  readonly listStyle: string | undefined;
  /** Left margin with the first line's indent, in millimetres. */
  readonly indent: number;
  readonly hidden: boolean;
  /** False where an item of a list has no bullet or number. */
  readonly numbered: boolean;
}
