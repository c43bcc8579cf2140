// What of a markdown text is compared: its text in reading order, headings, tables, list items, and inline marks.
import type { List, ListItem, Nodes, Root, Table } from 'mdast';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { parseMarkdown } from '../../test/tree.js';
import { comparable } from './similarity.js';

/** Rows of cells; undefined stands for a place that a merged cell covers. */
export type Grid = readonly (readonly (string | undefined)[])[];

export interface Outline {
  text: string;
  headings: { depth: number; text: string }[];
  tables: Grid[];
  /** Depth and text of each list item. */
  items: string[];
  /** Kind and text (or target) of each link, emphasis, and piece of code. */
  inline: string[];
}

const LONGEST_KEY = 80;

interface OutlineState {
  readonly outline: Outline;
  readonly pieces: string[];
  depth: number;
}

/** Parses markdown into what is compared. Front matter and comments do not count. */
export function outlineOf(markdown: string): Outline {
  const body = markdown.replace(/^---\n[\s\S]*?\n---\n/, '').replace(/<!--[\s\S]*?-->/g, '');
  const outline: Outline = { text: '', headings: [], tables: [], items: [], inline: [] };
  const state: OutlineState = { outline, pieces: [], depth: 0 };
  visit(parseMarkdown(body, false), state);
  outline.text = comparable(state.pieces.join(' '));
  return outline;
}

function visit(node: Nodes, state: OutlineState): void {
  const { outline, pieces } = state;
  switch (node.type) {
    case 'heading':
      outline.headings.push({ depth: node.depth, text: comparable(plainText(node)) });
      break;
    case 'table':
      outline.tables.push(gridOf(node));
      break;
    case 'list':
      visitList(node, state);
      return;
    case 'html':
      visitHtml(node.value, state);
      return;
    case 'code':
      pieces.push(node.value);
      outline.inline.push(`codeblock ${comparable(node.value).slice(0, LONGEST_KEY)}`);
      return;
    default:
      break;
  }
  if (isPhrasing(node)) {
    pieces.push(plainText(node));
    markInline(node, node.type === 'heading', outline);
  } else if ('children' in node) for (const child of node.children) visit(child, state);
}

function isPhrasing(node: Nodes): boolean {
  return node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell';
}

function visitList(list: List, state: OutlineState): void {
  state.depth++;
  for (const item of list.children) {
    state.outline.items.push(`${state.depth} ${itemText(item)}`);
    for (const child of item.children) visit(child, state);
  }
  state.depth--;
}

function itemText(item: ListItem): string {
  const [first] = item.children;
  return first ? comparable(plainText(first)).slice(0, LONGEST_KEY) : '';
}

function markInline(node: Nodes, heading: boolean, outline: Outline): void {
  if (node.type === 'link' && !node.url.startsWith('#')) outline.inline.push(`link ${node.url.replace(/\/$/, '')}`);
  if (node.type === 'inlineCode') outline.inline.push(`code ${comparable(node.value).slice(0, LONGEST_KEY)}`);
  if (!heading && (node.type === 'strong' || node.type === 'emphasis' || node.type === 'delete')) {
    const text = comparable(plainText(node)).slice(0, LONGEST_KEY);
    if (text !== '') outline.inline.push(`${node.type} ${text}`);
  }
  if ('children' in node) for (const child of node.children) markInline(child, heading, outline);
}

function plainText(node: Nodes | Root): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value;
  if (node.type === 'break' || (node.type === 'html' && /^<br/i.test(node.value))) return ' ';
  return 'children' in node ? node.children.map(plainText).join('') : '';
}

function gridOf(table: Table): Grid {
  return table.children.map((row) => row.children.map((cell) => comparable(plainText(cell))));
}

type Element = DefaultTreeAdapterTypes.Element;
type Child = DefaultTreeAdapterTypes.ChildNode;

function visitHtml(html: string, state: OutlineState): void {
  const fragment = parseFragment(html);
  for (const table of elements(fragment.childNodes, 'table')) state.outline.tables.push(htmlGrid(table));
  state.pieces.push(textOf(fragment.childNodes));
}

function elements(nodes: readonly Child[], name: string): Element[] {
  return nodes.flatMap((node) => {
    if (!('tagName' in node)) return [];
    return node.tagName === name ? [node] : elements(node.childNodes, name);
  });
}

function textOf(nodes: readonly Child[]): string {
  return nodes
    .map((node) => ('value' in node ? node.value : 'childNodes' in node ? textOf(node.childNodes) : ''))
    .join(' ');
}

function htmlGrid(table: Element): Grid {
  const rows: (string | undefined)[][] = [];
  elements(table.childNodes, 'tr').forEach((row, y) => {
    let x = 0;
    for (const cell of row.childNodes) {
      if (!('tagName' in cell) || (cell.tagName !== 'td' && cell.tagName !== 'th')) continue;
      while (x in (rows[y] ?? [])) x++;
      place(rows, { x, y, cell });
      x += span(cell, 'colspan');
    }
  });
  return rows.map((row) => Array.from(row));
}

function place(rows: (string | undefined)[][], { x, y, cell }: { x: number; y: number; cell: Element }): void {
  for (let dy = 0; dy < span(cell, 'rowspan'); dy++) {
    for (let dx = 0; dx < span(cell, 'colspan'); dx++) {
      rows[y + dy] ??= [];
      const row = rows[y + dy];
      if (row) row[x + dx] = dx === 0 && dy === 0 ? comparable(textOf(cell.childNodes)) : undefined;
    }
  }
}

function span(cell: Element, name: string): number {
  const value = Number(cell.attrs.find((attribute) => attribute.name === name)?.value ?? 1);
  return Number.isInteger(value) ? Math.min(Math.max(value, 1), 100) : 1;
}
