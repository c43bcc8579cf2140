import { bodyOf } from '../document.js';
import {
  attribute,
  childElements,
  findElement,
  type HtmlElement,
  type HtmlFragment,
  type HtmlNode,
  textOf,
} from '../dom.js';
import { purposeOf } from './names.js';
import { COMMENTED_PROSE, dropByContent, dropByName, isConsent, isRelated, kindOf, type Pruning } from './prune.js';
import { isSitePage, LEAST_PROSE_OF_SITE } from './site.js';
import { countPage, isInline, linkShare, type PageStats, type Stats } from './stats.js';
import { likeness, titleOf } from './title.js';

/** What to read of a page: these elements in order, without what is in `skip`. */
export interface MainContent {
  readonly elements: readonly HtmlElement[];
  readonly skip: ReadonlySet<HtmlNode>;
  /** A title that stands before, where none of the elements says it; '' for none. */
  readonly title: string;
}

/** Share of the prose that one child must hold to be the way down to the main content. */
const DOMINANT = 0.6;

/**
 * Finds the main content of a page: what is left when navigation, related links, comments and the like are gone. With
 * 'auto' only a page that plainly has such parts is cut; `undefined` means that all of the page is to be read.
 */
export function findMain(page: HtmlFragment, mode: 'auto' | 'always'): MainContent | undefined {
  const body = bodyOf(page);
  if (!('tagName' in body)) return undefined;
  const stats = countPage(body);
  const whole = stats.get(body);
  if (whole === undefined) return undefined;
  if (mode === 'auto' && !isSitePage(body, stats)) return undefined;
  const { pruning, left, prose } = pruneByName(body, stats, whole.prose);
  if (mode === 'auto' && prose < LEAST_PROSE_OF_SITE) return undefined;
  const title = titleOf(page, body);
  const { elements, isSeries } = choose(body, { pruning, left, titleElement: title.element });
  if (isSeries) collectProseKinds(pruning);
  for (const element of elements) dropByContent(element, pruning);
  keepTitle(title.element, elements, pruning);
  return { elements, skip: pruning.dropped, title: missingTitle(title.text, elements, pruning.dropped) };
}

interface Pruned {
  readonly pruning: Pruning;
  readonly left: ReadonlyMap<HtmlElement, number>;
  /** Prose that is left of the whole page. */
  readonly prose: number;
}

/** Prose that names may take away; where they take more they mean something else on this page. */
const LEAST_LEFT = 0.35;

function pruneByName(body: HtmlElement, stats: PageStats, whole: number): Pruned {
  const prune = (byNames: boolean, keepComments: boolean): Pruned => {
    const pruning: Pruning = { stats, dropped: new Set(), prose: whole, byNames, keepComments, proseKinds: new Set() };
    const left = new Map<HtmlElement, number>();
    return { pruning, left, prose: dropByName(body, pruning, left) };
  };
  const first = prune(true, false);
  const comments = [...first.pruning.dropped].reduce((sum, node) => sum + commentProse(node, stats), 0);
  // Where hardly anything but comments is there, they are what the page is about.
  const isThread = comments > 0 && first.prose < COMMENTED_PROSE;
  const second = isThread ? prune(true, true) : first;
  const wanted = (whole - (isThread ? 0 : comments)) * LEAST_LEFT;
  return second.prose >= wanted ? second : prune(false, isThread);
}

/** Prose of comments, which may well be most of a page. */
function commentProse(node: HtmlNode, stats: PageStats): number {
  return 'tagName' in node && purposeOf(node) === 'comments' ? (stats.get(node)?.prose ?? 0) : 0;
}

interface Choice {
  readonly pruning: Pruning;
  /** Prose that is left of each element. */
  readonly left: ReadonlyMap<HtmlElement, number>;
  readonly titleElement: HtmlElement | undefined;
}

/** Goes down from the body to the part that holds the prose, and takes what belongs to it beside the way. */
function choose(
  body: HtmlElement,
  choice: Choice,
): { readonly elements: readonly HtmlElement[]; readonly isSeries: boolean } {
  const path: HtmlElement[] = [body];
  let isSeries = false;
  for (let at = body; ; ) {
    const next = dominantChild(at, choice);
    isSeries = next !== undefined && isOneOfSeries(next, at, choice);
    if (next === undefined || isSeries) break;
    path.push(next);
    at = next;
  }
  // An article that is one of several blocks of its own frame is read with its frame.
  let before: HtmlElement[] = [];
  const behind: HtmlElement[] = [];
  for (let i = path.length - 1; i > 0; i--) {
    const child = path[i] as HtmlElement;
    if (isFrame(child)) break;
    const parent = path[i - 1] as HtmlElement;
    const siblings = childElements(parent);
    const at = siblings.indexOf(child);
    before = [...siblings.slice(0, at).filter((sibling) => belongs(sibling, choice, 'before')), ...before];
    for (const sibling of siblings.slice(at + 1)) if (belongs(sibling, choice, 'behind')) behind.push(sibling);
  }
  return { elements: [...before, path.at(-1) as HtmlElement, ...behind], isSeries };
}

function dominantChild(element: HtmlElement, choice: Choice): HtmlElement | undefined {
  const all = choice.left.get(element) ?? 0;
  let best: HtmlElement | undefined;
  let most = 0;
  for (const child of childElements(element)) {
    const prose = choice.left.get(child) ?? 0;
    if (prose > most && !isInline(child)) [best, most] = [child, prose];
  }
  if (
    best === undefined ||
    most < all * DOMINANT ||
    !/^(?:div|section|article|main|body|table|tbody|tr|td|form|center|font|span|[a-z]+-[a-z-]+|article|ul|li|header|aside|footer|layer)$/.test(
      best.tagName,
    )
  )
    return undefined;
  return best;
}

/** In a series a part that holds prose in one post is no list of links in another, where somebody wrote three words. */
function collectProseKinds(pruning: Pruning): void {
  for (const [element, stats] of pruning.stats) {
    const kind = kindOf(element);
    if (kind !== '' && stats.paragraphs > 0 && linkShare(stats) < 0.5) pruning.proseKinds.add(kind);
  }
}

/**
 * Whether an element stands among others of its kind that hold text of their own, as the posts of a thread or of a live
 * blog do: then all of them are the content, however long one of them is.
 */
function isOneOfSeries(element: HtmlElement, parent: HtmlElement, choice: Choice): boolean {
  const kind = kindOf(element);
  if (kind === '') return false;
  return childElements(parent).some((sibling) => {
    if (sibling === element || choice.pruning.dropped.has(sibling) || kindOf(sibling) !== kind) return false;
    const stats = choice.pruning.stats.get(sibling);
    return stats !== undefined && stats.teasers === 0 && linkShare(stats) < 0.3 && (choice.left.get(sibling) ?? 0) > 40;
  });
}

/** The page itself says that its content ends here. */
function isFrame(element: HtmlElement): boolean {
  return (
    element.tagName === 'article' ||
    element.tagName === 'main' ||
    attribute(element, 'role') === 'main' ||
    attribute(element, 'itemprop') === 'articleBody'
  );
}

/** Whether a block beside the main content is part of it: a lead, a heading, more of the text. */
function belongs(element: HtmlElement, choice: Choice, side: 'before' | 'behind'): boolean {
  const { pruning, left } = choice;
  const stats = pruning.stats.get(element);
  if (stats === undefined || pruning.dropped.has(element) || isInline(element)) return false;
  if (choice.titleElement !== undefined && side === 'before' && contains(element, choice.titleElement))
    return linkShare(stats) < 0.3;
  if (stats.teasers > 0 || stats.fields > 1 || isConsent(element, stats)) return false;
  if (TEXT_PARTS.test(element.tagName)) return isTextPart(element, stats, side);
  const prose = left.get(element) ?? 0;
  return isProse(stats, prose, side === 'before' ? 40 : 100);
}

/** Blocks of a text that are small by nature: captions, lists, code. */
const TEXT_PARTS = /^(?:p|ul|ol|dl|pre|table|blockquote|h[2-6]|figure|details|hr)$/;

function isTextPart(element: HtmlElement, stats: Stats, side: 'before' | 'behind'): boolean {
  if (/^h[2-6]$/.test(element.tagName) && side === 'behind') return false;
  return linkShare(stats) < 0.4 && stats.length > 0 && !isRelated(element);
}

function isProse(stats: Stats, prose: number, least: number): boolean {
  return prose >= least && prose > stats.length * 0.5 && linkShare(stats) < 0.25 && stats.paragraphs > 0;
}

function contains(element: HtmlElement, inner: HtmlElement): boolean {
  for (let at: HtmlElement['parentNode'] = inner; at !== null; at = 'parentNode' in at ? at.parentNode : null)
    if (at === element) return true;
  return false;
}

/** A title that was dropped with the page's header is shown all the same. */
function keepTitle(title: HtmlElement | undefined, elements: readonly HtmlElement[], pruning: Pruning): void {
  if (title === undefined || !elements.some((element) => contains(element, title))) return;
  for (let at: HtmlElement['parentNode'] = title; at !== null; at = 'parentNode' in at ? at.parentNode : null) {
    if ('tagName' in at && pruning.dropped.has(at) && (pruning.stats.get(at)?.links ?? 0) < 3)
      pruning.dropped.delete(at);
  }
}

/** The title where no heading says it: a first heading of the text's own, or one that is like the title, does. */
function missingTitle(title: string, elements: readonly HtmlElement[], dropped: ReadonlySet<HtmlNode>): string {
  if (title === '') return '';
  for (const element of elements) {
    if (saysTitle(element, title)) return '';
    const found = findElement(element, (child) => saysTitle(child, title) && !isDropped(child, element, dropped));
    if (found !== undefined) return '';
  }
  return title;
}

function saysTitle(element: HtmlElement, title: string): boolean {
  if (element.tagName === 'h1') return textOf(element, 100).trim() !== '';
  return element.tagName === 'h2' && likeness(textOf(element, 500), title) > 0.7;
}

function isDropped(element: HtmlElement, root: HtmlElement, dropped: ReadonlySet<HtmlNode>): boolean {
  let at: HtmlElement['parentNode'] = element;
  for (let i = 0; i < MAX_CLIMB && at !== null && at !== root && 'tagName' in at; i++) {
    if (dropped.has(at)) return true;
    at = at.parentNode;
  }
  return false;
}

/** Elements above one that are looked at: no more are counted. */
const MAX_CLIMB = 500;
