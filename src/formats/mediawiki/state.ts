import type { ReadContext } from '../../core/format.js';
import type { FootnoteDefinition, PhrasingContent, RootContent } from '../../core/tree.js';

/** A part that is no wiki text: taken out before parsing, put back by its number. */
export interface Extension {
  readonly name: string;
  readonly attributes: string;
  readonly body: string;
}

export interface WikiState {
  readonly context: ReadContext;
  readonly extensions: Extension[];
  readonly notes: Map<string, string>;
  readonly definitions: FootnoteDefinition[];
  readonly inline: (source: string) => PhrasingContent[];
  readonly blocks: (source: string, depth: number) => RootContent[];
  noteCount: number;
  /** Characters that may still be looked at for the ends of HTML elements. */
  htmlBudget: number;
}

/** Marks the place of an extension: `MARK number MARK`. */
export const MARK = '\u007f';

/** The value of an attribute in a tag. */
export function attributeOf(attributes: string, name: string): string {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(
    attributes.slice(0, 2000),
  );
  return found?.[1] ?? found?.[2] ?? found?.[3] ?? '';
}
