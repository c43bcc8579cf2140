import type { ReadContext } from '../../core/format.js';
import type { FootnoteDefinition } from '../../core/tree.js';
import type { Mixed } from '../../families/markup/mixed.js';
import type { ScanBudget } from './scan.js';

/** What `#let` names: code, with the names of its parameters if it is a function. */
export interface Variable {
  readonly parameters: readonly string[] | undefined;
  readonly value: string;
}

export interface TypstState {
  readonly context: ReadContext;
  readonly budget: ScanBudget;
  readonly variables: Map<string, Variable>;
  readonly definitions: FootnoteDefinition[];
  readonly notes: Map<string, string>;
  /** Markup as phrasing content and blocks. */
  readonly markup: (source: string, depth: number) => Mixed[];
  noteCount: number;
  title: string;
  shift: number;
}

export { type Mixed, PARAGRAPH_END, toBlocks, toPhrasing, wrapMixed } from '../../families/markup/mixed.js';
