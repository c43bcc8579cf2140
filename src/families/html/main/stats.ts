import { attribute, type HtmlElement, type HtmlNode, isText } from '../dom.js';
import { isHidden } from '../hidden.js';

/** What an element holds, counted once for the whole page. Lengths are in letters; a Chinese letter counts for more. */
export interface Stats {
  /** All text. */
  length: number;
  /** Text in links. */
  linked: number;
  /** Text in sentences: long runs with few links, as an article has them. */
  prose: number;
  links: number;
  /** Paragraphs that are prose. */
  paragraphs: number;
  /** Headings that are links as a whole: teasers. */
  teasers: number;
  fields: number;
  /** Text of the block's own line: what stands in it outside of blocks below. */
  ownLength: number;
  ownLinked: number;
}

export type PageStats = ReadonlyMap<HtmlElement, Stats>;

const SILENT = new Set(
  'script style template noscript head iframe svg select datalist object embed canvas audio video title button'.split(
    ' ',
  ),
);

const INLINE = new Set(
  'a abbr acronym b bdi bdo big br cite code data del dfn em font i img ins kbd label mark math nobr picture q rb rp rt ruby s samp small source span strike strong sub sup time tt u var wbr input'.split(
    ' ',
  ),
);

export function isInline(element: HtmlElement): boolean {
  return INLINE.has(element.tagName);
}

/** Elements deeper than this are counted with the one above them. */
const MAX_DEPTH = 400;

/** Counts every element below, and the element itself. Elements that are not shown are not in the map. */
export function countPage(body: HtmlElement): PageStats {
  const all = new Map<HtmlElement, Stats>();
  count(body, { all, inLink: false, depth: 0 });
  return all;
}

interface Place {
  readonly all: Map<HtmlElement, Stats>;
  readonly inLink: boolean;
  readonly depth: number;
}

function count(element: HtmlElement, place: Place): Stats {
  const stats: Stats = {
    length: 0,
    linked: 0,
    prose: 0,
    links: 0,
    paragraphs: 0,
    teasers: 0,
    fields: 0,
    ownLength: 0,
    ownLinked: 0,
  };
  place.all.set(element, stats);
  const isLink = element.tagName === 'a' && attribute(element, 'href') !== undefined;
  const inner: Place = { all: place.all, inLink: place.inLink || isLink, depth: place.depth + 1 };
  for (const child of element.childNodes) countChild(child, stats, inner);
  if (isLink) stats.links++;
  if (/^(?:input|textarea)$/.test(element.tagName) && attribute(element, 'type') !== 'hidden') stats.fields++;
  if (!isInline(element)) closeBlock(element, stats);
  return stats;
}

function countChild(child: HtmlNode, stats: Stats, place: Place): void {
  if (isText(child)) {
    const length = lettersOf(child.value);
    stats.length += length;
    stats.ownLength += length;
    if (place.inLink) {
      stats.linked += length;
      stats.ownLinked += length;
    }
    return;
  }
  if (child.tagName === 'select') stats.fields++;
  if (SILENT.has(child.tagName) || place.depth > MAX_DEPTH || isHidden(child)) return;
  const below = count(child, place);
  stats.length += below.length;
  stats.linked += below.linked;
  stats.prose += below.prose;
  stats.links += below.links;
  stats.paragraphs += below.paragraphs;
  stats.teasers += below.teasers;
  stats.fields += below.fields;
  if (isInline(child)) {
    stats.ownLength += below.ownLength;
    stats.ownLinked += below.ownLinked;
  }
}

/** Letters of a line from which it counts as a sentence, and from which it counts in full. */
const SHORT_LINE = 25;
const LONG_LINE = 80;

/** Letters of a linked heading under which it is somebody's name rather than the title of another page. */
const SHORT_TITLE = 12;

/** The block's own line as prose: the longer and the fewer links, the surer. */
function closeBlock(element: HtmlElement, stats: Stats): void {
  const { tagName } = element;
  if (/^h[1-6]$/.test(tagName)) {
    const own = Math.max(stats.length, 1);
    if (own < SHORT_TITLE) return;
    if (stats.linked / own > 0.8 || element.parentNode?.nodeName === 'a') stats.teasers++;
    return;
  }
  const { ownLength, ownLinked } = stats;
  if (ownLength < SHORT_LINE) return;
  const unlinked = 1 - ownLinked / ownLength;
  if (unlinked < 0.5) return;
  const sureness = Math.min(1, (ownLength - SHORT_LINE + 10) / (LONG_LINE - SHORT_LINE + 10));
  const kind = tagName === 'li' || tagName === 'td' || tagName === 'th' ? 0.7 : 1;
  stats.prose += ownLength * unlinked * sureness * kind;
  if (ownLength >= LONG_LINE) stats.paragraphs++;
}

/** Letters that are not white space; a Chinese, Japanese or Korean one says as much as two and a half of ours. */
function lettersOf(value: string): number {
  let count = 0;
  for (let i = 0; i < value.length; i++) {
    const code = value.charCodeAt(i);
    if (code > 32) count += code < 0x2e80 || code === 0xfeff ? 1 : 2.5;
  }
  return count;
}

/** Share of the text that is in links, [0, 1]. */
export function linkShare(stats: Stats): number {
  return stats.length === 0 ? 0 : stats.linked / stats.length;
}
