/**
 * Fixed layout as plain data: what a page shows, before anybody knows what it means. Units are points (1/72 inch), the
 * origin is the page's upper left corner as it is looked at (the page's rotation is applied), y grows downwards.
 */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** What a font and its size say; shared by all words that are set in it, so it may be compared by identity. */
export interface TextStyle {
  /** The font's name without its subset prefix; '' if it is not known. */
  readonly font: string;
  /** Size in points as it is seen, matrices applied. */
  readonly size: number;
  readonly bold: boolean;
  readonly italic: boolean;
  /** Fixed width. */
  readonly mono: boolean;
  /** Fill colour as 0xRRGGBB. */
  readonly color: number;
}

export type Script = 'super' | 'sub';

/** Quarter turns clockwise that the text is turned by against the upright page. */
export type Turn = 0 | 1 | 2 | 3;

/**
 * One glyph as the page paints it. `left`, `right` and `baseline` are measured along the text: for turned text the axes are
 * turned with it (see `Turn`), so that text always runs to the right with its baseline below.
 */
export interface Glyph {
  /** One character, or several where a glyph stands for them. */
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly style: TextStyle;
  readonly turn: Turn;
  /** Number of the marked content it belongs to; -1 for none. */
  readonly mark: number;
  /** Address of the link that lies over it. */
  readonly link?: string;
}

/** Letters without a gap in one style. Where the style changes within a word, the word is several of these. */
export interface Word extends Box {
  /** In logical order (right-to-left text too). */
  readonly text: string;
  /** y of the line that the letters stand on. */
  readonly baseline: number;
  readonly style: TextStyle;
  /** Whether white space stands before it: false only where it continues the word before it in the same line. */
  readonly spaceBefore: boolean;
  /** How many spaces the page paints before it; code is set apart by them whatever their width. */
  readonly spaces?: number;
  /** Position in the order in which the page paints its text. */
  readonly order: number;
  readonly turn: Turn;
  readonly script?: Script;
  readonly strike?: boolean;
  /** Address of the link that lies over it. */
  readonly link?: string | undefined;
  /** Number of the marked content it belongs to, for tagged pages. */
  readonly mark?: number | undefined;
  /** A formula: its LaTeX, for which `text` is what its signs say one after the other. */
  readonly latex?: string;
}

/** A thin line or the edge of a rectangle: `top` = `bottom` (horizontal) or `left` = `right` (vertical). */
export interface Rule extends Box {
  readonly horizontal: boolean;
  /** Line width in points. */
  readonly width: number;
}

/** A filled area that is no line: a cell's background, a code block's, a side box's. */
export interface Fill extends Box {
  /** 0xRRGGBB */
  readonly color: number;
}

/** A picture's place. */
export interface Picture extends Box {
  readonly mark?: number;
}

/** A small drawn shape that may be a bullet. */
export interface Dot extends Box {
  readonly sign: '•' | '◦' | '▪';
}

export interface LinkArea extends Box {
  readonly url: string;
}

/** One page as it is looked at. */
export interface PageContent {
  /** From 1. */
  readonly number: number;
  readonly width: number;
  readonly height: number;
  /** In the order in which the page paints them. */
  readonly words: readonly Word[];
  readonly rules: readonly Rule[];
  readonly fills: readonly Fill[];
  readonly pictures: readonly Picture[];
}

/** A line of text: words side by side on one baseline within one column, in reading order. */
export interface Line extends Box {
  readonly words: readonly Word[];
  readonly baseline: number;
  /** The size that most of its letters have. */
  readonly size: number;
  /** Whether it reads from right to left. */
  readonly rtl: boolean;
}
