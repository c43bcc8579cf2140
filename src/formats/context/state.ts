import type { ReadContext } from '../../core/format.js';
import type { FootnoteDefinition, PhrasingContent } from '../../core/tree.js';
import type { Mixed } from '../../families/markup/mixed.js';
import type { TexInput } from '../../families/tex/scan.js';

export interface Macro {
  readonly parameters: number;
  readonly body: string;
}

export interface ContextState {
  readonly context: ReadContext;
  readonly macros: Map<string, Macro>;
  /** Source that is kept for another place, by name. */
  readonly buffers: Map<string, string>;
  /** Addresses and the texts of their links, by name. */
  readonly urls: Map<string, { readonly url: string; readonly text: string }>;
  /** Environments of the document's own that are like one that is known, and its headings. */
  readonly aliases: Map<string, string>;
  /** Words before the statements of the document's own (`Theorem`). */
  readonly statements: Map<string, string>;
  /** Texts of notes that are referred to by name. */
  readonly noteTexts: Map<string, string>;
  readonly definitions: FootnoteDefinition[];
  /** What is added to the level of a heading: the outermost that is used is the first. */
  readonly shift: number;
  readonly parse: (source: string, depth: number) => Mixed[];
  noteCount: number;
  /** Sections that are open in each other, where their level follows from that. */
  sectionDepth: number;
  /** Characters that macros and buffers may still expand to. */
  room: number;
}

export interface ContextParser extends TexInput {
  readonly state: ContextState;
  depth: number;
  /** Braces that were passed over because they are nested too deeply. */
  ignored: number;
}

/** The parser's own functions, given to handlers so that neither file needs the other. */
export interface Tools {
  argument(parser: ContextParser): Mixed[];
  rest(parser: ContextParser): Mixed[];
}

/** Reads a command's arguments, which stand at the parser's place. */
export type Command = (parser: ContextParser, tools: Tools) => Mixed[];

export type Wrap = (children: PhrasingContent[]) => PhrasingContent[];

/** Source that is said once and read in another place, within bounds. */
export function expand(state: ContextState, source: string, depth: number): Mixed[] {
  state.room -= source.length + EXPANSION_COST;
  return state.room < 0 ? [] : state.parse(source, depth + 1);
}

/** What an expansion costs beside its characters. */
const EXPANSION_COST = 20;
