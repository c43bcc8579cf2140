import { attribute, findElement, type HtmlElement, isText } from '../dom.js';
import { purposeOf } from './names.js';
import { isInline, linkShare, type PageStats, type Stats } from './stats.js';

/** Prose that a page must have before a part of it is called its main content; less where it is plainly a site's. */
const LEAST_PROSE = 250;
export const LEAST_PROSE_OF_SITE = 100;

/**
 * Whether a page has the furniture of a site: navigation, a foot with links, parts that are called so, or rows of links
 * at its top and end and stacks of teasers where nothing has a name.
 */
export function isSitePage(body: HtmlElement, stats: PageStats): boolean {
  const prose = stats.get(body)?.prose ?? 0;
  let evidence = rowAtEdge(body, stats, 'top') + rowAtEdge(body, stats, 'end');
  let stacks = 0;
  findElement(body, (element) => {
    const own = stats.get(element);
    if (own === undefined || own.links < 2 || isInline(element) || element === body) return false;
    if (own.prose * 3 > prose) return false;
    const { tagName } = element;
    if (tagName === 'nav' || tagName === 'footer') evidence += 2;
    else if (purposeOf(element) === 'boilerplate' && linkShare(own) > 0.3) evidence++;
    else if (own.teasers >= 3 && stacks === 0) stacks = 1;
    return evidence + stacks >= 3;
  });
  const all = evidence + stacks;
  return (all >= 2 && prose >= LEAST_PROSE) || (all >= 3 && prose >= LEAST_PROSE_OF_SITE);
}

/** 1 if the first, or last, block of the page that has text is a row of links to elsewhere. */
function rowAtEdge(body: HtmlElement, stats: PageStats, edge: 'top' | 'end'): number {
  let at = body;
  for (let depth = 0; depth < 12; depth++) {
    const own = stats.get(at);
    if (own === undefined) return 0;
    if (at !== body && isRow(at, own)) return 1;
    const next = edgeChild(at, stats, edge);
    if (next === undefined) return 0;
    at = next;
  }
  return 0;
}

function edgeChild(element: HtmlElement, stats: PageStats, edge: 'top' | 'end'): HtmlElement | undefined {
  const children = edge === 'top' ? element.childNodes : [...element.childNodes].reverse();
  for (const child of children) {
    if (isText(child)) {
      if (child.value.trim() !== '') return undefined;
    } else if ((stats.get(child)?.length ?? 0) > 0) return isInline(child) ? undefined : child;
  }
  return undefined;
}

/** Two links or more and hardly another word. */
function isRow(element: HtmlElement, own: Stats): boolean {
  if (own.links < 2 || own.prose > 0 || linkShare(own) < 0.8 || own.length > 400) return false;
  return findElement(element, isJump, 50) === undefined;
}

/** A link within the page: a table of contents has these, navigation has not. */
function isJump(element: HtmlElement): boolean {
  return element.tagName === 'a' && attribute(element, 'href')?.startsWith('#') === true;
}
