import { createCounters, type ListCounters, type ListDefinition } from '../../content/numbering/counter.js';
import type { CellShape, FlowItem, Run, RunStyle } from '../../content/paragraphs/model.js';
import { createSink, type Sink } from '../../content/paragraphs/sink.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { RootContent } from '../../core/tree.js';
import type { RtfCursor } from '../../families/rtf/tokens.js';

import type { ListDraft, OverrideDraft, StyleDraft } from './drafts.js';

/** Character properties; objects are never changed, so that groups can share them. */
export interface Chars {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly strike: boolean;
  readonly hidden: boolean;
  readonly deleted: boolean;
  readonly position: 'super' | 'sub' | undefined;
  readonly font: number | undefined;
  /** Font of right-to-left text. */
  readonly otherFont: number | undefined;
  readonly rightToLeft: boolean;
  /** Looks of right-to-left text. */
  readonly otherBold: boolean;
  readonly otherItalic: boolean;
  /** East Asian text follows: the looks that are stated for other scripts are its own. */
  readonly eastAsian: boolean;
  readonly style: number | undefined;
}

/** Paragraph properties; never changed either. */
export interface Paragraph {
  readonly style: number;
  readonly outline: number | undefined;
  readonly list: number;
  readonly level: number | undefined;
  readonly inTable: boolean;
  /** Depth of nesting in tables as stated; 1 where it is not. */
  readonly depth: number;
  readonly left: number;
  readonly right: number;
  readonly first: number;
  readonly old: OldNumbering | undefined;
}

/** Numbering as Word 6 and WordPad state it (`\pn`). */
export interface OldNumbering {
  readonly ordered: boolean;
  readonly level: number | undefined;
  readonly start: number;
}

/** Where a group's text goes. */
export type Destination =
  | 'flow'
  /** Dropped, but groups within may say something. */
  | 'drop'
  | 'capture'
  | 'fonts'
  | 'styles'
  | 'html-tag'
  | 'math';

/** An element of a formula, its name without prefix. */
export interface MathNode {
  readonly name: string;
  readonly children: MathNode[];
  text: string;
}

export interface Frame {
  destination: Destination;
  chars: Chars;
  paragraph: Paragraph;
  /** Fallback characters after each `\u`. */
  fallback: number;
  href: string | undefined;
  capture: { text: string } | undefined;
  /** Element of a formula that the group is in. */
  math: MathNode | undefined;
  /** Text that only stands for HTML beside it. */
  instead: boolean;
  /** In `\object`. */
  inObject: boolean;
  onClose: (() => void) | undefined;
}

export interface Font {
  name: string;
  page: number | undefined;
  symbol: boolean;
  mono: boolean;
  charset: number | undefined;
}

export interface Style {
  readonly name: string;
  readonly basedOn: number | undefined;
  readonly outline: number | undefined;
  readonly chars: Chars;
}

export interface RowState {
  left: number;
  cells: CellShape[];
  header: boolean;
  across: CellShape['across'];
  down: CellShape['down'];
}

export interface Field {
  readonly instruction: { text: string };
  checked: boolean;
  resultSeen: boolean;
  runsBefore: number;
}

/** One stream of paragraphs: the body, a note, a header, a text box. */
export interface Flow {
  readonly sink: Sink;
  runs: Run[];
  /** Text boxes that are anchored in the paragraph. */
  floating: FlowItem[];
  /** The marker that stood before the paragraph. */
  label: string | undefined;
}

/** A document within the document, until it can be read. */
export interface EmbeddedObject {
  readonly source: Source;
  /** Where its blocks go: an item of the flow that is there already. */
  readonly blocks: RootContent[];
}

export interface Note {
  readonly id: string;
  readonly author?: string;
  readonly items: readonly FlowItem[];
}

export interface RtfState {
  readonly context: ReadContext;
  readonly cursor: RtfCursor;
  readonly frames: Frame[];
  frame: Frame;
  /** The last run's look, shared by runs that look the same. */
  look: { readonly chars: Chars; readonly paragraphStyle: number; readonly style: RunStyle } | undefined;
  flow: Flow;
  readonly flows: Flow[];
  page: number;
  defaultFont: number | undefined;
  readonly fonts: Map<number, Font>;
  font: Font | undefined;
  readonly styles: Map<number, Style>;
  readonly charStyles: Map<number, Style>;
  readonly lists: Map<number, ListDefinition>;
  /** `\ls` -> list id and the starts that it overrides. */
  readonly overrides: Map<number, ListDefinition>;
  readonly labelled: Set<number>;
  readonly counters: ListCounters;
  row: RowState;
  readonly fields: Field[];
  readonly objects: EmbeddedObject[];
  readonly notes: Note[];
  readonly comments: Note[];
  author: string;
  /** Name of the shape property that is being read. */
  shapeName: string;
  /** Old numbering that is being read. */
  old: OldNumbering | undefined;
  style: StyleDraft | undefined;
  list: ListDraft | undefined;
  override: OverrideDraft | undefined;
  readonly headers: FlowItem[][];
  readonly footers: FlowItem[][];
  /** In a header or footer: page numbers are left out. */
  inMargin: boolean;
  /** The document is HTML in RTF's clothes: what it has given so far. */
  html: string[] | undefined;
  /** Bytes that wait for decoding, and their code page. */
  pending: number[];
  pendingPage: number;
  /** Fallback characters that are still to be skipped. */
  skip: number;
  /** First half of a surrogate pair. */
  high: number;
  /** Some font has a charset beside ANSI: then ANSI ones mean Windows-1252 and not the document's own code page. */
  hasCharsets: boolean;
}

export const plainChars: Chars = {
  bold: false,
  italic: false,
  strike: false,
  hidden: false,
  deleted: false,
  position: undefined,
  font: undefined,
  otherFont: undefined,
  rightToLeft: false,
  otherBold: false,
  otherItalic: false,
  eastAsian: false,
  style: undefined,
};

export const plainParagraph: Paragraph = {
  style: 0,
  outline: undefined,
  list: 0,
  level: undefined,
  inTable: false,
  depth: 1,
  left: 0,
  right: 0,
  first: 0,
  old: undefined,
};

export function createRow(): RowState {
  return { left: 0, cells: [], header: false, across: undefined, down: undefined };
}

export function createFlow(): Flow {
  return { sink: createSink(), runs: [], floating: [], label: undefined };
}

function createFrame(): Frame {
  return {
    destination: 'flow',
    chars: plainChars,
    paragraph: plainParagraph,
    fallback: 1,
    href: undefined,
    capture: undefined,
    math: undefined,
    instead: false,
    inObject: false,
    onClose: undefined,
  };
}

export function createState(cursor: RtfCursor, context: ReadContext): RtfState {
  return {
    context,
    cursor,
    frames: [],
    frame: createFrame(),
    look: undefined,
    flow: createFlow(),
    flows: [],
    page: 1252,
    defaultFont: undefined,
    fonts: new Map(),
    font: undefined,
    styles: new Map(),
    charStyles: new Map(),
    lists: new Map(),
    overrides: new Map(),
    labelled: new Set(),
    counters: createCounters(),
    row: createRow(),
    fields: [],
    objects: [],
    notes: [],
    comments: [],
    author: '',
    shapeName: '',
    old: undefined,
    style: undefined,
    list: undefined,
    override: undefined,
    headers: [],
    footers: [],
    inMargin: false,
    html: undefined,
    pending: [],
    pendingPage: 1252,
    skip: 0,
    high: 0,
    hasCharsets: false,
  };
}

/** Begins a stream of its own, e.g. for a note; `endFlow` gives it back. */
export function beginFlow(state: RtfState): void {
  state.flows.push(state.flow);
  state.flow = createFlow();
}

export function endFlow(state: RtfState): Flow {
  const done = state.flow;
  state.flow = state.flows.pop() ?? done;
  return done;
}
