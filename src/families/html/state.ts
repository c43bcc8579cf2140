import type { ReadContext } from '../../core/format.js';
import type { PictureBytes, RootContent } from '../../core/tree.js';
import type { HtmlElement, HtmlNode } from './dom.js';
import type { TexSigns } from './tex.js';

/** What every handler gets: how the page is to be read, and what was learnt about it. */
export interface HtmlState {
  readonly context: ReadContext;
  /** An address as it should stand in the text; `undefined` leaves the link's text alone. */
  readonly resolve: (url: string) => string | undefined;
  /** A picture's name or address as it should stand in the text. */
  readonly resolveImage: (url: string) => string;
  /** The bytes of a picture by its address as written; undefined where it is not at hand. */
  readonly pictureOf: (url: string) => PictureBytes | undefined;
  /** Elements that are left out, with all below them. */
  readonly skip: ReadonlySet<HtmlNode>;
  /** Identifier of the note that an element is, by the element; see notes.ts. */
  readonly notes: Notes;
  /** Whether hidden content is read: only where nothing else is there. */
  readonly showHidden: boolean;
  /** Whether buttons, fields and the like are read. */
  readonly controls: boolean;
  /** Signs that set formulas apart in the text. */
  readonly tex: TexSigns;
  /** Elements open at once; past the cap a subtree is read as its text. */
  depth: number;
  /** Marks around what is being read, as bits of `mark`: one in itself says nothing more. */
  marks: number;
  /** Reads the children of an element into `out`: phrasing and blocks mixed, in document order. */
  readonly readChildren: (
    parent: { readonly childNodes: readonly HtmlNode[] },
    out: RootContent[],
    state: HtmlState,
  ) => void;
}

export interface Notes {
  /** Identifier by the `id` that references point to. */
  readonly byTarget: ReadonlyMap<string, string>;
  /** The key of `byTarget` for an address, where notes lie in other parts; the fragment by default. */
  readonly key?: (href: string) => string;
  /** Elements that are notes, with their identifier; they stand at the end as definitions. */
  readonly elements: ReadonlyMap<HtmlElement, string>;
}

export const noNotes: Notes = { byTarget: new Map(), elements: new Map() };

export const mark = { STRONG: 1, EMPHASIS: 2, DELETE: 4, LINK: 8, SCRIPT: 16, CODE: 32 } as const;

/** One kind of element -> nodes, pushed to `out`. */
export type Handler = (element: HtmlElement, out: RootContent[], state: HtmlState) => void;

/** The children of an element, phrasing and blocks mixed. */
export function readMixed(element: HtmlElement, state: HtmlState): RootContent[] {
  const out: RootContent[] = [];
  state.readChildren(element, out, state);
  return out;
}
