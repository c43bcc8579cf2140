import type { FieldEffect } from '../../content/fields/field-code.js';
import { createCounters, type ListCounters } from '../../content/numbering/counter.js';
import type { FlowItem, Run } from '../../content/paragraphs/model.js';
import { createSink, type Sink } from '../../content/paragraphs/sink.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { PhrasingContent, RootContent } from '../../core/tree.js';
import type { WordFile } from './fib.js';
import { type DocFont, readFonts } from './fonts.js';
import { languagePage } from './language.js';
import { type DocList, readLists } from './lists.js';
import { type FormatRuns, readCharacterRuns, readParagraphRuns } from './pages.js';
import { type Piece, readPieces } from './pieces.js';
import type { Chp } from './properties.js';
import { readStyleSheet, type StyleSheet } from './style-sheet.js';

/** What a character position refers to. */
export type Anchor =
  | { readonly id: string }
  | { readonly items: readonly FlowItem[] }
  | { readonly node: PhrasingContent };

export interface DocState {
  readonly context: ReadContext;
  readonly file: WordFile;
  readonly pieces: readonly Piece[];
  readonly characters: FormatRuns;
  readonly paragraphs: FormatRuns;
  readonly sheet: StyleSheet;
  readonly fonts: readonly DocFont[];
  /** Code page of 8-bit text whose font says none. */
  readonly page: number;
  readonly lists: readonly (DocList | undefined)[];
  readonly counters: ListCounters;
  /** Character position -> note, comment or text boxes. */
  readonly anchors: Map<number, Anchor[]>;
  /** Documents within the document, and where their blocks go. */
  readonly objects: { readonly source: Source; readonly blocks: RootContent[] }[];
}

export function createState(file: WordFile, context: ReadContext): DocState {
  return {
    context,
    file,
    pieces: readPieces(file),
    characters: readCharacterRuns(file),
    paragraphs: readParagraphRuns(file),
    sheet: readStyleSheet(file),
    fonts: readFonts(file),
    page: file.isOld ? languagePage(file.language) : 1252,
    lists: file.isOld ? [] : readLists(file),
    counters: createCounters(),
    anchors: new Map(),
    objects: [],
  };
}

export interface OpenField {
  code: string;
  inCode: boolean;
  effect: FieldEffect;
  said: boolean;
  checked: boolean;
}

/** One part of the text while it is read. */
export interface Story {
  readonly sink: Sink;
  runs: Run[];
  floating: FlowItem[];
  fields: OpenField[];
  /** In a header or footer: page numbers are left out. */
  readonly isMargin: boolean;
}

export function createStory(isMargin: boolean): Story {
  return { sink: createSink(), runs: [], floating: [], fields: [], isMargin };
}

/** Text in one look. */
export interface Segment {
  readonly text: string;
  readonly chp: Readonly<Chp>;
  /** What the paragraph's style says. */
  readonly base: Readonly<Chp>;
  /** Character position of its first character. */
  readonly position: number;
  /** Offset of its first byte, and bytes a character. */
  readonly offset: number;
  readonly width: number;
  readonly piece: Piece;
}
