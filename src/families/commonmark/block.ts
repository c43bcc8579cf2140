/** Blocks of markdown (CommonMark 0.31 §4 and §5, GFM tables and tasks, footnotes, math) -> tree. */

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
import { foldLabel, type InlineContext, type LinkTarget, parseInline, unescapeUrl } from './inline.js';
import { parseTable } from './table.js';

export interface MarkdownContext {
  /** Blocks of a piece of HTML. */
  readHtml(html: string): RootContent[];
}

interface BlockState {
  readonly context: MarkdownContext;
  readonly references: Map<string, LinkTarget>;
  readonly footnotes: Set<string>;
  readonly inline: InlineContext;
}

/** Containers nested more deeply than this are text. */
const MAX_DEPTH = 60;

const FENCE = /^( {0,3})(`{3,}|~{3,})\s*([^\n]*)$/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const RULE = /^ {0,3}([-_*])[ \t]*(?:\1[ \t]*){2,}$/;
const ITEM = /^( {0,3})([-+*]|\d{1,9}[.)])([ \t]+|$)(.*)$/;
const FOOTNOTE = /^ {0,3}\[\^([^\]\s]{1,200})\]:[ \t]?(.*)$/;
const REFERENCE =
  /^ {0,3}\[([^\]^][^\]]{0,998})\]:[ \t]*(?:<([^>]*)>|(\S+))(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^)]*\)))?[ \t]*$/;
const HTML_BLOCK =
  /^ {0,3}<(?:!--|[?!]|\/?(?:address|article|aside|base|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|meta|nav|noframes|ol|optgroup|option|p|param|picture|pre|script|search|section|source|style|summary|table|tbody|td|textarea|tfoot|th|thead|title|tr|track|ul|video|audio|img)(?:[\s/>]|$))/i;

/** Parses markdown text. */
export function parseMarkdown(source: string, context: MarkdownContext): RootContent[] {
  const lines = source
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map(expandTabs);
  const references = new Map<string, LinkTarget>();
  const footnotes = new Set<string>();
  collectDefinitions(lines, references, footnotes);
  const state: BlockState = { context, references, footnotes, inline: { references, footnotes, math: true } };
  return parseBlocks(lines, state, 0);
}

/** Tabs in the indentation count to the next multiple of four. */
function expandTabs(line: string): string {
  if (!line.includes('\t')) return line;
  const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
  let width = 0;
  for (const char of indent) width = char === '\t' ? (width >> 2) * 4 + 4 : width + 1;
  return ' '.repeat(width) + line.slice(indent.length);
}

function collectDefinitions(
  lines: readonly string[],
  references: Map<string, LinkTarget>,
  footnotes: Set<string>,
): void {
  for (const line of lines) {
    const bracket = line.indexOf('[');
    if (bracket < 0 || !line.includes(']:')) continue;
    const bare = line.replace(/^[ >]*/, '');
    const note = FOOTNOTE.exec(bare);
    if (note?.[1] !== undefined) footnotes.add(foldLabel(note[1]));
    const reference = REFERENCE.exec(bare);
    if (reference?.[1] === undefined) continue;
    const label = foldLabel(reference[1]);
    if (!references.has(label)) references.set(label, { url: unescapeUrl(reference[2] ?? reference[3] ?? '') });
  }
}

interface Cursor {
  readonly lines: readonly string[];
  readonly state: BlockState;
  readonly depth: number;
  at: number;
}

function parseBlocks(lines: readonly string[], state: BlockState, depth: number): RootContent[] {
  const cursor: Cursor = { lines, state, depth, at: 0 };
  const out: RootContent[] = [];
  while (cursor.at < lines.length) {
    const line = lines[cursor.at] ?? '';
    if (line.trim() === '') cursor.at++;
    else out.push(...takeBlock(cursor, line));
  }
  return out;
}

function takeBlock(cursor: Cursor, line: string): RootContent[] {
  if (line.startsWith('    ')) return [takeIndentedCode(cursor)];
  const fence = FENCE.exec(line);
  if (fence !== null && !(fence[2]?.startsWith('`') && fence[3]?.includes('`'))) return [takeFence(cursor, fence)];
  const title = HEADING.exec(line);
  if (title !== null) {
    cursor.at++;
    return [heading(title[1]?.length ?? 1, parseInline(title[2] ?? '', cursor.state.inline))];
  }
  if (RULE.test(line)) {
    cursor.at++;
    return [thematicBreak()];
  }
  if (/^ {0,3}\$\$/.test(line)) return takeMath(cursor);
  if (cursor.depth < MAX_DEPTH) {
    if (/^ {0,3}>/.test(line)) return [takeQuote(cursor)];
    if (ITEM.test(line)) return [takeList(cursor)];
  }
  const note = FOOTNOTE.exec(line);
  if (note !== null) return [takeFootnote(cursor, note)];
  if (REFERENCE.test(line)) {
    cursor.at++;
    return [];
  }
  if (HTML_BLOCK.test(line)) return takeHtml(cursor);
  return takeTable(cursor) ?? takeParagraph(cursor);
}

function takeIndentedCode(cursor: Cursor): RootContent {
  const body: string[] = [];
  for (; cursor.at < cursor.lines.length; cursor.at++) {
    const line = cursor.lines[cursor.at] ?? '';
    if (!line.startsWith('    ') && line.trim() !== '') break;
    body.push(line.slice(4));
  }
  return code(body.join('\n').replace(/\n\s*$/, ''));
}

function takeFence(cursor: Cursor, fence: RegExpExecArray): RootContent {
  const [, indent = '', mark = '```', info = ''] = fence;
  const close = new RegExp(`^ {0,3}\\${mark.charAt(0)}{${mark.length},}\\s*$`);
  const body: string[] = [];
  cursor.at++;
  for (; cursor.at < cursor.lines.length; cursor.at++) {
    const line = cursor.lines[cursor.at] ?? '';
    if (close.test(line)) {
      cursor.at++;
      break;
    }
    body.push(line.startsWith(indent) ? line.slice(indent.length) : line.trimStart());
  }
  // R Markdown and Quarto write {r, options}, Pandoc {.class #id}.
  const language = /^\{?\.?([^\s,{}]*)/.exec(info.trim())?.[1] ?? '';
  return language === 'math' ? math(body.join('\n')) : code(body.join('\n'), language);
}

function takeMath(cursor: Cursor): RootContent[] {
  const first = (cursor.lines[cursor.at] ?? '').trim().slice(2);
  const sameLine = first.indexOf('$$');
  if (sameLine >= 0) {
    if (first.slice(sameLine + 2).trim() !== '') return takeParagraph(cursor);
    cursor.at++;
    return [math(first.slice(0, sameLine).trim())];
  }
  const end = cursor.lines.findIndex((line, i) => i > cursor.at && line.trimEnd().endsWith('$$'));
  if (end < 0) return takeParagraph(cursor);
  const body = [first, ...cursor.lines.slice(cursor.at + 1, end), (cursor.lines[end] ?? '').trimEnd().slice(0, -2)];
  cursor.at = end + 1;
  return [math(body.join('\n').trim())];
}

function takeQuote(cursor: Cursor): RootContent {
  const body: string[] = [];
  for (; cursor.at < cursor.lines.length; cursor.at++) {
    const line = cursor.lines[cursor.at] ?? '';
    const quoted = /^ {0,3}> ?(.*)$/.exec(line);
    if (quoted !== null) body.push(quoted[1] ?? '');
    else if (line.trim() === '' || interrupts(line) || !isText(body.at(-1))) break;
    else body.push(line);
  }
  const children = parseBlocks(body, cursor.state, cursor.depth + 1);
  return alert(children) ?? blockquote(children);
}

/** GitHub's alerts: `> [!NOTE]` on a line of its own names the quote. */
function alert(children: RootContent[]): RootContent | undefined {
  const first = children[0];
  const mark =
    first?.type === 'paragraph' && first.children[0]?.type === 'text'
      ? /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*/.exec(first.children[0].value)
      : null;
  if (first?.type !== 'paragraph' || mark === null) return undefined;
  const name = `${mark[1]?.charAt(0)}${mark[1]?.slice(1).toLowerCase()}`;
  const [text, ...rest] = first.children;
  const value = text?.type === 'text' ? text.value.slice(mark[0].length) : '';
  const body = [...(value === '' ? [] : [{ type: 'text' as const, value }]), ...rest];
  const title: RootContent = paragraph([{ type: 'strong', children: [{ type: 'text', value: name }] }]);
  return blockquote([title, ...(body.length > 0 ? [paragraph(body)] : []), ...children.slice(1)]);
}

function isText(line: string | undefined): boolean {
  return line !== undefined && line.trim() !== '' && !interrupts(line) && !line.startsWith('    ');
}

/** Whether a line begins a block that ends a paragraph. */
function interrupts(line: string): boolean {
  if (FENCE.test(line) || HEADING.test(line) || RULE.test(line) || /^ {0,3}>/.test(line)) return true;
  const item = ITEM.exec(line);
  if (item !== null) return item[4]?.trim() !== '' && (/^[-+*]/.test(item[2] ?? '') || /^1[.)]$/.test(item[2] ?? ''));
  return HTML_BLOCK.test(line) || FOOTNOTE.test(line);
}

interface OpenList {
  readonly kind: string;
  readonly items: ListItem[];
}

function takeList(cursor: Cursor): RootContent {
  const first = ITEM.exec(cursor.lines[cursor.at] ?? '');
  const marker = first?.[2] ?? '-';
  const open: OpenList = { kind: kindOf(marker), items: [] };
  for (;;) {
    const start = nextItem(cursor, open);
    if (start === undefined) break;
    open.items.push(takeItem(cursor, start));
  }
  const node = list(open.items, { ordered: /\d/.test(marker), start: Number.parseInt(marker, 10) || 0 });
  if (open.kind === ')') node.data = { delimiter: ')' };
  return node;
}

/** Lists differ by their mark: another one begins another list. */
function kindOf(marker: string): string {
  return marker.charAt(marker.length - 1);
}

function nextItem(cursor: Cursor, open: OpenList): RegExpExecArray | undefined {
  let at = cursor.at;
  while (at < cursor.lines.length && cursor.lines[at]?.trim() === '') at++;
  const line = cursor.lines[at] ?? '';
  const item = RULE.test(line) ? null : ITEM.exec(line);
  if (item === null || kindOf(item[2] ?? '') !== open.kind) return undefined;
  cursor.at = at;
  return item;
}

function takeItem(cursor: Cursor, start: RegExpExecArray): ListItem {
  const [, indent = '', marker = '-', gap = ' ', rest = ''] = start;
  const space = rest === '' || gap.length > 4 ? 1 : gap.length;
  const width = indent.length + marker.length + space;
  const body = [(gap.length > 4 ? gap.slice(1) : '') + rest];
  cursor.at++;
  for (; cursor.at < cursor.lines.length; cursor.at++) {
    const line = cursor.lines[cursor.at] ?? '';
    if (line.trim() === '') {
      const next = cursor.lines.slice(cursor.at, cursor.at + 8).find((later) => later.trim() !== '');
      if (next === undefined || indentOf(next) < width) break;
      body.push('');
    } else if (indentOf(line) >= width) body.push(line.slice(width));
    else if (ITEM.test(line) || interrupts(line) || !isText(body.at(-1))) break;
    else body.push(line.trimStart());
  }
  const task = /^\[([ xX])\][ \t]+/.exec(body[0] ?? '');
  if (task !== null) body[0] = (body[0] ?? '').slice(task[0].length);
  const children = parseBlocks(body, cursor.state, cursor.depth + 1);
  return task === null ? listItem(children) : listItem(children, task[1] !== ' ');
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function takeFootnote(cursor: Cursor, note: RegExpExecArray): RootContent {
  const body = [note[2] ?? ''];
  cursor.at++;
  for (; cursor.at < cursor.lines.length; cursor.at++) {
    const line = cursor.lines[cursor.at] ?? '';
    if (line.startsWith('    ')) body.push(line.slice(4));
    else if (line.trim() === '') {
      if (!(cursor.lines[cursor.at + 1] ?? '').startsWith('    ')) break;
      body.push('');
    } else if (interrupts(line) || !isText(body.at(-1))) break;
    else body.push(line);
  }
  return footnoteDefinition(note[1] ?? '', parseBlocks(body, cursor.state, cursor.depth + 1));
}

function takeHtml(cursor: Cursor): RootContent[] {
  const body: string[] = [];
  const first = cursor.lines[cursor.at] ?? '';
  const raw = /^ {0,3}<(script|style|pre|textarea)[\s>]/i.exec(first)?.[1];
  const close = first.trimStart().startsWith('<!--')
    ? '-->'
    : raw === undefined
      ? undefined
      : `</${raw.toLowerCase()}>`;
  for (; cursor.at < cursor.lines.length; cursor.at++) {
    const line = cursor.lines[cursor.at] ?? '';
    if (close === undefined && line.trim() === '') break;
    body.push(line);
    if (close !== undefined && line.toLowerCase().includes(close)) {
      cursor.at++;
      break;
    }
  }
  return cursor.state.context.readHtml(body.join('\n'));
}

function takeTable(cursor: Cursor): RootContent[] | undefined {
  const found = parseTable(cursor.lines, cursor.at, cursor.state.inline);
  if (found === undefined) return undefined;
  cursor.at = found.end;
  return [found.table];
}

function takeParagraph(cursor: Cursor): RootContent[] {
  const body: string[] = [(cursor.lines[cursor.at] ?? '').trimStart()];
  cursor.at++;
  for (; cursor.at < cursor.lines.length; cursor.at++) {
    const line = cursor.lines[cursor.at] ?? '';
    if (line.trim() === '') break;
    const underline = /^ {0,3}(=+|-+)[ \t]*$/.exec(line)?.[1];
    if (underline !== undefined) {
      cursor.at++;
      return [heading(underline.startsWith('=') ? 1 : 2, parseInline(body.join('\n').trimEnd(), cursor.state.inline))];
    }
    if (interrupts(line)) break;
    body.push(line.trimStart());
  }
  return [paragraph(parseInline(body.join('\n').trimEnd(), cursor.state.inline))];
}
