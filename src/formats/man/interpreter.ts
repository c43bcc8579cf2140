/** The language below the macros: lines, definitions, conditions. */
import { evaluate, readCondition } from './conditions.js';
import { interpolate, toPieces } from './escapes.js';
import { endLine, space, writeLine } from './flow.js';
import type { Handler, Input, ManState } from './state.js';

/** Bodies of macros that are open in each other. */
const MAX_INPUTS = 60;
/** Conditions in one line, each in the one before. */
const MAX_CONDITIONS = 50;

export type Handlers = ReadonlyMap<string, Handler>;

/** Reads lines until there are none; macros put theirs in front. */
export function run(state: ManState, lines: readonly string[], handlers: Handlers): void {
  const bottom = state.inputs.length;
  state.inputs.push({ lines, at: 0, args: [] });
  while (state.inputs.length > bottom) {
    const input = state.inputs.at(-1) as Input;
    const raw = takeLine(input);
    if (raw === undefined) state.inputs.pop();
    else readLine(state, { raw, input }, handlers);
  }
}

/** The next line; one that ends with a backslash goes on in the line behind it. */
export function takeLine(input: Input): string | undefined {
  if (input.at >= input.lines.length) return undefined;
  let line = input.lines[input.at++] ?? '';
  if (!/(?:^|[^\\])(?:\\\\){0,50}\\$/.test(line.slice(-110))) return line;
  const parts: string[] = [];
  while (/(?:^|[^\\])(?:\\\\){0,50}\\$/.test(line.slice(-110)) && input.at < input.lines.length) {
    parts.push(line.slice(0, -1));
    line = input.lines[input.at++] ?? '';
  }
  parts.push(line.endsWith('\\') ? line.slice(0, -1) : line);
  return parts.join('');
}

interface Line {
  readonly raw: string;
  readonly input: Input;
}

/** A condition's line may hold another one. */
function readLine(state: ManState, { raw, input }: Line, handlers: Handlers): void {
  let line: string | undefined = raw;
  for (let i = 0; line !== undefined && i < MAX_CONDITIONS; i++) line = readOne(state, { raw: line, input }, handlers);
}

/** Reads a line; gives what a condition that holds wants to be read in its place. */
function readOne(state: ManState, { raw, input }: Line, handlers: Handlers): string | undefined {
  const request = /^[.']\s*(\S.*)?$/.exec(raw)?.[1];
  if (request === undefined) {
    if (!/^[.']\s*$/.test(raw)) readText(state, interpolate(state, raw, input));
    return undefined;
  }
  if (request.startsWith('\\"') || request.startsWith('\\#')) return undefined;
  const name = /^[^\s\\]{1,20}|^\\[{}]/.exec(request)?.[0] ?? '';
  const rest = interpolate(state, request.slice(name.length), input);
  // A branch that is not taken is not read: its lines are counted as they stand.
  if (name === 'if' || name === 'ie' || name === 'el' || name === 'while') return branch(state, { name, rest, input });
  if (name === 'de' || name === 'de1' || name === 'am' || name === 'ig') define(state, { name, rest, input });
  else call(state, { name, rest, raw }, handlers);
  return undefined;
}

function readText(state: ManState, text: string): void {
  if (text.trim() === '') {
    space(state.flow);
    return;
  }
  // Text that is set in is a line of its own.
  if (/^\s/.test(text) && state.flow.awaits === undefined) endLine(state.flow);
  const value = state.flow.code === undefined ? text.replace(/^\s+/, '') : text;
  writeLine(state, toPieces(state, value));
}

interface Call {
  readonly name: string;
  readonly rest: string;
}

/** What a handler gets of its line: arguments in quotes or between spaces; the first is the name. */
function call(state: ManState, { name, rest, raw }: Call & { readonly raw: string }, handlers: Handlers): void {
  const handler = handlers.get(name);
  const macro = state.macros.get(name);
  if (name === 'ds' || name === 'as') defineString(state, name, rest);
  else if (name === 'nr') setRegister(state, rest);
  else if (name === 'rm') for (const each of splitArguments(rest)) state.macros.delete(each);
  else if (handler !== undefined) handler(state, splitArguments(rest));
  else if (macro !== undefined) expand(state, macro, splitArguments(rest));
  // Dots that are no request: `...and so on`.
  else if (/^\.\.|^\.\s*[^\w\s\\%|]/.test(raw)) readText(state, interpolate(state, raw, undefined));
}

function expand(state: ManState, lines: readonly string[], args: readonly string[]): void {
  state.fuel -= lines.length + 1;
  if (state.fuel < 0 || state.inputs.length > MAX_INPUTS) return;
  state.inputs.push({ lines, at: 0, args });
}

function defineString(state: ManState, request: string, rest: string): void {
  const found = /^\s*(\S+)[ \t]*(.*)$/.exec(rest);
  const name = found?.[1];
  if (name === undefined) return;
  const value = (found?.[2] ?? '').replace(/^"/, '').replaceAll('\\\\', '\\');
  const before = request === 'as' ? (state.strings.get(name) ?? '') : '';
  state.strings.set(name, (before + value).slice(0, 20_000));
}

function setRegister(state: ManState, rest: string): void {
  const [name, source = '0'] = splitArguments(rest);
  if (name === undefined) return;
  const { value } = evaluate(source.replace(/^[+-](?=.)/, ''));
  const before = state.registers.get(name) ?? 0;
  const sign = source.charAt(0);
  state.registers.set(name, sign === '+' ? before + value : sign === '-' ? before - value : value);
}

/** `.de name end`: lines up to `.end`, by default `..`. */
function define(state: ManState, { name, rest, input }: Call & { readonly input: Input }): void {
  const [first = '', second = ''] = splitArguments(rest);
  const end = name === 'ig' ? first : second;
  const ends = new Set([`.${end === '' ? '.' : end}`, `'${end === '' ? '.' : end}`]);
  const body: string[] = [];
  while (input.at < input.lines.length) {
    const line = input.lines[input.at++] ?? '';
    if (ends.has(line.replace(/^([.'])\s+/, '$1').split(/[\s\\]/, 1)[0] ?? '')) break;
    body.push(line.replaceAll('\\\\', '\\'));
  }
  if (name === 'ig' || first === '') return;
  state.macros.set(first, name === 'am' ? [...(state.macros.get(first) ?? []), ...body] : body);
}

function branch(state: ManState, { name, rest, input }: Call & { readonly input: Input }): string | undefined {
  let holds: boolean;
  let action = rest.trimStart();
  if (name === 'el') holds = !(state.branches.pop() ?? true);
  else {
    const condition = readCondition(state, rest);
    holds = condition.holds && name !== 'while';
    action = condition.rest;
    if (name === 'ie') state.branches.push(holds);
    if (state.branches.length > 1000) state.branches.length = 0;
  }
  if (!holds) {
    skipBlock(input, action);
    return undefined;
  }
  const line = action.replace(/^(?:\\\{\s*)+/, '').replace(/\\\}\s*$/, '');
  return line.trim() === '' ? undefined : line;
}

/** Leaves out a block in `\{` and `\}` that may begin on this line. */
function skipBlock(input: Input, action: string): void {
  let depth = balance(action);
  while (depth > 0 && input.at < input.lines.length) depth += balance(input.lines[input.at++] ?? '');
}

function balance(line: string): number {
  let depth = 0;
  for (let at = line.indexOf('\\'); at >= 0; at = line.indexOf('\\', at + 2)) {
    const next = line.charAt(at + 1);
    if (next === '"') break;
    if (next === '{') depth++;
    else if (next === '}') depth--;
  }
  return depth;
}

/** Arguments between spaces; in quotes they hold spaces, and two quotes there are one. */
export function splitArguments(source: string): string[] {
  const out: string[] = [];
  let at = 0;
  for (;;) {
    while (source.charAt(at) === ' ' || source.charAt(at) === '\t') at++;
    if (at >= source.length) return out;
    const { value, end } = source.charAt(at) === '"' ? quoted(source, at + 1) : bare(source, at);
    out.push(value);
    at = end;
  }
}

function quoted(source: string, from: number): { readonly value: string; readonly end: number } {
  let value = '';
  for (let at = from; ; ) {
    const close = source.indexOf('"', at);
    if (close < 0) return { value: value + source.slice(at), end: source.length };
    value += source.slice(at, close);
    if (source.charAt(close + 1) !== '"') return { value, end: close + 1 };
    value += '"';
    at = close + 2;
  }
}

/** A space behind a backslash belongs to the argument. */
function bare(source: string, from: number): { readonly value: string; readonly end: number } {
  let at = from;
  while (at < source.length && source.charAt(at) !== ' ' && source.charAt(at) !== '\t')
    at += source.charAt(at) === '\\' ? 2 : 1;
  return { value: source.slice(from, at), end: Math.min(at, source.length) };
}
