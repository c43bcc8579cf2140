import {
  blockquote,
  code,
  footnoteDefinition,
  heading,
  lineBreak,
  paragraph,
  thematicBreak,
} from '../../content/tree/build.js';
import type { PhrasingContent, RootContent } from '../../core/tree.js';
import { isGridLine } from '../../families/markup/grid.js';
import { dedent, indentOf, isBlank, takeWhile, trimBlank } from '../../families/markup/lines.js';
import { type BlockCursor, takeIndented } from './cursor.js';
import { parseDirective, readDirective } from './directives.js';
import { readInline } from './inline.js';
import { takeListBlock } from './lists.js';
import type { RstState } from './state.js';
import { gridTable, SIMPLE_BORDER, simpleTable } from './tables.js';

/** Blocks in blocks; deeper ones are text. */
const MAX_DEPTH = 40;

/** Blocks of reStructuredText; `lines` have no common indentation but that of quotes. */
export function readBlocks(lines: readonly string[], state: RstState, depth: number): RootContent[] {
  if (depth > MAX_DEPTH) return [paragraph(lines.join(' ').trim())];
  const cursor: BlockCursor = { lines, state, depth, at: 0 };
  const out: RootContent[] = [];
  while (cursor.at < lines.length) {
    const line = lines[cursor.at] ?? '';
    if (isBlank(line)) cursor.at++;
    else for (const block of takeBlock(cursor, line)) out.push(block);
  }
  return out;
}

function takeBlock(cursor: BlockCursor, line: string): RootContent[] {
  if (indentOf(line) > 0) return takeQuote(cursor);
  if (line === '..' || line.startsWith('.. ')) return takeExplicit(cursor, line);
  if (/^__(?: |$)/.test(line)) {
    takeIndented(cursor);
    return [];
  }
  const title = takeTitle(cursor, line);
  if (title !== undefined) return title;
  return (
    takeTable(cursor, line) ??
    takeLineBlock(cursor, line) ??
    takeDoctest(cursor, line) ??
    takeListBlock(cursor, line) ??
    takeParagraph(cursor)
  );
}

const SIGNS = /^([!-/:-@[-`{-~])\1*$/;

/** A title with a line of signs below it, or one above it too; a line of signs on its own is a transition. */
function takeTitle(cursor: BlockCursor, line: string): RootContent[] | undefined {
  const { lines, at } = cursor;
  const next = (lines[at + 1] ?? '').trimEnd();
  const first = line.trimEnd();
  if (SIGNS.test(first) && first.length >= 2 && !isBlank(next)) {
    const below = (lines[at + 2] ?? '').trimEnd();
    if (below !== '' && SIGNS.test(below) && below.charAt(0) === first.charAt(0) && below.length >= 2) {
      cursor.at += 3;
      return [titleOf(cursor, `${first.charAt(0)}${first.charAt(0)}`, next.trim())];
    }
  }
  if (SIGNS.test(first) && first.length >= 4 && isBlank(next)) {
    cursor.at++;
    return first === '::::' ? [] : [thematicBreak()];
  }
  if (next === '' || !SIGNS.test(next) || SIGNS.test(first)) return undefined;
  if (next.length < 4 && next.length < first.length) return undefined;
  if (next === '::' || (next.length < first.length / 2 && next.length < 8)) return undefined;
  cursor.at += 2;
  return [titleOf(cursor, next.charAt(0), first.trim())];
}

function titleOf(cursor: BlockCursor, style: string, title: string): RootContent {
  const { state } = cursor;
  let level = state.styles.indexOf(style);
  if (level < 0) level = state.styles.push(style) - 1;
  // A subtitle takes a style of its own, but its sections stand at its level.
  if (state.hasSubtitle && level >= 2) level--;
  return heading(level + 1, readInline(title, state));
}

function takeExplicit(cursor: BlockCursor, line: string): RootContent[] {
  const { state, depth } = cursor;
  const rest = line.slice(3);
  if (rest.trim() === '' && isBlank(cursor.lines[cursor.at + 1])) {
    cursor.at++;
    return [];
  }
  const below = takeIndented(cursor);
  const directive = /^([A-Za-z][\w.+-]*(?::[\w.+-]+)*) ?::(?:\s+(.*))?$/.exec(rest);
  if (directive?.[1] !== undefined) {
    const name = directive[1];
    return readDirective(parseDirective(name, directive[2] ?? '', { lines: dedentKeep(below), depth }), state);
  }
  const note = /^\[(#[\w.:-]*|\*|[\w.:+-]+)\](?:\s+(.*))?$/.exec(rest);
  if (note?.[1] === undefined) return [];
  const body = readBlocks([note[2] ?? '', ...dedent(below)], state, depth + 1);
  return [footnoteDefinition(labelOf(note[1], state), body)];
}

/** Without the common indentation, but with blank lines at the start, which part a directive from its content. */
function dedentKeep(lines: readonly string[]): string[] {
  let blank = 0;
  while (blank < lines.length && isBlank(lines[blank])) blank++;
  return [...new Array<string>(blank).fill(''), ...dedent(lines)];
}

function labelOf(label: string, state: RstState): string {
  if (label === '*') return state.starNotes[state.starDefined++] ?? label;
  return label.startsWith('#') ? (state.autoNotes[state.autoDefined++] ?? label.slice(1)) : label;
}

function takeQuote(cursor: BlockCursor): RootContent[] {
  const indent = indentOf(cursor.lines[cursor.at] ?? '');
  cursor.at--;
  const body = takeIndented(cursor);
  // A quote that is indented less from some line on is another quote.
  let end = body.findIndex((line, i) => i > 0 && !isBlank(line) && indentOf(line) < indent);
  if (end < 0) end = body.length;
  cursor.at -= body.length - end;
  const lines = dedent(body.slice(0, end));
  if (cursor.depth > 0 && lines.length === 0) return [];
  const blocks = readBlocks(lines, cursor.state, cursor.depth + 1);
  const isFields = /^:[^:\s][^:]*:\s/.test(lines[0] ?? '');
  return isFields ? blocks : [blockquote(blocks)];
}

function takeTable(cursor: BlockCursor, line: string): RootContent[] | undefined {
  if (isGridLine(line)) {
    const from = cursor.at;
    const lines = takeWhile(cursor, (next) => /^[+|]/.test(next));
    const table = gridTable(lines, cursor.state);
    if (table === undefined) cursor.at = from;
    return table;
  }
  if (!SIMPLE_BORDER.test(line) || !/= +=/.test(line)) return undefined;
  const end = simpleEnd(cursor);
  if (end < 0) return undefined;
  const lines = cursor.lines.slice(cursor.at, end + 1);
  cursor.at = end + 1;
  return simpleTable(lines, cursor.state);
}

/** The last border of a simple table: the one before a blank line, or the second below a header. */
function simpleEnd(cursor: BlockCursor): number {
  let borders = 1;
  for (let at = cursor.at + 1; at < cursor.lines.length; at++) {
    const line = cursor.lines[at] ?? '';
    if (!SIMPLE_BORDER.test(line)) continue;
    borders++;
    if (borders >= 3 || isBlank(cursor.lines[at + 1])) return at;
  }
  return -1;
}

/** `| lines` keep their ends; deeper ones are indented with spaces that cannot break. */
function takeLineBlock(cursor: BlockCursor, line: string): RootContent[] | undefined {
  if (!/^\|(?: |$)/.test(line)) return undefined;
  const rows: string[] = [];
  const lines = takeWhile(cursor, (next) => /^\|(?: |$)/.test(next) || (/^\s+\S/.test(next) && rows.length >= 0));
  for (const next of lines) {
    if (next.startsWith('|')) rows.push(next.slice(1).trim());
    else rows[rows.length - 1] = `${rows.at(-1) ?? ''} ${next.trim()}`;
  }
  const blocks: RootContent[] = [];
  let open: PhrasingContent[] = [];
  for (const row of [...rows, '']) {
    if (row === '') {
      if (open.length > 0) blocks.push(paragraph(open));
      open = [];
      continue;
    }
    if (open.length > 0) open.push(lineBreak());
    open.push(...readInline(row, cursor.state));
  }
  return blocks;
}

function takeDoctest(cursor: BlockCursor, line: string): RootContent[] | undefined {
  if (!line.startsWith('>>> ')) return undefined;
  return [code(takeWhile(cursor, (next) => !isBlank(next)).join('\n'), 'python')];
}

/** Lines up to a blank one; `::` at the end says that what follows is code. */
export function takeParagraph(cursor: BlockCursor): RootContent[] {
  const lines = takeWhile(cursor, (line) => !isBlank(line));
  const source = lines.map((line) => line.trim()).join('\n');
  if (!source.endsWith('::')) return [paragraph(readInline(source, cursor.state))];
  const shown = source === '::' ? '' : /\s::$/.test(source) ? source.slice(0, -2).trimEnd() : source.slice(0, -1);
  const literal = takeLiteral(cursor);
  const before: RootContent[] = shown === '' ? [] : [paragraph(readInline(shown, cursor.state))];
  return literal === undefined ? before : [...before, literal];
}

/** The code after `::`: indented lines, or lines that all begin with the same sign. */
function takeLiteral(cursor: BlockCursor): RootContent | undefined {
  let at = cursor.at;
  while (at < cursor.lines.length && isBlank(cursor.lines[at])) at++;
  const first = cursor.lines[at];
  if (first === undefined) return undefined;
  if (indentOf(first) > 0) {
    cursor.at = at - 1;
    return code(dedent(takeIndented(cursor)).join('\n'), cursor.state.highlight);
  }
  const sign = /^[!-/:-@[-`{-~]/.exec(first)?.[0];
  if (sign === undefined || sign === '.') return undefined;
  cursor.at = at;
  return code(trimBlank(takeWhile(cursor, (line) => line.startsWith(sign))).join('\n'), cursor.state.highlight);
}
