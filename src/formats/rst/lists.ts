import { labelFor, labelled } from '../../content/numbering/printed.js';
import { inlineCode, list, listItem, paragraph, strong, text } from '../../content/tree/build.js';
import type { ListItem, RootContent } from '../../core/tree.js';
import { enumeratorValue, lookOf, romanValue } from '../../families/markup/enumerators.js';
import { dedent, indentOf, isBlank } from '../../families/markup/lines.js';
import { definition } from '../../families/markup/lists.js';
import { type BlockCursor, takeIndented } from './cursor.js';
import { readInline } from './inline.js';

const BULLET = /^([-*+•‣⁃])(?:\s+|$)/;
const ENUMERATOR = /^(\(?)(\d{1,9}|[a-zA-Z]|[ivxlcdmIVXLCDM]{2,15}|#)([.)])(?:\s+|$)/;
const FIELD = /^:((?:\\.|[^:\\\s])(?:\\.|[^:\\]|:(?=[^\s`]))*):(?:\s+|$)/;
const OPTION =
  /^((?:-\w|--[\w][\w-]*|\/[A-Z])(?:[ =][\w<][\w<>.=-]*)?(?:, (?:-\w|--[\w-]+|\/[A-Z])(?:[ =][\w<][\w<>.=-]*)?)*)(?: {2,}(\S.*)|\s*)$/;

/** A list that begins at the line: bullets, numbers, fields, options, definitions; `undefined` if none does. */
export function takeListBlock(cursor: BlockCursor, line: string): RootContent[] | undefined {
  const bullet = BULLET.exec(line);
  if (bullet?.[1] !== undefined) return takeBullets(cursor, bullet[1]);
  const enumerator = ENUMERATOR.exec(line);
  if (enumerator !== null && isEnumeration(cursor, enumerator)) return takeNumbers(cursor, enumerator);
  if (FIELD.test(line) && !/^:[\w:+.-]+:`/.test(line)) return takeFields(cursor);
  if (OPTION.test(line) && /^[-/]/.test(line)) return takeOptions(cursor);
  const next = cursor.lines[cursor.at + 1];
  if (next !== undefined && !isBlank(next) && indentOf(next) > 0 && !line.endsWith('::'))
    return takeDefinitions(cursor);
  return undefined;
}

/** The blocks of an item: what follows its mark, and the lines that are indented below it. */
function takeItem(cursor: BlockCursor, marker: number): ListItem {
  const first = (cursor.lines[cursor.at] ?? '').slice(marker).trimStart();
  const below = takeIndented(cursor);
  return listItem(cursor.state.blocks([first, ...dedentItem(below)], cursor.depth + 1));
}

/** Blank lines stay where they are: they part the first line from what follows. */
function dedentItem(lines: readonly string[]): string[] {
  let blank = 0;
  while (blank < lines.length && isBlank(lines[blank])) blank++;
  return [...new Array<string>(blank).fill(''), ...dedent(lines)];
}

function skipBlank(cursor: BlockCursor): string {
  let at = cursor.at;
  while (at < cursor.lines.length && isBlank(cursor.lines[at])) at++;
  return cursor.lines[at] ?? '';
}

function moveTo(cursor: BlockCursor): void {
  while (cursor.at < cursor.lines.length && isBlank(cursor.lines[cursor.at])) cursor.at++;
}

function takeBullets(cursor: BlockCursor, sign: string): RootContent[] {
  const items: ListItem[] = [];
  while (BULLET.exec(skipBlank(cursor))?.[1] === sign) {
    moveTo(cursor);
    items.push(takeItem(cursor, 1));
  }
  return [list(items)];
}

/** A line that begins like a number but goes on unindented is prose: "A. Einstein was ...". */
function isEnumeration(cursor: BlockCursor, found: RegExpExecArray): boolean {
  if ((found[1] === '(') !== (found[3] === ')') && found[1] === '(') return false;
  if (enumeratorValue(found[2] ?? '') === undefined) return false;
  const next = cursor.lines[cursor.at + 1];
  return next === undefined || isBlank(next) || indentOf(next) > 0 || ENUMERATOR.test(next);
}

function kindOf(value: string): string {
  if (value === '#') return '#';
  if (/^\d/.test(value)) return 'number';
  return /^[a-z]/.test(value) ? 'lower' : 'upper';
}

function takeNumbers(cursor: BlockCursor, first: RegExpExecArray): RootContent[] {
  const value = first[2] ?? '1';
  const start = enumeratorValue(value) ?? 1;
  const items: ListItem[] = [];
  for (;;) {
    const found = ENUMERATOR.exec(skipBlank(cursor));
    if (found === null || found[1] !== first[1] || found[3] !== first[3]) break;
    const own = found[2] ?? '';
    if (own !== '#' && (kindOf(own) !== kindOf(value) || !isNumber(own, start + items.length))) break;
    moveTo(cursor);
    const label = own === '#' ? labelFor(start + items.length, lookOf(first[0].trim())) : found[0].trim();
    items.push(labelled(takeItem(cursor, (found[1]?.length ?? 0) + own.length + 1), label));
  }
  if (items.length === 0) items.push(takeItem(cursor, first[0].trimEnd().length));
  return [list(items, { ordered: true, start })];
}

/** Letters may be Roman or not: `c` is 3 and 100. */
function isNumber(value: string, expected: number): boolean {
  const letter = value.length === 1 ? value.toLowerCase().charCodeAt(0) - 96 : -1;
  return enumeratorValue(value) === expected || romanValue(value) === expected || letter === expected;
}

/** Fields of Sphinx that say how a page is built. */
const BUILD_FIELDS = new Set(['orphan', 'tocdepth', 'nocomments', 'nosearch', 'no-search']);

function takeFields(cursor: BlockCursor): RootContent[] {
  const out: RootContent[] = [];
  for (;;) {
    const found = FIELD.exec(skipBlank(cursor));
    if (found?.[1] === undefined) return out;
    moveTo(cursor);
    const { children } = takeItem(cursor, found[0].trimEnd().length);
    if (BUILD_FIELDS.has(found[1])) continue;
    const name = strong([...readInline(found[1], cursor.state), text(':')]);
    const [body, ...rest] = children;
    if (body?.type === 'paragraph') out.push(paragraph([name, text(' '), ...body.children]), ...rest);
    else out.push(paragraph([name]), ...children);
  }
}

function takeOptions(cursor: BlockCursor): RootContent[] {
  const out: RootContent[] = [];
  for (;;) {
    const found = OPTION.exec(skipBlank(cursor));
    if (found?.[1] === undefined) return out;
    moveTo(cursor);
    const below = takeIndented(cursor);
    const body = cursor.state.blocks([found[2] ?? '', ...dedentItem(below)], cursor.depth + 1);
    out.push(...definition([inlineCode(found[1])], body));
  }
}

function takeDefinitions(cursor: BlockCursor): RootContent[] {
  const out: RootContent[] = [];
  for (;;) {
    const line = skipBlank(cursor);
    moveTo(cursor);
    const next = cursor.lines[cursor.at + 1];
    const isTerm = line !== '' && indentOf(line) === 0 && next !== undefined && !isBlank(next) && indentOf(next) > 0;
    if (!isTerm || (out.length > 0 && (line.startsWith('.. ') || BULLET.test(line) || FIELD.test(line)))) return out;
    const below = takeIndented(cursor);
    const term = line.replace(/ : \S.*$/, '');
    out.push(...definition(readInline(term, cursor.state), cursor.state.blocks(dedent(below), cursor.depth + 1)));
  }
}
