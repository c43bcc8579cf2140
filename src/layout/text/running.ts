import type { FlowItem, PageFlow, TextLine } from './model.js';
import { countFurniture, isLoneNumber, outerNumber, pageNumber } from './page-number.js';

/**
 * Running heads and feet, page numbers, stamps at the rim: what only says where one is. Repetition, counting, place, size and
 * words of a line at a page's edge give points that add up.
 */

/** Points from which a line is no part of the text. */
const ENOUGH = 3;
const REPEATED = 4;
const COUNTS = 2;
const LONE_NUMBER = 3;
const NUMBERED = 1.5;
const NUMBER_APART = 1;
/** For each kind of thing that only heads and feet say. */
const FURNITURE = 1.5;
const SMALL = 1;
const OUTERMOST = 1;
const AT_RIM = 1.5;
const TURNED = 1;
const WHITE_BETWEEN = 0.5;
const LARGE = -1.5;
const SENTENCE = -1.5;
const CAPTION = -3;

/** Share of the pages (of one parity) on which a line must come back. */
const SHARE = 0.5;
/** Points by which sizes differ. */
const SMALLER = 0.75;
const LARGER = 0.6;
/** A number in letters this many times as high as the text's is shown for its own sake. */
const DISPLAY = 1.3;
/** Share of the page's height at its top and bottom where hardly anything else is. */
const OUTER_BAND = 0.065;
const RIM = 0.09;
/** White beside a number, in sizes, that sets it apart. */
const APART = 1.5;
const SENTENCE_CHARS = 60;

interface Placed {
  readonly item: FlowItem & { kind: 'line' };
  readonly page: PageFlow;
}

/** What stands alone on the line before or after a page break. */
const CONTINUED =
  /^\(?(?:continue[sd]|fortsetzung|suite)(?: (?:on|from))?(?: the)? (?:next|previous|following) page\)?$/i;
const CAPTION_START = /^(?:table|tabelle|tab\.|figure|fig\.|abb|notes?:|sources?:|quelle:|hinweis:)/i;

/** Says for every line at a page's edge whether it only tells where one is. `bodySize` in points. */
export function findRunning(pages: readonly PageFlow[], bodySize: number): Set<FlowItem> {
  const placed = pages.flatMap((page) =>
    page.items.flatMap((item): Placed[] => (item.kind === 'line' && isAtEdge(item, page) ? [{ item, page }] : [])),
  );
  const repeated = findRepeated(placed, { pages: pages.length, bodySize });
  const offsets = countingOffsets(placed);
  const running = new Set<FlowItem>();
  for (const each of placed) {
    const points =
      (repeated.has(each.item) ? REPEATED : 0) + (countsOn(each, offsets) ? COUNTS : 0) + ownPoints(each, bodySize);
    if (points >= ENOUGH) running.add(each.item);
  }
  return running;
}

function isAtEdge(item: FlowItem & { kind: 'line' }, page: PageFlow): boolean {
  if (item.edge !== undefined || item.line.turned === true) return true;
  return (item === page.items[0] || item === page.items.at(-1)) && CONTINUED.test(item.line.text.trim());
}

/** Points that the line has by itself. */
function ownPoints({ item, page }: Placed, bodySize: number): number {
  const { line } = item;
  const text = line.text.trim();
  if (CONTINUED.test(text)) return ENOUGH;
  let points = countFurniture(text) * FURNITURE + placePoints(line, page);
  if (isLoneNumber(text)) points += line.size <= bodySize * DISPLAY ? LONE_NUMBER : 0;
  else points += numberPoints(item);
  if (line.size < bodySize - SMALLER) points += SMALL;
  if (line.size > bodySize + LARGER) points += LARGE;
  if (text.length > SENTENCE_CHARS && /\p{Ll}[.:]$/u.test(text)) points += SENTENCE;
  if (CAPTION_START.test(text)) points += CAPTION;
  return points;
}

function placePoints(line: TextLine, page: PageFlow): number {
  if (line.turned === true) {
    // Turned lines are measured along their own axes.
    const across = line.baseline / page.width;
    return TURNED + (across < RIM || across > 1 - RIM ? AT_RIM : 0);
  }
  const at = line.baseline / page.height;
  return WHITE_BETWEEN + (at < OUTER_BAND || at > 1 - OUTER_BAND ? OUTERMOST : 0);
}

/** A number at an end of the line, which a note's label is not. */
function numberPoints({ line, edge }: { line: TextLine; edge?: 'top' | 'bottom' }): number {
  const number = outerNumber(line.text.trim());
  if (number === undefined || line.runs[0]?.script === 'super') return 0;
  const gap = number.first ? line.gapAfterFirst : line.gapBeforeLast;
  const isApart = (gap ?? 0) > line.size * APART;
  if (!isApart && ((number.first && edge === 'bottom') || number.isYear)) return 0;
  return NUMBERED + (isApart ? NUMBER_APART : 0);
}

/** Lines that come back on other pages: the same words with other numbers, at the same edge. */
function findRepeated(
  placed: readonly Placed[],
  { pages, bodySize }: { pages: number; bodySize: number },
): ReadonlySet<FlowItem> {
  const groups = new Map<string, Placed[]>();
  for (const each of placed) {
    const { line, edge } = each.item;
    const key = `${edge ?? 'turned'} ${line.text.trim().toLowerCase().replace(/\d+/g, '#')}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  const repeated = new Set<FlowItem>();
  for (const group of groups.values()) {
    if (!isRepeated(group, pages)) continue;
    for (const each of group) if (!isTitle(each, bodySize)) repeated.add(each.item);
  }
  return repeated;
}

/** What later pages repeat, the first page may have as its title. */
function isTitle({ item, page }: Placed, bodySize: number): boolean {
  return page.number === 1 && item.edge === 'top' && item.line.size > bodySize * DISPLAY;
}

function isRepeated(group: readonly Placed[], pages: number): boolean {
  const on = new Set(group.map(({ page }) => page.number));
  if (on.size < 2 || !saysTheSame(group)) return false;
  if (on.size >= pages * SHARE) return true;
  if (on.size < 3) return false;
  const odd = [...on].filter((page) => page % 2 === 1).length;
  return on.size >= 5 || Math.max(odd, on.size - odd) >= (pages / 2) * SHARE;
}

/** Its numbers stay the same or grow with the pages: `Table 3` and `Table 4` are captions. */
function saysTheSame(group: readonly Placed[]): boolean {
  const numbers = group.map(({ item }) => (item.line.text.match(/\d+/g) ?? []).map(Number));
  const count = numbers[0]?.length ?? 0;
  for (let at = 0; at < count; at++) {
    const values = numbers.map((found) => found[at] ?? -1);
    const offsets = values.map((value, i) => value - (group[i]?.page.number ?? 0));
    if (commonShare(values) < 0.8 && commonShare(offsets) < 0.8) return false;
  }
  return true;
}

function commonShare(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Math.max(...counts.values()) / values.length;
}

/** What the numbers at the lines' ends and the pages' own numbers differ by, where that is so on several pages. */
function countingOffsets(placed: readonly Placed[]): ReadonlySet<string> {
  const pages = new Map<string, Set<number>>();
  for (const each of placed) {
    const key = offsetOf(each);
    if (key === undefined) continue;
    const on = pages.get(key) ?? new Set();
    pages.set(key, on);
    on.add(each.page.number);
  }
  return new Set([...pages].filter(([, on]) => on.size > 1).map(([key]) => key));
}

function countsOn(each: Placed, offsets: ReadonlySet<string>): boolean {
  const key = offsetOf(each);
  return key !== undefined && offsets.has(key);
}

function offsetOf({ item, page }: Placed): string | undefined {
  const number = pageNumber(item.line.text.trim());
  return number === undefined ? undefined : `${item.edge ?? 'turned'} ${number - page.number}`;
}
