/** Tables that go on over a page break. */

/** What is needed of a table to see that another goes on with it. */
export interface Joinable {
  /** x of the edges around and between its columns. */
  readonly edges: readonly number[];
  readonly ruled: boolean;
}

/** Columns of one table differ by at most this share of the table's width from page to page, */
const DRIFT = 0.03;
/** and those found by their words alone by this. */
const LOOSE_DRIFT = 0.06;

/**
 * Whether a table at the top of a page goes on with the one at the foot of the page before: as many columns, as wide. The
 * page's margins may differ, as those of left and right pages do. That nothing stands between them is the caller's to know.
 */
export function continues(previous: Joinable, next: Joinable): boolean {
  const { length } = previous.edges;
  const left = previous.edges[0];
  const right = previous.edges.at(-1);
  const nextLeft = next.edges[0];
  if (length < 3 || next.edges.length !== length) return false;
  if (left === undefined || right === undefined || nextLeft === undefined || previous.ruled !== next.ruled)
    return false;
  const drift = Math.max(3, (previous.ruled ? DRIFT : LOOSE_DRIFT) * (right - left));
  return previous.edges.every((edge, i) => Math.abs(edge - left - ((next.edges[i] ?? 0) - nextLeft)) <= drift);
}

/** How many rows at the top of the next page's part repeat the first rows of the table; rows are given as their cells' texts. */
export function repeatedRows(first: readonly (readonly string[])[], next: readonly (readonly string[])[]): number {
  let count = 0;
  while (count < next.length - 1 && count < first.length && isSameRow(first[count], next[count])) count++;
  return count;
}

function isSameRow(a: readonly string[] | undefined, b: readonly string[] | undefined): boolean {
  if (a === undefined || b === undefined || a.length !== b.length) return false;
  const texts = a.map(plain);
  return texts.some((text) => text !== '') && b.every((text, i) => plain(text) === texts[i]);
}

/** Without spaces, letter case, and "(continued)". */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\(?(cont(inued|['’]d|\.)?)\)?$/, '')
    .replace(/\s+/g, '');
}
