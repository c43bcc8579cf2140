import type { LinkArea } from '../../../layout/model.js';
import type { PlacedText } from '../../../layout/placed-words.js';

/** What a document holds besides its pages' content, as plain data; whichever reader read it. */

/** An element of the structure tree, as far as it concerns one page. */
export interface TagNode {
  /** Standard type (`P`, `H1`, `TD`, ...), role map applied. */
  readonly type: string;
  readonly alt: string;
  readonly colSpan: number;
  readonly rowSpan: number;
  /** Elements, and numbers of marked content. */
  readonly kids: readonly (TagNode | number)[];
}

/** What lies over a page's content: addresses, values of form fields, notes typed onto the page. */
export interface Annotations {
  readonly links: LinkArea[];
  /** Values and notes as text in their boxes. */
  readonly texts: PlacedText[];
}

/** A file that the document carries. */
export interface Attachment {
  readonly name: string;
  readonly bytes: Uint8Array;
}
