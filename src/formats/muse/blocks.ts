import { numberedList } from '../../content/numbering/printed.js';
import { toTable } from '../../content/table/table.js';
import {
  blockquote,
  code,
  footnoteDefinition,
  heading,
  lineBreak,
  list,
  listItem,
  paragraph,
  thematicBreak,
} from '../../content/tree/build.js';
import type { FootnoteDefinition, ListItem, PhrasingContent, RootContent } from '../../core/tree.js';
import { enumeratorValue, lookOf } from '../../families/markup/enumerators.js';
import { isGridLine, readGrid } from '../../families/markup/grid.js';
import { takeIndentedItem } from '../../families/markup/indented.js';
import { dedent, indentOf, isBlank, type LineCursor, takeUntil, takeWhile } from '../../families/markup/lines.js';
import { definition } from '../../families/markup/lists.js';
import { splitCells } from '../../families/markup/pipes.js';
import { noteLabel, readInline } from './inline.js';

export interface MusePage {
  readonly notes: ReadonlySet<string>;
  readonly definitions: FootnoteDefinition[];
  /** Level of a heading with one star. */
  readonly level: number;
}

const MAX_DEPTH = 30;
export const NOTE = /^(\[\d{1,5}\]|\{\d{1,5}\})\s+(?=\S)/;
const ITEM = /^( *)(-|\d{1,4}\.|[a-zA-Z]\.|[ivxIVX]{1,6}\.)( +)\S/;
const TERM = /^ +(\S(?:.*\S)?) :: +(\S.*)?$/;
const BLOCK_TAG = /^ *<(example|src|literal|verse|quote|center|right|comment|play|biblio|contents|lisp)\b([^>]*)>/;

export function readBlocks(lines: readonly string[], page: MusePage, depth: number): RootContent[] {
  if (depth > MAX_DEPTH) return [paragraph(lines.join(' '))];
  const cursor: LineCursor = { lines, at: 0 };
  const out: RootContent[] = [];
  while (cursor.at < lines.length) {
    const line = lines[cursor.at] ?? '';
    if (isBlank(line) || /^;(?:\s|$)|^#[a-zA-Z][\w-]*\s*$|^Footnotes:?\s*$/.test(line)) cursor.at++;
    else for (const block of takeBlock(cursor, page, depth)) out.push(block);
  }
  return out;
}

function takeBlock(cursor: LineCursor, page: MusePage, depth: number): RootContent[] {
  const line = cursor.lines[cursor.at] ?? '';
  const stars = /^(\*{1,5}) +(\S.*)$/.exec(line);
  if (stars !== null && depth === 0) {
    cursor.at++;
    return [heading((stars[1]?.length ?? 1) + page.level - 1, readInline(stars[2] ?? '', page.notes))];
  }
  if (/^-{4,}\s*$/.test(line)) {
    cursor.at++;
    return [thematicBreak()];
  }
  const tag = BLOCK_TAG.exec(line);
  if (tag !== null) return takeTag(cursor, tag, { page, depth });
  if (/^ *\{\{\{\s*$/.test(line)) {
    cursor.at++;
    return [code(dedent(takeUntil(cursor, (each) => /^ *\}\}\}\s*$/.test(each))).join('\n'))];
  }
  if (/^ *> /.test(line) || /^ *>\s*$/.test(line)) return takeVerse(cursor, page);
  if (isGridLine(line.trim())) return takeGrid(cursor, page, depth);
  if (isRow(line)) return takeTable(cursor, page);
  if (NOTE.test(line)) return takeNote(cursor, page, depth);
  if (indentOf(line) > 0 || depth > 0) {
    if (ITEM.test(line)) return takeList(cursor, page, depth);
    if (TERM.test(line)) return takeTerms(cursor, page, depth);
  }
  return takeParagraph(cursor, page, depth);
}

interface Where {
  readonly page: MusePage;
  readonly depth: number;
}

function takeTag(cursor: LineCursor, tag: RegExpExecArray, { page, depth }: Where): RootContent[] {
  const [all, name = '', attributes = ''] = tag;
  const close = `</${name}>`;
  const first = (cursor.lines[cursor.at++] ?? '').slice(all.length);
  if (name === 'contents') return [];
  const body: string[] = [];
  let line: string | undefined = first;
  while (line !== undefined) {
    const end = line.indexOf(close);
    if (end >= 0) {
      if (line.slice(0, end).trim() !== '') body.push(line.slice(0, end));
      break;
    }
    body.push(line);
    line = cursor.lines[cursor.at++];
  }
  switch (name) {
    case 'example':
    case 'src':
    case 'lisp':
      return [
        code(dedent(body).join('\n'), name === 'lisp' ? 'lisp' : (/lang="([\w+#-]+)"/.exec(attributes)?.[1] ?? '')),
      ];
    case 'comment':
    case 'literal':
      return [];
    case 'verse':
      return verseOf(dedent(body), page);
    case 'quote':
      return [blockquote(readBlocks(dedent(body), page, depth + 1))];
    default:
      return readBlocks(dedent(body), page, depth + 1);
  }
}

/** Lines as they stand; a blank one parts stanzas. */
function verseOf(lines: readonly string[], page: MusePage): RootContent[] {
  const out: RootContent[] = [];
  let children: PhrasingContent[] = [];
  for (const line of [...lines, '']) {
    if (isBlank(line)) {
      if (children.length > 0) out.push(paragraph(children));
      children = [];
      continue;
    }
    if (children.length > 0) children.push(lineBreak());
    children.push(...readInline(line, page.notes));
  }
  return out;
}

function takeVerse(cursor: LineCursor, page: MusePage): RootContent[] {
  const lines = takeWhile(cursor, (line) => /^ *>(?: |\s*$)/.test(line));
  return verseOf(
    lines.map((line) => line.replace(/^ *> ?/, '')),
    page,
  );
}

function takeGrid(cursor: LineCursor, page: MusePage, depth: number): RootContent[] {
  const lines = takeWhile(cursor, (line) => /^ *[+|]/.test(line)).map((line) => line.trim());
  const drawn = readGrid(lines);
  if (drawn === undefined) return [code(lines.join('\n'))];
  const rows = drawn.rows.map((row) =>
    row.map((cell) => ({
      content: readBlocks(dedent(cell.lines), page, depth + 1),
      colSpan: cell.colSpan,
      rowSpan: cell.rowSpan,
    })),
  );
  return toTable({ rows, headerRows: drawn.headerRows });
}

function isRow(line: string): boolean {
  return (
    /^ *\|[-+]{2,}.*\|?\s*$/.test(line) ||
    /^ *\|\+ .* \+\|\s*$/.test(line) ||
    (/(?:^| )\|{1,3}(?: |$)/.test(line) && / /.test(line))
  );
}

/** Cells between bars; two bars are a title row's, three a foot's. Rules between rows show where the title ends. */
function takeTable(cursor: LineCursor, page: MusePage): RootContent[] {
  const rows: { content: PhrasingContent[] }[][] = [];
  let caption: PhrasingContent[] = [];
  let headerRows = 0;
  const foot: { content: PhrasingContent[] }[][] = [];
  for (const line of takeWhile(cursor, isRow)) {
    const bare = line.trim();
    const title = /^\|\+ (.*) \+\|$/.exec(bare)?.[1];
    if (title !== undefined) caption = readInline(title, page.notes);
    else if (/^\|[-+]{2,}/.test(bare)) headerRows = headerRows === 0 ? rows.length : headerRows;
    else {
      const bar = bare.includes(' ||| ') ? '|||' : / \|\|(?: |$)/.test(bare) ? '||' : '|';
      const row = splitCells(bare, {
        bar,
        guards: [
          ['[[', ']]'],
          ['=', '='],
        ],
      }).map((cell) => ({ content: readInline(cell, page.notes) }));
      if (bar === '||' && rows.length === headerRows) headerRows++;
      (bar === '|||' ? foot : rows).push(row);
    }
  }
  return toTable({ rows: [...rows, ...foot], headerRows, caption });
}

function takeNote(cursor: LineCursor, page: MusePage, depth: number): RootContent[] {
  const line = cursor.lines[cursor.at] ?? '';
  const found = NOTE.exec(line);
  const content = found?.[0].length ?? 0;
  const own = takeWhile(cursor, (each) => !isBlank(each) && (each === line || !NOTE.test(each)));
  const more = takeIndentedItem(
    { lines: ['', ...cursor.lines.slice(cursor.at, cursor.at + 200)], at: 0 },
    { marker: 0, content },
  );
  cursor.at += more.length - 1;
  const first = [line.slice(content), ...own.slice(1).map((each) => each.trim())];
  const blocks = readBlocks([...first, '', ...more], page, depth + 1);
  page.definitions.push(footnoteDefinition(noteLabel(found?.[1] ?? ''), blocks));
  return [];
}

function takeList(cursor: LineCursor, page: MusePage, depth: number): RootContent[] {
  const items: ListItem[] = [];
  const kind = ITEM.exec(cursor.lines[cursor.at] ?? '');
  const marker = kind?.[1]?.length ?? 0;
  const isBullet = kind?.[2] === '-';
  while (cursor.at < cursor.lines.length) {
    const found = ITEM.exec(cursor.lines[cursor.at] ?? '');
    if (found === null || found[1]?.length !== marker || (found[2] === '-') !== isBullet) break;
    const content = marker + (found[2]?.length ?? 1) + (found[3]?.length ?? 1);
    items.push(listItem(readBlocks(takeIndentedItem(cursor, { marker, content }), page, depth + 1)));
    skipBlank(cursor, (line) => ITEM.test(line) && indentOf(line) === marker);
  }
  const start = isBullet ? 1 : (enumeratorValue((kind?.[2] ?? '1').replace(/\.$/, '')) ?? 1);
  return [isBullet ? list(items) : numberedList(items, lookOf(kind?.[2] ?? '1.'), start)];
}

/** Blank lines between items are no end of their list. */
function skipBlank(cursor: LineCursor, goesOn: (line: string) => boolean): void {
  let at = cursor.at;
  while (at < cursor.lines.length && at - cursor.at < 3 && isBlank(cursor.lines[at])) at++;
  if (goesOn(cursor.lines[at] ?? '')) cursor.at = at;
}

function takeTerms(cursor: LineCursor, page: MusePage, depth: number): RootContent[] {
  const line = cursor.lines[cursor.at] ?? '';
  const found = TERM.exec(line);
  const content = line.length - (found?.[2]?.length ?? 0);
  const body = takeIndentedItem(cursor, { marker: indentOf(line), content, ends: (each) => TERM.test(each) });
  return definition(readInline(found?.[1] ?? '', page.notes), readBlocks(body, page, depth + 1));
}

/** A paragraph that is set in a little is a quotation; more, it is only centred. */
function takeParagraph(cursor: LineCursor, page: MusePage, depth: number): RootContent[] {
  const indent = indentOf(cursor.lines[cursor.at] ?? '');
  const lines = [cursor.lines[cursor.at++] ?? ''];
  for (const line of takeWhile(cursor, (each) => !startsBlock(each, depth))) lines.push(line);
  const children = readInline(lines.map((line) => line.trim()).join('\n'), page.notes);
  if (children.length === 0) return [];
  return indent > 0 && indent < 6 ? [blockquote([paragraph(children)])] : [paragraph(children)];
}

/** Within an item, items of the next list stand at its own margin. */
function startsBlock(line: string, depth: number): boolean {
  return (
    isBlank(line) ||
    BLOCK_TAG.test(line) ||
    ((depth > 0 || /^ +/.test(line)) && (ITEM.test(line) || TERM.test(line))) ||
    /^-{4,}\s*$/.test(line) ||
    isGridLine(line.trim()) ||
    isRow(line)
  );
}
