import type { Role } from '../../../layout/text/model.js';
import type { TagNode } from '../document/model.js';

/** Structure tree -> blocks in reading order, each with the numbers of its marked content. */

export interface TextPart {
  readonly kind: 'text';
  readonly role: Role;
  readonly marks: number[];
  /** Marked content of the item's label; undefined where the block begins no item. */
  readonly label?: readonly number[];
  /** How many lists it stands in. */
  readonly depth: number;
  readonly quoted: boolean;
}

export interface CellPart {
  readonly marks: readonly number[];
  readonly header: boolean;
  readonly colSpan: number;
  readonly rowSpan: number;
}

export interface TablePart {
  readonly kind: 'table';
  readonly rows: readonly (readonly CellPart[])[];
  readonly headerRows: number;
}

export interface FigurePart {
  readonly kind: 'figure';
  readonly alt: string;
}

export type TagPart = TextPart | TablePart | FigurePart;

/** Marks that the tree gives to text whose font does not show them. */
export interface Dress {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly mono: boolean;
}

export interface Parts {
  readonly parts: readonly TagPart[];
  readonly dress: ReadonlyMap<number, Dress>;
}

interface Context {
  readonly dress?: Dress;
  readonly depth: number;
  readonly quoted: boolean;
  /** Role of text that stands here without a block of its own. */
  readonly role: Role;
}

interface Walk {
  readonly parts: TagPart[];
  readonly dress: Map<number, Dress>;
  /** The block that text is added to. */
  open: TextPart | undefined;
  /** The label of an item whose text has not begun. */
  label: number[] | undefined;
}

const PARAGRAPH: Role = { kind: 'paragraph' };
const INLINE = new Set([
  'Annot',
  'BibEntry',
  'Em',
  'Link',
  'NonStruct',
  'Private',
  'Quote',
  'RB',
  'RP',
  'RT',
  'Reference',
  'Ruby',
  'Span',
  'Strong',
  'Sub',
  'WP',
  'WT',
  'Warichu',
]);

export function toParts(nodes: readonly TagNode[]): Parts {
  const walk: Walk = { parts: [], dress: new Map(), open: undefined, label: undefined };
  for (const node of nodes) visit(walk, node, { depth: 0, quoted: false, role: PARAGRAPH });
  return { parts: walk.parts, dress: walk.dress };
}

function visit(walk: Walk, node: TagNode | number, context: Context): void {
  if (typeof node === 'number') {
    openBlock(walk, context).marks.push(node);
    if (context.dress !== undefined) walk.dress.set(node, context.dress);
    return;
  }
  const { type } = node;
  if (type === 'Strong' || type === 'Em') visitKids(walk, node, dressed(context, type));
  else if (INLINE.has(type)) visitKids(walk, node, context);
  else if (type === 'Code') visitCode(walk, node, context);
  else if (/^(?:H\d*|Title)$/.test(type)) addHeading(walk, node, context);
  else if (type === 'L' || type === 'TOC') visitBlock(walk, node, { ...context, depth: context.depth + 1 });
  else if (type === 'LI' || type === 'TOCI') visitItem(walk, node, context);
  else if (type === 'Lbl') addLabel(walk, node, context);
  else if (type === 'LBody') visitKids(walk, node, context);
  else if (type === 'Table') addTable(walk, node);
  else if (type === 'Figure') visitFigure(walk, node, context);
  else if (type === 'BlockQuote') visitBlock(walk, node, { ...context, quoted: true });
  else if (type === 'Note' || type === 'FENote') visitBlock(walk, node, { ...context, role: { kind: 'note' } });
  else if (type === 'Caption') visitBlock(walk, node, { ...context, role: { kind: 'caption' } });
  // The lines of a code block may each be a paragraph.
  else if (context.role.kind === 'code') visitKids(walk, node, context);
  else visitBlock(walk, node, context);
}

const PLAIN: Dress = { bold: false, italic: false, mono: false };

function dressed(context: Context, type: string): Context {
  const dress = context.dress ?? PLAIN;
  return {
    ...context,
    dress: {
      bold: dress.bold || type === 'Strong',
      italic: dress.italic || type === 'Em',
      mono: dress.mono || type === 'Code',
    },
  };
}

function visitKids(walk: Walk, node: TagNode, context: Context): void {
  for (const kid of node.kids) visit(walk, kid, context);
}

function visitBlock(walk: Walk, node: TagNode, context: Context): void {
  walk.open = undefined;
  visitKids(walk, node, context);
  walk.open = undefined;
}

function openBlock(walk: Walk, context: Context): TextPart {
  if (walk.open !== undefined) return walk.open;
  const { depth, quoted, role } = context;
  const label = walk.label;
  const part: TextPart = { kind: 'text', role, marks: [], depth, quoted, ...(label === undefined ? {} : { label }) };
  walk.label = undefined;
  walk.open = part;
  walk.parts.push(part);
  return part;
}

/** Code that is no part of a paragraph is a block. */
function visitCode(walk: Walk, node: TagNode, context: Context): void {
  const inside = dressed(context, 'Code');
  const isBlock = walk.open === undefined;
  visitKids(walk, node, isBlock ? { ...inside, role: { kind: 'code' } } : inside);
  if (isBlock && holdsBlocks(node)) walk.open = undefined;
}

function holdsBlocks(node: TagNode): boolean {
  return node.kids.some((kid) => typeof kid !== 'number' && kid.type === 'P');
}

function addHeading(walk: Walk, node: TagNode, context: Context): void {
  const digits = /\d+/.exec(node.type)?.[0];
  const level = node.type === 'Title' ? 1 : digits === undefined ? undefined : Math.max(1, Math.min(6, Number(digits)));
  visitBlock(walk, node, { ...context, role: { kind: 'heading', level } });
}

function visitItem(walk: Walk, node: TagNode, context: Context): void {
  walk.open = undefined;
  walk.label = undefined;
  // An item that goes on from the page before has no label of its own here.
  const labelled = node.kids.some((kid) => typeof kid !== 'number' && kid.type === 'Lbl');
  if (!labelled && walk.parts.length > 0) walk.label = [];
  visitKids(walk, node, context);
  walk.open = undefined;
  walk.label = undefined;
}

function addLabel(walk: Walk, node: TagNode, context: Context): void {
  if (context.depth === 0) visitKids(walk, node, context);
  else walk.label = marksOf(node);
}

function marksOf(node: TagNode): number[] {
  return node.kids.flatMap((kid) => (typeof kid === 'number' ? [kid] : marksOf(kid)));
}

function visitFigure(walk: Walk, node: TagNode, context: Context): void {
  walk.open = undefined;
  if (node.alt === '') visitBlock(walk, node, context);
  else walk.parts.push({ kind: 'figure', alt: node.alt });
}

function addTable(walk: Walk, node: TagNode): void {
  walk.open = undefined;
  const rows: CellPart[][] = [];
  let headerRows = 0;
  const visitRows = (kids: TagNode['kids'], inHead: boolean): void => {
    for (const kid of kids) {
      if (typeof kid === 'number') continue;
      if (kid.type === 'TR') {
        const cells = toCells(kid);
        if (cells.length === 0) continue;
        const heads = inHead || cells.every((cell) => cell.header);
        if (heads && headerRows === rows.length) headerRows++;
        rows.push(cells);
      } else if (kid.type === 'Caption') {
        visit(walk, kid, { depth: 0, quoted: false, role: { kind: 'caption' } });
      } else {
        visitRows(kid.kids, inHead || kid.type === 'THead');
      }
    }
  };
  visitRows(node.kids, false);
  if (rows.length > 0) walk.parts.push({ kind: 'table', rows, headerRows });
}

function toCells(row: TagNode): CellPart[] {
  const cells: CellPart[] = [];
  for (const kid of row.kids) {
    if (typeof kid === 'number') continue;
    if (kid.type === 'TD' || kid.type === 'TH') {
      cells.push({ marks: marksOf(kid), header: kid.type === 'TH', colSpan: kid.colSpan, rowSpan: kid.rowSpan });
    } else {
      cells.push(...toCells(kid));
    }
  }
  return cells;
}
