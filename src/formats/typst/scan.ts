/** Looking through Typst source: brackets in pairs, strings, raw text and comments. */

export interface TypstInput {
  readonly source: string;
  at: number;
}

/** Characters that one bracket may enclose. */
const MAX_SPAN = 2_000_000;

const CLOSERS: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

/** Bounds how much searches look at in one document. */
export interface ScanBudget {
  left: number;
}

/** The place behind the bracket that closes the one at `open`; -1 if nothing does. */
export function skipBrackets(source: string, open: number, budget: ScanBudget): number {
  const stack: string[] = [];
  const most = Math.min(source.length, open + MAX_SPAN);
  let at = open;
  while (at < most) {
    if (--budget.left < 0) return -1;
    const char = source.charAt(at);
    const inContent = stack.at(-1) === ']';
    const closer = CLOSERS.get(char);
    if (char === '\\') at += 2;
    else if (char === '`') at = skipRaw(source, at);
    else if (char === '"' && !inContent) at = skipString(source, at);
    else if (char === '/' && isComment(source, at)) at = skipComment(source, at);
    else if (closer !== undefined && !(inContent && char !== '[' && !isCall(source, at))) {
      stack.push(closer);
      at++;
    } else if (char === stack.at(-1)) {
      stack.pop();
      at++;
      if (stack.length === 0) return at;
    } else at++;
  }
  return -1;
}

/** In content, parentheses count only as arguments: `#f(`. */
function isCall(source: string, at: number): boolean {
  if (source.charAt(at) === '{') return source.charAt(at - 1) === '#';
  return /#[\w.-]{1,60}$/.test(source.slice(Math.max(0, at - 62), at)) || source.charAt(at - 1) === '#';
}

export function skipString(source: string, at: number): number {
  let end = at + 1;
  while (end < source.length && source.charAt(end) !== '"') end += source.charAt(end) === '\\' ? 2 : 1;
  return end + 1;
}

export function skipRaw(source: string, at: number): number {
  let run = at;
  while (source.charAt(run) === '`') run++;
  const length = run - at;
  if (length === 2) return run;
  const end = source.indexOf('`'.repeat(length), run);
  return end < 0 ? source.length : end + length;
}

export function isComment(source: string, at: number): boolean {
  const next = source.charAt(at + 1);
  return (next === '/' && source.charAt(at - 1) !== ':') || next === '*';
}

export function skipComment(source: string, at: number): number {
  const isBlock = source.charAt(at + 1) === '*';
  const end = source.indexOf(isBlock ? '*/' : '\n', at + 2);
  return end < 0 ? source.length : isBlock ? end + 2 : end;
}

/** The end of a statement: the end of its line outside of brackets. */
export function statementEnd(source: string, from: number, budget: ScanBudget): number {
  let at = from;
  while (at < source.length) {
    if (--budget.left < 0) return source.length;
    const char = source.charAt(at);
    if (char === '\n') {
      // An operator at the line's end goes on in the next one.
      if (!/(?:=|=>|\+|,)\s*$/.test(source.slice(Math.max(from, at - 20), at))) return at;
      at++;
    } else if (char === ';') return at + 1;
    else if (char === '"') at = skipString(source, at);
    else if (char === '`') at = skipRaw(source, at);
    else if (char === '/' && isComment(source, at)) at = skipComment(source, at);
    else if (CLOSERS.has(char)) {
      const end = skipBrackets(source, at, budget);
      if (end < 0) return source.length;
      at = end;
    } else if (char === ']' || char === '}' || char === ')') return at;
    else at++;
  }
  return at;
}

export interface Argument {
  readonly name: string;
  /** Code, as it is written. */
  readonly value: string;
}

/** Arguments between the brackets of a call, parted by commas. */
export function splitArguments(source: string, budget: ScanBudget): Argument[] {
  const out: Argument[] = [];
  let from = 0;
  let at = 0;
  const push = (to: number) => {
    const raw = source.slice(from, to).trim();
    if (raw === '') return;
    const named = /^([a-z][\w-]*)\s*:(?!:)\s*([\s\S]*)$/i.exec(raw);
    out.push(named?.[1] === undefined ? { name: '', value: raw } : { name: named[1], value: named[2] ?? '' });
  };
  while (at < source.length) {
    if (--budget.left < 0) break;
    const char = source.charAt(at);
    if (char === ',') {
      push(at);
      at++;
      from = at;
    } else if (char === '"') at = skipString(source, at);
    else if (char === '`') at = skipRaw(source, at);
    else if (char === '$') {
      const end = source.indexOf('$', at + 1);
      at = end < 0 ? source.length : end + 1;
    } else if (char === '/' && isComment(source, at)) {
      const end = skipComment(source, at);
      if (source.slice(from, at).trim() === '') from = end;
      at = end;
    } else if (CLOSERS.has(char)) {
      const end = skipBrackets(source, at, budget);
      at = end < 0 ? source.length : end;
    } else at++;
  }
  push(source.length);
  return out;
}

/** The value of a string literal. */
export function stringValue(source: string): string {
  return source
    .slice(1, -1)
    .replace(/\\(?:u\{([\da-f]{1,6})\}|([\s\S]))/gi, (_all, hex: string | undefined, char: string | undefined) => {
      if (hex !== undefined) return String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff));
      return char === 'n' ? '\n' : char === 't' ? '\t' : (char ?? '');
    });
}
