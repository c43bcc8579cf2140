/** The vocabulary of the tree: mdast with math as mdast-util-math spells it. */
import type { Nodes } from 'mdast';
import type { InlineMath, Math as MathBlock } from 'mdast-util-math';

export type {
  AlignType,
  BlockContent,
  Blockquote,
  Code,
  FootnoteDefinition,
  Heading,
  Link,
  List,
  ListItem,
  Nodes,
  Paragraph,
  Parents,
  PhrasingContent,
  Root,
  RootContent,
  Table,
  TableCell,
  TableRow,
  Text,
  // biome-ignore lint/correctness/noUndeclaredDependencies: the types stand in @types/mdast
} from 'mdast';
export type { InlineMath, MathBlock };

/** The bytes of a picture, read only when they are asked for; undefined where they cannot be had. */
export type PictureBytes = () => Uint8Array | undefined;

/** What has these stays only if a picture of each group gives words. */
export type PictureGroups = readonly (readonly Nodes[])[];

declare module 'mdast' {
  interface ImageData {
    /** What text is read from, where the text of all pictures is asked for (`ocr: always`). */
    picture?: PictureBytes;
  }
  interface HeadingData {
    forPictures?: PictureGroups;
  }
  interface ThematicBreakData {
    forPictures?: PictureGroups;
  }
  interface ListData {
    /** What follows the numbers of an ordered list; a full stop where it is not given. */
    delimiter?: ')';
  }
  interface ListItemData {
    /** What a reader sees before the item, until `printLabels` has made markdown of it. */
    label?: string;
  }
}
