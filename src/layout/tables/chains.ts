import type { Edge } from './model.js';
import type { Segment, TextRow } from './text-rows.js';
import { isCaption, lengthOf } from './text-rows.js';

/** Rows -> chains: successive rows whose gaps lie above each other, with single lines between them. */

/** Rows of a chain are at most this many sizes apart, */
const NEAR_STEP = 1.8;
/** this many where they share most of their gaps, */
const MAX_STEP = 2.6;
/** and this many where they share several. */
const MAX_SURE_STEP = 4.2;
/** A single line that is larger than a chain's rows by this factor is a heading. */
const HEADING = 1.12;
const HEADING_STEP = 1.5;
const LARGE = 1.3;
/** this many single lines may stand between rows of several segments. */
const MAX_SINGLE = 3;
/** Gaps of two rows must share this share of the size. */
const SHARED_GAP = 0.4;
/** Rows back that a row's gaps are compared with. */
const LOOK = 3;
/** A single line of more letters than this is no part of a table. */
const MAX_LETTERS = 90;

interface Chains {
  readonly done: TextRow[][];
  chain: TextRow[];
  /** Single lines after the chain, which may yet turn out to be within it. */
  pending: TextRow[];
  readonly rules: readonly Edge[];
}

/** Chains from top to bottom; every row is in one at most. `prose` is what stands between rows and parts them, sorted. */
export function toChains(
  rows: readonly TextRow[],
  rules: readonly Edge[],
  prose: readonly Segment[] = [],
): TextRow[][] {
  const state: Chains = { done: [], chain: [], pending: [], rules };
  let next = 0;
  for (const row of rows) {
    for (let line = prose[next]; line !== undefined && line.baseline < row.baseline; line = prose[++next]) {
      if (isAcross(line, state.chain)) close(state);
    }
    if (isCaption(row)) close(state);
    else if (row.segments.length < 2) addSingle(state, row);
    else addRow(state, row);
  }
  close(state);
  return state.done;
}

/** Whether a line of prose runs along a good part of a chain, below its last row. */
function isAcross(line: Segment, chain: readonly TextRow[]): boolean {
  const last = chain.at(-1);
  const first = last?.segments[0];
  if (last === undefined || first === undefined || line.baseline < last.baseline + 0.5 * last.size) return false;
  const right = last.segments.at(-1)?.right ?? first.right;
  return Math.min(line.right, right) - Math.max(line.left, first.left) > 0.5 * (right - first.left);
}

function close(state: Chains): void {
  if (state.chain.length > 1) state.done.push(state.chain);
  state.chain = [];
  state.pending = [];
}

function addSingle(state: Chains, row: TextRow): void {
  const last = state.chain.at(-1);
  if (last === undefined) return;
  const above = state.pending.at(-1) ?? last;
  const far = row.baseline - above.baseline > MAX_STEP * Math.max(row.size, above.size);
  const step = (row.baseline - above.baseline) / row.size;
  const isHeading = row.size > (step > HEADING_STEP ? HEADING : LARGE) * last.size;
  if ((far && state.pending.length > 0) || isHeading || !isShort(row)) close(state);
  else state.pending.push(row);
  if (state.pending.length > MAX_SINGLE) close(state);
}

function addRow(state: Chains, row: TextRow): void {
  const above = state.pending.at(-1) ?? state.chain.at(-1);
  if (above !== undefined) {
    const step = (row.baseline - above.baseline) / Math.max(row.size, above.size);
    const shared = sharedGaps(state.chain, row);
    if (step > reachOf(state.chain, row, shared) || shared === 0 || isRuledOff(state, row)) close(state);
  }
  state.chain.push(...state.pending, row);
  state.pending = [];
}

/** How far a row may be below a chain, in sizes. */
function reachOf(chain: readonly TextRow[], row: TextRow, shared: number): number {
  const last = chain.findLast((other) => other.segments.length > 1);
  const most = Math.max(row.segments.length, last?.segments.length ?? 0) - 1;
  if (shared < 0.6 * most) return NEAR_STEP;
  return shared > 1 ? MAX_SURE_STEP : MAX_STEP;
}

function isShort(row: TextRow): boolean {
  return row.segments.every((segment) => lengthOf(segment.words) <= MAX_LETTERS);
}

/** The most gaps that a row shares with one of the last rows of several segments. */
function sharedGaps(chain: readonly TextRow[], row: TextRow): number {
  let looked = 0;
  let most = 0;
  for (let i = chain.length - 1; i >= 0 && looked < LOOK; i--) {
    const other = chain[i];
    if (other === undefined || other.segments.length < 2) continue;
    looked++;
    most = Math.max(most, countShared(other, row));
  }
  return most;
}

function countShared(a: TextRow, b: TextRow): number {
  const least = SHARED_GAP * Math.min(a.size, b.size);
  const others = gaps(b.segments);
  return gaps(a.segments).filter((gap) =>
    others.some((other) => Math.min(gap.to, other.to) - Math.max(gap.from, other.from) >= least),
  ).length;
}

function gaps(segments: readonly Segment[]): { from: number; to: number }[] {
  const out: { from: number; to: number }[] = [];
  for (let i = 1; i < segments.length; i++) {
    out.push({ from: segments[i - 1]?.right ?? 0, to: segments[i]?.left ?? 0 });
  }
  return out;
}

/** A rule, single lines and another rule stand between two tables: foot of the one and title of the other. */
function isRuledOff(state: Chains, row: TextRow): boolean {
  const above = state.chain.at(-1);
  const first = state.pending[0];
  const last = state.pending.at(-1);
  if (above === undefined || first === undefined || last === undefined || first === last) return false;
  const between = (upper: TextRow, lower: TextRow): boolean =>
    state.rules.some(
      (rule) => rule.at > upper.baseline - 1 && rule.at < lower.baseline - 0.3 * lower.size && spansMost(rule, above),
    );
  return between(above, first) && between(last, row);
}

/** Whether a rule runs along most of a row. */
export function spansMost(rule: Edge, row: TextRow): boolean {
  const left = row.segments[0]?.left ?? 0;
  const right = row.segments.at(-1)?.right ?? 0;
  return Math.min(rule.to, right) - Math.max(rule.from, left) > 0.8 * (right - left);
}
