import type { ReadContext } from '../../core/format.js';
import type { PhrasingContent, RootContent } from '../../core/tree.js';
import type { LineCursor } from '../../families/markup/lines.js';

export interface OrgState {
  readonly context: ReadContext;
  /** `#+LINK:` abbreviations of addresses. */
  readonly abbreviations: Map<string, string>;
  readonly macros: Map<string, string>;
  /** States of tasks; those behind the bar are done. */
  readonly todo: Set<string>;
  readonly notes: Map<string, RootContent[]>;
  /** Notes that are defined where they are used, in order. */
  readonly inlineNotes: { readonly label: string; readonly children: PhrasingContent[] }[];
  /** Headlines that are left out with all that is below them. */
  readonly excluded: Set<string>;
  readonly inline: (source: string) => PhrasingContent[];
  readonly blocks: (lines: readonly string[], depth: number) => RootContent[];
  title: string;
  author: string;
  date: string;
  noteCount: number;
  /** Levels that headlines move down because a title stands above them. */
  shift: number;
}

export interface OrgCursor extends LineCursor {
  readonly state: OrgState;
  readonly depth: number;
  caption: string;
}
