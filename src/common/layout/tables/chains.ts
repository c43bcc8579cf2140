import type { Edge } from './model.js';
import type { Segment, TextRow } from './text-rows.js';
import { isCaption, lengthOf } from './text-rows.js';

/** Rows -> chains: successive rows whose gaps lie above each other, with single lines between them. */

/** Rows of a chain are at most this many sizes apart; */
const MAX_STEP = 3.6;
/** this many single lines may stand between rows of several segments. */
const MAX_SINGLE = 3;
/** Gaps of two rows must share this share of the size. */
const SHARED_GAP = 0.4;
/** Rows back that a row's gaps are compared with. */
const LOOK = 3;
/** A single line of more letters than this is no part of a table. */
const MAX_LETTERS = 90;

/** Chains from top to bottom; every row is in one at most. */
export function toChains(rows: readonly TextRow[], rules: readonly Edge[]): TextRow[][] {
  const chains: TextRow[][] = [];
  let chain: TextRow[] = [];
  let pending: TextRow[] = [];
  const close = (): void => {
    if (chain.length > 1) chains.push(chain);
    chain = [];
    pending = [];
  };
  for (const row of rows) {
    const last = pending.at(-1) ?? chain.at(-1);
    if (last !== undefined && row.baseline - last.baseline > MAX_STEP * Math.max(row.size, last.size)) close();
    if (isCaption(row)) {
      close();
    } else if (row.segments.length < 2) {
      if (chain.length > 0) pending.push(row);
      if (pending.length > MAX_SINGLE || !isShort(row)) close();
    } else if (chain.length === 0 || (continues(chain, row) && !isRuledOff(chain, { pending, row, rules }))) {
      chain.push(...pending, row);
      pending = [];
    } else {
      close();
      chain = [row];
    }
  }
  close();
  return chains;
}

function isShort(row: TextRow): boolean {
  return row.segments.every((segment) => lengthOf(segment.words) <= MAX_LETTERS);
}

function continues(chain: readonly TextRow[], row: TextRow): boolean {
  let looked = 0;
  for (let i = chain.length - 1; i >= 0 && looked < LOOK; i--) {
    const other = chain[i];
    if (other === undefined || other.segments.length < 2) continue;
    looked++;
    if (shareGap(other, row)) return true;
  }
  return false;
}

function shareGap(a: TextRow, b: TextRow): boolean {
  const least = SHARED_GAP * Math.min(a.size, b.size);
  return gaps(a.segments).some((gap) =>
    gaps(b.segments).some((other) => Math.min(gap.to, other.to) - Math.max(gap.from, other.from) >= least),
  );
}

function gaps(segments: readonly Segment[]): { from: number; to: number }[] {
  const out: { from: number; to: number }[] = [];
  for (let i = 1; i < segments.length; i++) {
    out.push({ from: segments[i - 1]?.right ?? 0, to: segments[i]?.left ?? 0 });
  }
  return out;
}

/** A rule, single lines and another rule stand between two tables: foot of the one and title of the other. */
function isRuledOff(
  chain: readonly TextRow[],
  next: { pending: readonly TextRow[]; row: TextRow; rules: readonly Edge[] },
): boolean {
  const above = chain.at(-1);
  const first = next.pending[0];
  const last = next.pending.at(-1);
  if (above === undefined || first === undefined || last === undefined) return false;
  const upper = next.rules.some(
    (rule) => rule.at > above.baseline - 1 && rule.at < first.baseline - 0.3 * first.size && spansMost(rule, above),
  );
  const lower = next.rules.some(
    (rule) =>
      rule.at > last.baseline - 1 && rule.at < next.row.baseline - 0.3 * next.row.size && spansMost(rule, above),
  );
  return upper && lower && next.pending.length > 1;
}

/** Whether a rule runs along most of a row. */
export function spansMost(rule: Edge, row: TextRow): boolean {
  const left = row.segments[0]?.left ?? 0;
  const right = row.segments.at(-1)?.right ?? 0;
  return Math.min(rule.to, right) - Math.max(rule.from, left) > 0.8 * (right - left);
}
