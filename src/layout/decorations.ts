import type { Rule, Word } from './model.js';

/** Lines through and under words belong to the words, not to a table. */
export interface Decorated {
  readonly words: Word[];
  /** Without the lines that decorate words. */
  readonly rules: Rule[];
}

/** Share of the size above the baseline that a line through the letters has. */
const STRIKE = { from: 0.14, to: 0.45 };
/** Share of the size below the baseline that an underline has. */
const UNDERLINE = { from: -0.02, to: 0.32 };
const MAX_WIDTH = 2;
/** Share of the rule that its words must cover, or else it is a table's. */
const COVERED = 0.85;
/** Words under one line are at most this many sizes apart. */
const MAX_GAP = 1;
/** Lines meet if they miss each other by at most this. */
const TOUCH = 1.5;
/** Upright lines looked at for each rule. */
const MAX_UPRIGHT = 200;
const BUCKET = 12;

export function readDecorations(words: readonly Word[], rules: readonly Rule[]): Decorated {
  const buckets = toBuckets(words);
  const struck = new Set<Word>();
  const kept: Rule[] = [];
  const upright = rules.filter((rule) => !rule.horizontal).sort((a, b) => a.left - b.left);
  for (const rule of rules) {
    if (!rule.horizontal || rule.width > MAX_WIDTH || meetsUpright(rule, upright)) {
      kept.push(rule);
      continue;
    }
    const near = wordsNear(buckets, rule);
    const through = near.filter((word) => isAt(word, rule, { from: -STRIKE.to, to: -STRIKE.from }));
    const above = near.filter((word) => isAt(word, rule, UNDERLINE));
    if (covers(through, rule)) for (const word of through) struck.add(word);
    else if (!covers(above, rule)) kept.push(rule);
  }
  if (struck.size === 0) return { words: [...words], rules: kept };
  return { words: words.map((word) => (struck.has(word) ? { ...word, strike: true } : word)), rules: kept };
}

/** A line that meets an upright one is a side of a cell. */
function meetsUpright(rule: Rule, upright: readonly Rule[]): boolean {
  let low = 0;
  let high = upright.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((upright[middle]?.left ?? 0) < rule.left - TOUCH) low = middle + 1;
    else high = middle;
  }
  for (let i = low; i < upright.length && i < low + MAX_UPRIGHT; i++) {
    const other = upright[i];
    if (other === undefined || other.left > rule.right + TOUCH) return false;
    if (other.top - TOUCH <= rule.top && other.bottom + TOUCH >= rule.top) return true;
  }
  return false;
}

function toBuckets(words: readonly Word[]): Map<number, Word[]> {
  const buckets = new Map<number, Word[]>();
  for (const word of words) {
    if (word.turn !== 0) continue;
    const key = Math.floor(word.baseline / BUCKET);
    const bucket = buckets.get(key);
    if (bucket === undefined) buckets.set(key, [word]);
    else bucket.push(word);
  }
  return buckets;
}

function wordsNear(buckets: ReadonlyMap<number, Word[]>, rule: Rule): Word[] {
  const key = Math.floor(rule.top / BUCKET);
  const near: Word[] = [];
  for (let at = key - 1; at <= key + 1; at++) {
    for (const word of buckets.get(at) ?? []) {
      const shared = Math.min(word.right, rule.right) - Math.max(word.left, rule.left);
      if (shared > (word.right - word.left) * 0.7) near.push(word);
    }
  }
  return near;
}

/** Whether the rule lies in a band of the word's size, counted from its baseline downwards. */
function isAt(word: Word, rule: Rule, band: { from: number; to: number }): boolean {
  const below = rule.top - word.baseline;
  return below >= word.style.size * band.from && below <= word.style.size * band.to;
}

function covers(words: readonly Word[], rule: Rule): boolean {
  const sorted = [...words].sort((a, b) => a.left - b.left);
  const first = sorted[0];
  if (first === undefined) return false;
  let right = first.right;
  for (const word of sorted) {
    if (word.left - right > MAX_GAP * word.style.size) return false;
    right = Math.max(right, word.right);
  }
  return Math.min(right, rule.right) - Math.max(first.left, rule.left) >= (rule.right - rule.left) * COVERED;
}
