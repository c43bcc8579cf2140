import type { Leadings } from './leadings.js';
import type { FlowItem, PageFlow, TextLine } from './model.js';

/** What is usual in a document. */
export interface FlowStats {
  /** Size of most letters that are not code. */
  readonly bodySize: number;
  readonly leadings: Leadings;
  /** Most letters are bold, italic or fixed-width: then it says nothing. */
  readonly bold: boolean;
  readonly italic: boolean;
  readonly mono: boolean;
  /** Whether paragraphs begin with an indented line. */
  readonly indents: boolean;
  /** Whether tags say which blocks are headings. */
  readonly taggedHeadings: boolean;
}

export function measureFlow(pages: readonly PageFlow[]): FlowStats {
  const sizes = new Map<number, number>();
  const deltas = new Map<number, Map<number, number>>();
  const letters = { all: 0, bold: 0, italic: 0, mono: 0 };
  for (const page of pages) {
    let before: TextLine | undefined;
    let region = -1;
    for (const { line, item } of linesOf(page)) {
      const weight = line.text.length;
      letters.all += weight;
      letters.bold += weight * line.bold;
      letters.italic += weight * line.italic;
      letters.mono += weight * line.mono;
      if (line.mono < 0.5) add(sizes, roundSize(line.size), weight);
      if (before !== undefined && region === item.region && line.baseline > before.baseline)
        addDelta(deltas, before, line);
      before = line;
      region = item.region;
    }
  }
  const share = (value: number) => value > letters.all * 0.6;
  // A manual may be mostly code and still have its text in another font.
  const mono = letters.mono > letters.all * 0.85;
  return {
    bodySize: mono || sizes.size === 0 ? commonSize(pages) : mostCommon(sizes),
    leadings: new Map([...deltas].flatMap(([size, found]) => usualLeading(size, found))),
    bold: share(letters.bold),
    italic: share(letters.italic),
    mono,
    indents: indentsParagraphs(pages),
    taggedHeadings: pages.some((page) =>
      page.items.some((item) => item.kind === 'block' && item.role.kind === 'heading'),
    ),
  };
}

/** First lines that stand a little to the right of the full line that follows them. */
function indentsParagraphs(pages: readonly PageFlow[]): boolean {
  let indented = 0;
  let all = 0;
  for (const page of pages) {
    let before: TextLine | undefined;
    for (const { line } of linesOf(page)) {
      if (before !== undefined && Math.abs(line.size - before.size) < 0.3 && !line.rtl) {
        const shift = (before.left - line.left) / line.size;
        if (shift > 0.8 && shift < 3.5 && before.right - line.right > -line.size * 2) indented++;
        all++;
      }
      before = line;
    }
  }
  return indented > 3 && indented > all * 0.04;
}

function* linesOf(page: PageFlow): Generator<{ line: TextLine; item: FlowItem }> {
  for (const item of page.items) {
    if (item.kind === 'line') yield { line: item.line, item };
    else if (item.kind === 'block') for (const line of item.lines) yield { line, item };
  }
}

/** A few lines far apart do not make a document double-spaced. */
function usualLeading(size: number, found: ReadonlyMap<number, number>): [number, number][] {
  const leading = mostCommon(found);
  return leading > size * 1.6 && (found.get(leading) ?? 0) < 6 ? [] : [[size, leading]];
}

function roundSize(size: number): number {
  return Math.round(size * 4) / 4;
}

function commonSize(pages: readonly PageFlow[]): number {
  const sizes = new Map<number, number>();
  for (const page of pages) {
    for (const { line } of linesOf(page)) add(sizes, roundSize(line.size), line.text.length);
  }
  return mostCommon(sizes) || 10;
}

function addDelta(deltas: Map<number, Map<number, number>>, before: TextLine, line: TextLine): void {
  const delta = line.baseline - before.baseline;
  if (Math.abs(before.size - line.size) > 0.3 || delta < line.size * 0.8 || delta > line.size * 2.4) return;
  const size = Math.round(line.size);
  const found = deltas.get(size) ?? new Map<number, number>();
  deltas.set(size, found);
  // A line that is not full more likely ends its paragraph, and what follows it stands farther off.
  const isFull = line.right - line.left > (before.right - before.left) * 0.9;
  add(found, Math.round(delta * 2) / 2, isFull ? 2 : 1);
}

function add(map: Map<number, number>, key: number, weight: number): void {
  map.set(key, (map.get(key) ?? 0) + weight);
}

/** The key of the greatest weight; of equals the least. */
function mostCommon(weights: ReadonlyMap<number, number>): number {
  let best = 0;
  let most = 0;
  for (const [key, weight] of weights) {
    if (weight > most || (weight === most && key < best)) {
      best = key;
      most = weight;
    }
  }
  return best;
}
