import type { Mixed } from '../../common/markup/mixed.js';
import type { TexInput } from '../../common/tex/scan.js';
import type { ReadContext } from '../../core/format.js';
import type { FootnoteDefinition } from '../../core/tree.js';

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
  hasFront: boolean;
}

export interface TexParser extends TexInput {
  readonly state: TexState;
  depth: number;
  /** Braces that were passed over because they are nested too deeply. */
  ignored: number;
}

export { type Mixed, PARAGRAPH_END, toBlocks, toPhrasing, wrapMixed } from '../../common/markup/mixed.js';
