import { toTable } from '../../content/table/table.js';
import { code, heading, list, listItem, math, paragraph } from '../../content/tree/build.js';
import { plainText } from '../../content/tree/content.js';
import type { ListItem, RootContent } from '../../core/tree.js';
import { isGridLine, readGrid } from '../../families/markup/grid.js';
import { takeIndentedItem } from '../../families/markup/indented.js';
import { dedent, indentOf, isBlank, type LineCursor, takeWhile } from '../../families/markup/lines.js';
import { definition } from '../../families/markup/lists.js';
import { readInline } from './inline.js';

const MAX_DEPTH = 30;
const BULLET = /^( *)([*-])( +)\S/;
const NUMBER = /^( *)(\((\d{1,6})\)|(\d{1,6})\.)( +)\S/;
const TERM = /^( *)\[((?:[^\][]|\[[^\][]*\]){1,300})\]:?(?: +(?=\S)|$)/;
const BIRD = /^ *>(?!>>)/;
const EXAMPLE = /^ *>>>/;

export function readBlocks(lines: readonly string[], depth: number): RootContent[] {
  if (depth > MAX_DEPTH) return [paragraph(lines.join(' '))];
  const cursor: LineCursor = { lines, at: 0 };
  const out: RootContent[] = [];
  while (cursor.at < lines.length) {
    if (isBlank(lines[cursor.at])) cursor.at++;
    else for (const block of takeBlock(cursor, depth)) out.push(block);
  }
  return out;
}

function takeBlock(cursor: LineCursor, depth: number): RootContent[] {
  const line = cursor.lines[cursor.at] ?? '';
  const title = /^ *(={1,6}) +(\S.*)$/.exec(line);
  if (title !== null) {
    cursor.at++;
    return [heading(title[1]?.length ?? 1, readInline(title[2] ?? ''))];
  }
  if (EXAMPLE.test(line)) return takeExamples(cursor);
  if (BIRD.test(line))
    return [
      code(dedent(takeWhile(cursor, (each) => BIRD.test(each)).map((each) => each.replace(/^ *>/, ''))).join('\n')),
    ];
  if (/^ *prop>/.test(line))
    return [
      code(
        takeWhile(cursor, (each) => /^ *prop>/.test(each))
          .map((each) => each.trim())
          .join('\n'),
      ),
    ];
  if (/^ *@\s*$/.test(line)) return takeCode(cursor);
  if (/^ *\\\[\s*$/.test(line)) return takeMath(cursor);
  if (isGridLine(line.trim())) return takeGrid(cursor, depth);
  if (BULLET.test(line) || NUMBER.test(line)) return takeList(cursor, depth);
  if (isTerm(line)) return takeTerm(cursor, depth);
  return takeParagraph(cursor);
}

/** A link opens with a bracket too: `[label](address)`. */
function isTerm(line: string): boolean {
  return TERM.test(line) && !/^ *\[[^\]]*\]\(/.test(line);
}

/** What is typed, and what comes of it up to a blank line. */
function takeExamples(cursor: LineCursor): RootContent[] {
  const lines = takeWhile(cursor, (each) => !isBlank(each));
  const value = dedent(lines).map((line) => (line.trim() === '<BLANKLINE>' ? '' : line));
  return [code(value.join('\n'))];
}

/** Lines between two `@`; marks are read in it, and only their text is shown. */
function takeCode(cursor: LineCursor): RootContent[] {
  const from = ++cursor.at;
  const body = takeWhile(cursor, (each) => !/^ *@\s*$/.test(each));
  if (cursor.at >= cursor.lines.length) {
    cursor.at = from;
    return [paragraph('@')];
  }
  cursor.at++;
  const value = dedent(body).map((line) =>
    line.trim() === '' ? '' : `${' '.repeat(indentOf(line))}${plainText(readInline(line))}`,
  );
  return value.length === 0 ? [] : [code(value.join('\n'))];
}

function takeMath(cursor: LineCursor): RootContent[] {
  cursor.at++;
  const body = takeWhile(cursor, (each) => !/\\\]\s*$/.test(each));
  const last = (cursor.lines[cursor.at++] ?? '').replace(/\\\]\s*$/, '');
  return [math([...body, last].join('\n').trim())];
}

function takeGrid(cursor: LineCursor, depth: number): RootContent[] {
  const lines = takeWhile(cursor, (line) => /^ *[+|]/.test(line)).map((line) => line.trim());
  const drawn = readGrid(lines);
  if (drawn === undefined) return [code(lines.join('\n'))];
  const rows = drawn.rows.map((row) =>
    row.map((cell) => ({
      content: readBlocks(dedent(cell.lines), depth + 1),
      colSpan: cell.colSpan,
      rowSpan: cell.rowSpan,
    })),
  );
  return toTable({ rows, headerRows: drawn.headerRows });
}

function takeList(cursor: LineCursor, depth: number): RootContent[] {
  const first = cursor.lines[cursor.at] ?? '';
  const isBullet = BULLET.test(first);
  const pattern = isBullet ? BULLET : NUMBER;
  const marker = indentOf(first);
  const items: ListItem[] = [];
  const number = NUMBER.exec(first);
  for (;;) {
    const found = pattern.exec(cursor.lines[cursor.at] ?? '');
    if (found === null || found[1]?.length !== marker) break;
    const content = found[0].length - 1;
    items.push(listItem(readBlocks(takeItem(cursor, marker, content), depth + 1)));
    skipBlank(cursor, (line) => pattern.test(line) && indentOf(line) === marker);
  }
  const start = Number.parseInt(number?.[3] ?? number?.[4] ?? '1', 10);
  return [list(items, isBullet ? {} : { ordered: true, start })];
}

/** An item goes on in the lines straight below it, wherever they stand, and in paragraphs that are set in. */
function takeItem(cursor: LineCursor, marker: number, content: number): string[] {
  const out = [(cursor.lines[cursor.at++] ?? '').slice(content)];
  for (const line of takeWhile(cursor, (each) => !startsBlock(each) && !isBlank(each)))
    out.push(line.slice(Math.min(indentOf(line), content)));
  if (indentOf(cursor.lines[cursor.at] ?? '') <= marker && !isBlank(cursor.lines[cursor.at])) return out;
  const before = cursor.at;
  const more = takeIndentedItem(
    { lines: ['', ...cursor.lines.slice(before, before + 500)], at: 0 },
    { marker, content },
  );
  cursor.at = before + more.length - 1;
  return [...out, ...more.slice(1)];
}

function skipBlank(cursor: LineCursor, goesOn: (line: string) => boolean): void {
  let at = cursor.at;
  while (at < cursor.lines.length && at - cursor.at < 3 && isBlank(cursor.lines[at])) at++;
  if (goesOn(cursor.lines[at] ?? '')) cursor.at = at;
}

function takeTerm(cursor: LineCursor, depth: number): RootContent[] {
  const line = cursor.lines[cursor.at] ?? '';
  const found = TERM.exec(line);
  const body = takeItem(cursor, indentOf(line), found?.[0].length ?? 0);
  return definition(readInline(found?.[2] ?? ''), readBlocks(dedent(body), depth + 1));
}

function takeParagraph(cursor: LineCursor): RootContent[] {
  const lines = [cursor.lines[cursor.at++] ?? ''];
  for (const line of takeWhile(cursor, (each) => !isBlank(each) && !startsBlock(each))) lines.push(line);
  const children = readInline(lines.map((line) => line.trim()).join('\n'));
  return children.length === 0 ? [] : [paragraph(children)];
}

function startsBlock(line: string): boolean {
  return (
    BULLET.test(line) ||
    NUMBER.test(line) ||
    isTerm(line) ||
    BIRD.test(line) ||
    EXAMPLE.test(line) ||
    isGridLine(line.trim())
  );
}
