/** Longer words are nobody's slip of the hand. */
const MAX_CHARS = 40;

/**
 * The candidate that a misspelt word most likely means: the one with the fewest letters left out, added, changed or
 * swapped, if those are at most a third of it. Case does not count.
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const given = word.toLowerCase();
  if (given === '' || given.length > MAX_CHARS) return undefined;
  let best: string | undefined;
  let fewest = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    const slips = distance(given, candidate.toLowerCase());
    if (slips < fewest && slips <= Math.max(1, Math.floor(Math.max(candidate.length, given.length) / 3))) {
      best = candidate;
      fewest = slips;
    }
  }
  return best;
}

/** Damerau-Levenshtein distance of words, neighbours swapped counting once. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, changed);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    before = previous;
    previous = row;
  }
  return previous[b.length] ?? 0;
}
