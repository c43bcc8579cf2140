import type { FlowItem, PageFlow, TextLine } from './model.js';

/** Running heads and feet, page numbers, and what browsers print around a page. */

/** Share of the pages (of one parity) on which a line must come back. */
const SHARE = 0.5;
/** Dates, addresses and counts as browsers print them. */
const BROWSER_HEAD = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? \d{1,2}:\d{2}(?: ?[AP]M)?\b/i;
const BROWSER_FOOT = /^(?:https?:\/\/|file:\/\/|about:)\S+ \d{1,4}\/\d{1,4}$/i;
const PAGE_NUMBER =
  /^(?:[-–—|[(\s]*)(?:(?:page|seite|página|pagina|p\.|стр\.|第)\s*)?(\d{1,4}|[ivxlc]{1,7})(?:\s*(?:of|von|de|di|\/|sur|из)\s*\d{1,4}|\s*页)?(?:[-–—|\])\s]*)$/i;

interface Placed {
  readonly item: FlowItem;
  readonly page: number;
}

/** Says for every line at a page's edge whether it only tells where one is. */
export function findRunning(pages: readonly PageFlow[]): Set<FlowItem> {
  const running = new Set<FlowItem>();
  const groups = new Map<string, Placed[]>();
  for (const page of pages) {
    for (const item of page.items) {
      if (item.kind !== 'line' || item.edge === undefined) continue;
      if (isBrowserLine(item.line)) running.add(item);
      for (const key of keysOf(item.edge, item.line))
        groups.set(key, [...(groups.get(key) ?? []), { item, page: page.number }]);
    }
  }
  for (const [key, group] of groups) {
    const found = key.startsWith('number') ? countsPages(group) : isRunning(group, pages.length);
    if (found) for (const { item } of group) running.add(item);
  }
  return running;
}

function isBrowserLine(line: TextLine): boolean {
  const text = line.text.trim();
  return BROWSER_HEAD.test(text) || BROWSER_FOOT.test(text);
}

/** The same words with other numbers, or a number in the same corner. */
function keysOf(edge: string, line: TextLine): string[] {
  const text = line.text.trim().toLowerCase();
  const keys = [`${edge} ${text.replace(/\d+/g, '#')}`];
  if (PAGE_NUMBER.test(text)) keys.push(`number ${edge}`);
  else if (/^\d{1,4}\s|\s\d{1,4}$/.test(text)) keys.push(`numbered ${edge}`);
  return keys;
}

function isRunning(group: readonly Placed[], pages: number): boolean {
  const on = new Set(group.map(({ page }) => page));
  if (on.size < 2 || !saysTheSame(group)) return false;
  if (on.size >= pages * SHARE) return true;
  if (on.size < 3) return false;
  const odd = [...on].filter((page) => page % 2 === 1).length;
  return Math.max(odd, on.size - odd) >= (pages / 2) * SHARE;
}

/** Its numbers stay the same or grow with the pages: `Table 3` and `Table 4` are captions. */
function saysTheSame(group: readonly Placed[]): boolean {
  const numbers = group.map(({ item }) => (textOf(item).match(/\d+/g) ?? []).map(Number));
  const count = numbers[0]?.length ?? 0;
  for (let at = 0; at < count; at++) {
    const values = numbers.map((found) => found[at] ?? -1);
    const offsets = values.map((value, i) => value - (group[i]?.page ?? 0));
    if (commonShare(values) < 0.8 && commonShare(offsets) < 0.8) return false;
  }
  return true;
}

function commonShare(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return Math.max(...counts.values()) / values.length;
}

function textOf(item: FlowItem): string {
  return item.kind === 'line' ? item.line.text : '';
}

/** Page numbers grow with the pages; a lone number at an edge is one too. */
function countsPages(group: readonly Placed[]): boolean {
  const offsets = new Map<number, number>();
  for (const { item, page } of group) {
    if (item.kind !== 'line') continue;
    const found = PAGE_NUMBER.exec(item.line.text.trim())?.[1] ?? '';
    const number = /^\d+$/.test(found) ? Number(found) : romanValue(found);
    offsets.set(number - page, (offsets.get(number - page) ?? 0) + 1);
  }
  const most = Math.max(0, ...offsets.values());
  return most * 2 >= group.length && (group.length > 1 || (offsets.get(0) ?? 0) > 0);
}

const ROMAN = new Map([
  ['i', 1],
  ['v', 5],
  ['x', 10],
  ['l', 50],
  ['c', 100],
]);

export function romanValue(text: string): number {
  let value = 0;
  let last = 0;
  for (const char of [...text.toLowerCase()].reverse()) {
    const digit = ROMAN.get(char) ?? 0;
    value += digit < last ? -digit : digit;
    last = Math.max(last, digit);
  }
  return value;
}
