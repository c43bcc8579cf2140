/** Looking through ConTeXt source: blocks between two commands, and settings in brackets. */
import { groupEnd, type TexInput, takeArgument, takeOptional, texInput } from '../../families/tex/scan.js';

/** The commands that a block stands between, without backslash. */
export interface Fence {
  readonly open: string;
  readonly close: string;
}

export const startStop = (name: string): Fence => ({ open: `start${name}`, close: `stop${name}` });

/**
 * What stands between the fence that was opened and its end; blocks of the same kind are inside, but not in what is taken
 * as it is written. Moves behind the end; without one the rest is inside.
 */
export function takeBlock(input: TexInput, fence: Fence, nests = true): string {
  const { source } = input;
  const from = input.at;
  const marks = new RegExp(`\\\\(?:(${fence.open})|${fence.close})(?![A-Za-z])`, 'g');
  marks.lastIndex = from;
  let depth = 1;
  for (;;) {
    const at = marks.lastIndex;
    const found = input.budget > 0 ? marks.exec(source) : null;
    input.budget -= (found?.index ?? source.length) - at;
    if (found === null) {
      input.at = source.length;
      return source.slice(from);
    }
    if (found[1] !== undefined) depth += nests ? 1 : 0;
    else if (--depth === 0) {
      input.at = marks.lastIndex;
      return source.slice(from, found.index);
    }
  }
}

export interface Block {
  /** What stands in brackets behind the opening. */
  readonly options: Settings;
  readonly source: string;
  readonly index: number;
}

/** The outermost blocks of a kind. */
export function blocksIn(source: string, fence: Fence): Block[] {
  const input = texInput(source);
  const marks = new RegExp(`\\\\${fence.open}(?![A-Za-z])`, 'g');
  const out: Block[] = [];
  for (let found = marks.exec(source); found !== null; found = marks.exec(source)) {
    input.at = marks.lastIndex;
    const options = toSettings(takeOptional(input));
    out.push({ options, source: takeBlock(input, fence), index: found.index });
    marks.lastIndex = input.at;
  }
  return out;
}

/** `key=value` pairs, and words by themselves, which are their own value. */
export type Settings = ReadonlyMap<string, string>;

export function toSettings(written: string | undefined): Settings {
  const out = new Map<string, string>();
  for (const part of splitTop(written ?? '')) {
    const equals = part.indexOf('=');
    const key = (equals < 0 ? part : part.slice(0, equals)).trim();
    if (key !== '') out.set(key, equals < 0 ? key : unbrace(part.slice(equals + 1)));
  }
  return out;
}

/** Parts between commas that are in no braces. */
function splitTop(source: string): string[] {
  const out: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === 92) at++;
    else if (code === 123) depth++;
    else if (code === 125) depth--;
    else if (code === 44 && depth <= 0) {
      out.push(source.slice(from, at));
      from = at + 1;
    }
  }
  out.push(source.slice(from));
  return out;
}

/** A value without the braces around all of it. */
export function unbrace(value: string): string {
  const inner = value.trim();
  return inner.startsWith('{') && groupEnd(texInput(inner), 0) === inner.length - 1 ? inner.slice(1, -1) : inner;
}

/** All arguments in brackets at the place. */
export function takeOptionals(input: TexInput): string[] {
  const out: string[] = [];
  for (let next = takeOptional(input); next !== undefined && out.length < 12; next = takeOptional(input))
    out.push(next);
  return out;
}

/** The argument in braces at the place; `undefined` where none stands there, spaces apart. */
export function takeGroup(input: TexInput): string | undefined {
  let at = input.at;
  while (input.source.charAt(at) === ' ') at++;
  if (input.source.charAt(at) !== '{') return undefined;
  input.at = at;
  return takeArgument(input);
}

/** Text as it is written: between braces, double angles, or any sign and its like. */
export function takeVerbatim(input: TexInput): string {
  const { source } = input;
  if (/^\n[ \t]{0,80}\{/.test(source.slice(input.at, input.at + 90))) input.at = source.indexOf('{', input.at);
  const open = source.charAt(input.at);
  const from = input.at + 1;
  let end =
    open === '{' ? verbatimEnd(source, from) : source.startsWith('<<', input.at) ? source.indexOf('>>', from) : -1;
  const isAngle = open === '<' && end >= 0;
  if (end < 0) end = source.indexOf(open === '{' ? '}' : open, from);
  const line = source.indexOf('\n', from);
  if (open === '' || end < 0 || (open !== '{' && line >= 0 && line < end)) return '';
  input.at = end + (isAngle ? 2 : 1);
  return source.slice(isAngle ? from + 1 : from, end);
}

/** Longer than this is no text within a line. */
const MAX_VERBATIM = 2000;

function verbatimEnd(source: string, from: number): number {
  let depth = 1;
  for (let at = from; at < source.length && at < from + MAX_VERBATIM; at++) {
    const code = source.charCodeAt(at);
    if (code === 123) depth++;
    else if (code === 125 && --depth === 0) return at;
  }
  return -1;
}
