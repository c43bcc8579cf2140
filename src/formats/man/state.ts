import type { ReadContext } from '../../core/format.js';
import type { RootContent } from '../../core/tree.js';
import type { Font, Piece } from './pieces.js';

/** Lines that are read one after the other: the page, a macro's body, a table's cell. */
export interface Input {
  readonly lines: readonly string[];
  at: number;
  /** Arguments of the macro that these lines are the body of. */
  readonly args: readonly string[];
}

/** A margin: what is written goes into the item that is open, or behind what is there. */
export interface Frame {
  readonly blocks: RootContent[];
  item: RootContent[] | undefined;
}

/** Where the page is being put together. */
export interface Flow {
  frames: Frame[];
  pieces: Piece[];
  /** Lines as they stand, where filling is off. */
  code: string[] | undefined;
  /** What the next line of text is. */
  awaits: 'tag' | 'section' | 'subsection' | undefined;
  /** What follows is set without a space. */
  glued: boolean;
  /** What follows the next line of text is. */
  gluesNext: boolean;
  /** The address that text belongs to. */
  url: string | undefined;
}

export interface MdocList {
  readonly kind: 'bullet' | 'ordered' | 'term' | 'item' | 'column';
  readonly rows: Piece[][][];
  count: number;
}

export interface ManState {
  readonly context: ReadContext;
  readonly inputs: Input[];
  readonly macros: Map<string, readonly string[]>;
  readonly strings: Map<string, string>;
  readonly registers: Map<string, number>;
  /** Results of the `.ie` whose `.el` is still to come. */
  readonly branches: boolean[];
  readonly lists: MdocList[];
  flow: Flow;
  font: Font;
  previousFont: Font;
  /** Level of a section's heading. */
  level: number;
  /** Name of the page's subject, which `.Nm` repeats. */
  subject: string;
  section: string;
  /** A head of an item that goes over several lines (`Xo`). */
  openTag: boolean;
  /** Whether words stand apart (`Sm`). */
  spaced: boolean;
  /** Arguments of the call that `Fo` opened, -1 if none is open. */
  callArguments: number;
  /** Lines that macros may still add; each costs one. */
  fuel: number;
  depth: number;
}

export function newFlow(): Flow {
  return {
    frames: [{ blocks: [], item: undefined }],
    pieces: [],
    code: undefined,
    awaits: undefined,
    glued: false,
    gluesNext: false,
    url: undefined,
  };
}

export type Handler = (state: ManState, args: readonly string[]) => void;
