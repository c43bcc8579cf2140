import type { Line } from '../model.js';

/** Tables of contents without dots: titles at the left, page numbers far right of them, which grow. */

const PAGE = /^(?:\d{1,4}|[ivxlc]{1,7})$/;
/** Sizes of white between a title and its page. */
const GAP = 1.8;
/** Numbers end at one edge, give or take so many points. */
const EDGE = 3;
const LEAST_ENTRIES = 4;

/** The lines of one region that are such entries; none where there are too few, or their numbers do not grow. */
export function contentsEntries(lines: readonly Line[]): ReadonlySet<Line> {
  const found = lines.filter(looksLikeEntry);
  const right = median(found.map((line) => line.right));
  const entries = found.filter((line) => Math.abs(line.right - right) < EDGE);
  if (entries.length < LEAST_ENTRIES || entries.length * 2 < lines.length) return new Set();
  const pages = entries.map((line) => Number(line.words.at(-1)?.text)).filter((page) => !Number.isNaN(page));
  const growing = pages.filter((page, i) => i === 0 || page >= (pages[i - 1] ?? 0)).length;
  if (pages.length * 2 < entries.length || growing < pages.length) return new Set();
  // Long titles end close to their numbers.
  return new Set(
    lines.filter((line) => Math.abs(line.right - right) < EDGE && PAGE.test(line.words.at(-1)?.text ?? '')),
  );
}

function looksLikeEntry(line: Line): boolean {
  const page = line.words.at(-1);
  const before = line.words.at(-2);
  if (page === undefined || before === undefined || line.rtl || !PAGE.test(page.text)) return false;
  if (page.left - before.right < line.size * GAP) return false;
  return line.words.some((word) => word !== page && /\p{L}{2}/u.test(word.text));
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
