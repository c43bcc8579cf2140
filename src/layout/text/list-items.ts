import { type Leadings, leadingOf, PARAGRAPH_GAP } from './leadings.js';
import { isHeavy } from './looks.js';
import {
  bulletMarker,
  type Candidate,
  type Counter,
  candidateOf,
  isWeakBullet,
  type Marker,
  signOf,
} from './markers.js';
import type { PageFlow, TextLine } from './model.js';

/**
 * Which lines begin an item of a list, decided over the document: a number or letter by itself is text (`P. O. Box`, `(423)
 * 574-5260`); numbers and letters that count on at one indent are labels, and so are dashes with others like them.
 */

export type Markers = ReadonlyMap<TextLine, Marker>;

/** Lines between two items of one list at most: numbered paragraphs of a judgment take a page. */
const REACH = 120;
/** Lists that are open at once and looked through for the one that a label goes on. */
const OPEN_LISTS = 8;
/** Letters count as labels from `a` on, or where there are this many: a page may begin amid a list. */
const LETTERS_AMID = 3;
/** Items of one list begin at one place, give or take this share of the size. */
const ALIGNED = 0.8;
/** Share by which sizes of one list's items may differ: pasted items keep their own. */
const SAME_SIZE = 0.15;
/** Share of a font's letters that are signs at the starts of lines, where it is used for bullets only. */
const BULLET_FONT = 0.8;

interface Place {
  readonly line: TextLine;
  readonly candidate: Candidate;
  readonly region: string;
  /** Number of the line in the document. */
  readonly at: number;
  /** The line before it is full and its sentence goes on: what looks like a label may be its next word. */
  readonly amid: boolean;
  /** The next line is set in to where the text after the label begins. */
  readonly hangs: boolean;
}

interface Chain {
  readonly counter: Counter['shape'];
  readonly items: { readonly place: Place; readonly value: number }[];
}

export function findMarkers(pages: readonly PageFlow[], leadings: Leadings): Markers {
  const markers = new Map<TextLine, Marker>();
  const places = [...placesOf(pages, leadings)];
  for (const chain of toChains(places.filter(({ candidate }) => candidate.counters.length > 0))) {
    if (isList(chain))
      chain.items.forEach(({ place, value }, i) => {
        const marker = { ...place.candidate.marker, shape: chain.counter, value };
        markers.set(place.line, i < chain.items.length - 1 ? { ...marker, resumes: true } : marker);
      });
  }
  const dashes: Place[] = [];
  for (const place of places) {
    const { marker, counters } = place.candidate;
    if (counters.length > 0) continue;
    if (isWeakBullet(marker)) dashes.push(place);
    else markers.set(place.line, marker);
  }
  dashes.forEach((place, i) => {
    if (isDashItem(place, dashes[i - 1], dashes[i + 1])) markers.set(place.line, place.candidate.marker);
  });
  return markers;
}

function* placesOf(pages: readonly PageFlow[], leadings: Leadings): Generator<Place> {
  const bulletFonts = findBulletFonts(pages);
  let at = 0;
  for (const page of pages) {
    const rights = rightEdges(page);
    const lines = page.items.flatMap((item) => (item.kind === 'line' ? [item] : []));
    for (let i = 0; i < lines.length; i++) {
      const { line, region } = lines[i] as { line: TextLine; region: number };
      at++;
      const candidate = candidateFor(line, bulletFonts);
      if (candidate === undefined) continue;
      const near = (other: (typeof lines)[number] | undefined) => (other?.region === region ? other.line : undefined);
      const before = near(lines[i - 1]);
      const amid = before !== undefined && isAmid(before, line, { right: rights.get(region) ?? 0, leadings });
      const hangs = isHanging(line, near(lines[i + 1]));
      yield { line, candidate, region: `${page.number} ${region}`, at, amid, hangs };
    }
  }
}

function candidateFor(line: TextLine, bulletFonts: ReadonlySet<string>): Candidate | undefined {
  const sign = signOf(line);
  const [first, second] = line.runs;
  if (sign !== undefined && first !== undefined && bulletFonts.has(first.style.font))
    return { marker: bulletMarker(/^[\p{L}§]/u.test(sign) ? '•' : sign, first.text.length), counters: [] };
  const candidate = candidateOf(line.text);
  // An `o` of the text's own font is a word.
  if (candidate?.marker.shape === 'o' && (first?.text.trim() !== 'o' || second?.style.font === first.style.font))
    return undefined;
  return candidate;
}

/** Fonts that hardly anything is set in but lone signs at the starts of lines. */
function findBulletFonts(pages: readonly PageFlow[]): ReadonlySet<string> {
  const fonts = new Map<string, { letters: number; signs: number }>();
  for (const page of pages) {
    for (const item of page.items) {
      if (item.kind !== 'line') continue;
      const sign = signOf(item.line);
      item.line.runs.forEach(({ style, text }, i) => {
        const count = fonts.get(style.font) ?? { letters: 0, signs: 0 };
        fonts.set(style.font, count);
        count.letters += text.trim().length;
        if (i === 0 && sign !== undefined) count.signs += sign.length;
      });
    }
  }
  const found = [...fonts].filter(
    ([font, { letters, signs }]) => font !== '' && signs > 1 && signs >= letters * BULLET_FONT,
  );
  return new Set(found.map(([font]) => font));
}

function rightEdges(page: PageFlow): ReadonlyMap<number, number> {
  const rights = new Map<number, number>();
  for (const item of page.items) {
    if (item.kind === 'line') rights.set(item.region, Math.max(rights.get(item.region) ?? 0, item.line.right));
  }
  return rights;
}

function isAmid(before: TextLine, line: TextLine, around: { right: number; leadings: Leadings }): boolean {
  const distance = line.baseline - before.baseline;
  if (distance > leadingOf(around.leadings, line) * PARAGRAPH_GAP + 0.5 || distance < 0) return false;
  if (Math.abs(before.left - line.left) > line.size * 0.5 || Math.abs(before.size - line.size) > 0.6) return false;
  const isFull = before.right + line.size * 0.25 + line.firstWidth + 2 >= around.right;
  return isFull && !/[.:;!?)]["'”’]?$/.test(before.text);
}

function isHanging(line: TextLine, next: TextLine | undefined): boolean {
  if (next === undefined || next.baseline < line.baseline || next.baseline - line.baseline > line.size * 2)
    return false;
  return Math.abs(next.left - line.secondLeft) < line.size * 0.3 && next.left - line.left > line.size * 0.5;
}

function toChains(places: readonly Place[]): Chain[] {
  const chains: Chain[] = [];
  const open = new Map<string, Chain[]>();
  for (const place of places) {
    const found = goesOn(place, open);
    if (found !== undefined) {
      found.chain.items.push({ place, value: found.value });
      continue;
    }
    if (place.amid) continue;
    // Until the next label says which, a letter is read as what it more often is.
    const [counter] = startingCounters(place.candidate.counters);
    if (counter === undefined) continue;
    const chain: Chain = { counter: counter.shape, items: [{ place, value: counter.value }] };
    chains.push(chain);
    const lists = open.get(counter.shape);
    if (lists === undefined) open.set(counter.shape, [chain]);
    else {
      lists.push(chain);
      if (lists.length > OPEN_LISTS) lists.shift();
    }
  }
  return chains;
}

/** A lone `i` begins roman numbers, a lone `v` or `x` comes late in either. */
function startingCounters(counters: readonly Counter[]): readonly Counter[] {
  const beginning = counters.filter(({ value }) => value === 1);
  return beginning.length > 0 ? beginning : [...counters].sort((a, b) => a.value - b.value);
}

function goesOn(place: Place, open: ReadonlyMap<string, Chain[]>): { chain: Chain; value: number } | undefined {
  let best: { chain: Chain; value: number } | undefined;
  let latest = -1;
  for (const { shape, value } of place.candidate.counters) {
    const lists = open.get(shape) ?? [];
    for (let i = lists.length - 1; i >= 0; i--) {
      const chain = lists[i] as Chain;
      const last = chain.items.at(-1);
      if (last === undefined || last.value !== value - 1 || !fits(last.place, place) || last.place.at <= latest)
        continue;
      best = { chain, value };
      latest = last.place.at;
      break;
    }
  }
  return best;
}

/** Near enough, set alike, and at one indent, or with their texts at one, as far as they are in one column. */
function fits(last: Place, place: Place): boolean {
  const [a, b] = [last.line, place.line];
  if (place.at - last.at > REACH || Math.abs(a.size - b.size) > b.size * SAME_SIZE) return false;
  if (a.runs[0]?.style.bold !== b.runs[0]?.style.bold || isHeavy(a) !== isHeavy(b)) return false;
  if (last.region !== place.region) return true;
  const tolerance = b.size * ALIGNED;
  const aligned = Math.abs(a.left - b.left) <= tolerance || Math.abs(a.secondLeft - b.secondLeft) <= tolerance * 0.5;
  return b.rtl ? Math.abs(a.right - b.right) <= tolerance : aligned;
}

function isList(chain: Chain): boolean {
  const { length } = chain.items;
  if (length < 2) return false;
  const isLetter = /[aAiI]/.test(chain.counter);
  return !isLetter || length >= LETTERS_AMID || chain.items[0]?.value === 1;
}

/** A dash with another like it nearby, or whose text hangs. */
function isDashItem(place: Place, before: Place | undefined, after: Place | undefined): boolean {
  if (place.hangs) return true;
  return [before, after].some((other) => other !== undefined && !(place.amid && other.amid) && isSibling(place, other));
}

function isSibling(a: Place, b: Place): boolean {
  if (a.candidate.marker.shape !== b.candidate.marker.shape || Math.abs(a.at - b.at) > REACH) return false;
  return a.region !== b.region || Math.abs(a.line.left - b.line.left) <= b.line.size * ALIGNED;
}
