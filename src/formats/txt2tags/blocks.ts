import { type Cell, toTable } from '../../content/table/table.js';
import { blockquote, code, heading, list, listItem, paragraph, thematicBreak } from '../../content/tree/build.js';
import type { List, RootContent } from '../../core/tree.js';
import { isBlank, type LineCursor, takeUntil, takeWhile } from '../../families/markup/lines.js';
import { definition } from '../../families/markup/lists.js';
import { splitCells } from '../../families/markup/pipes.js';
import { readInline } from './inline.js';

const HEADING = /^\s*(={1,5}|\+{1,5})([^=+]|[^=+].*[^=+])\1(?:\[[\w-]*\])?\s*$/;
const RULE = /^\s*[-=_]{20,}\s*$/;
const ITEM = /^( *)([-+:]) (\S.*)$/;
const CLOSE = /^ *([-+:])\s*$/;
/** Marks of one line, and of blocks between lines of three: code, text as it is, text for other writers. */
const FENCES: Readonly<Record<string, 'code' | 'text' | 'hidden'>> = { '```': 'code', '"""': 'text', "'''": 'hidden' };
const MAX_QUOTES = 20;

export function readBlocks(cursor: LineCursor): RootContent[] {
  const out: RootContent[] = [];
  while (cursor.at < cursor.lines.length) for (const block of takeBlock(cursor)) out.push(block);
  return out;
}

function takeBlock(cursor: LineCursor): RootContent[] {
  const line = cursor.lines[cursor.at] ?? '';
  if (isBlank(line) || line.startsWith('%')) {
    cursor.at++;
    if (/^%%%\s*$/.test(line)) takeUntil(cursor, (each) => /^%%%\s*$/.test(each));
    return [];
  }
  const title = headingOf(line);
  if (title !== undefined) {
    cursor.at++;
    return [title];
  }
  if (ITEM.test(line)) return takeList(cursor);
  return takeSimple(cursor, line) ?? takeParagraph(cursor);
}

function headingOf(line: string): RootContent | undefined {
  const found = HEADING.exec(line);
  if (found?.[1] === undefined || found[2]?.trim() === '') return undefined;
  return heading(found[1].length, readInline(found[2] ?? ''));
}

/** Blocks that may stand in lists too. */
function takeSimple(cursor: LineCursor, line: string): RootContent[] | undefined {
  const fence = FENCES[line.trimEnd()];
  if (fence !== undefined) {
    cursor.at++;
    const body = takeUntil(cursor, (each) => each.trimEnd() === line.trimEnd());
    return fence === 'code' ? [code(body.join('\n'))] : fence === 'text' ? [paragraph(body.join('\n'))] : [];
  }
  const mark = line.slice(0, 3);
  if (FENCES[mark] !== undefined && line.startsWith(`${mark} `)) {
    const body = takeWhile(cursor, (each) => each.startsWith(`${mark} `)).map((each) => each.slice(4));
    return mark === '```' ? [code(body.join('\n'))] : mark === '"""' ? [paragraph(body.join('\n'))] : [];
  }
  if (RULE.test(line)) {
    cursor.at++;
    return [thematicBreak()];
  }
  if (line.startsWith('\t')) return [quoteOf(takeWhile(cursor, (each) => each.startsWith('\t')))];
  if (/^ *\|\|? /.test(line)) return takeTable(cursor);
  return undefined;
}

/** A tab more is a quotation in the quotation. */
function quoteOf(lines: readonly string[], depth = 0): RootContent {
  const inner = lines.map((line) => line.replace(/^\t/, ''));
  const blocks: RootContent[] = [];
  for (let at = 0; at < inner.length; ) {
    const isDeeper = depth < MAX_QUOTES && (inner[at] ?? '').startsWith('\t');
    let end = at;
    while (end < inner.length && (depth < MAX_QUOTES && (inner[end] ?? '').startsWith('\t')) === isDeeper) end++;
    const run = inner.slice(at, end);
    blocks.push(isDeeper ? quoteOf(run, depth + 1) : paragraph(readInline(run.map((line) => line.trim()).join('\n'))));
    at = end;
  }
  return blockquote(blocks);
}

/** A row of `||` is a title row; bars behind each other are one cell over several columns. */
function takeTable(cursor: LineCursor): RootContent[] {
  const lines = takeWhile(cursor, (line) => /^ *\|\|? /.test(line));
  const isHeader = (line: string | undefined) => /^ *\|\| /.test(line ?? '');
  let headerRows = 0;
  while (isHeader(lines[headerRows])) headerRows++;
  const rows = lines.map((line) => cellsOf(line.replace(/^ *\|\|? /, '| ')));
  return toTable({ rows, headerRows });
}

function cellsOf(line: string): Cell[] {
  const out: { content: Cell['content']; colSpan: number }[] = [];
  for (const value of splitCells(line.trimEnd())) {
    const before = out.at(-1);
    // An empty cell without even a space is a bar behind a bar.
    if (value === '' && before !== undefined) before.colSpan++;
    else out.push({ content: readInline(value), colSpan: 1 });
  }
  return out;
}

function startsBlock(line: string): boolean {
  return (
    isBlank(line) ||
    headingOf(line) !== undefined ||
    ITEM.test(line) ||
    RULE.test(line) ||
    line.startsWith('\t') ||
    /^ *\|\|? /.test(line) ||
    FENCES[line.trimEnd()] !== undefined ||
    (FENCES[line.slice(0, 3)] !== undefined && line.charAt(3) === ' ')
  );
}

function takeParagraph(cursor: LineCursor): RootContent[] {
  const lines = [cursor.lines[cursor.at++] ?? ''];
  for (const line of takeWhile(cursor, (each) => !startsBlock(each))) if (!line.startsWith('%')) lines.push(line);
  const children = readInline(lines.map((line) => line.trim()).join('\n'));
  return children.length === 0 ? [] : [paragraph(children)];
}

interface OpenList {
  readonly indent: number;
  readonly mark: string;
  readonly blocks: RootContent[];
  node: List | undefined;
  target: RootContent[];
}

/** Lists in lists by their indentation. Two blank lines end them all; a mark alone ends its own. */
function takeList(cursor: LineCursor): RootContent[] {
  const out: RootContent[] = [];
  const open: OpenList[] = [];
  let blanks = 0;
  while (cursor.at < cursor.lines.length && blanks < 2) {
    const line = cursor.lines[cursor.at] ?? '';
    const item = ITEM.exec(line);
    if (isBlank(line)) {
      blanks++;
      cursor.at++;
      continue;
    }
    if (headingOf(line) !== undefined) break;
    if (item !== null) addItem({ open, out }, item, cursor);
    else if (CLOSE.test(line)) {
      cursor.at++;
      open.pop();
      if (open.length === 0) break;
    } else if (line.startsWith('%')) cursor.at++;
    else for (const block of takeSimple(cursor, line) ?? takeParagraph(cursor)) open.at(-1)?.target.push(block);
    blanks = 0;
  }
  return out;
}

const MAX_LISTS = 30;

function addItem(
  place: { readonly open: OpenList[]; readonly out: RootContent[] },
  item: RegExpExecArray,
  cursor: LineCursor,
): void {
  const { open, out } = place;
  const [, spaces = '', mark = '-', first = ''] = item;
  const indent = spaces.length;
  while (open.length > 1 && (open.at(-1)?.indent ?? 0) > indent) open.pop();
  const last = open.at(-1);
  if (last !== undefined && last.indent >= indent && last.mark !== mark) open.pop();
  if (open.length === 0 || ((open.at(-1)?.indent ?? 0) < indent && open.length < MAX_LISTS)) {
    const blocks = open.at(-1)?.target ?? out;
    open.push({ indent, mark, blocks, node: undefined, target: blocks });
  }
  cursor.at++;
  const more = takeWhile(cursor, (each) => !startsBlock(each) && !CLOSE.test(each) && !each.startsWith('%'));
  const current = open.at(-1);
  if (current === undefined) return;
  const rest = more.map((line) => line.trim()).join('\n');
  if (mark === ':') {
    current.target = current.blocks;
    const body = rest === '' ? [] : [paragraph(readInline(rest))];
    for (const block of definition(readInline(first), body)) current.blocks.push(block);
    return;
  }
  if (current.node === undefined) {
    current.node = list([], { ordered: mark === '+' });
    current.blocks.push(current.node);
  }
  const node = listItem([paragraph(readInline(`${first}\n${rest}`))]);
  current.node.children.push(node);
  current.target = node.children;
}
