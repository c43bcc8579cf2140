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
  /** Drawn with lines or areas, or found by the alignment of its words alone. */
  readonly ruled: boolean;
}
