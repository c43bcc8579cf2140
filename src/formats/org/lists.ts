import { labelled } from '../../content/numbering/printed.js';
import { list, listItem } from '../../content/tree/build.js';
import type { ListItem, RootContent } from '../../core/tree.js';
import { dedent, indentOf, isBlank } from '../../families/markup/lines.js';
import { definition } from '../../families/markup/lists.js';
import type { OrgCursor } from './state.js';

const ITEM = /^(\s*)([-+]|\s\*|\*(?=\s)|\d{1,9}[.)]|[a-zA-Z][.)])(?:\s+|$)(.*)$/;

export function isItem(line: string): boolean {
  const found = ITEM.exec(line);
  return found !== null && !(line.startsWith('*') && found[1] === '');
}

/** Items of one indentation, with all that is indented below them. */
export function takeList(cursor: OrgCursor): RootContent[] {
  const indent = indentOf(cursor.lines[cursor.at] ?? '');
  const first = ITEM.exec(cursor.lines[cursor.at] ?? '');
  const ordered = /[\da-zA-Z]/.test(first?.[2] ?? '');
  const items: ListItem[] = [];
  const defined: RootContent[] = [];
  let start: number | undefined;
  for (let line = cursor.lines[cursor.at]; line !== undefined; line = cursor.lines[cursor.at]) {
    const found = ITEM.exec(line);
    if (found === null || indentOf(line) !== indent || !isItem(line) || /[\da-zA-Z]/.test(found[2] ?? '') !== ordered)
      break;
    const item = takeItem(cursor, found, indent);
    if (item.term !== undefined) defined.push(...definition(cursor.state.inline(item.term), item.blocks));
    else {
      const sign = item.start === undefined ? (found[2] ?? '') : `${item.start}${(found[2] ?? '.').at(-1)}`;
      const node = listItem(item.blocks, item.checked);
      items.push(ordered ? labelled(node, sign) : node);
    }
    start ??= item.start ?? (Number.parseInt(found[2] ?? '1', 10) || 1);
    skipBlank(cursor, indent);
  }
  const built: RootContent[] = items.length === 0 ? [] : [list(items, { ordered, start: start ?? 1 })];
  return [...built, ...defined];
}

interface Item {
  readonly blocks: RootContent[];
  readonly term?: string;
  readonly checked?: boolean;
  readonly start?: number;
}

function takeItem(cursor: OrgCursor, found: RegExpExecArray, indent: number): Item {
  let text = found[3] ?? '';
  const counter = /^\[@(?:start:)?(\d{1,9})\]\s*/.exec(text);
  if (counter !== null) text = text.slice(counter[0].length);
  const box = /^\[([ xX-])\](?:\s+|$)/.exec(text);
  if (box !== null) text = text.slice(box[0].length);
  const term = /^(?:(.{1,300}?)\s+)?::(?:\s+(.*))?$/s.exec(text);
  const isTerm = term?.[1] !== undefined && !/[\d]/.test(found[2] ?? '');
  const first = isTerm ? (term[2] ?? '') : text;
  cursor.at++;
  const body = takeBelow(cursor, indent);
  const blocks = cursor.state.blocks([first, ...dedentBelow(body)], cursor.depth + 1);
  return {
    blocks,
    ...(isTerm ? { term: term[1] ?? '' } : {}),
    ...(box === null ? {} : { checked: /x/i.test(box[1] ?? '') }),
    ...(counter === null ? {} : { start: Number(counter[1]) }),
  };
}

/** Lines indented more than the item; two blank lines end it. */
function takeBelow(cursor: OrgCursor, indent: number): string[] {
  const from = cursor.at;
  let end = from;
  let blank = 0;
  for (; cursor.at < cursor.lines.length; cursor.at++) {
    const line = cursor.lines[cursor.at] ?? '';
    if (isBlank(line)) {
      if (++blank > 1) break;
      continue;
    }
    if (indentOf(line) <= indent) break;
    blank = 0;
    end = cursor.at + 1;
  }
  cursor.at = end;
  return cursor.lines.slice(from, end);
}

function dedentBelow(lines: readonly string[]): string[] {
  let blank = 0;
  while (blank < lines.length && isBlank(lines[blank])) blank++;
  return [...new Array<string>(blank).fill(''), ...dedent(lines)];
}

function skipBlank(cursor: OrgCursor, indent: number): void {
  let at = cursor.at;
  while (at < cursor.lines.length && isBlank(cursor.lines[at])) at++;
  const line = cursor.lines[at] ?? '';
  if (at - cursor.at < 2 && isItem(line) && indentOf(line) === indent) cursor.at = at;
}
