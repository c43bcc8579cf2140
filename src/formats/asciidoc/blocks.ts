import {
  blockquote,
  code,
  heading,
  image,
  lineBreak,
  link,
  math,
  paragraph,
  strong,
  text,
  thematicBreak,
} from '../../content/tree/build.js';
import type { PhrasingContent, RootContent } from '../../core/tree.js';
import { dedent, isBlank, takeUntil, takeWhile, trimBlank } from '../../families/markup/lines.js';
import { type ListTools, markOf, takeList } from './lists.js';
import {
  type AdocCursor,
  type AdocState,
  type BlockAttributes,
  expandAttributes,
  newAttributes,
  parseAttributes,
} from './state.js';
import { readTable } from './tables.js';

/** Blocks in blocks; deeper ones are text. */
const MAX_DEPTH = 40;

const DELIMITER = /^(?:(-{4,}|\.{4,}|={4,}|\*{4,}|_{4,}|\+{4,}|\/{4,})|(--)|(```+)\s*([\w+#-]*).*|(~~~~+))$/;
const TABLE = /^[|,:!]={3,}$/;
const ADMONITION = /^(NOTE|TIP|IMPORTANT|WARNING|CAUTION):[ \t]+(\S.*)$/;
const SECTION = /^(={1,6}|#{1,6})[ \t]+(\S.*)$/;
const UNDERLINES = '=-~^+';

export function readBlocks(lines: readonly string[], state: AdocState, depth: number): RootContent[] {
  if (depth > MAX_DEPTH) return [paragraph(lines.join(' ').trim())];
  const cursor: AdocCursor = { lines, state, depth, at: 0, pending: undefined };
  const out: RootContent[] = [];
  while (cursor.at < lines.length) {
    if (isBlank(lines[cursor.at])) {
      cursor.at++;
      continue;
    }
    for (const block of takeBlock(cursor)) out.push(block);
  }
  return out;
}

function takeBlock(cursor: AdocCursor): RootContent[] {
  const line = (cursor.lines[cursor.at] ?? '').trimEnd();
  if (takeSetting(cursor, line)) return [];
  const attributes = cursor.pending ?? newAttributes();
  cursor.pending = undefined;
  const delimiter = DELIMITER.exec(line);
  if (delimiter !== null) return takeDelimited(cursor, line, attributes);
  if (TABLE.test(line)) {
    cursor.at++;
    const lines = takeUntil(cursor, (next) => next.trimEnd() === line);
    return readTable({ lines, sign: line.charAt(0) }, attributes, cursor);
  }
  return (
    takeSection(cursor, line) ??
    takeRule(cursor, line) ??
    takeMacro(cursor, line, attributes) ??
    takeLines(cursor, line, attributes)
  );
}

/** Comments, attributes of the document, conditions, and attributes of the block below: nothing that shows. */
function takeSetting(cursor: AdocCursor, line: string): boolean {
  const { state } = cursor;
  const entry = /^:(!?[\w-]+!?):(?:[ \t]+(.*))?$/.exec(line);
  if (entry?.[1] !== undefined) {
    cursor.at++;
    let value = entry[2] ?? '';
    while (/ [\\+]$/.test(value) && cursor.at < cursor.lines.length)
      value = `${value.slice(0, -2)} ${(cursor.lines[cursor.at++] ?? '').trim()}`;
    setAttribute(state, entry[1], value);
    return true;
  }
  if ((line.startsWith('//') && !line.startsWith('///')) || /^(?:ifdef|ifndef|ifeval|endif)::/.test(line)) {
    cursor.at++;
    return true;
  }
  const pending = cursor.pending ?? newAttributes();
  if (/^\[\[[^\]]*\]\]$/.test(line)) {
    cursor.at++;
    return true;
  }
  const list = /^\[([^\]]*|.*"\s*|.*\][^\]]*)\]$/.exec(line);
  if (list?.[1] !== undefined && !/^\[\[\[|^\[[^\]]*\]\S/.test(line) && line.length < 2000) {
    parseAttributes(expandAttributes(list[1], state), pending);
  } else if (/^\.[^\s.]/.test(line) && line.length < 500) pending.title = line.slice(1);
  else return false;
  cursor.pending = pending;
  cursor.at++;
  return true;
}

export function setAttribute(state: AdocState, name: string, value: string): void {
  const key = name.replaceAll('!', '').toLowerCase();
  if (name.includes('!')) state.attributes.delete(key);
  else state.attributes.set(key, expandAttributes(value, state));
}

function titleBlock(attributes: BlockAttributes, state: AdocState): RootContent[] {
  return attributes.title === '' ? [] : [paragraph([strong(state.inline(attributes.title))])];
}

function takeDelimited(cursor: AdocCursor, line: string, attributes: BlockAttributes): RootContent[] {
  const { state, depth } = cursor;
  cursor.at++;
  const fence = /^(```+)/.exec(line)?.[1];
  const body = takeUntil(cursor, (next) => next.trimEnd() === (fence ?? line));
  const sign = line.charAt(0);
  if (sign === '/') return [];
  const style = attributes.style.toLowerCase();
  if (isMathStyle(style)) return [math(mathOf(body))];
  if (style === 'comment') return [];
  if (sign === '+') return style === 'pass' || style === '' ? [] : [math(mathOf(body))];
  const title = titleBlock(attributes, state);
  if (sign === '`') return [...title, code(body.join('\n'), /^```+\s*([\w+#-]*)/.exec(line)?.[1] ?? '')];
  const isListing = sign === '-' && line !== '--';
  if (isListing || sign === '.' || isCodeStyle(style)) return [...title, listing(body, attributes)];
  if (style === 'verse') return verse(body, attributes, state);
  const blocks = readBlocks(body, state, depth + 1);
  if (sign === '_' || style === 'quote') return [blockquote([...title, ...blocks, ...attribution(attributes, state)])];
  if (isAdmonition(attributes.style)) return [admonition(attributes.style, [...title, ...blocks])];
  if (sign === '*') return [blockquote([...title, ...blocks])];
  return [...title, ...blocks];
}

function isMathStyle(style: string): boolean {
  return style === 'stem' || style === 'latexmath' || style === 'asciimath';
}

function isCodeStyle(style: string): boolean {
  return style === 'source' || style === 'listing' || style === 'literal';
}

function mathOf(lines: readonly string[]): string {
  return lines
    .join('\n')
    .trim()
    .replace(/^\\\[([\s\S]*)\\\]$/, '$1')
    .replace(/^\$\$?([\s\S]*?)\$\$?$/, '$1')
    .trim();
}

/** Numbers of callouts stay as text at the ends of lines. */
function listing(body: readonly string[], attributes: BlockAttributes): RootContent {
  const style = attributes.style;
  const language =
    attributes.named.get('language') ?? (style === 'source' || style === '' ? (attributes.positional[1] ?? '') : '');
  const lines = trimBlank(body);
  return code(lines.join('\n'), style === 'source' || language !== '' ? language.replace(/[^\w+#.-]/g, '') : '');
}

function isAdmonition(style: string): boolean {
  return /^(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)$/.test(style);
}

function admonition(name: string, blocks: RootContent[]): RootContent {
  const title = name.charAt(0) + name.slice(1).toLowerCase();
  return blockquote([paragraph([strong([text(title)])]), ...blocks]);
}

function attribution(attributes: BlockAttributes, state: AdocState): RootContent[] {
  const parts = [
    attributes.positional[1] ?? attributes.named.get('attribution') ?? '',
    attributes.positional[2] ?? attributes.named.get('citetitle') ?? '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? [] : [paragraph([text('— '), ...state.inline(parts.join(', '))])];
}

function verse(body: readonly string[], attributes: BlockAttributes, state: AdocState): RootContent[] {
  const children: PhrasingContent[] = [];
  for (const line of trimBlank(body)) {
    if (children.length > 0) children.push(lineBreak());
    children.push(...state.inline(line));
  }
  return [blockquote([...titleBlock(attributes, state), paragraph(children), ...attribution(attributes, state)])];
}

function takeSection(cursor: AdocCursor, line: string): RootContent[] | undefined {
  const { state } = cursor;
  const section = SECTION.exec(line);
  if (section?.[1] !== undefined) {
    cursor.at++;
    const title = (section[2] ?? '').replace(/[ \t]+=+$/, '');
    return [heading(section[1].length, state.inline(title))];
  }
  const below = (cursor.lines[cursor.at + 1] ?? '').trimEnd();
  const level = UNDERLINES.indexOf(below.charAt(0) || ' ');
  if (level < 0 || below.length < 3 || Math.abs(below.length - line.length) > 2 || !/^(.)\1+$/.test(below))
    return undefined;
  if (!/[\p{L}\p{N}]/u.test(line) || markOf(line) !== undefined) return undefined;
  cursor.at += 2;
  return [heading(level + 1, state.inline(line))];
}

function takeRule(cursor: AdocCursor, line: string): RootContent[] | undefined {
  if (!/^(?:'{3,}|<<<+|-{3}|\*{3}|- - -|\* \* \*)$/.test(line)) return undefined;
  cursor.at++;
  return line.startsWith('<') ? [] : [thematicBreak()];
}

/** `image::target[...]` and the like, alone on a line. */
function takeMacro(cursor: AdocCursor, line: string, attributes: BlockAttributes): RootContent[] | undefined {
  const macro = /^(image|video|audio|include|toc|stem|latexmath)::([^[\]]*)\[(.*)\]$/.exec(line);
  if (macro?.[1] === undefined) return undefined;
  cursor.at++;
  const { state } = cursor;
  const content = newAttributes();
  parseAttributes(expandAttributes(macro[3] ?? '', state), content);
  if (macro[1] === 'include') {
    state.context.warn({ code: 'missing-part', message: 'A file that the text includes was not given.' });
    return [];
  }
  if (macro[1] !== 'image')
    return macro[1].endsWith('m') || macro[1] === 'latexmath' ? [math(macro[3] ?? '')] : titleBlock(attributes, state);
  const node = image(content.named.get('alt') ?? content.positional[0] ?? '', expandAttributes(macro[2] ?? '', state));
  const href = content.named.get('link') ?? attributes.named.get('link');
  const title = content.named.get('title') ?? attributes.title;
  return [
    paragraph([href === undefined ? node : link(href, [node])]),
    ...(title === '' ? [] : [paragraph(state.inline(title))]),
  ];
}

function takeLines(cursor: AdocCursor, line: string, attributes: BlockAttributes): RootContent[] {
  const { state, depth } = cursor;
  const style = attributes.style;
  if (markOf(line) !== undefined && style !== 'source') {
    return [...titleBlock(attributes, state), ...takeList(cursor, attributes, { tools, open: [] })];
  }
  if (/^[ \t]/.test(line) && style !== 'normal' && !isMathStyle(style)) {
    const literal = dedent(takeWhile(cursor, (next) => !isBlank(next) && next.trim() !== '+'));
    if (literal.length === 0) cursor.at++;
    return literal.length === 0
      ? []
      : [
          ...titleBlock(attributes, state),
          code(literal.join('\n'), style === 'source' ? (attributes.positional[1] ?? '') : ''),
        ];
  }
  const isVerbatim = isCodeStyle(style) || isMathStyle(style);
  const body = takeWhile(cursor, (next) => !isBlank(next) && (isVerbatim || !startsBlock(next)));
  if (body.length === 0) body.push(cursor.lines[cursor.at++] ?? '');
  if (isMathStyle(style)) return [math(mathOf(body))];
  if (isCodeStyle(style)) return [...titleBlock(attributes, state), listing(body, attributes)];
  if (style === 'verse') return verse(body, attributes, state);
  if (style === 'quote')
    return [blockquote([paragraph(state.inline(body.join('\n'))), ...attribution(attributes, state)])];
  if (style === 'pass') return [];
  if (line.startsWith('> ') || line === '>')
    return [
      blockquote(
        readBlocks(
          body.map((next) => next.replace(/^> ?/, '')),
          state,
          depth + 1,
        ),
      ),
    ];
  return paragraphOf(body, attributes, state);
}

function paragraphOf(body: readonly string[], attributes: BlockAttributes, state: AdocState): RootContent[] {
  const named = ADMONITION.exec(body[0] ?? '');
  const lines = named?.[2] === undefined ? body : [named[2], ...body.slice(1)];
  const shown = lines.filter((line) => !/^\/\/(?!\/)/.test(line)).join('\n');
  const title = titleBlock(attributes, state);
  const credit = /^(?:"([\s\S]+)")\n-- (.+)$/.exec(shown);
  if (credit !== null)
    return [
      blockquote([paragraph(state.inline(credit[1] ?? '')), paragraph([text('— '), ...state.inline(credit[2] ?? '')])]),
    ];
  const children = state.inline(attributes.options.has('hardbreaks') ? shown.replaceAll('\n', ' +\n') : shown);
  if (children.length === 0) return title;
  const name = named?.[1] ?? (isAdmonition(attributes.style) ? attributes.style : '');
  return name === '' ? [...title, paragraph(children)] : [admonition(name, [...title, paragraph(children)])];
}

/** Whether a line ends the paragraph before it. */
function startsBlock(line: string): boolean {
  const bare = line.trimEnd();
  return (
    bare === '+' ||
    TABLE.test(bare) ||
    (DELIMITER.test(bare) && bare !== '--') ||
    /^\[[\w#.%"][^\]]*\]$/.test(bare) ||
    /^\[\[[^\]]+\]\]$/.test(bare)
  );
}

/** The block behind a `+`, or a literal one behind an item. */
function takeAttached(cursor: AdocCursor): RootContent[] {
  while (cursor.at < cursor.lines.length) {
    const before = cursor.at;
    const blocks = takeBlock(cursor);
    if (cursor.pending === undefined || cursor.at === before) return blocks;
    if (isBlank(cursor.lines[cursor.at])) return blocks;
  }
  return [];
}

const tools: ListTools = { takeAttached, startsBlock };
