/**
 * Inline markdown (CommonMark 0.31 §6, with GFM strikethrough, footnote references and math) -> phrasing content, in one pass
 * over the characters and one over the delimiters, so that time grows with the text.
 */
import type { PhrasingContent } from '../../core/tree.js';
import { type Piece, processEmphasis } from './emphasis.js';
import { decodeEntity } from './entity.js';
import { resolveTags } from './tags.js';

export interface LinkTarget {
  readonly url: string;
}

export interface InlineContext {
  /** Link reference definitions by folded label. */
  readonly references: ReadonlyMap<string, LinkTarget>;
  /** Labels of footnotes that are defined. */
  readonly footnotes: ReadonlySet<string>;
  /** HTML elements as tree nodes; what is not given stays text. */
  readonly math: boolean;
}

interface Bracket {
  /** Index into the pieces of the text node '[' or '!['. */
  readonly at: number;
  readonly image: boolean;
  /** Where the label begins in the source. */
  readonly from: number;
  active: boolean;
}

interface Scan {
  readonly source: string;
  readonly context: InlineContext;
  readonly pieces: Piece[];
  readonly brackets: Bracket[];
  /** Closing fences of code that were looked for and are not there: not looked for again. */
  readonly noFence: Set<number>;
  at: number;
  plain: string;
}

const SPECIAL = /[\\`*_~[\]!<&\n$]/;
const PUNCTUATION = /[!-/:-@[-`{-~]/;
/** Brackets open at once; more than this is no link. */
const MAX_BRACKETS = 200;

export function parseInline(source: string, context: InlineContext): PhrasingContent[] {
  const scan: Scan = { source, context, pieces: [], brackets: [], noFence: new Set(), at: 0, plain: '' };
  while (scan.at < source.length) {
    const char = source.charAt(scan.at);
    if (!SPECIAL.test(char)) takePlain(scan);
    else if (!takeSpecial(scan, char)) {
      scan.plain += char;
      scan.at++;
    }
  }
  flushPlain(scan);
  const nodes = mergeTexts(processEmphasis(scan.pieces));
  return source.includes('<') ? mergeTexts(resolveTags(nodes)) : nodes;
}

function takePlain(scan: Scan): void {
  const from = scan.at;
  while (scan.at < scan.source.length && !SPECIAL.test(scan.source.charAt(scan.at))) scan.at++;
  scan.plain += scan.source.slice(from, scan.at);
}

function takeSpecial(scan: Scan, char: string): boolean {
  switch (char) {
    case '\\':
      return takeEscape(scan);
    case '`':
      return takeCode(scan);
    case '*':
    case '_':
    case '~':
      return takeDelimiters(scan, char);
    case '[':
    case '!':
      return takeOpening(scan, char);
    case ']':
      return takeClosing(scan);
    case '<':
      return takeAngle(scan);
    case '&':
      return takeEntity(scan);
    case '$':
      return scan.context.math && takeMath(scan);
    default:
      return takeNewline(scan);
  }
}

function flushPlain(scan: Scan): void {
  if (scan.plain === '') return;
  scan.pieces.push({ node: { type: 'text', value: scan.plain } });
  scan.plain = '';
}

function push(scan: Scan, node: PhrasingContent): void {
  flushPlain(scan);
  scan.pieces.push({ node });
}

function takeEscape(scan: Scan): boolean {
  const next = scan.source.charAt(scan.at + 1);
  if (next === '\n') {
    push(scan, { type: 'break' });
    scan.at += 2;
    return true;
  }
  if (!PUNCTUATION.test(next)) return false;
  scan.plain += next;
  scan.at += 2;
  return true;
}

function runLength(source: string, at: number): number {
  const char = source.charAt(at);
  let end = at;
  while (source.charAt(end) === char) end++;
  return end - at;
}

function takeCode(scan: Scan): boolean {
  const { source } = scan;
  const length = runLength(source, scan.at);
  if (!scan.noFence.has(length)) {
    let close = source.indexOf('`', scan.at + length);
    while (close >= 0) {
      const found = runLength(source, close);
      if (found === length) {
        const value = source.slice(scan.at + length, close).replaceAll('\n', ' ');
        const padded = /^ .* $/.test(value) && value.trim() !== '';
        push(scan, { type: 'inlineCode', value: padded ? value.slice(1, -1) : value });
        scan.at = close + length;
        return true;
      }
      close = source.indexOf('`', close + found);
    }
    scan.noFence.add(length);
  }
  scan.plain += source.slice(scan.at, scan.at + length);
  scan.at += length;
  return true;
}

function takeMath(scan: Scan): boolean {
  const { source, at } = scan;
  const length = Math.min(runLength(source, at), 2);
  const next = source.charAt(at + length);
  if (length === 1 && /\s|^$/.test(next)) return false;
  const close = source.indexOf('$'.repeat(length), at + length);
  if (close < 0 || close === at + length || source.slice(at, close).includes('\n\n')) return false;
  // Prices are no formulas: a closing dollar follows no space, and no digit follows it.
  if (length === 1 && (/\s/.test(source.charAt(close - 1)) || /\d/.test(source.charAt(close + 1)))) return false;
  push(scan, { type: 'inlineMath', value: source.slice(at + length, close).trim() });
  scan.at = close + length;
  return true;
}

function takeDelimiters(scan: Scan, char: string): boolean {
  const { source, at } = scan;
  const length = runLength(source, at);
  if (char === '~' && length > 2) return false;
  const before = at === 0 ? ' ' : source.charAt(at - 1);
  const after = source.charAt(at + length) || ' ';
  const left = isFlanking(after, before);
  const right = isFlanking(before, after);
  const punctuationBefore = isPunctuation(before);
  const punctuationAfter = isPunctuation(after);
  const word = char === '_';
  push(scan, { type: 'text', value: source.slice(at, at + length) });
  const piece = scan.pieces.at(-1) as Piece;
  piece.delimiter = {
    char,
    length,
    opens: left && (!word || !right || punctuationBefore),
    closes: right && (!word || !left || punctuationAfter),
  };
  scan.at += length;
  return true;
}

/** A run flanks `inner` if that is no space, and no punctuation unless the other side is space or punctuation. */
function isFlanking(inner: string, outer: string): boolean {
  if (/\s/.test(inner)) return false;
  return !isPunctuation(inner) || /\s/.test(outer) || isPunctuation(outer);
}

function isPunctuation(char: string): boolean {
  return /[\p{P}\p{S}]/u.test(char);
}

function takeOpening(scan: Scan, char: string): boolean {
  const { source, at } = scan;
  const image = char === '!';
  if (image && source.charAt(at + 1) !== '[') return false;
  if (!image && source.charAt(at + 1) === '^' && takeFootnote(scan)) return true;
  const mark = image ? '![' : '[';
  push(scan, { type: 'text', value: mark });
  if (scan.brackets.length >= MAX_BRACKETS) scan.brackets.shift();
  scan.brackets.push({ at: scan.pieces.length - 1, image, from: at + mark.length, active: true });
  scan.at += mark.length;
  return true;
}

function takeFootnote(scan: Scan): boolean {
  const end = scan.source.slice(scan.at, scan.at + 200).indexOf(']');
  if (end < 0) return false;
  const label = scan.source.slice(scan.at + 2, scan.at + end);
  if (!scan.context.footnotes.has(foldLabel(label))) return false;
  push(scan, { type: 'footnoteReference', identifier: label, label });
  scan.at += end + 1;
  return true;
}

/** Labels match without case, with white space folded (CommonMark §4.7). */
export function foldLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}

function takeClosing(scan: Scan): boolean {
  const bracket = scan.brackets.pop();
  if (bracket === undefined || !bracket.active) return false;
  const target = findTarget(scan, bracket);
  if (target === undefined) return false;
  flushPlain(scan);
  const inner = scan.pieces.splice(bracket.at).slice(1);
  const children = mergeTexts(processEmphasis(inner));
  if (bracket.image) {
    scan.pieces.push({ node: { type: 'image', url: target.url, alt: children.map(altText).join('') } });
  } else {
    scan.pieces.push({ node: { type: 'link', url: target.url, children } });
    // Links hold no links.
    for (const outer of scan.brackets) if (!outer.image) outer.active = false;
  }
  scan.at = target.end;
  return true;
}

function altText(node: PhrasingContent): string {
  if ('value' in node) return node.value;
  if (node.type === 'image') return node.alt ?? '';
  return 'children' in node ? node.children.map(altText).join('') : ' ';
}

interface FoundTarget extends LinkTarget {
  readonly end: number;
}

function findTarget(scan: Scan, bracket: Bracket): FoundTarget | undefined {
  const { source, at, context } = scan;
  if (source.charAt(at + 1) === '(') {
    const inline = parseDestination(source, at + 2);
    if (inline !== undefined) return inline;
  }
  const label = source.slice(bracket.from, at);
  if (source.charAt(at + 1) === '[') {
    const end = source.slice(at + 2, at + 1000).indexOf(']');
    const given = end < 0 ? '' : source.slice(at + 2, at + 2 + end);
    const found = context.references.get(foldLabel(given === '' ? label : given));
    if (end >= 0 && found !== undefined) return { url: found.url, end: at + 3 + end };
  }
  const found = context.references.get(foldLabel(label));
  return found === undefined ? undefined : { url: found.url, end: at + 1 };
}

/** `(url "title")` from behind the parenthesis. */
function parseDestination(source: string, from: number): FoundTarget | undefined {
  let at = skipSpace(source, from);
  let url = '';
  if (source.charAt(at) === '<') {
    const end = source.indexOf('>', at);
    if (end < 0 || source.slice(at, end).includes('\n')) return undefined;
    url = source.slice(at + 1, end);
    at = end + 1;
  } else {
    let depth = 0;
    const start = at;
    for (; at < source.length; at++) {
      const char = source.charAt(at);
      if (char === '\\' && PUNCTUATION.test(source.charAt(at + 1))) at++;
      else if (char === '(') depth++;
      else if (char === ')' && depth-- === 0) break;
      else if (/\s/.test(char)) break;
    }
    url = source.slice(start, at);
  }
  at = skipSpace(source, at);
  const quote = source.charAt(at);
  if (quote === '"' || quote === "'") {
    const end = source.indexOf(quote, at + 1);
    if (end < 0) return undefined;
    at = skipSpace(source, end + 1);
  }
  if (source.charAt(at) !== ')') return undefined;
  return { url: unescapeUrl(url), end: at + 1 };
}

export function unescapeUrl(url: string): string {
  return url
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&(?:#\w{1,8}|\w{2,32});/g, (reference) => decodeEntity(reference) ?? reference);
}

function skipSpace(source: string, at: number): number {
  let end = at;
  while (/[ \t\n]/.test(source.charAt(end))) end++;
  return end;
}

function takeAngle(scan: Scan): boolean {
  const { source, at } = scan;
  const auto = /^<([A-Za-z][A-Za-z\d+.-]{1,31}:[^\s<>]*|[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)*)>/.exec(
    source.slice(at, at + 2000),
  );
  if (auto?.[1] !== undefined) {
    const value = auto[1];
    push(scan, {
      type: 'link',
      url: value.includes(':') ? value : `mailto:${value}`,
      children: [{ type: 'text', value }],
    });
    scan.at += auto[0].length;
    return true;
  }
  const comment = source.startsWith('<!--', at) ? source.indexOf('-->', at) : -1;
  if (comment >= 0) {
    scan.at = comment + 3;
    return true;
  }
  const tag = /^<\/?[A-Za-z][A-Za-z\d-]*(?:\s[^<>]*)?\/?>/.exec(source.slice(at, at + 2000));
  if (tag === null) return false;
  push(scan, /^<br/i.test(tag[0]) ? { type: 'break' } : { type: 'html', value: tag[0] });
  scan.at += tag[0].length;
  return true;
}

function takeEntity(scan: Scan): boolean {
  const reference = /^&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/.exec(
    scan.source.slice(scan.at, scan.at + 40),
  );
  const decoded = reference === null ? undefined : decodeEntity(reference[0]);
  if (reference === null || decoded === undefined) return false;
  scan.plain += decoded;
  scan.at += reference[0].length;
  return true;
}

/** A line's end: a break after two spaces, else a space. */
function takeNewline(scan: Scan): boolean {
  const hard = scan.plain.endsWith('  ');
  scan.plain = scan.plain.trimEnd();
  if (hard) push(scan, { type: 'break' });
  else scan.plain += '\n';
  scan.at = skipSpace(scan.source, scan.at + 1);
  return true;
}

function mergeTexts(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const out: PhrasingContent[] = [];
  for (const node of nodes) {
    const last = out.at(-1);
    if (node.type === 'text' && last?.type === 'text')
      out[out.length - 1] = { type: 'text', value: last.value + node.value };
    else out.push(node);
  }
  return out;
}
