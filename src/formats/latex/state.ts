import type { ReadContext } from '../../core/format.js';
import type { FootnoteDefinition } from '../../core/tree.js';
import type { Mixed } from '../../families/markup/mixed.js';
import type { TexInput } from '../../families/tex/scan.js';

export interface TexState {
  readonly context: ReadContext;
  readonly theorems: ReadonlyMap<string, string>;
  /** Numbers or labels of entries in the bibliography, by key. */
  readonly bibliography: ReadonlyMap<string, string>;
  readonly definitions: FootnoteDefinition[];
  /** Level of the heading that `\section` makes. */
  readonly sectionLevel: number;
  /** What `\title`, `\author` and `\date` say, for `\maketitle`. */
  readonly front: Map<string, string>;
  readonly parse: (source: string, depth: number) => Mixed[];
  noteCount: number;
  /** Numbered lists that are open around what is read. */
  enumerations: number;
  hasFront: boolean;
}

export interface TexParser extends TexInput {
  readonly state: TexState;
  depth: number;
  /** Braces that were passed over because they are nested too deeply. */
  ignored: number;
}

export { type Mixed, PARAGRAPH_END, toBlocks, toPhrasing, wrapMixed } from '../../families/markup/mixed.js';
