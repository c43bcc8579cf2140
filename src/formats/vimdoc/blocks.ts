import { labelled } from '../../content/numbering/printed.js';
import { code, heading, list, listItem, paragraph, strong } from '../../content/tree/build.js';
import type { ListItem, RootContent } from '../../core/tree.js';
import { enumeratorValue } from '../../families/markup/enumerators.js';
import { takeIndentedItem } from '../../families/markup/indented.js';
import { dedent, indentOf, isBlank, type LineCursor } from '../../families/markup/lines.js';
import { definition } from '../../families/markup/lists.js';
import { readInline } from './inline.js';

const MAX_DEPTH = 20;
const RULE = /^(?:={20,}|-{20,})\s*$/;
/** Tags at a line's end: places that other help files point to. */
const TAGS = /(?:(?:^|\s+)\*[^\s*|]+\*){1,40}\s*$/;
const CODE_START = /(?:^|\s)>(?:[a-z]{1,10})?\s*$/;
const CAPITALS = /^(?=(?:[^A-Z]*[A-Z]){4})[A-Z][A-Z\d .,:&/()_'"-]*$/;
const ITEM = /^( *)([-•*+]|\d{1,3}[.)])( +)\S/;

export function readBlocks(lines: readonly string[], depth: number): RootContent[] {
  const cursor: LineCursor = { lines, at: 0 };
  const out: RootContent[] = [];
  if (depth > MAX_DEPTH) return [paragraph(lines.join(' '))];
  while (cursor.at < lines.length) {
    const line = lines[cursor.at] ?? '';
    if (isBlank(line) || withoutTags(line) === '') cursor.at++;
    else for (const block of takeBlock(cursor, depth)) out.push(block);
  }
  return out;
}

export function withoutTags(line: string): string {
  return line.includes('*') ? line.replace(TAGS, '').trimEnd() : line.trimEnd();
}

function takeBlock(cursor: LineCursor, depth: number): RootContent[] {
  const line = cursor.lines[cursor.at] ?? '';
  if (RULE.test(line)) return takeSection(cursor, line.startsWith('=') ? 2 : 3);
  const bare = withoutTags(line);
  if (CAPITALS.test(bare) && !/\s{2}/.test(bare)) {
    cursor.at++;
    return [heading(3, readInline(bare))];
  }
  if (/\s~$/.test(bare) && !hasColumns(bare.slice(0, -1))) {
    cursor.at++;
    const title = readInline(bare.slice(0, -1));
    return [indentOf(bare) === 0 ? heading(4, title) : paragraph([strong(title)])];
  }
  if (ITEM.test(line) && !hasColumns(line)) return takeList(cursor, depth);
  if (isTerm(cursor)) {
    cursor.at++;
    return definition(readInline(bare), []);
  }
  return takeParagraph(cursor);
}

/** The line behind a rule is the section's title; without a title the rule says nothing. */
function takeSection(cursor: LineCursor, level: number): RootContent[] {
  cursor.at++;
  while (cursor.at < cursor.lines.length && isTagLine(cursor.lines[cursor.at] ?? '')) cursor.at++;
  const title = withoutTags(cursor.lines[cursor.at] ?? '').replace(/\s+~$/, '');
  if (title.trim() === '' || RULE.test(title) || /^\s/.test(title) || title.length > 100) return [];
  cursor.at++;
  return [heading(level, readInline(title.replace(/\s{2,}.*$/, (rest) => ` ${rest.trim()}`)))];
}

function isTagLine(line: string): boolean {
  return !isBlank(line) && withoutTags(line) === '';
}

/** A line with a tag behind it, above lines that are set in further. */
function isTerm(cursor: LineCursor): boolean {
  const line = cursor.lines[cursor.at] ?? '';
  if (withoutTags(line) === line.trimEnd()) return false;
  const next = cursor.lines[cursor.at + 1] ?? '';
  return indentOf(next) > indentOf(line) || isBlank(next);
}

/** Words that stand apart to be below each other; two spaces behind a sentence are none. */
function hasColumns(line: string): boolean {
  return /[^\s.!?:]\s{2,}\S|\S\s{3,}\S/.test(line.trim());
}

function takeList(cursor: LineCursor, depth: number): RootContent[] {
  const first = ITEM.exec(cursor.lines[cursor.at] ?? '');
  const marker = first?.[1]?.length ?? 0;
  const mark = first?.[2] ?? '-';
  const isOrdered = /\d/.test(mark);
  const items: ListItem[] = [];
  for (;;) {
    const found = ITEM.exec(cursor.lines[cursor.at] ?? '');
    if (found === null || found[1]?.length !== marker || /\d/.test(found[2] ?? '') !== isOrdered) break;
    const content = found[0].length - 1;
    const body = takeIndentedItem(cursor, { marker, content, ends: (line) => RULE.test(line) });
    const item = listItem(readBlocks(body, depth + 1));
    items.push(isOrdered ? labelled(item, found[2] ?? '') : item);
    const next = cursor.lines[cursor.at + 1] ?? '';
    if (isBlank(cursor.lines[cursor.at]) && ITEM.test(next) && indentOf(next) === marker) cursor.at++;
  }
  const start = enumeratorValue(mark.replace(/[.)]$/, '')) ?? 1;
  return [list(items, isOrdered ? { ordered: true, start } : {})];
}

/** Lines up to a blank one; `>` at the end of one begins code. Lines in columns are kept as they stand. */
function takeParagraph(cursor: LineCursor): RootContent[] {
  const lines: string[] = [];
  let isCode = false;
  while (cursor.at < cursor.lines.length && !isCode) {
    const line = cursor.lines[cursor.at] ?? '';
    if (isBlank(line) || RULE.test(line)) break;
    if (lines.length > 0 && (startsBlock(cursor, line) || isTagLine(line))) break;
    cursor.at++;
    isCode = CODE_START.test(line);
    const shown = isCode ? line.replace(CODE_START, '') : withoutTags(line);
    if (shown.trim() !== '') lines.push(shown);
  }
  const out = paragraphOf(lines);
  if (isCode) out.push(...takeCode(cursor));
  return out;
}

function startsBlock(cursor: LineCursor, line: string): boolean {
  return (ITEM.test(line) && !hasColumns(line)) || (isTerm(cursor) && !hasColumns(withoutTags(line)));
}

function paragraphOf(lines: readonly string[]): RootContent[] {
  if (lines.length === 0) return [];
  const aligned = lines.filter(hasColumns).length;
  if (aligned * 2 > lines.length || (aligned > 1 && aligned * 3 > lines.length))
    return [code(dedent(lines.map((line) => line.replace(/\s~$/, ''))).join('\n'))];
  return [paragraph(readInline(lines.map((line) => line.trim().replace(/\s+~$/, '')).join('\n')))];
}

/** Lines that are blank or set in; a `<` at the start of the line behind them says no more than that. */
function takeCode(cursor: LineCursor): RootContent[] {
  const from = cursor.at;
  while (cursor.at < cursor.lines.length && /^(?:\s|$)/.test(cursor.lines[cursor.at] ?? '')) cursor.at++;
  const body = dedent(cursor.lines.slice(from, cursor.at));
  const end = cursor.lines[cursor.at] ?? '';
  const rest = end.startsWith('<') ? end.slice(1) : undefined;
  const out: RootContent[] = body.length === 0 ? [] : [code(body.join('\n'))];
  if (rest === undefined) return out;
  if (isBlank(rest)) cursor.at++;
  else {
    const own: LineCursor = { lines: [` ${rest}`, ...cursor.lines.slice(cursor.at + 1, cursor.at + 100)], at: 0 };
    const more = takeParagraph(own);
    cursor.at += own.at;
    out.push(...more);
  }
  return out;
}
