/** LaTeX source, its macros expanded, as phrasing content and blocks. */

import { inlineMath, math, text } from '../../content/tree/build.js';
import { takeArgument, takeName, takeOptional, texInput } from '../../families/tex/scan.js';
import { accented, accents, symbols } from '../../families/tex/symbols.js';
import { takeBody } from './body.js';
import { commands } from './commands.js';
import { environments, readTheorem } from './environments.js';
import { environmentMath, isMathEnvironment, tidyMath } from './math.js';
import { type Mixed, PARAGRAPH_END, type TexParser, type TexState } from './state.js';

/** Groups and environments in each other; the braces of deeper ones are passed over. */
const MAX_DEPTH = 150;

export function parseTex(source: string, state: TexState, depth: number): Mixed[] {
  const parser: TexParser = { ...texInput(source), state, depth, ignored: 0 };
  const out: Mixed[] = [];
  while (parser.at < source.length) {
    parseMixed(parser, out);
    // A brace that closes nothing.
    parser.at++;
  }
  return out;
}

const PLAIN = /[^\\{}$~\-`'\n%&^_]+/y;

/** Reads until a closing brace or the end; the brace is not taken. */
export function parseMixed(parser: TexParser, out: Mixed[]): void {
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

function parseGroup(parser: TexParser, out: Mixed[]): void {
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
export function parseArgument(parser: TexParser): Mixed[] {
  const out: Mixed[] = [];
  while (parser.source.charAt(parser.at) === ' ' || parser.source.charAt(parser.at) === '\n') parser.at++;
  if (parser.source.charAt(parser.at) === '{') parseGroup(parser, out);
  else {
    const single = takeArgument(parser);
    if (single !== '' && parser.depth < MAX_DEPTH) out.push(...parseTex(single, parser.state, parser.depth + 1));
  }
  return out;
}

function parseSign(parser: TexParser, char: string, out: Mixed[]): void {
  const { source, at } = parser;
  if (char === '$') {
    parseDollar(parser, out);
    return;
  }
  if (char === '\n') {
    const blank = /^\n[ \t]*(?:\n[ \t]*)+/.exec(source.slice(at, at + 400));
    if (blank === null) pushText(out, '\n');
    else out.push(PARAGRAPH_END);
    parser.at += blank?.[0].length ?? 1;
    return;
  }
  const found = SIGNS.find(([sign]) => source.startsWith(sign, at));
  pushText(out, found?.[1] ?? char);
  parser.at += found?.[0].length ?? 1;
}

const SIGNS: readonly (readonly [string, string])[] = [
  ['---', '—'],
  ['--', '–'],
  ['``', '“'],
  ["''", '”'],
  ['`', '‘'],
  ["'", '’'],
  ['~', '\u00a0'],
  ['&', ' '],
  ['%', ''],
];

function parseDollar(parser: TexParser, out: Mixed[]): void {
  const { source, at } = parser;
  const isDisplay = source.startsWith('$$', at);
  const mark = isDisplay ? '$$' : '$';
  let end = source.indexOf(mark, at + mark.length);
  while (end > 0 && source.charAt(end - 1) === '\\' && source.charAt(end - 2) !== '\\')
    end = source.indexOf(mark, end + 1);
  const paragraphEnd = /\n[ \t]*\n/.exec(source.slice(at, end < 0 ? at : end));
  if (end < 0 || (paragraphEnd !== null && !isDisplay)) {
    pushText(out, mark);
    parser.at += mark.length;
    return;
  }
  const value = tidyMath(source.slice(at + mark.length, end));
  parser.at = end + mark.length;
  if (value !== '') out.push(isDisplay ? math(value) : inlineMath(value));
}

function parseCommand(parser: TexParser, out: Mixed[]): void {
  const name = takeName(parser);
  if (name === 'begin') {
    parseEnvironment(parser, out);
    return;
  }
  if (name === '(' || name === '[') {
    const close = name === '(' ? '\\)' : '\\]';
    const end = parser.source.indexOf(close, parser.at);
    const to = end < 0 ? parser.source.length : end;
    const value = tidyMath(parser.source.slice(parser.at, to));
    parser.at = to + 2;
    if (value !== '') out.push(name === '(' ? inlineMath(value) : math(value));
    return;
  }
  const symbol = symbols.get(name);
  if (symbol !== undefined) {
    pushText(out, symbol);
    if (/^[A-Za-z]/.test(name)) swallow(parser);
    return;
  }
  if (accents.has(name)) {
    pushText(out, accented(name, takeArgument(parser)));
    return;
  }
  const handler = commands.get(name);
  if (handler !== undefined) {
    for (const node of handler(parser, parseTools)) out.push(node);
    return;
  }
  // An unknown command: what it stands for is not known, its arguments are read as text.
  if (/^[A-Za-z]/.test(name)) swallow(parser);
  takeOptional(parser);
}

/** Spaces behind a command's name end the name and are no text; so are empty braces. */
function swallow(parser: TexParser): void {
  const { source } = parser;
  if (source.startsWith('{}', parser.at)) parser.at += 2;
  else while (source.charAt(parser.at) === ' ') parser.at++;
}

function parseEnvironment(parser: TexParser, out: Mixed[]): void {
  const name = takeArgument(parser).trim();
  const { state } = parser;
  if (isMathEnvironment(name)) {
    const value = environmentMath(name, takeBody(parser, name));
    out.push(name === 'math' ? inlineMath(value) : math(value));
    return;
  }
  const environment = environments.get(name) ?? environments.get(name.replace(/\*$/, ''));
  if (environment !== undefined) {
    const body = takeBody(parser, name, environment.raw !== true);
    if (parser.depth < MAX_DEPTH) for (const node of environment.read(body, state, parser.depth + 1)) out.push(node);
    return;
  }
  const theorem = state.theorems.get(name) ?? THEOREMS.get(name);
  if (theorem !== undefined) {
    const body = takeBody(parser, name);
    for (const node of readTheorem(theorem, body, { state, depth: parser.depth + 1 })) out.push(node);
    return;
  }
  // An unknown environment: its content stays, its beginning and end go.
  takeOptional(parser);
  out.push(PARAGRAPH_END);
}

const THEOREMS: ReadonlyMap<string, string> = new Map([
  ['theorem', 'Theorem'],
  ['lemma', 'Lemma'],
  ['proposition', 'Proposition'],
  ['corollary', 'Corollary'],
  ['definition', 'Definition'],
  ['remark', 'Remark'],
  ['example', 'Example'],
  ['proof', 'Proof'],
  ['claim', 'Claim'],
  ['conjecture', 'Conjecture'],
  ['exercise', 'Exercise'],
  ['solution', 'Solution'],
  ['note', 'Note'],
]);

/** What handlers of commands need of the parser. */
export interface ParseTools {
  argument(parser: TexParser): Mixed[];
  rest(parser: TexParser): Mixed[];
}

const parseTools: ParseTools = {
  argument: parseArgument,
  rest: (parser) => {
    const out: Mixed[] = [];
    parseMixed(parser, out);
    return out;
  },
};
