/** The vocabulary of the tree: mdast with math as mdast-util-math spells it. */
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
