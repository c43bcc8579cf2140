import { numberedList } from '../../content/numbering/printed.js';
import {
  blockquote,
  code,
  footnoteDefinition,
  heading,
  list,
  listItem,
  math,
  paragraph,
  thematicBreak,
} from '../../content/tree/build.js';
import type { ListItem, RootContent } from '../../core/tree.js';
import { enumeratorValue, lookOf } from '../../families/markup/enumerators.js';
import { takeIndentedItem } from '../../families/markup/indented.js';
import { indentOf, isBlank, type LineCursor, takeWhile } from '../../families/markup/lines.js';
import { definition } from '../../families/markup/lists.js';
import { readInline } from './inline.js';
import type { DjotPage } from './state.js';
import { isRow, takeTable } from './tables.js';

const MAX_DEPTH = 40;
/** Lines of code that an item may begin with. */
const MAX_CODE_LINES = 2000;
const ITEM = /^( *)([-*+:]|\(?(?:\d{1,9}|[a-zA-Z]|[ivxlcdm]{1,8}|[IVXLCDM]{1,8})[.)])( +|$)(?:\[([ xX])\] )?/;
const FENCE = /^ *(`{3,}|~{3,}) *(=?[^\s`]*) *$/;
export const REFERENCE = /^ *\[([^\]^][^\]]{0,500})\]:(?:\s+(\S.*))?$/;
export const NOTE = /^ *\[\^([^\]]{1,200})\]:(?:\s|$)/;
/** Attributes of the block below them, or a remark. */
const ATTRIBUTES = /^ *\{[^{}]*\} *$/;

export function readBlocks(lines: readonly string[], page: DjotPage, depth: number): RootContent[] {
  if (depth > MAX_DEPTH) return [paragraph(lines.join(' '))];
  const cursor: LineCursor = { lines, at: 0 };
  const out: RootContent[] = [];
  while (cursor.at < lines.length) {
    const line = lines[cursor.at] ?? '';
    if (isBlank(line) || (line.trimStart().startsWith('{') && ATTRIBUTES.test(line))) cursor.at++;
    else for (const block of takeBlock(cursor, page, depth)) out.push(block);
  }
  return out;
}

function takeBlock(cursor: LineCursor, page: DjotPage, depth: number): RootContent[] {
  const line = cursor.lines[cursor.at] ?? '';
  if (/^ *#{1,6}(?: |$)/.test(line)) return takeHeading(cursor, page);
  if (/^ *(?:(?:\* *){3,}|(?:- *){3,})$/.test(line)) {
    cursor.at++;
    return [thematicBreak()];
  }
  const fence = FENCE.exec(line);
  if (fence !== null) return takeFence(cursor, fence);
  if (/^ *:{3,}(?: *[\w-]+)? *$/.test(line)) return takeDivision(cursor, page, depth);
  if (/^ *>(?: |$)/.test(line)) {
    const body = takeQuote(cursor);
    return [blockquote(readBlocks(body, page, depth + 1))];
  }
  if (isRow(line)) return takeTable(cursor, page);
  if (NOTE.test(line)) return takeNote(cursor, page, depth);
  if (REFERENCE.test(line)) {
    cursor.at++;
    takeWhile(cursor, (each) => /^ +\S/.test(each));
    return [];
  }
  if (ITEM.test(line)) return takeList(cursor, page, depth);
  return takeParagraph(cursor, page);
}

/** A heading goes on in the lines below it, with its signs or without. */
function takeHeading(cursor: LineCursor, page: DjotPage): RootContent[] {
  const level = /#+/.exec(cursor.lines[cursor.at] ?? '')?.[0].length ?? 1;
  const lines = takeWhile(
    cursor,
    (line) => !isBlank(line) && (/^ *#+/.exec(line)?.[0].trim().length ?? level) === level,
  );
  return [heading(level, readInline(lines.map((line) => line.replace(/^ *#+ ?/, '').trim()).join('\n'), page))];
}

function takeFence(cursor: LineCursor, fence: RegExpExecArray): RootContent[] {
  const [, mark = '```', language = ''] = fence;
  const indent = indentOf(cursor.lines[cursor.at] ?? '');
  cursor.at++;
  const body = takeWhile(cursor, (line) => {
    const bare = line.trim();
    return !(bare.length >= mark.length && bare === mark.charAt(0).repeat(bare.length));
  });
  cursor.at++;
  // Raw text of another format.
  if (language.startsWith('=')) return [];
  const value = body.map((line) => line.slice(Math.min(indent, indentOf(line)))).join('\n');
  return [code(value, language)];
}

/** Blocks between lines of colons; a longer line opens around shorter ones. */
function takeDivision(cursor: LineCursor, page: DjotPage, depth: number): RootContent[] {
  const mark = /:+/.exec(cursor.lines[cursor.at++] ?? '')?.[0].length ?? 3;
  const body = takeWhile(cursor, (line) => !/^ *:{3,} *$/.test(line) || line.trim().length < mark);
  cursor.at++;
  return readBlocks(body, page, depth + 1);
}

function takeQuote(cursor: LineCursor): string[] {
  const out: string[] = [];
  for (; cursor.at < cursor.lines.length; cursor.at++) {
    const line = cursor.lines[cursor.at] ?? '';
    const isQuoted = /^ *>(?: |$)/.test(line);
    // A paragraph goes on without the sign.
    if (!isQuoted && (isBlank(line) || isBlank(out.at(-1)))) break;
    out.push(isQuoted ? line.replace(/^ *> ?/, '') : line);
  }
  return out;
}

function takeNote(cursor: LineCursor, page: DjotPage, depth: number): RootContent[] {
  const line = cursor.lines[cursor.at] ?? '';
  const found = NOTE.exec(line);
  const own = takeIndentedItem(cursor, { marker: indentOf(line), content: found?.[0].length ?? 0 }).map((each, i) =>
    i === 0 ? each : each.trimStart(),
  );
  page.definitions.push(footnoteDefinition(found?.[1] ?? '', readBlocks(own, page, depth + 1)));
  return [];
}

type Kind = 'bullet' | 'ordered' | 'term';

function kindOf(mark: string): Kind {
  return mark === ':' ? 'term' : /^[-*+]$/.test(mark) ? 'bullet' : 'ordered';
}

/** Items of one mark. A paragraph in an item goes on without being set in; a list within needs a blank line before it. */
function takeList(cursor: LineCursor, page: DjotPage, depth: number): RootContent[] {
  const first = ITEM.exec(cursor.lines[cursor.at] ?? '');
  const mark = first?.[2] ?? '-';
  const kind = kindOf(mark);
  const marker = first?.[1]?.length ?? 0;
  const items: ListItem[] = [];
  const terms: RootContent[] = [];
  for (;;) {
    const found = ITEM.exec(cursor.lines[cursor.at] ?? '');
    if (found === null || found[1]?.length !== marker || kindOf(found[2] ?? '-') !== kind) break;
    if (kind === 'bullet' && found[2] !== mark) break;
    const body = takeItem(cursor, marker, found[0].length);
    if (kind === 'term') terms.push(...termOf(body, page, depth));
    else {
      const box = found[4];
      items.push(listItem(readBlocks(body, page, depth + 1), box === undefined ? undefined : box !== ' '));
    }
    skipBlank(cursor, (line) => ITEM.test(line) && indentOf(line) === marker);
  }
  if (kind === 'term') return terms;
  const start = enumeratorValue(mark.replace(/[().]/g, '')) ?? 1;
  return [kind === 'ordered' ? numberedList(items, lookOf(mark), start) : list(items)];
}

/** The first paragraph is the term, what is behind it the definition. */
function termOf(body: readonly string[], page: DjotPage, depth: number): RootContent[] {
  let end = 0;
  while (end < body.length && !isBlank(body[end])) end++;
  const term = readInline(
    body
      .slice(0, end)
      .map((line) => line.trim())
      .join('\n'),
    page,
  );
  return definition(term, readBlocks(body.slice(end), page, depth + 1));
}

function takeItem(cursor: LineCursor, marker: number, content: number): string[] {
  const out = [(cursor.lines[cursor.at++] ?? '').slice(content)];
  // Code in an item goes on over blank lines.
  if (FENCE.test(out[0] ?? '')) {
    const own: LineCursor = { lines: ['', ...cursor.lines.slice(cursor.at, cursor.at + MAX_CODE_LINES)], at: 0 };
    const body = takeIndentedItem(own, { marker, content }).slice(1);
    cursor.at += body.length;
    return [...out, ...body];
  }
  for (;;) {
    const lazy = takeWhile(
      cursor,
      (line) => !isBlank(line) && !ITEM.test(line) && indentOf(line) <= marker && !isFirm(line),
    );
    out.push(...lazy.map((line) => line.trimStart()));
    const before = cursor.at;
    let at = before;
    while (at < cursor.lines.length && isBlank(cursor.lines[at])) at++;
    const next = cursor.lines[at] ?? '';
    if (at >= cursor.lines.length || indentOf(next) <= marker) return out;
    for (let i = before; i < at; i++) out.push('');
    cursor.at = at;
    out.push(
      ...takeWhile(cursor, (line) => !isBlank(line) && indentOf(line) > marker).map((line) =>
        line.slice(Math.min(indentOf(line), content)),
      ),
    );
    if (cursor.at === before) return out;
  }
}

/** Lines that end a paragraph of an item, though it could go on. */
function isFirm(line: string): boolean {
  return FENCE.test(line) || /^ *:{3,}/.test(line) || /^ *#{1,6} /.test(line);
}

function skipBlank(cursor: LineCursor, goesOn: (line: string) => boolean): void {
  let at = cursor.at;
  while (at < cursor.lines.length && at - cursor.at < 3 && isBlank(cursor.lines[at])) at++;
  if (goesOn(cursor.lines[at] ?? '')) cursor.at = at;
}

/** Only a blank line ends a paragraph. */
function takeParagraph(cursor: LineCursor, page: DjotPage): RootContent[] {
  const lines = takeWhile(cursor, (line) => !isBlank(line)).map((line) => line.trim());
  const source = lines.join('\n');
  const display = /^\$\$(`+)([^`]+)\1$/.exec(source)?.[2];
  if (display !== undefined) return [math(display.trim())];
  const children = readInline(source, page);
  return children.length === 0 ? [] : [paragraph(children)];
}
