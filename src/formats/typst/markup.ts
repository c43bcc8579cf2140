import {
  code,
  emphasis,
  heading,
  inlineCode,
  inlineMath,
  lineBreak,
  link,
  list,
  listItem,
  math,
  strong,
  text,
  thematicBreak,
} from '../../content/tree/build.js';
import type { ListItem } from '../../core/tree.js';
import { isWord } from '../../families/markup/inline.js';
import { definition } from '../../families/markup/lists.js';
import { callFunction, evaluate, formula, toCall, trailing } from './functions.js';
import { isComment, skipBrackets, skipComment, skipRaw, splitArguments, statementEnd } from './scan.js';
import { type Mixed, PARAGRAPH_END, type TypstState, toBlocks, toPhrasing, wrapMixed } from './state.js';

const MAX_DEPTH = 60;

interface Markup {
  readonly source: string;
  readonly state: TypstState;
  readonly depth: number;
  readonly out: Mixed[];
  at: number;
  /** Marks whose closing was looked for and is not there in this paragraph: the place of the paragraph's end. */
  readonly missing: Map<string, number>;
}

/** Typst's markup as phrasing content and blocks. */
export function readMarkup(source: string, state: TypstState, depth: number): Mixed[] {
  if (depth > MAX_DEPTH) return [text(source)];
  const markup: Markup = { source, state, depth, out: [], at: 0, missing: new Map() };
  while (markup.at < source.length) {
    if (isLineStart(markup) && takeLine(markup)) continue;
    takeInline(markup);
  }
  return markup.out;
}

function isLineStart({ source, at }: Markup): boolean {
  let before = at - 1;
  while (before >= 0 && /[ \t]/.test(source.charAt(before))) before--;
  return before < 0 || source.charAt(before) === '\n';
}

const MARKED = /[ \t]*(?:(={1,12})[ \t]+|([-+]|\d{1,9}\.)(?:[ \t]+|(?=\n))|(\/)[ \t]+)/y;

/** Headings, items and terms begin a line. */
function takeLine(markup: Markup): boolean {
  const { source } = markup;
  MARKED.lastIndex = markup.at;
  const found = MARKED.exec(source);
  if (found === null) return false;
  if (found[1] !== undefined) {
    const from = MARKED.lastIndex;
    const end = lineEnd(source, from, markup.state);
    const raw = source.slice(from, end).replace(/\s*<[\w:.-]+>\s*$/, '');
    markup.at = end;
    markup.out.push(
      heading(found[1].length + markup.state.shift, toPhrasing(readMarkup(raw, markup.state, markup.depth + 1))),
    );
    return true;
  }
  if (found[3] !== undefined) return takeTerm(markup, MARKED.lastIndex);
  takeList(markup);
  return true;
}

/** The end of a line; brackets of calls may go over several lines. */
function lineEnd(source: string, from: number, state: TypstState): number {
  let at = from;
  while (at < source.length && source.charAt(at) !== '\n') {
    const char = source.charAt(at);
    if (char === '[' && /[#\w)]/.test(source.charAt(at - 1))) {
      const end = skipBrackets(source, at, state.budget);
      at = end < 0 ? at + 1 : end;
    } else if (char === '`') at = skipRaw(source, at);
    else at++;
  }
  return Math.min(at, source.length);
}

function columnOf(source: string, at: number): number {
  let from = at;
  while (from > 0 && source.charAt(from - 1) !== '\n') from--;
  const indent = /^[ \t]*/.exec(source.slice(from, from + 400))?.[0] ?? '';
  return indent.replaceAll('\t', '  ').length;
}

/** The text of an item: its line, and what is indented more than its mark. */
function itemEnd(markup: Markup, from: number, column: number): number {
  const { source, state } = markup;
  let end = lineEnd(source, from, state);
  while (end < source.length) {
    let next = end + 1;
    while (/^[ \t]*\n/.test(source.slice(next, next + 200))) next = source.indexOf('\n', next) + 1;
    if (next >= source.length || columnOf(source, next) <= column || /^[ \t]*\]/.test(source.slice(next, next + 200)))
      return end;
    end = lineEnd(source, next, state);
  }
  return end;
}

const ITEM = /[ \t]*([-+]|\d{1,9}\.)(?:[ \t]+|(?=\n))/y;

function takeList(markup: Markup): void {
  const { source, state, depth } = markup;
  const column = columnOf(source, markup.at);
  const items: ListItem[] = [];
  let kind = '';
  let start = 1;
  for (;;) {
    ITEM.lastIndex = markup.at;
    const found = ITEM.exec(source);
    const mark = found?.[1] ?? '';
    const own = mark === '-' ? 'bullet' : 'ordered';
    if (found === null || columnOf(source, markup.at) !== column || (kind !== '' && own !== kind)) break;
    if (kind === '' && /\d/.test(mark)) start = Number.parseInt(mark, 10);
    kind = own;
    const from = ITEM.lastIndex;
    const end = itemEnd(markup, from, column);
    items.push(listItem(toBlocks(readMarkup(dedentTail(source.slice(from, end)), state, depth + 1))));
    markup.at = end;
    if (!/^\n(?:[ \t]*\n)?[ \t]*(?:[-+]|\d+\.)(?:\s)/.test(source.slice(end, end + 300))) break;
    markup.at = end + (/^\n(?:[ \t]*\n)?/.exec(source.slice(end, end + 200))?.[0].length ?? 0);
  }
  markup.out.push(list(items, { ordered: kind === 'ordered', start }));
}

function dedentTail(source: string): string {
  const lines = source.split('\n');
  const indents = lines
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => /^ */.exec(line)?.[0].length ?? 0);
  const least = indents.reduce((less, indent) => Math.min(less, indent), 100);
  return lines
    .map((line, i) => (i === 0 ? line : line.slice(Math.min(least, /^ */.exec(line)?.[0].length ?? 0))))
    .join('\n');
}

/** `/ Term: description` */
function takeTerm(markup: Markup, from: number): boolean {
  const { source, state, depth } = markup;
  const colon = source.indexOf(':', from);
  if (colon < 0 || source.slice(from, colon).includes('\n')) return false;
  const end = itemEnd(markup, colon + 1, columnOf(source, markup.at));
  const term = toPhrasing(readMarkup(source.slice(from, colon), state, depth + 1));
  markup.out.push(
    ...definition(term, toBlocks(readMarkup(dedentTail(source.slice(colon + 1, end).trim()), state, depth + 1))),
  );
  markup.at = end;
  return true;
}

const PLAIN = /[^\\`*_#$@<~\n\-./'"h[\]]+/y;

function pushText(markup: Markup, value: string, end: number): void {
  const last = markup.out.at(-1);
  if (last?.type === 'text') last.value += value;
  else markup.out.push(text(value));
  markup.at = end;
}

function takeInline(markup: Markup): void {
  const { source, at } = markup;
  PLAIN.lastIndex = at;
  const plain = PLAIN.exec(source)?.[0];
  if (plain !== undefined) {
    pushText(markup, plain, at + plain.length);
    return;
  }
  const char = source.charAt(at);
  const handler = inline.get(char);
  if (handler?.(markup) !== true) pushText(markup, char, at + 1);
}

type Inline = (markup: Markup) => boolean;

const takeEscape: Inline = (markup) => {
  const { source, at } = markup;
  const hex = /^\\u\{([\da-f]{1,6})\}/i.exec(source.slice(at, at + 12));
  if (hex?.[1] !== undefined) {
    pushText(markup, String.fromCodePoint(Math.min(Number.parseInt(hex[1], 16), 0x10ffff)), at + hex[0].length);
    return true;
  }
  const next = source.charAt(at + 1);
  if (next === '' || /\s/.test(next)) {
    markup.out.push(lineBreak());
    markup.at = at + 1;
  } else pushText(markup, next, at + 2);
  return true;
};

const raw: Inline = (markup) => {
  const { source, at, out } = markup;
  const end = skipRaw(source, at);
  const value = source.slice(at, end);
  const fence = /^`+/.exec(value)?.[0].length ?? 1;
  markup.at = end;
  if (fence === 2) return true;
  const inner = value.slice(fence, value.endsWith('`') && value.length > fence ? -fence : undefined);
  if (fence === 1) {
    out.push(inlineCode(inner));
    return true;
  }
  const tag = /^[^\s`]+(?=\s|$)/.exec(inner)?.[0] ?? '';
  const language = tag.split(',')[0] ?? '';
  const body = inner.slice(tag.length);
  if (body.includes('\n')) out.push(code(trimCode(body), language));
  else out.push(inlineCode(body.trim()));
  return true;
};

function trimCode(body: string): string {
  const lines = body
    .replace(/^[ \t]*\n/, '')
    .replace(/\s+$/, '')
    .split('\n');
  const least = lines
    .filter((line) => line.trim() !== '')
    .reduce((less, line) => Math.min(less, /^ */.exec(line)?.[0].length ?? 0), 1000);
  return lines.map((line) => line.slice(least === 1000 ? 0 : least)).join('\n');
}

/** Emphasis ends in its paragraph. */
function closeOf(markup: Markup, mark: string, from: number): number {
  const { source } = markup;
  if ((markup.missing.get(mark) ?? -1) > from) return -1;
  let at = from;
  for (; at < source.length; at++) {
    const char = source.charAt(at);
    if (char === '\\') at++;
    else if (char === '`') at = skipRaw(source, at) - 1;
    else if (char === mark && !(isWord(source.charAt(at - 1)) && isWord(source.charAt(at + 1)))) return at;
    else if (char === '\n' && /^\n[ \t]*\n/.test(source.slice(at, at + 200))) break;
    else if (char === '[' && /[#\w)]/.test(source.charAt(at - 1))) {
      const end = skipBrackets(source, at, markup.state.budget);
      if (end > 0) at = end - 1;
    }
  }
  markup.missing.set(mark, at);
  return -1;
}

const mark =
  (sign: string): Inline =>
  (markup) => {
    const { source, at, state, depth } = markup;
    if (isWord(source.charAt(at - 1)) && isWord(source.charAt(at + 1))) return false;
    const end = closeOf(markup, sign, at + 1);
    if (end < 0) return false;
    const inner = readMarkup(source.slice(at + 1, end), state, depth + 1);
    markup.out.push(...wrapMixed(inner, (children) => [sign === '*' ? strong(children) : emphasis(children)]));
    markup.at = end + 1;
    return true;
  };

const dollar: Inline = (markup) => {
  const { source, at, out } = markup;
  let end = source.indexOf('$', at + 1);
  while (end > 0 && source.charAt(end - 1) === '\\') end = source.indexOf('$', end + 1);
  if (end < 0) return false;
  const { value, display } = formula(source.slice(at + 1, end));
  out.push(display ? math(value) : inlineMath(value));
  markup.at = end + 1;
  return true;
};

/** `@label`: names what it leads to. */
const reference: Inline = (markup) => {
  const found = /^@([\w][\w:.-]*\w|\w)(?:\[([^\]]{0,200})\])?/.exec(markup.source.slice(markup.at, markup.at + 300));
  if (found?.[1] === undefined || isWord(markup.source.charAt(markup.at - 1))) return false;
  pushText(markup, `[${found[2] === undefined ? '' : `${found[2]} `}${found[1]}]`, markup.at + found[0].length);
  return true;
};

const label: Inline = (markup) => {
  const found = /^<[\w:.-]{1,100}>/.exec(markup.source.slice(markup.at, markup.at + 102))?.[0];
  if (found === undefined) return false;
  markup.at += found.length;
  return true;
};

const newline: Inline = (markup) => {
  const blank = /^\n[ \t]*(?:\n[ \t]*)+/.exec(markup.source.slice(markup.at, markup.at + 500))?.[0];
  if (blank === undefined) pushText(markup, '\n', markup.at + 1);
  else {
    markup.out.push(PARAGRAPH_END);
    // The last line's indentation belongs to what begins there.
    markup.at += blank.lastIndexOf('\n') + 1;
  }
  return true;
};

const dash: Inline = (markup) => {
  const { source, at } = markup;
  if (source.startsWith('---', at)) pushText(markup, '—', at + 3);
  else if (source.startsWith('--', at)) pushText(markup, '–', at + 2);
  else if (source.startsWith('-?', at)) pushText(markup, '', at + 2);
  else return false;
  return true;
};

const slash: Inline = (markup) => {
  if (!isComment(markup.source, markup.at)) return false;
  markup.at = skipComment(markup.source, markup.at);
  return true;
};

const URL = /https?:\/\/[^\s<>"\]]{1,2000}/y;

const address: Inline = (markup) => {
  if (isWord(markup.source.charAt(markup.at - 1))) return false;
  URL.lastIndex = markup.at;
  const found = URL.exec(markup.source)?.[0].replace(/[.,:;!?')]+$/, '');
  if (found === undefined) return false;
  markup.out.push(link(found, [text(found)]));
  markup.at += found.length;
  return true;
};

/** `#` begins code: a statement, a call, a variable or content. */
const hash: Inline = (markup) => {
  const { source, at, state } = markup;
  const next = source.charAt(at + 1);
  if (next === '[' || next === '{' || next === '(') {
    const end = skipBrackets(source, at + 1, state.budget);
    if (end < 0) return false;
    if (next === '[') markup.out.push(...evaluate(source.slice(at + 1, end), state, markup.depth));
    markup.at = end;
    return true;
  }
  const name = /^#([a-zA-Z][\w-]*(?:\.[a-zA-Z][\w-]*)*)/.exec(source.slice(at, at + 100))?.[1];
  if (name === undefined) return false;
  if (/^(?:set|show|let|import|include|if|for|while|return|context)$/.test(name)) {
    takeStatement(markup, name);
    return true;
  }
  return takeCall(markup, name);
};

function takeStatement(markup: Markup, name: string): void {
  const { source, state } = markup;
  const from = markup.at + 1 + name.length;
  const end = statementEnd(source, from, state.budget);
  const statement = source.slice(from, end).trim();
  markup.at = end;
  if (name === 'let') setVariable(statement, state);
  else if (name === 'show') findTitle(statement, state);
  else if (name === 'include') callFunction(toCall('include', [], markup.depth), state);
  else if (name === 'context') markup.out.push(...evaluate(statement, state, markup.depth));
}

function setVariable(statement: string, state: TypstState): void {
  const found = /^([\w-]+)(\([\s\S]*?\))?\s*=\s*([\s\S]*)$/.exec(statement);
  if (found?.[1] === undefined || /^(?:list|table|figure|heading|strong|emph|link|image)$/.test(found[1])) return;
  const parameters =
    found[2] === undefined
      ? undefined
      : splitArguments(found[2].slice(1, -1), state.budget).map((one) =>
          one.name === '' ? one.value : `${one.name}:${one.value}`,
        );
  state.variables.set(found[1], { parameters, value: found[3] ?? '' });
}

/** Templates take the title as an argument: `#show: article.with(title: [...])`. */
function findTitle(statement: string, state: TypstState): void {
  const at = /(?<![\w-])title:\s*(?=[["])/.exec(statement);
  if (at === null || state.title !== '') return;
  const from = at.index + at[0].length;
  const end =
    statement.charAt(from) === '[' ? skipBrackets(statement, from, state.budget) : statement.indexOf('"', from + 1) + 1;
  if (end > from) state.title = statement.slice(from, end);
}

function takeCall(markup: Markup, fullName: string): boolean {
  const { source, state } = markup;
  let name = fullName;
  let end = markup.at + 1 + name.length;
  // A full stop behind a variable ends the sentence.
  const next = source.charAt(end);
  if (next !== '(' && next !== '[') {
    const variable = state.variables.get(name);
    if (variable === undefined && name.includes('.')) {
      name = name.slice(0, name.indexOf('.'));
      end = markup.at + 1 + name.length;
    }
    const value = state.variables.get(name);
    if (value === undefined && name === 'horizontalrule') markup.out.push(thematicBreak());
    else if (name === 'horizontalrule') markup.out.push(thematicBreak());
    else if (value !== undefined) markup.out.push(...evaluate(value.value, state, markup.depth + 1));
    markup.at = source.charAt(end) === ';' ? end + 1 : end;
    return true;
  }
  const from = end;
  if (source.charAt(end) === '(') {
    end = skipBrackets(source, end, state.budget);
    if (end < 0) return false;
  }
  while (source.charAt(end) === '[') {
    const close = skipBrackets(source, end, state.budget);
    if (close < 0) break;
    end = close;
  }
  const args = trailing(source.slice(from, end), state);
  for (const node of callFunction(toCall(name, args, markup.depth + 1), state)) markup.out.push(node);
  markup.at = source.charAt(end) === ';' ? end + 1 : end;
  return true;
}

const inline: ReadonlyMap<string, Inline> = new Map<string, Inline>([
  ['\\', takeEscape],
  ['`', raw],
  ['*', mark('*')],
  ['_', mark('_')],
  ['#', hash],
  ['$', dollar],
  ['@', reference],
  ['<', label],
  ['\n', newline],
  ['-', dash],
  ['/', slash],
  ['h', address],
  ['~', (markup) => (pushText(markup, '\u00a0', markup.at + 1), true)],
  ['.', (markup) => markup.source.startsWith('...', markup.at) && (pushText(markup, '…', markup.at + 3), true)],
]);
