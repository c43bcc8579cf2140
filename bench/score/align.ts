// Aligns two sequences so that the sum of what each pair is worth is greatest; order is kept.

/** The greatest sum of `worth(a, b)` over pairs in order. Takes left × right calls of `worth`. */
export function bestAlignment<T>(left: readonly T[], right: readonly T[], worth: (a: T, b: T) => number): number {
  let above = new Float64Array(right.length + 1);
  for (const a of left) {
    const row = new Float64Array(right.length + 1);
    right.forEach((b, j) => {
      row[j + 1] = Math.max((above[j] ?? 0) + worth(a, b), above[j + 1] ?? 0, row[j] ?? 0);
    });
    above = row;
  }
  return above[right.length] ?? 0;
}

/** F1 of two multisets; undefined where both are empty. */
export function overlap(left: readonly string[], right: readonly string[]): number | undefined {
  if (left.length + right.length === 0) return undefined;
  const counts = new Map<string, number>();
  for (const key of left) counts.set(key, (counts.get(key) ?? 0) + 1);
  let hits = 0;
  for (const key of right) {
    const count = counts.get(key) ?? 0;
    if (count > 0) {
      hits++;
      counts.set(key, count - 1);
    }
  }
  return (2 * hits) / (left.length + right.length);
}
