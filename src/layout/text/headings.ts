import type { Block, TextBlock } from './blocks.js';
import { ENOUGH, headingEvidence } from './heading-evidence.js';
import { headingLevels, styleKey } from './heading-levels.js';
import { isHeavy } from './looks.js';
import { matchOutline, type OutlineEntry } from './outline-match.js';
import type { FlowStats } from './stats.js';
import { readTitlePage } from './title-page.js';

/** Share of the verdict that is the block's own; the rest is that of all blocks that look like it. */
const OWN = 0.6;
/** Blocks with fewer points are not looked at with the others of their look. */
const WORTH = 1.5;

/** Finds headings and their levels (1-6): tags and the outline know; elsewhere evidence adds up, by block and by look. */
export function findHeadings(
  blocks: readonly Block[],
  stats: FlowStats,
  outline: readonly OutlineEntry[],
): Map<TextBlock, number> {
  const matched = matchOutline(blocks, outline);
  const sure = (block: TextBlock) => block.role?.kind === 'heading' || matched.has(block);
  const candidates = new Set<TextBlock>();
  const evidence = collectEvidence(blocks, stats);
  const byStyle = averageByStyle(evidence, stats.bodySize);
  for (const block of blocks) {
    if (block.kind !== 'text') continue;
    const own = evidence.get(block);
    const alike = byStyle.get(styleKey(block, stats.bodySize)) ?? 0;
    if (sure(block) || (own !== undefined && own * OWN + alike * (1 - OWN) >= ENOUGH)) candidates.add(block);
  }
  const { title, plain } = readTitlePage(blocks, candidates, { stats, sure });
  const headings = [...candidates].filter((block) => !plain.has(block));
  return headingLevels(headings, { matched, bodySize: stats.bodySize, title });
}

function collectEvidence(blocks: readonly Block[], stats: FlowStats): Map<TextBlock, number> {
  const evidence = new Map<TextBlock, number>();
  blocks.forEach((block, i) => {
    if (block.kind !== 'text') return;
    const points = headingEvidence(block, blocks[i + 1], stats);
    if (points >= WORTH) evidence.set(block, points);
  });
  return evidence;
}

function averageByStyle(evidence: ReadonlyMap<TextBlock, number>, bodySize: number): Map<string, number> {
  const sums = new Map<string, { sum: number; count: number }>();
  for (const [block, points] of evidence) {
    const key = styleKey(block, bodySize);
    const known = sums.get(key) ?? { sum: 0, count: 0 };
    known.sum += points;
    known.count++;
    sums.set(key, known);
  }
  return new Map([...sums].map(([key, { sum, count }]) => [key, sum / count]));
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
  if (Math.abs(above.size - below.size) > 0.3) return false;
  if (isBroken(last, block)) return true;
  if (above.size < stats.bodySize * 1.3) return false;
  if (isHeavy(above) !== isHeavy(below) || block.gap > below.size * 1.1 || last.lines.length + block.lines.length > 4)
    return false;
  const middles = Math.abs(above.left + above.right - below.left - below.right) / 2;
  return /^\p{Ll}/u.test(below.text) || (middles < 4 && Math.abs(above.left - below.left) > 4);
}

/** A bold line whose words go on in the bold line right below it. */
function isBroken(last: TextBlock, block: TextBlock): boolean {
  const [line] = block.lines;
  if (line === undefined || block.lines.length + last.lines.length > 3) return false;
  if (!last.lines.every(isHeavy) || !block.lines.every(isHeavy)) return false;
  return /^\p{Ll}/u.test(line.text) && block.gap < line.size * 0.6 && !/[.:;!?]$/.test(last.lines.at(-1)?.text ?? '');
}
