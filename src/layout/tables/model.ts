import type { Box, Word } from '../model.js';

/** A cell as it was found; cells that a span covers are not listed. */
export interface FoundCell {
  /** Its words in no particular order: lines are made of them later, as for any region. */
  readonly words: readonly Word[];
  readonly colSpan: number;
  readonly rowSpan: number;
}

/** A table found on a page; all words of its cells are taken out of the page's flow. */
export interface FoundTable {
  readonly box: Box;
  readonly rows: readonly (readonly FoundCell[])[];
  /** Rows at the top that head the columns; undefined where nothing tells. */
  readonly headerRows: number | undefined;
  /** x of the edges between and around the columns, from left to right: tells a table that goes on over the page break. */
  readonly edges: readonly number[];
  /** Words that belong to the table but are in no cell as they are: leaders, and words that a leader was cut from. */
  readonly consumed?: readonly Word[];
  /** Drawn with lines or areas, or found by the alignment of its words alone. */
  readonly ruled: boolean;
}

/** Rows and columns by their edges, and what fills them; what every way of finding tables ends in. */
export interface Grid {
  /** x of the edges of the columns, ascending; one more than there are columns. */
  readonly xs: readonly number[];
  /** y of the edges of the rows, ascending. */
  readonly ys: readonly number[];
  /** In the order of rows, then columns; every place belongs to exactly one of them. */
  readonly cells: readonly GridCell[];
}

export interface GridCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly colSpan: number;
  readonly words: readonly Word[];
}

/** A straight piece of a grid: `at` across it, from `from` to `to` along it. */
export interface Edge {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Each sorted by `at`. */
export interface Edges {
  readonly horizontal: readonly Edge[];
  readonly vertical: readonly Edge[];
}
