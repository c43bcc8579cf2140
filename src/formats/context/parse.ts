/** ConTeXt source as phrasing content and blocks. */

import { heading, inlineMath, math, text } from '../../content/tree/build.js';
import { type Mixed, PARAGRAPH_END, toPhrasing } from '../../families/markup/mixed.js';
import { takeArgument, takeName, takeOptional, texInput } from '../../families/tex/scan.js';
import { accented, accents, symbols } from '../../families/tex/symbols.js';
import { commands, dropAll, isSetting } from './commands.js';
import { environments, readStatement } from './environments.js';
import { headLevels } from './heads.js';
import { namedLetter } from './letters.js';
import { tidyMath } from './math.js';
import { startStop, takeBlock, takeGroup, takeOptionals, toSettings } from './scan.js';
import { type ContextParser, type ContextState, expand, type Tools } from './state.js';

/** Groups and blocks in each other; the braces of deeper ones are passed over. */
const MAX_DEPTH = 150;

export function parseContext(source: string, state: ContextState, depth: number): Mixed[] {
  const parser: ContextParser = { ...texInput(source), state, depth, ignored: 0 };
  const out: Mixed[] = [];
  if (depth > MAX_DEPTH) return out;
  while (parser.at < source.length) {
    parseMixed(parser, out);
    // A brace that closes nothing.
    parser.at++;
  }
  return out;
}

const PLAIN = /[^\\{}$~\-`'\n%|]+/y;

/** Reads until a closing brace or the end; the brace is not taken. */
function parseMixed(parser: ContextParser, out: Mixed[]): void {
  const { source } = parser;
  while (parser.at < source.length) {
    PLAIN.lastIndex = parser.at;
    const plain = PLAIN.exec(source)?.[0];
    if (plain !== undefined) {
      pushText(out, plain);
      parser.at += plain.length;
      continue;
    }
    const char = source.charAt(parser.at);
    if (char === '}') {
      if (parser.ignored === 0) return;
      parser.ignored--;
      parser.at++;
    } else if (char === '{') parseGroup(parser, out);
    else if (char === '\\') parseCommand(parser, out);
    else parseSign(parser, char, out);
  }
}

function pushText(out: Mixed[], value: string): void {
  const last = out.at(-1);
  if (last?.type === 'text') last.value += value;
  else out.push(text(value));
}

function parseGroup(parser: ContextParser, out: Mixed[]): void {
  parser.at++;
  if (parser.depth >= MAX_DEPTH) {
    parser.ignored++;
    return;
  }
  parser.depth++;
  parseMixed(parser, out);
  parser.depth--;
  parser.at++;
}

/** The next argument as content. */
function parseArgument(parser: ContextParser): Mixed[] {
  const out: Mixed[] = [];
  while (parser.source.charAt(parser.at) === ' ' || parser.source.charAt(parser.at) === '\n') parser.at++;
  if (parser.source.charAt(parser.at) === '{') parseGroup(parser, out);
  else {
    const single = takeArgument(parser);
    if (single !== '' && parser.depth < MAX_DEPTH) out.push(...parseContext(single, parser.state, parser.depth + 1));
  }
  return out;
}

const tools: Tools = {
  argument: parseArgument,
  rest: (parser) => {
    const out: Mixed[] = [];
    parseMixed(parser, out);
    return out;
  },
};

const SIGNS: readonly (readonly [string, string])[] = [
  ['---', '—'],
  ['--', '–'],
  ['``', '“'],
  ["''", '”'],
  ['`', '‘'],
  ["'", '’'],
  ['~', '\u00a0'],
  ['||', '-'],
];

function parseSign(parser: ContextParser, char: string, out: Mixed[]): void {
  const { source, at } = parser;
  if (char === '$') parseDollar(parser, out);
  else if (char === '%') skipComment(parser);
  else if (char === '\n') {
    const blank = /^\n[ \t]*(?:\n[ \t]*)+/.exec(source.slice(at, at + 400));
    if (blank === null) pushText(out, '\n');
    else out.push(PARAGRAPH_END);
    parser.at += blank?.[0].length ?? 1;
  } else {
    // `|-|` and its like are signs at which a compound word may be parted.
    const compound = /^\|([-/:()])\|/.exec(source.slice(at, at + 3));
    const found = SIGNS.find(([sign]) => source.startsWith(sign, at));
    pushText(out, compound?.[1] ?? found?.[1] ?? char);
    parser.at += compound?.[0].length ?? found?.[0].length ?? 1;
  }
}

/** A comment takes the line's end and the next line's indentation with it. */
function skipComment(parser: ContextParser): void {
  parser.at = lineEnd(parser) + 1;
  while (/[ \t]/.test(parser.source.charAt(parser.at))) parser.at++;
}

function parseDollar(parser: ContextParser, out: Mixed[]): void {
  const { source, at } = parser;
  const mark = source.startsWith('$$', at) ? '$$' : '$';
  let end = source.indexOf(mark, at + mark.length);
  while (end > 0 && source.charAt(end - 1) === '\\' && source.charAt(end - 2) !== '\\')
    end = source.indexOf(mark, end + 1);
  const isParted = end >= 0 && mark === '$' && /\n[ \t]*\n/.test(source.slice(at, end));
  if (end < 0 || isParted) {
    pushText(out, mark);
    parser.at += mark.length;
    return;
  }
  const value = tidyMath(source.slice(at + mark.length, end));
  parser.at = end + mark.length;
  if (value !== '') out.push(mark === '$$' ? math(value) : inlineMath(value));
}

function parseCommand(parser: ContextParser, out: Mixed[]): void {
  const name = takeName(parser);
  if (parseMacro(parser, name, out) || parseHead(parser, name, out)) return;
  if (/^start[A-Za-z]/.test(name)) {
    parseBlock(parser, name.slice(5), out);
    return;
  }
  const handler = commands.get(name);
  if (handler !== undefined) {
    if (NOTES.has(name)) trimEnd(out);
    while (/^[A-Za-z]/.test(name) && parser.source.charAt(parser.at) === ' ') parser.at++;
    for (const node of handler(parser, tools)) out.push(node);
    return;
  }
  parseLetter(parser, name, out);
}

/** A command that stands for a sign or a word, or one that is not known. */
function parseLetter(parser: ContextParser, name: string, out: Mixed[]): void {
  const symbol = symbols.get(name) ?? namedLetter(name);
  if (symbol !== undefined) {
    pushText(out, symbol);
    if (/^[A-Za-z]/.test(name)) swallow(parser);
  } else if (isAbbreviation(name)) {
    pushText(out, LOGOS.get(name) ?? name);
    swallow(parser);
  } else if (accents.has(name)) pushText(out, accented(name, takeArgument(parser)));
  else if (isSetting(name)) dropAll(parser, tools);
  else {
    // An unknown command: what it stands for is not known, its arguments are read as text.
    if (/^stop[A-Za-z]/.test(name)) out.push(PARAGRAPH_END);
    swallow(parser);
    takeOptional(parser);
  }
}

const LOGOS: ReadonlyMap<string, string> = new Map(
  'TeX ConTeXt LaTeX PlainTeX LuaTeX LuaMetaTeX LuaJITTeX pdfTeX XeTeX Lua MetaPost MetaFun MetaFont MkII MkIV MkXL LMTX'
    .split(' ')
    .map((name) => [name.toUpperCase(), name]),
);

/** `\\XML` and its like: names in capitals that documents set as such; shorter ones are parts of tables. */
function isAbbreviation(name: string): boolean {
  return /^[A-Z]{3,20}$/.test(name);
}

/** Commands that set their mark against the word before, whatever space is written. */
const NOTES = new Set(['footnote', 'endnote', 'note']);

function trimEnd(out: readonly Mixed[]): void {
  const last = out.at(-1);
  if (last?.type === 'text') last.value = last.value.trimEnd();
}

/** Spaces behind a command's name end the name and are no text; so are empty braces. */
function swallow(parser: ContextParser): void {
  const { source } = parser;
  if (source.startsWith('{}', parser.at)) parser.at += 2;
  else while (source.charAt(parser.at) === ' ') parser.at++;
}

/** A macro of the document's own. */
function parseMacro(parser: ContextParser, name: string, out: Mixed[]): boolean {
  const { state } = parser;
  const macro = state.macros.get(name);
  if (macro === undefined || parser.depth >= MAX_DEPTH) return false;
  const values = Array.from({ length: macro.parameters }, () => takeArgument(parser));
  if (values.length === 0) swallow(parser);
  const body = macro.body.replace(/#([1-9])/g, (_all, digit: string) => values[Number(digit) - 1] ?? '');
  for (const node of expand(state, body, parser.depth)) out.push(node);
  return true;
}

/** `\section[ref]{Title}`, `\startsection[title=Title]`, and sections whose level is how deep they are. */
function parseHead(parser: ContextParser, name: string, out: Mixed[]): boolean {
  const { state } = parser;
  const isStart = name.startsWith('start');
  const own = isStart || name.startsWith('stop') ? name.slice(isStart ? 5 : 4) : name;
  if (own === 'sectionlevel') {
    state.sectionDepth = Math.max(state.sectionDepth + (isStart ? 1 : -1), 0);
    if (isStart) pushHead(parser, { level: state.sectionDepth, isStart }, out);
    else out.push(PARAGRAPH_END);
    return true;
  }
  const level = headLevels.get(state.aliases.get(own) ?? own);
  if (level === undefined) return false;
  if (name.startsWith('stop')) out.push(PARAGRAPH_END);
  else pushHead(parser, { level: level + state.shift, isStart }, out);
  return true;
}

function pushHead(
  parser: ContextParser,
  head: { readonly level: number; readonly isStart: boolean },
  out: Mixed[],
): void {
  const options = takeOptionals(parser);
  const title = head.isStart
    ? parser.state.parse(toSettings(options[0]).get('title') ?? '', parser.depth + 1)
    : takeGroupContent(parser);
  const content = toPhrasing(title).filter((node) => node.type !== 'footnoteReference');
  out.push(PARAGRAPH_END);
  if (content.length > 0) out.push(heading(head.level, content));
}

function takeGroupContent(parser: ContextParser): Mixed[] {
  const source = takeGroup(parser);
  return source === undefined ? [] : parser.state.parse(source, parser.depth + 1);
}

/** Blocks that are whole files; their names stand behind. */
const FILES = new Set(['component', 'product', 'project', 'environment']);

function lineEnd(parser: ContextParser): number {
  const end = parser.source.indexOf('\n', parser.at);
  return end < 0 ? parser.source.length : end;
}

function parseBlock(parser: ContextParser, name: string, out: Mixed[]): void {
  const { state } = parser;
  const environment = environments.get(name) ?? environments.get(state.aliases.get(name) ?? '');
  const statement = state.statements.get(name);
  if (environment === undefined && statement === undefined) {
    // An unknown block: its content stays, its beginning and end go.
    if (FILES.has(name)) parser.at = lineEnd(parser);
    takeOptionals(parser);
    out.push(PARAGRAPH_END);
    return;
  }
  const body = takeBlock(parser, startStop(name), environment?.raw !== true);
  const place = { state, depth: parser.depth + 1 };
  if (parser.depth >= MAX_DEPTH) return;
  const read = environment?.read(body, place) ?? readStatement(statement ?? '', body, place);
  for (const node of read) out.push(node);
}
