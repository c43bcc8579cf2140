import type { ReadContext } from '../../core/format.js';
import type { FootnoteDefinition } from '../../core/tree.js';

/** What a page defines anywhere, and what was found of it. */
export interface DjotPage {
  readonly context: ReadContext;
  /** Addresses by the label of their definition. */
  readonly references: Map<string, string>;
  /** Labels of notes that are defined. */
  readonly notes: Set<string>;
  readonly definitions: FootnoteDefinition[];
}
