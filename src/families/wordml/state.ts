import type { XmlElement } from '../../bytes/xml/tree.js';
import type { FieldEffect } from '../../content/fields/field-code.js';
import type { ListCounters, ListDefinition } from '../../content/numbering/counter.js';
import type { ReadContext } from '../../core/format.js';
import type { FootnoteDefinition, Paragraph, RootContent } from '../../core/tree.js';
import type { OfficePackage } from '../ooxml/package.js';
import type { Piece } from './pieces.js';
import type { StyleSheet } from './styles.js';

/** A complex field that has begun and not ended (ECMA-376 part 1 §17.16.18). */
export interface OpenField {
  instruction: string;
  phase: 'code' | 'result';
  effect: FieldEffect;
  /** Whether the result has said anything. */
  said: boolean;
  /** State of the form's check box, if it is one. */
  readonly checked: boolean | undefined;
  /** Paragraphs that began inside the instruction. */
  age: number;
}

/** An embedded document: the paragraph that keeps its place, and what to convert. */
export interface EmbeddedJob {
  readonly place: Paragraph;
  readonly bytes: Uint8Array;
  readonly name: string;
}

/** What a WordprocessingML document is read with. One for each document. */
export interface WordState {
  readonly context: ReadContext;
  readonly styles: StyleSheet;
  /** Lists by the id that paragraphs refer to. */
  readonly lists: ReadonlyMap<string, ListDefinition>;
  /** Left indents of list levels in twips, by list id. */
  readonly listIndents: ReadonlyMap<string, readonly (number | undefined)[]>;
  /** Levels that paragraph styles stand for, by list id and style id. */
  readonly styleLevels: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly counters: ListCounters;
  /** The package that relationships are looked up in; Word 2003 XML has none. */
  readonly pkg: OfficePackage | undefined;
  /** Path of the part that is being read. */
  part: string;
  /** Notes and comments by `kind:id`, with the part that they stand in. */
  readonly notes: ReadonlyMap<string, { readonly element: XmlElement; readonly part: string }>;
  /** `kind:id` -> identifier, in the order of their references. */
  readonly noteIds: Map<string, string>;
  readonly definitions: FootnoteDefinition[];
  fields: OpenField[];
  /** Fields whose text is not shown at this point. */
  muted: number;
  /** Target of the innermost link field. */
  fieldUrl: string | undefined;
  /** Pieces of a paragraph that goes on in the next one: a deleted mark, a drop cap. */
  carried: Piece[];
  /** A title before all headings is the first level, and headings come below it. */
  headingShift: number;
  sawHeading: boolean;
  readonly counts: { notes: number; comments: number };
  /** Reads the blocks of any container: cell, box, note. */
  readBlocks(container: XmlElement): RootContent[];
  /** The last prose led in to something ("as follows:"), or was a quotation set in by hand. */
  leadsIn: boolean;
  /** In a header or footer: page numbers are left out. */
  inMargin: boolean;
  /** Tables, boxes and notes that are open around this point. */
  depth: number;
  readonly embedded: EmbeddedJob[];
  /** Even pages have headers and footers of their own (ECMA-376 part 1 §17.15.1.35); otherwise those are never shown. */
  readonly hasEvenPages: boolean;
  /** Header and footer references of the sections, in order. */
  readonly sections: XmlElement[];
}

/** Tables, boxes and notes nested more deeply than this give their bare text. */
export const MAX_STORY_DEPTH = 30;

export function placeholder(): Paragraph {
  return { type: 'paragraph', children: [] };
}

/** Reads blocks with their own fields and carried text, as notes, boxes and cells have them. */
export function inOwnStory(state: WordState, read: () => RootContent[]): RootContent[] {
  const { fields, muted, fieldUrl, carried } = state;
  state.fields = [];
  state.muted = 0;
  state.fieldUrl = undefined;
  state.carried = [];
  state.depth++;
  try {
    return read();
  } finally {
    state.depth--;
    state.fields = fields;
    state.muted = muted;
    state.fieldUrl = fieldUrl;
    state.carried = carried;
  }
}
