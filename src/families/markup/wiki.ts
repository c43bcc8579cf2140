/** Blocks of line-based wiki markup: what a dialect calls a heading, an item, a row; the rest is the same for all. */

import type { LabelLook } from '../../content/numbering/printed.js';
import { type Cell, toTable } from '../../content/table/table.js';
import {
  blockquote,
  code,
  heading,
  lineBreak,
  math,
  paragraph,
  strong,
  text,
  thematicBreak,
} from '../../content/tree/build.js';
import type { ReadContext } from '../../core/format.js';
import type { FootnoteDefinition, PhrasingContent, RootContent } from '../../core/tree.js';
import { type InlineGrammar, parseInline } from './inline.js';
import { dedent, isBlank } from './lines.js';
import { type FlatItem, type ListKind, nestItems, settleLists } from './lists.js';

export interface WikiPage {
  readonly context: ReadContext;
  readonly dialect: WikiDialect;
  readonly definitions: FootnoteDefinition[];
  noteCount: number;
}

export interface WikiItem {
  readonly kinds: readonly ListKind[];
  readonly text: string;
  /** A definition on the term's own line. */
  readonly definition?: string;
  readonly checked?: boolean;
  readonly start?: number;
  readonly label?: string;
  readonly look?: LabelLook;
}

export interface WikiFence {
  readonly kind: 'code' | 'quote' | 'math' | 'drop' | 'blocks';
  readonly language?: string;
  readonly title?: string;
  /** What stands behind the opening on its line. */
  readonly first?: string;
  /** Where the block's last line ends, -1 if the line is not the last; the line's text before it belongs to the block. */
  ends(line: string): number;
  /** Characters of the mark that ends it; what is behind them is read on. */
  readonly closing?: number;
}

export interface WikiCell {
  readonly text: string;
  readonly header: boolean;
  readonly colSpan?: number;
  readonly rowSpan?: number;
}

export interface WikiDialect {
  readonly grammar: InlineGrammar<WikiPage>;
  heading(line: string): { readonly depth: number; readonly text: string } | undefined;
  item?(line: string): WikiItem | undefined;
  fence?(line: string): WikiFence | undefined;
  /** The cells of a table's row; 'rule' is a line that parts header and body, 'skip' one that says nothing. */
  row?(line: string): readonly WikiCell[] | 'rule' | 'skip' | undefined;
  isRule?(line: string): boolean;
  /** A line that does not show. */
  isSilent?(line: string): boolean;
  /** The text of a quoted line. */
  quote?(line: string): string | undefined;
  /** A paragraph with a mark of its own: `bq. text`. */
  special?(line: string, rest: () => string[], page: WikiPage): RootContent[] | undefined;
  /** Lines indented by so many spaces are code. */
  readonly indentedCode?: number;
  /** Line ends in a paragraph are breaks. */
  readonly keepsLines?: boolean;
  /** Lines without a mark behind an item go on with it. */
  readonly itemsGoOn?: boolean;
}

const MAX_DEPTH = 30;

interface PageCursor {
  readonly lines: string[];
  at: number;
  readonly page: WikiPage;
  readonly depth: number;
}

export function readPage(source: string, dialect: WikiDialect, context: ReadContext): RootContent[] {
  const page: WikiPage = { context, dialect, definitions: [], noteCount: 0 };
  const blocks = readWiki(source.split('\n'), page, 0);
  return [...blocks, ...page.definitions];
}

export function wikiInline(source: string, page: WikiPage): PhrasingContent[] {
  return parseInline(source.trim(), page.dialect.grammar, page);
}

export function readWiki(lines: readonly string[], page: WikiPage, depth: number): RootContent[] {
  if (depth > MAX_DEPTH) return [paragraph(lines.join(' '))];
  const cursor: PageCursor = { lines: [...lines], page, depth, at: 0 };
  const out: RootContent[] = [];
  while (cursor.at < cursor.lines.length) {
    const line = cursor.lines[cursor.at] ?? '';
    if (isBlank(line) || page.dialect.isSilent?.(line) === true) cursor.at++;
    else for (const block of takeBlock(cursor, line)) out.push(block);
  }
  return out;
}

function takeBlock(cursor: PageCursor, line: string): RootContent[] {
  const { page } = cursor;
  const { dialect } = page;
  const fence = dialect.fence?.(line);
  if (fence !== undefined) return takeFence(cursor, fence);
  const title = dialect.heading(line);
  if (title !== undefined) {
    cursor.at++;
    return title.text.trim() === '' ? [] : [heading(title.depth, wikiInline(title.text, page))];
  }
  if (dialect.isRule?.(line) === true) {
    cursor.at++;
    return [thematicBreak()];
  }
  if (dialect.row?.(line) !== undefined) return takeTable(cursor);
  const special = dialect.special?.(line, () => takeParagraphLines(cursor), page);
  if (special !== undefined) return special;
  if (dialect.item?.(line) !== undefined) return takeList(cursor);
  if (dialect.quote?.(line) !== undefined) return takeQuote(cursor);
  if (dialect.indentedCode !== undefined && line.startsWith(' '.repeat(dialect.indentedCode)))
    return takeIndented(cursor);
  return [paragraphOf(takeParagraphLines(cursor), page)];
}

function takeFence(cursor: PageCursor, fence: WikiFence): RootContent[] {
  const { page } = cursor;
  cursor.at++;
  const body: string[] = [];
  let line: string | undefined = fence.first ?? cursor.lines[cursor.at++];
  while (line !== undefined) {
    const end = fence.ends(line);
    if (end >= 0) {
      if (line.slice(0, end).trim() !== '') body.push(line.slice(0, end));
      const rest = line.slice(end + (fence.closing ?? line.length)).trim();
      // What stands behind the block is read as a line of its own.
      if (rest !== '') replaceLine(cursor, rest);
      break;
    }
    body.push(line);
    line = cursor.lines[cursor.at++];
  }
  const title: RootContent[] =
    fence.title === undefined || fence.title === '' ? [] : [paragraph([strong([text(fence.title)])])];
  switch (fence.kind) {
    case 'drop':
      return [];
    case 'code':
      return [...title, code(body.join('\n').replace(/^\n+|\s+$/g, ''), fence.language ?? '')];
    case 'math':
      return [math(body.join('\n').trim())];
    case 'blocks':
      return [...title, ...readWiki(body, page, cursor.depth + 1)];
    default:
      return [blockquote([...title, ...readWiki(body, page, cursor.depth + 1)])];
  }
}

function replaceLine(cursor: PageCursor, rest: string): void {
  cursor.at--;
  cursor.lines[cursor.at] = rest;
}

function takeTable(cursor: PageCursor): RootContent[] {
  const { page } = cursor;
  const rows: Cell[][] = [];
  let headerRows = 0;
  let isHeader = true;
  for (; cursor.at < cursor.lines.length; cursor.at++) {
    const row = page.dialect.row?.(cursor.lines[cursor.at] ?? '');
    if (row === undefined) break;
    if (row === 'skip') continue;
    if (row === 'rule') {
      if (headerRows === 0) headerRows = rows.length;
      isHeader = false;
      continue;
    }
    isHeader = isHeader && row.every((cell) => cell.header);
    rows.push(row.map((cell) => toCell(cell, page)));
    if (isHeader) headerRows = rows.length;
  }
  return toTable({ rows, headerRows: Math.min(headerRows, Math.max(rows.length - 1, 1)) });
}

function toCell(cell: WikiCell, page: WikiPage): Cell {
  return { content: wikiInline(cell.text, page), colSpan: cell.colSpan ?? 1, rowSpan: cell.rowSpan ?? 1 };
}

function takeList(cursor: PageCursor): RootContent[] {
  const { page } = cursor;
  const { dialect } = page;
  const items: FlatItem[] = [];
  while (cursor.at < cursor.lines.length) {
    const line = cursor.lines[cursor.at] ?? '';
    const item = isBlank(line) ? undefined : dialect.item?.(line);
    if (item === undefined) break;
    cursor.at++;
    const more = dialect.itemsGoOn === true ? takeGoingOn(cursor) : [];
    const blocks: RootContent[] =
      item.text.trim() === '' && more.length === 0 ? [] : [paragraphOf([item.text, ...more], page)];
    // Code and quotes straight behind an item belong to it.
    while (dialect.itemsGoOn === true) {
      const fence = dialect.fence?.(cursor.lines[cursor.at] ?? '');
      if (fence === undefined) break;
      blocks.push(...takeFence(cursor, fence));
    }
    items.push({
      kinds: item.kinds,
      content: blocks,
      ...(item.checked === undefined ? {} : { checked: item.checked }),
      ...(item.start === undefined ? {} : { start: item.start }),
      ...(item.label === undefined ? {} : { label: item.label }),
      ...(item.look === undefined ? {} : { look: item.look }),
    });
    if (item.definition !== undefined && item.definition.trim() !== '') {
      items.push({
        kinds: [...item.kinds.slice(0, -1), 'definition'],
        content: [paragraphOf([item.definition], page)],
      });
    }
  }
  const blocks = nestItems(items);
  settleLists(blocks);
  return blocks;
}

function takeGoingOn(cursor: PageCursor): string[] {
  const out: string[] = [];
  while (cursor.at < cursor.lines.length && !startsBlock(cursor, cursor.lines[cursor.at] ?? ''))
    out.push(cursor.lines[cursor.at++] ?? '');
  return out;
}

function takeQuote(cursor: PageCursor): RootContent[] {
  const body: string[] = [];
  for (; cursor.at < cursor.lines.length; cursor.at++) {
    const quoted = cursor.page.dialect.quote?.(cursor.lines[cursor.at] ?? '');
    if (quoted === undefined) break;
    body.push(quoted);
  }
  return [blockquote(readWiki(body, cursor.page, cursor.depth + 1))];
}

function takeIndented(cursor: PageCursor): RootContent[] {
  const indent = ' '.repeat(cursor.page.dialect.indentedCode ?? 4);
  const from = cursor.at;
  while (cursor.at < cursor.lines.length && (cursor.lines[cursor.at] ?? '').startsWith(indent)) cursor.at++;
  return [code(dedent(cursor.lines.slice(from, cursor.at)).join('\n'))];
}

function startsBlock(cursor: PageCursor, line: string): boolean {
  const { dialect } = cursor.page;
  return (
    isBlank(line) ||
    dialect.fence?.(line) !== undefined ||
    dialect.heading(line) !== undefined ||
    dialect.isRule?.(line) === true ||
    dialect.row?.(line) !== undefined ||
    dialect.item?.(line) !== undefined ||
    dialect.quote?.(line) !== undefined
  );
}

/** The line at the cursor and those behind it that begin nothing. */
function takeParagraphLines(cursor: PageCursor): string[] {
  const out = [cursor.lines[cursor.at++] ?? ''];
  while (cursor.at < cursor.lines.length && !startsBlock(cursor, cursor.lines[cursor.at] ?? '')) {
    const line = cursor.lines[cursor.at++] ?? '';
    if (cursor.page.dialect.isSilent?.(line) !== true) out.push(line);
  }
  return out;
}

export function paragraphOf(lines: readonly string[], page: WikiPage): RootContent {
  if (page.dialect.keepsLines !== true) return paragraph(wikiInline(lines.map((line) => line.trim()).join('\n'), page));
  const children: PhrasingContent[] = [];
  lines.forEach((line, i) => {
    if (i > 0) children.push(lineBreak());
    children.push(...wikiInline(line, page));
  });
  return paragraph(children);
}

/** Kinds of an item from its marks: `*`, `-` are bullets, `#` numbers. */
export function kindsOf(marks: string): ListKind[] {
  return [...marks].map((mark) =>
    mark === '#' || /\d/.test(mark) ? 'ordered' : mark === ';' ? 'term' : mark === ':' ? 'definition' : 'bullet',
  );
}
