import { type LabelLook, numberedList } from '../../content/numbering/printed.js';
import { list, listItem, paragraph } from '../../content/tree/build.js';
import type { ListItem, RootContent } from '../../core/tree.js';
import { lookOf as enumeratorLook } from '../../families/markup/enumerators.js';
import { isBlank } from '../../families/markup/lines.js';
import { definition } from '../../families/markup/lists.js';
import type { AdocCursor, BlockAttributes } from './state.js';

const BULLET = /^[ \t]*(\*{1,10}|-|•)[ \t]+(\S.*)$/;
const ORDERED = /^[ \t]*(\.{1,10}|\d{1,9}\.|[a-zA-Z]\.|[ivxIVX]{1,8}\))[ \t]+(\S.*)$/;
const CALLOUT = /^<(?:\d{1,3}|\.)>[ \t]+(\S.*)$/;
const TERM = /^[ \t]*(\S.*?|\S)(:{2,4}|;;)(?:[ \t]+(.*))?$/;

interface Mark {
  /** Items with the same key are of one list. */
  readonly key: string;
  readonly kind: 'bullet' | 'ordered' | 'term';
  readonly text: string;
  readonly term?: string;
  readonly start?: number;
  /** The mark of an ordered item as it is written. */
  readonly sign?: string;
}

/** The mark of a list that a line begins with. */
export function markOf(line: string): Mark | undefined {
  const bullet = BULLET.exec(line);
  if (bullet?.[1] !== undefined) return { key: bullet[1], kind: 'bullet', text: bullet[2] ?? '' };
  const ordered = ORDERED.exec(line);
  if (ordered?.[1] !== undefined) {
    const sign = ordered[1];
    const key = /^\d/.test(sign) ? '1.' : /^[a-z]/.test(sign) ? 'a' : /^[A-Z]/.test(sign) ? 'A' : sign;
    const start = Number.parseInt(sign, 10);
    return { key, kind: 'ordered', sign, text: ordered[2] ?? '', ...(Number.isNaN(start) ? {} : { start }) };
  }
  const callout = CALLOUT.exec(line);
  if (callout?.[1] !== undefined) return { key: '<>', kind: 'ordered', text: callout[1] };
  const term = line.length < 1000 ? TERM.exec(line) : null;
  if (term?.[1] === undefined || /^\/\/|^\w+::\S*\[/.test(line)) return undefined;
  return { key: term[2] ?? '::', kind: 'term', text: term[3] ?? '', term: term[1] };
}

/** What list items hold may be blocks of any kind: the reader of blocks takes them. */
export interface ListTools {
  takeAttached(cursor: AdocCursor): RootContent[];
  startsBlock(line: string): boolean;
}

/** Takes a list with its nested lists. Markers that are open already belong to an outer list. */
export function takeList(
  cursor: AdocCursor,
  attributes: BlockAttributes,
  place: { readonly tools: ListTools; readonly open: readonly string[] },
): RootContent[] {
  const first = markOf(cursor.lines[cursor.at] ?? '');
  if (first === undefined || place.open.length > 30) return [];
  const open = [...place.open, first.key];
  const items: ListItem[] = [];
  const defined: RootContent[] = [];
  for (let mark: Mark | undefined = first; mark !== undefined && mark.key === first.key; mark = nextMark(cursor)) {
    const content = takeItem(cursor, mark, { tools: place.tools, open });
    if (mark.kind === 'term') defined.push(...definition(cursor.state.inline(mark.term ?? ''), content));
    else items.push(itemOf(content));
  }
  if (first.kind === 'term') return defined;
  const start = Number.parseInt(attributes.named.get('start') ?? '', 10) || first.start || 1;
  if (first.kind !== 'ordered' || first.key === '<>')
    return [list(items, { ordered: first.kind === 'ordered', start })];
  const nested = place.open.filter((key) => ORDERED_KEY.test(key)).length;
  return [numberedList(items, lookOf(first, attributes, nested), start)];
}

const ORDERED_KEY = /^(?:\.+|1\.|a|A|[ivxIVX]+\))$/;

/** Styles that a block's attributes name, and in their order those of lists in lists (AsciiDoc, "Ordered list numeration"). */
const LOOKS: ReadonlyMap<string, LabelLook> = new Map([
  ['arabic', { format: 'decimal', after: '.' }],
  ['loweralpha', { format: 'lowerAlpha', after: '.' }],
  ['lowerroman', { format: 'lowerRoman', after: '.' }],
  ['upperalpha', { format: 'upperAlpha', after: '.' }],
  ['upperroman', { format: 'upperRoman', after: '.' }],
  ['decimal', { format: 'decimalZero', after: '.' }],
  ['lowergreek', { format: 'lowerGreek', after: '.' }],
]);
const BY_DEPTH = [...LOOKS.values()].slice(0, 5);
const DECIMAL: LabelLook = { format: 'decimal', after: '.' };

function lookOf(first: Mark, { style, positional, named }: BlockAttributes, nested: number): LabelLook {
  const stated = [style, named.get('style') ?? '', ...positional].map((name) => LOOKS.get(name)).find(Boolean);
  if (stated !== undefined) return stated;
  if (first.key.startsWith('.')) return BY_DEPTH[nested] ?? DECIMAL;
  return first.key === '1.' ? DECIMAL : enumeratorLook(first.sign ?? '1.');
}

/** `[x]` and `[ ]` at the start of an item make it a task. */
function itemOf(content: RootContent[]): ListItem {
  const first = content[0];
  const lead = first?.type === 'paragraph' ? first.children[0] : undefined;
  const task = lead?.type === 'text' ? /^\[([ xX*])\]\s+/.exec(lead.value) : null;
  if (task === null || lead?.type !== 'text') return listItem(content);
  lead.value = lead.value.slice(task[0].length);
  return listItem(content, task[1] !== ' ');
}

/** The mark of the next item, over blank lines, comments and attributes that do not end the list. */
function nextMark(cursor: AdocCursor): Mark | undefined {
  let at = cursor.at;
  while (at < cursor.lines.length && (isBlank(cursor.lines[at]) || /^\/\/(?!\/)/.test(cursor.lines[at] ?? ''))) {
    // A comment between blank lines parts two lists.
    if (!isBlank(cursor.lines[at]) && isBlank(cursor.lines[at - 1]) && isBlank(cursor.lines[at + 1])) return undefined;
    at++;
  }
  let next = at;
  while (/^\[[^\]]*\]\s*$/.test(cursor.lines[next] ?? '')) next++;
  if (next > at && at > cursor.at) return undefined;
  const mark = markOf(cursor.lines[next] ?? '');
  if (mark !== undefined) cursor.at = next;
  return mark;
}

function takeItem(
  cursor: AdocCursor,
  mark: Mark,
  place: { readonly tools: ListTools; readonly open: readonly string[] },
): RootContent[] {
  const { tools, open } = place;
  cursor.at++;
  const lines = mark.text === '' ? [] : [mark.text];
  if (lines.length === 0) skipBlankBeforeText(cursor);
  while (cursor.at < cursor.lines.length && isItemText(cursor.lines[cursor.at] ?? '', tools)) {
    lines.push((cursor.lines[cursor.at++] ?? '').trim());
  }
  const out: RootContent[] = lines.length === 0 ? [] : [paragraph(cursor.state.inline(lines.join('\n')))];
  for (;;) {
    const before = cursor.at;
    if ((cursor.lines[cursor.at] ?? '').trim() === '+') {
      cursor.at++;
      out.push(...tools.takeAttached(cursor));
    } else {
      const nested = nextMark(cursor);
      if (nested !== undefined && !open.includes(nested.key)) {
        for (const block of takeList(cursor, NONE, { tools, open })) out.push(block);
      } else if (nested === undefined) takeLiteral(cursor, tools, out);
    }
    if (cursor.at === before) return out;
    if (nextIsOuter(cursor, open)) return out;
  }
}

const NONE: BlockAttributes = { style: '', title: '', positional: [], named: new Map(), options: new Set() };

function nextIsOuter(cursor: AdocCursor, open: readonly string[]): boolean {
  const mark = markOf(cursor.lines[cursor.at] ?? '');
  return mark !== undefined && open.includes(mark.key);
}

function skipBlankBeforeText(cursor: AdocCursor): void {
  let at = cursor.at;
  while (at < cursor.lines.length && isBlank(cursor.lines[at])) at++;
  const line = cursor.lines[at] ?? '';
  if (line !== '' && markOf(line) === undefined && line.trim() !== '+') cursor.at = at;
}

function isItemText(line: string, tools: ListTools): boolean {
  return (
    !isBlank(line) &&
    line.trim() !== '+' &&
    markOf(line) === undefined &&
    !tools.startsBlock(line) &&
    !line.startsWith('//')
  );
}

/** A literal paragraph, indented behind a blank line, belongs to the item before it. */
function takeLiteral(cursor: AdocCursor, tools: ListTools, out: RootContent[]): void {
  let at = cursor.at;
  while (at < cursor.lines.length && isBlank(cursor.lines[at])) at++;
  if (at === cursor.at || !/^[ \t]+\S/.test(cursor.lines[at] ?? '')) return;
  cursor.at = at;
  out.push(...tools.takeAttached(cursor));
}
