/** One pass over inline markup: a rule for each character that may begin something; everything else is text. */

import { text } from '../../content/tree/build.js';
import type { PhrasingContent } from '../../core/tree.js';

/**
 * Reads what begins at `scan.at`: pushes nodes, moves `at` behind it and gives true; or false where nothing begins. Rules of
 * one character are tried in order.
 */
export type InlineRule<S> = (scan: InlineScan<S>) => boolean;

export type InlineGrammar<S> = ReadonlyMap<string, readonly InlineRule<S>[]>;

export interface InlineScan<S> {
  readonly source: string;
  readonly grammar: InlineGrammar<S>;
  readonly state: S;
  readonly depth: number;
  readonly out: PhrasingContent[];
  /** Closing marks that were looked for from some place on and are not there: not looked for again. */
  readonly missing: Set<string>;
  at: number;
  plain: string;
}

/** Marks in marks; deeper ones are text. */
const MAX_DEPTH = 24;

export function parseInline<S>(source: string, grammar: InlineGrammar<S>, state: S, depth = 0): PhrasingContent[] {
  if (depth > MAX_DEPTH) return source === '' ? [] : [text(source)];
  const scan: InlineScan<S> = { source, grammar, state, depth, out: [], missing: new Set(), at: 0, plain: '' };
  let from = 0;
  while (scan.at < source.length) {
    const rules = grammar.get(source.charAt(scan.at));
    if (rules === undefined) {
      scan.at++;
      continue;
    }
    const at = scan.at;
    scan.plain += source.slice(from, at);
    if (!rules.some((rule) => rule(scan))) {
      scan.plain += source.charAt(at);
      scan.at = at + 1;
    }
    from = scan.at;
  }
  scan.plain += source.slice(from);
  flush(scan);
  return scan.out;
}

function flush<S>(scan: InlineScan<S>): void {
  if (scan.plain !== '') scan.out.push(text(scan.plain));
  scan.plain = '';
}

/** Nodes for what stands from `at` to `end`. */
export function pushNodes<S>(scan: InlineScan<S>, nodes: readonly PhrasingContent[], end: number): true {
  flush(scan);
  for (const node of nodes) scan.out.push(node);
  scan.at = end;
  return true;
}

/** Text for what stands from `at` to `end`. */
export function pushText<S>(scan: InlineScan<S>, value: string, end: number): true {
  scan.plain += value;
  scan.at = end;
  return true;
}

/** The inside of a mark, with the same rules. */
export function parseInner<S>(scan: InlineScan<S>, source: string): PhrasingContent[] {
  return parseInline(source, scan.grammar, scan.state, scan.depth + 1);
}

/** Where `close` stands next, -1 if nowhere; `accept` must look at the place alone. Looks through the rest only once. */
export function findClose<S>(
  scan: InlineScan<S>,
  close: string,
  search: { readonly from: number; readonly accept?: (source: string, at: number) => boolean },
): number {
  if (scan.missing.has(close)) return -1;
  let at = scan.source.indexOf(close, search.from);
  while (at >= 0 && search.accept !== undefined && !search.accept(scan.source, at)) {
    at = scan.source.indexOf(close, at + 1);
  }
  if (at < 0) scan.missing.add(close);
  return at;
}

const WORD = /[\p{L}\p{N}]/u;

export function isWord(char: string): boolean {
  return char !== '' && WORD.test(char);
}

export function isSpace(char: string): boolean {
  return char === '' || /\s/.test(char);
}

export interface MarkOptions {
  readonly open: string;
  readonly close?: string;
  /** The mark stands at the edges of words: no letter before it or after it. */
  readonly atWords?: boolean;
  /** Nothing but this kind of text is marked: the inside is not parsed. */
  readonly verbatim?: boolean;
  make(inner: PhrasingContent[], raw: string): readonly PhrasingContent[];
}

/** A rule for text between marks: `*strong*`. No space stands inside next to a mark. */
export function markRule<S>(options: MarkOptions): InlineRule<S> {
  const { open, close = open, atWords = false } = options;
  const accept = (source: string, at: number) =>
    !isSpace(source.charAt(at - 1)) && (!atWords || !isWord(source.charAt(at + close.length)));
  return (scan) => {
    const { source, at } = scan;
    if (!source.startsWith(open, at)) return false;
    const from = at + open.length;
    if (isSpace(source.charAt(from)) || (atWords && isWord(source.charAt(at - 1)))) return false;
    const end = findClose(scan, close, { from: from + 1, accept });
    if (end < 0) return false;
    const raw = source.slice(from, end);
    const inner = options.verbatim === true ? [] : parseInner(scan, raw);
    return pushNodes(scan, options.make(inner, raw), end + close.length);
  };
}

/** A rule for what stands between `open` and `close` as it is written; spaces may stand next to the marks. */
export function spanRule<S>(
  open: string,
  close: string,
  make: (raw: string, scan: InlineScan<S>) => readonly PhrasingContent[] | undefined,
): InlineRule<S> {
  return (scan) => {
    if (!scan.source.startsWith(open, scan.at)) return false;
    const from = scan.at + open.length;
    const end = findClose(scan, close, { from });
    if (end < 0) return false;
    const nodes = make(scan.source.slice(from, end), scan);
    return nodes === undefined ? false : pushNodes(scan, nodes, end + close.length);
  };
}

const URL_START = /^(?:https?|ftps?|mailto|irc|gopher|news|tel|file):/i;

export function isUrl(value: string): boolean {
  return URL_START.test(value);
}

const BARE_URL = /(?:https?|ftp):\/\/[^\s<>[\]{}|"'`*^]{1,2000}/y;

/** A rule for addresses that stand in the text as they are; to be put at `h` and `f`. */
export function bareUrlRule<S>(scan: InlineScan<S>): boolean {
  const before = scan.source.charAt(scan.at - 1);
  if (isWord(before)) return false;
  BARE_URL.lastIndex = scan.at;
  const found = BARE_URL.exec(scan.source)?.[0].replace(/[.,:;!?]+$/, '');
  if (found === undefined) return false;
  const url = found.endsWith(')') && !found.includes('(') ? found.replace(/\)+$/, '') : found;
  return pushNodes(scan, [{ type: 'link', url, children: [text(url)] }], scan.at + url.length);
}

/** A grammar from rules and the character that each of them begins with. */
export function grammarOf<S>(rules: readonly (readonly [string, InlineRule<S>])[]): InlineGrammar<S> {
  const out = new Map<string, InlineRule<S>[]>();
  for (const [chars, rule] of rules) {
    for (const char of chars) {
      const known = out.get(char);
      if (known === undefined) out.set(char, [rule]);
      else known.push(rule);
    }
  }
  return out;
}
