/** Escapes of roff: what is put in place before a line is read, and what a line of text says. */
import { charOf, codePoint } from './chars.js';
import type { Font, Piece } from './pieces.js';
import type { Input, ManState } from './state.js';

/** Strings in strings; deeper ones are not put in place. */
const MAX_DEPTH = 8;
/** Characters that a line may grow to by strings and arguments. */
const MAX_LINE = 100_000;

const FONTS: ReadonlyMap<string, Font> = new Map([
  ['R', 'R'],
  ['1', 'R'],
  ['I', 'I'],
  ['2', 'I'],
  ['B', 'B'],
  ['3', 'B'],
  ['BI', 'BI'],
  ['4', 'BI'],
  ['C', 'C'],
  ['CR', 'C'],
  ['CW', 'C'],
  ['CB', 'C'],
  ['CI', 'C'],
  ['CBI', 'C'],
  ['CO', 'C'],
  ['L', 'C'],
  ['LB', 'C'],
  ['LI', 'C'],
  ['TT', 'C'],
  ['V', 'C'],
]);

export function setFont(state: ManState, name: string): void {
  const next = name === '' || name === 'P' ? state.previousFont : (FONTS.get(name) ?? 'R');
  state.previousFont = state.font;
  state.font = next;
}

/** A name behind an escape: one character, two behind `(`, any number in brackets. */
function nameAt(text: string, at: number): { readonly name: string; readonly end: number } {
  const first = text.charAt(at);
  if (first === '(') return { name: text.slice(at + 1, at + 3), end: at + 3 };
  if (first !== '[') return { name: first, end: at + 1 };
  const close = text.indexOf(']', at);
  return close < 0 ? { name: '', end: at + 1 } : { name: text.slice(at + 1, close), end: close + 1 };
}

const PLACED = /\\(?:[*n$"#]|\\)/g;

/** A line with its strings, registers and arguments in place, and without its comment. */
export function interpolate(state: ManState, line: string, input: Input | undefined, depth = 0): string {
  if (!line.includes('\\')) return line;
  let out = '';
  let from = 0;
  PLACED.lastIndex = 0;
  const marks = [...line.matchAll(PLACED)];
  for (const mark of marks) {
    const kind = mark[0].charAt(1);
    if (kind === '\\' || mark.index < from) continue;
    out += line.slice(from, mark.index);
    if (kind === '"' || kind === '#') return out;
    const { value, end } = placed(state, { line, at: mark.index + 1, input }, depth);
    out += value;
    from = end;
    if (out.length > MAX_LINE) return out;
  }
  return out + line.slice(from);
}

function placed(
  state: ManState,
  place: { readonly line: string; readonly at: number; readonly input: Input | undefined },
  depth: number,
): { readonly value: string; readonly end: number } {
  const { line, at, input } = place;
  const kind = line.charAt(at);
  if (kind === 'n') {
    const sign = /[+-]/.test(line.charAt(at + 1)) ? 1 : 0;
    const { name, end } = nameAt(line, at + 1 + sign);
    return { value: String(register(state, name, input)), end };
  }
  const { name, end } = nameAt(line, at + 1);
  if (kind === '$') {
    const args = input?.args ?? [];
    const all = name === '*' || name === '@' ? args.join(' ') : (args[Number.parseInt(name, 10) - 1] ?? '');
    return { value: all, end };
  }
  const value = state.strings.get(name) ?? PREDEFINED.get(name) ?? '';
  return { value: depth >= MAX_DEPTH ? '' : interpolate(state, value, input, depth + 1), end };
}

const PREDEFINED = new Map([
  ['R', '®'],
  ['Tm', '™'],
  ['lq', '“'],
  ['rq', '”'],
  ['Lq', '“'],
  ['Rq', '”'],
  ['Le', '≤'],
  ['<=', '≤'],
  ['Ge', '≥'],
  ['>=', '≥'],
  ['Ne', '≠'],
  ['Pm', '±'],
  ['Pi', 'π'],
  ['If', '∞'],
  ['Ba', '|'],
  ['Am', '&'],
  ['Px', 'POSIX'],
]);

function register(state: ManState, name: string, input: Input | undefined): number {
  if (name === '.$') return input?.args.length ?? 0;
  return state.registers.get(name) ?? (name === '.g' || name === '.x' ? 1 : name === '.H' ? 24 : 0);
}

/** Escapes that take a name and show nothing. */
const NAMED_SILENT = 'FkmMVYgO';
/** Escapes that take an argument between two signs of any kind, and show nothing. */
const QUOTED_SILENT = 'hvwlLDbHSRxBAX';

const PLAIN: ReadonlyMap<string, string> = new Map([
  ['-', '-'],
  ['e', '\\'],
  ['E', '\\'],
  ['\\', '\\'],
  [' ', ' '],
  ['~', ' '],
  ['0', ' '],
  ['t', '\t'],
  ["'", '´'],
  ['`', '`'],
  ['.', '.'],
  ['_', '_'],
]);

interface Scan {
  readonly text: string;
  at: number;
  plain: string;
  readonly out: Piece[];
}

/** The text of a line in its fonts. Changes the state's font, and notes whether the next line is glued to this one. */
export function toPieces(state: ManState, text: string): Piece[] {
  const scan: Scan = { text, at: 0, plain: '', out: [] };
  while (scan.at < text.length) {
    const next = text.indexOf('\\', scan.at);
    scan.plain += text.slice(scan.at, next < 0 ? text.length : next);
    if (next < 0) break;
    scan.at = next + 1;
    readEscape(state, scan);
  }
  flush(state, scan);
  return scan.out;
}

function flush(state: ManState, scan: Scan): void {
  if (scan.plain !== '') scan.out.push({ text: scan.plain, font: state.font });
  scan.plain = '';
}

function readEscape(state: ManState, scan: Scan): void {
  const { text } = scan;
  const kind = text.charAt(scan.at);
  const plain = PLAIN.get(kind);
  scan.at++;
  if (plain !== undefined) scan.plain += plain;
  else if (kind === '(' || kind === '[') {
    const { name, end } = nameAt(text, scan.at - 1);
    scan.plain += charOf(name.split(' ')[0] ?? '');
    scan.at = end;
  } else if (kind === 'f') {
    const { name, end } = nameAt(text, scan.at);
    flush(state, scan);
    setFont(state, name);
    scan.at = end;
  } else if (kind === 'c') state.flow.gluesNext = true;
  else if (kind === 's') scan.at = sizeEnd(text, scan.at);
  else if (NAMED_SILENT.includes(kind)) scan.at = nameAt(text, scan.at).end;
  else readQuotedEscape(scan, kind);
}

function readQuotedEscape(scan: Scan, kind: string): void {
  const { text } = scan;
  if (kind === 'z') return;
  const isShown = kind === 'o' || kind === 'N' || kind === 'C' || kind === 'Z';
  if (!isShown && !QUOTED_SILENT.includes(kind)) {
    // Signs of no width, and letters that are no escapes: roff shows those without the backslash.
    if (/[A-Za-z]/.test(kind) && !/[adupr]/.test(kind)) scan.plain += kind;
    return;
  }
  const mark = text.charAt(scan.at);
  const close = mark === '' ? -1 : text.indexOf(mark, scan.at + 1);
  if (close < 0 || close - scan.at > 2000) return;
  const inside = text.slice(scan.at + 1, close);
  scan.at = close + 1;
  if (kind === 'o') scan.plain += inside.charAt(0);
  else if (kind === 'Z') scan.plain += inside;
  else if (kind === 'N') scan.plain += codePoint(Number.parseInt(inside, 10) || 0);
  else if (kind === 'C') scan.plain += charOf(inside);
}

/** `\s+1`, `\s-10`, `\s(12`, `\s[+2]`, `\s'12'`. */
function sizeEnd(text: string, at: number): number {
  const found = /^(?:[+-]?\[[^\]]{0,9}\]|[+-]?\(..|[+-]?'[^']{0,9}'|[+-]\d|[1-3]\d|\d)/.exec(
    text.slice(at, at + 14),
  )?.[0];
  return at + (found?.length ?? 0);
}
