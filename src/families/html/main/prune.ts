import { attribute, attributeOr, childElements, type HtmlElement, type HtmlNode, textOf } from '../dom.js';
import { purposeOf } from './names.js';
import { isInline, linkShare, type PageStats, type Stats } from './stats.js';

export interface Pruning {
  readonly stats: PageStats;
  /** Elements that are left out. */
  readonly dropped: Set<HtmlNode>;
  /** Whether names of classes count: on some pages they mislead. */
  readonly byNames: boolean;
  /** The comments are what the page is about. */
  readonly keepComments: boolean;
  /** Kinds of elements that hold prose somewhere in a series of posts; empty for other pages. */
  readonly proseKinds: Set<string>;
  /** Prose of the whole page: no part that holds much of it is ever boilerplate. */
  readonly prose: number;
}

/** Share of the page's prose that makes an element too much to lose, whatever it is called. */
const TOO_MUCH = 0.35;
/** The same where as much prose as an article has is left without it. */
const TOO_MUCH_BESIDE_ARTICLE = 0.6;
const ARTICLE_PROSE = 600;
/** Comments may be longer than what they are about, as long as that is something. */
const TOO_MUCH_COMMENT = 0.85;
export const COMMENTED_PROSE = 150;

/** Marks what is boilerplate by its name, tag or role, and gives the prose that is left of each element. */
export function dropByName(element: HtmlElement, pruning: Pruning, left: Map<HtmlElement, number>): number {
  const stats = pruning.stats.get(element);
  if (stats === undefined) return 0;
  if (isBoilerplate(element, stats, pruning)) {
    pruning.dropped.add(element);
    return 0;
  }
  if (stats.prose === 0 && stats.links === 0 && stats.fields === 0) return 0;
  let below = 0;
  let belowBefore = 0;
  for (const child of childElements(element)) {
    if (isInline(child)) continue;
    belowBefore += pruning.stats.get(child)?.prose ?? 0;
    below += dropByName(child, pruning, left);
  }
  const prose = Math.max(stats.prose - belowBefore, 0) + below;
  left.set(element, prose);
  return prose;
}

function isBoilerplate(element: HtmlElement, stats: Stats, pruning: Pruning): boolean {
  const { tagName } = element;
  if (tagName === 'body') return false;
  if (PARTS.test(tagName)) return isFurniture(element) && stats.prose <= pruning.prose * TOO_MUCH;
  const purpose = purposeOf(element, pruning.byNames);
  const rest = pruning.prose - stats.prose;
  if (purpose === 'comments')
    return !pruning.keepComments && (rest >= COMMENTED_PROSE || stats.prose <= pruning.prose * TOO_MUCH_COMMENT);
  if (purpose === 'boilerplate') {
    const most = rest >= ARTICLE_PROSE ? TOO_MUCH_BESIDE_ARTICLE : TOO_MUCH;
    return stats.prose <= pruning.prose * most && !holdsArticle(element, stats);
  }
  return tagName === 'form' && stats.prose < pruning.prose * TOO_MUCH && stats.fields > 0 && stats.prose < 400;
}

/** Parts of the text itself: they are boilerplate only where a name says so plainly. */
const PARTS = /^(?:p|h[1-6]|table|tbody|thead|tfoot|tr|td|th|pre|figure|figcaption|blockquote|dt)$/;

function isFurniture(element: HtmlElement): boolean {
  const names = attribute(element, 'class');
  if (names === undefined || /\b(?:infobox|wikitable)\b/.test(names)) return false;
  return /\b(?:navbox|vertical-navbox|sidebar|no-?print|sr-only|screen-reader-text|visually-hidden|metadata|ambox|mw-editsection)\b/.test(
    names,
  );
}

/** A note or a box of the article that is called like boilerplate (`aside`, `banner`): prose with hardly a link. */
function holdsArticle(element: HtmlElement, stats: Stats): boolean {
  if (
    element.tagName !== 'aside' &&
    !/\b(?:admonition|callout|note|tip|warning|important|pull-?quote|infobox|footnotes?)\b/i.test(
      attribute(element, 'class') ?? '',
    )
  )
    return false;
  return (
    stats.paragraphs > 0 &&
    linkShare(stats) < 0.2 &&
    stats.teasers === 0 &&
    stats.fields === 0 &&
    /\b(?:admonition|callout|note|tip|warning|important|infobox|footnotes?)\b/i.test(attribute(element, 'class') ?? '')
  );
}

const RELATED =
  /^\W*(?:related|recommended|more (?:from|on|in|stories|news|articles|like|about|top)|most (?:read|popular|viewed|shared|commented)|read (?:more|next|also)|you (?:may|might)|popular|trending|latest (?:news|stories|posts|articles|from)|don.t miss|up next|also (?:read|on|in)|further reading on|sponsored|from our partners|around the web|editor.s picks|share this|share on|follow us|tags?\b|filed under|sign up|subscribe|newsletter|leave a (?:reply|comment)|\d* ?comments?|join the (?:conversation|discussion)|advertisement|about the author|verwandte|mehr zum thema|das könnte sie|auch interessant|meistgelesen|kommentare|à lire aussi|sur le même sujet|lire aussi|articles liés|commentaires|te puede interesar|lea también|más (?:noticias|leídas)|noticias relacionadas|comentarios|leia (?:também|mais)|veja também|leggi anche|correlati|читайте также|по теме|関連記事|おすすめ|あわせて読みたい|相关(?:文章|阅读|新闻|推荐)|推荐阅读|热门|관련 ?기사|مواضيع ذات صلة|اقرأ أيضا)/iu;

/** Leaves out blocks below `element` that are lists of links, teasers and the like, by what they hold. */
export function dropByContent(element: HtmlElement, pruning: Pruning): void {
  const children = childElements(element);
  for (let i = 0; i < children.length; i++) {
    const child = children[i] as HtmlElement;
    if (pruning.dropped.has(child) || isInline(child)) continue;
    const stats = pruning.stats.get(child);
    if (stats === undefined) continue;
    if (isLinkBlock(child, stats, pruning) || isRelatedLine(child, stats) || isControls(child, stats)) {
      pruning.dropped.add(child);
      continue;
    }
    if (isRelatedHeading(child, stats)) dropSection(children, i, pruning);
    else if (stats.links > 0 || stats.fields > 0) dropByContent(child, pruning);
  }
}

/** "Also read: ..." as a line of its own in the text: a label and a link. */
function isRelatedLine(element: HtmlElement, stats: Stats): boolean {
  if (!/^(?:p|div|section|aside)$/.test(element.tagName) || stats.links === 0 || stats.links > 3) return false;
  return stats.prose === 0 && stats.length < 300 && linkShare(stats) > 0.5 && isRelated(element);
}

/** Fields and buttons with hardly a word: how a list is sorted, where to search in it. */
function isControls(element: HtmlElement, stats: Stats): boolean {
  if (element.tagName !== 'div' && element.tagName !== 'section') return false;
  return stats.fields > 0 && stats.prose === 0 && stats.length < 40;
}

const CONSENT =
  /\b(?:this|our|we|web ?site|site|diese|unsere|wir|ce site|nous|este sitio|esta web|utilizamos|usamos|questo sito|deze|we gebruiken)\b.{0,80}\bcookies?\b|(?:файл\w* |использу\S+ )cookie|cookie\s?を使用|クッキー(?:（[^）]*）)?を使用|使用\s?cookie|ملفات تعريف الارتباط/iu;

/** A short block beside the text that asks to agree to cookies, whatever it is called. */
export function isConsent(element: HtmlElement, stats: Stats): boolean {
  return stats.length < 700 && CONSENT.test(textOf(element, 700).replace(/\s+/g, ' '));
}

/** Tag and first class name, without its numbers; '' for elements without a class. */
export function kindOf(element: HtmlElement): string {
  const name = attributeOr(element, 'class').trim().split(/\s+/, 1)[0] ?? '';
  return name === '' ? '' : `${element.tagName}.${name.replace(/\d+/g, '')}`;
}

/** A block of links and hardly anything else. Lists in the flow of the text stay: they are sources and further reading. */
function isLinkBlock(element: HtmlElement, stats: Stats, pruning: Pruning): boolean {
  if (stats.prose > pruning.prose * 0.2 || pruning.proseKinds.has(kindOf(element))) return false;
  const share = linkShare(stats);
  switch (element.tagName) {
    case 'div':
    case 'section':
    case 'header':
      if (stats.teasers >= 2 && stats.prose < pruning.prose * 0.15) return true;
      // A card: heading and summary of another page in one link.
      if (stats.teasers === 1 && share > 0.9) return true;
      if (holdsTable(element)) return false;
      return stats.links >= 2 && share > 0.65 && stats.paragraphs === 0 && stats.length > 10;
    case 'ul':
    case 'ol':
      return stats.links >= 3 && stats.teasers >= 2;
    case 'article':
      return stats.teasers >= 1 && stats.paragraphs <= 1 && stats.prose < 400;
    default:
      return false;
  }
}

function holdsTable(element: HtmlElement): boolean {
  return element.childNodes.some((child) => child.nodeName === 'table');
}

function isRelatedHeading(element: HtmlElement, stats: Stats): boolean {
  if (!/^(?:h[1-6]|p|div|span|header)$/.test(element.tagName) || stats.length > 60 || stats.length < 3) return false;
  if (!/^h[1-6]$/.test(element.tagName) && stats.prose > 0 && stats.length > 40) return false;
  return isRelated(element);
}

/** Whether a text begins as the heading of related stories, comments and the like does. */
export function isRelated(element: HtmlElement): boolean {
  return RELATED.test(textOf(element, 100).replace(/\s+/g, ' ').trim());
}

/** The heading and what follows it, as long as that is links and teasers. */
function dropSection(children: readonly HtmlElement[], at: number, pruning: Pruning): void {
  const heading = children[at] as HtmlElement;
  let end = at + 1;
  for (; end < children.length; end++) {
    const next = children[end] as HtmlElement;
    const stats = pruning.stats.get(next);
    if (stats === undefined || pruning.dropped.has(next)) continue;
    if (/^h[1-6]$/.test(next.tagName) && next.tagName <= heading.tagName) break;
    if (!isLinks(stats)) break;
    pruning.dropped.add(next);
  }
  const following = children.slice(at + 1, end).some((child) => pruning.dropped.has(child));
  if (following || end === children.length) pruning.dropped.add(heading);
}

function isLinks(stats: Stats): boolean {
  return (
    linkShare(stats) > 0.4 ||
    (stats.teasers > 0 && stats.paragraphs <= stats.teasers * 2) ||
    (stats.prose === 0 && stats.length < 80)
  );
}
