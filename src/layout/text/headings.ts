import type { Block, TextBlock } from './blocks.js';
import { isCode, isHeavy } from './looks.js';
import { isNumbered } from './markers.js';
import type { FlowStats } from './stats.js';

/** An entry of the document's outline (bookmarks). */
export interface OutlineEntry {
  readonly title: string;
  /** From 1. */
  readonly depth: number;
  /** Page that it leads to, from 1; undefined if it does not tell. */
  readonly page: number | undefined;
}

const MAX_CHARS = 300;
const MAX_LINES = 4;
const MAX_BOLD_CHARS = 140;

/** Finds headings and their levels (1-6): from tags, the outline, sizes and bold lines. */
export function findHeadings(
  blocks: readonly Block[],
  stats: FlowStats,
  outline: readonly OutlineEntry[],
): Map<TextBlock, number> {
  const levels = new Map<TextBlock, number>();
  const matched = matchOutline(blocks, outline);
  const candidates: TextBlock[] = [];
  const centred = centredTitles(blocks, stats);
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i];
    if (block?.kind !== 'text') continue;
    if (
      block.role?.kind === 'heading' ||
      matched.has(block) ||
      centred.has(block) ||
      looksLikeHeading(block, blocks[i + 1], stats)
    ) {
      candidates.push(block);
    }
  }
  const ranks = rankStyles(candidates, matched, stats.bodySize);
  raiseFirst(candidates, ranks, { matched, bodySize: stats.bodySize });
  for (const block of candidates) {
    const stated = block.role?.kind === 'heading' ? block.role.level : undefined;
    levels.set(block, Math.min(6, stated ?? matched.get(block) ?? ranks.get(styleKey(block, stats.bodySize)) ?? 2));
  }
  return levels;
}

/** Titles over several lines that white between them has parted: one heading. */
export function joinTitles(blocks: readonly Block[], stats: FlowStats): Block[] {
  const out: Block[] = [];
  for (const block of blocks) {
    const last = out.at(-1);
    if (last?.kind === 'text' && block.kind === 'text' && isTitlePart(last, block, stats)) {
      out[out.length - 1] = { ...last, bottom: block.bottom, lines: [...last.lines, ...block.lines] };
    } else {
      out.push(block);
    }
  }
  return out;
}

function isTitlePart(last: TextBlock, block: TextBlock, stats: FlowStats): boolean {
  const above = last.lines.at(-1);
  const below = block.lines[0];
  if (above === undefined || below === undefined || last.role !== undefined || block.role !== undefined) return false;
  if (last.page !== block.page || last.region !== block.region || block.marker !== undefined) return false;
  if (above.size < stats.bodySize * 1.3 || Math.abs(above.size - below.size) > 0.3) return false;
  if (isHeavy(above) !== isHeavy(below) || block.gap > below.size * 1.1 || last.lines.length + block.lines.length > 4)
    return false;
  const middles = Math.abs(above.left + above.right - below.left - below.right) / 2;
  return /^\p{Ll}/u.test(below.text) || (middles < 4 && Math.abs(above.left - below.left) > 4);
}

/** What a document begins with is not below what follows it. */
function raiseFirst(
  candidates: readonly TextBlock[],
  ranks: Map<string, number>,
  known: { matched: ReadonlyMap<TextBlock, number>; bodySize: number },
): void {
  const { matched, bodySize } = known;
  const keyOf = (block: TextBlock) => styleKey(block, bodySize);
  const [first, second] = candidates;
  if (first === undefined || second === undefined || first.role !== undefined || matched.has(first)) return;
  const level = ranks.get(keyOf(second)) ?? 1;
  const own = ranks.get(keyOf(first)) ?? 1;
  const isOnly = candidates.filter((block) => keyOf(block) === keyOf(first)).length === 1;
  if (own > level && isOnly) ranks.set(keyOf(first), level);
}

function looksLikeHeading(block: TextBlock, next: Block | undefined, stats: FlowStats): boolean {
  if (block.role !== undefined && (stats.taggedHeadings || block.role.kind !== 'paragraph')) return false;
  if (block.lines.length > MAX_LINES) return false;
  const text = blockText(block);
  if (text.length > MAX_CHARS || !/\p{L}/u.test(text) || block.lines.every(isCode)) return false;
  if (block.marker !== undefined && !isNumbered(block.marker)) return false;
  if (/^(?:fig(?:ure)?|table|abb(?:ildung)?|tabelle|tableau|listing)\.?\s*\d/i.test(text)) return false;
  const first = block.lines[0];
  if (first === undefined) return false;
  const larger = first.size > stats.bodySize + 0.6;
  if (larger && !/[,;]$/.test(text) && (text.length < 90 || !/\.$/.test(text) || leansOn(block, next)))
    return text.length < 220 || leansOn(block, next);
  if (!block.lines.every(isHeavy) || stats.bold || next === undefined) return false;
  if (leansOn(block, next)) return !/[,;:]$/.test(text);
  if (block.lines.length > 2 || text.length > MAX_BOLD_CHARS || /[.,;:]$/.test(text)) return false;
  if (first.size < stats.bodySize * 0.6) return false;
  return block.gap > first.size * 0.2;
}

/** Numbered in capitals, or in capitals and small capitals altogether. */
const TITLE_NUMBER = /^[IVX]{1,5}\.\s+\p{Lu}/u;
const CAPITALS = /^(?=.*\p{Lu}{4})[^\p{Ll}]+$/u;
const NO_TITLE = /^(?:fig|table|abb|tab)|[=<>≤≥∑∫∈,;:]|\.$/iu;

/** Lone lines of this kind may be anything: an author's initial looks like a number too. */
function centredTitles(blocks: readonly Block[], stats: FlowStats): ReadonlySet<Block> {
  const found = blocks.filter((block, i) => block.kind === 'text' && isCentredTitle(block, blocks[i + 1], stats));
  return new Set(found.length > 1 ? found : []);
}

/** A short line in the middle of its column above full lines of text: a section's title as journals set them. */
function isCentredTitle(block: TextBlock, next: Block | undefined, stats: FlowStats): boolean {
  const [line] = block.lines;
  if (block.role !== undefined && (stats.taggedHeadings || block.role.kind !== 'paragraph')) return false;
  if (line === undefined || block.lines.length > 1 || next?.kind !== 'text' || next.lines.length < 2) return false;
  const { text } = line;
  if (text.length > 70 || NO_TITLE.test(text) || !(TITLE_NUMBER.test(text) || CAPITALS.test(text))) return false;
  const { columnLeft: left, columnRight: right } = block;
  // The column of a text with a ragged edge ends before the middle says.
  const isCentred =
    Math.abs(line.left + line.right - left - right) < (right - left) * 0.05 && line.left - left > line.size * 2;
  const below = next.lines[0];
  const isText = below !== undefined && below.right - below.left > (right - left) * 0.85;
  return isCentred && isText && line.size > stats.bodySize * 0.7 && block.gap > line.size * 0.3;
}

/** Closer to the text below than to what is above: even a long bold sentence is a heading then. */
function leansOn(block: TextBlock, next: Block | undefined): boolean {
  if (next?.kind !== 'text' || next.page !== block.page || next.region !== block.region) return false;
  if (next.lines.some(isHeavy) || !Number.isFinite(block.gap)) return false;
  return next.gap >= 0 && block.gap > next.gap * 1.4 + 1;
}

export function blockText(block: TextBlock): string {
  return block.lines.map((line) => line.text).join(' ');
}

function styleKey(block: TextBlock, bodySize: number): string {
  const first = block.lines[0];
  const size = Math.round((first?.size ?? 0) * 3);
  // Of larger text, fallback fonts without a bold face leave some headings plain.
  return `${size} ${size > (bodySize + 0.6) * 3 || block.lines.every(isHeavy) ? 'bold' : 'plain'}`;
}

/** Levels for styles: larger is higher, bold is higher than plain; styles that the outline knows keep its depth. */
function rankStyles(
  candidates: readonly TextBlock[],
  matched: ReadonlyMap<TextBlock, number>,
  bodySize: number,
): Map<string, number> {
  const styles = new Map<string, { size: number; bold: boolean; known: number[] }>();
  for (const block of candidates) {
    const key = styleKey(block, bodySize);
    const style = styles.get(key) ?? { size: block.lines[0]?.size ?? 0, bold: key.endsWith('bold'), known: [] };
    const depth = block.role?.kind === 'heading' ? block.role.level : matched.get(block);
    if (depth !== undefined) style.known.push(depth);
    styles.set(key, style);
  }
  const sorted = [...styles].sort(([, a], [, b]) =>
    Math.abs(a.size - b.size) > 0.3 ? b.size - a.size : Number(b.bold) - Number(a.bold),
  );
  const ranks = new Map<string, number>();
  let level = 0;
  for (const [key, style] of sorted) {
    const known = medianOf(style.known);
    level = known ?? level + 1;
    ranks.set(key, Math.min(level, 6));
  }
  return ranks;
}

function medianOf(values: readonly number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** Blocks whose text is an entry's title, on the page that it names; titles above all entries push them down. */
function matchOutline(blocks: readonly Block[], outline: readonly OutlineEntry[]): Map<TextBlock, number> {
  const matched = new Map<TextBlock, number>();
  if (outline.length === 0) return matched;
  const byTitle = new Map<string, OutlineEntry[]>();
  for (const entry of outline) {
    const key = titleKey(entry.title);
    if (key === '') continue;
    const entries = byTitle.get(key);
    if (entries === undefined) byTitle.set(key, [entry]);
    else entries.push(entry);
  }
  for (const block of blocks) {
    if (block.kind !== 'text' || block.lines.length > MAX_LINES) continue;
    const text = blockText(block);
    if (text.length > MAX_CHARS) continue;
    const entries = byTitle.get(titleKey(text));
    const at = entries?.findIndex((entry) => entry.page === undefined || entry.page === block.page) ?? -1;
    const entry = entries?.[at];
    if (entries === undefined || entry === undefined) continue;
    entries.splice(at, 1);
    matched.set(block, entry.depth);
  }
  return matched;
}

/** Letters and digits alone, numbering left out. */
function titleKey(title: string): string {
  return title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^[\s\d.]+(?=\p{L})/u, '')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
