import { blockText, type TextBlock } from './blocks.js';
import { isCapitals, isLarger, sectionNumber } from './heading-evidence.js';
import { isHeavy } from './looks.js';

/** Levels of headings: one tree for a document, from the outline, the numbers and the looks. */

const DEEPEST = 6;

interface Style {
  readonly size: number;
  readonly bold: boolean;
  readonly capitals: boolean;
  /** Depths that tags or the outline give. */
  readonly known: number[];
  /** Depths that section numbers give. */
  readonly numbered: number[];
  count: number;
}

export interface LevelHints {
  readonly matched: ReadonlyMap<TextBlock, number>;
  readonly bodySize: number;
  readonly title: TextBlock | undefined;
}

/** Levels from 1 to 6. */
export function headingLevels(headings: readonly TextBlock[], hints: LevelHints): Map<TextBlock, number> {
  const { styles, base } = rankStyles(headings, hints);
  const levels = new Map<TextBlock, number>();
  for (const block of headings) {
    const number = base === undefined ? undefined : sectionNumber(blockText(block));
    const byNumber = number === undefined || base === undefined ? undefined : base + number;
    const byStyle = styles.get(styleKey(block, hints.bodySize));
    levels.set(block, statedLevel(block) ?? hints.matched.get(block) ?? byNumber ?? byStyle ?? 2);
  }
  lowerBelowTitle(levels, hints);
  if (!headings.some((block) => statedLevel(block) !== undefined)) closeRanks(levels);
  for (const [block, level] of levels) levels.set(block, Math.max(1, Math.min(DEEPEST, level)));
  return levels;
}

function statedLevel(block: TextBlock): number | undefined {
  return block.role?.kind === 'heading' ? block.role.level : undefined;
}

/** Headings of one look are of one level. */
export function styleKey(block: TextBlock, bodySize: number): string {
  const size = Math.round((block.lines[0]?.size ?? 0) * 3);
  // Of larger text, fallback fonts without a bold face leave some headings plain.
  const bold = isLarger(block, bodySize) || block.lines.every(isHeavy);
  return `${size} ${bold ? 'bold' : 'plain'}${isLarger(block, bodySize) || !isCapitals(blockText(block)) ? '' : ' capitals'}`;
}

/** Larger is higher, then bold, then capitals; what the outline or a number knows about a look holds for all that have it. */
function rankStyles(
  headings: readonly TextBlock[],
  hints: LevelHints,
): { styles: ReadonlyMap<string, number>; base: number | undefined } {
  const sorted = [...collectStyles(headings, hints)].sort(([, a], [, b]) => compareStyles(a, b));
  const styles = new Map<string, number>();
  let level = 0;
  // The level of a heading is this and the depth of its number.
  let base: number | undefined;
  for (const [key, style] of sorted) {
    const known = medianOf(style.known);
    const number = style.numbered.length * 2 >= style.count ? medianOf(style.numbered) : undefined;
    if (number !== undefined && base === undefined) base = Math.max(0, (known ?? level + 1) - number);
    level = known ?? (number !== undefined && base !== undefined ? base + number : level + 1);
    styles.set(key, level);
  }
  return { styles, base };
}

function collectStyles(headings: readonly TextBlock[], hints: LevelHints): Map<string, Style> {
  const styles = new Map<string, Style>();
  for (const block of headings) {
    const key = styleKey(block, hints.bodySize);
    const style = styles.get(key) ?? {
      size: block.lines[0]?.size ?? 0,
      bold: key.includes('bold'),
      capitals: key.endsWith('capitals'),
      known: [],
      numbered: [],
      count: 0,
    };
    style.count++;
    const known = statedLevel(block) ?? hints.matched.get(block);
    if (known !== undefined) style.known.push(known);
    const number = sectionNumber(blockText(block));
    if (number !== undefined) style.numbered.push(number);
    styles.set(key, style);
  }
  return styles;
}

function compareStyles(a: Style, b: Style): number {
  if (Math.abs(a.size - b.size) > 0.3) return b.size - a.size;
  return Number(b.bold) - Number(a.bold) || Number(b.capitals) - Number(a.capitals);
}

function medianOf(values: readonly number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** Where a title is above all, everything else is below it. */
function lowerBelowTitle(levels: Map<TextBlock, number>, { title, matched }: LevelHints): void {
  if (title === undefined || !levels.has(title) || statedLevel(title) !== undefined || matched.has(title)) return;
  const others = [...levels].filter(([block]) => block !== title);
  levels.set(title, 1);
  const highest = Math.min(...others.map(([, level]) => level));
  if (highest < 2) for (const [block, level] of others) levels.set(block, level + 2 - highest);
}

/** No level is left out between others. */
function closeRanks(levels: Map<TextBlock, number>): void {
  const used = [...new Set(levels.values())].sort((a, b) => a - b);
  const ranks = new Map(used.map((level, i) => [level, (used[0] ?? 1) > 1 ? i + 2 : i + 1]));
  for (const [block, level] of levels) levels.set(block, ranks.get(level) ?? level);
}
