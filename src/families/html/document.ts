import { attribute, findElement, type HtmlElement, type HtmlFragment, type HtmlParent, textOf } from './dom.js';

/** What a page says of itself in its head. */
export interface PageHead {
  readonly title: string;
  /** The address that relative ones are relative to, or ''. */
  readonly base: string;
}

export function readHead(page: HtmlFragment): PageHead {
  const head = findElement(page, (element) => element.tagName === 'head', 50);
  if (head === undefined) return { title: '', base: '' };
  const title = findElement(head, (element) => element.tagName === 'title');
  const base = findElement(head, (element) => element.tagName === 'base' && attribute(element, 'href') !== undefined);
  return {
    title: title === undefined ? '' : textOf(title).replace(/\s+/g, ' ').trim(),
    base: base === undefined ? '' : (attribute(base, 'href') ?? ''),
  };
}

/** The part of a page that is shown: `body`, or `frameset`, or all of a fragment. */
export function bodyOf(page: HtmlFragment): HtmlParent {
  const isBody = (element: HtmlElement) => element.tagName === 'body' || element.tagName === 'frameset';
  const html = page.childNodes.find((child): child is HtmlElement => child.nodeName === 'html');
  return html?.childNodes.find((child): child is HtmlElement => 'tagName' in child && isBody(child)) ?? html ?? page;
}

/** Resolves addresses against a base that the page states; without one they stay as written. */
export function resolverFor(base: string): (url: string) => string {
  if (!/^https?:\/\//i.test(base)) return (url) => url;
  return (url) => {
    try {
      return new URL(url, base).href;
    } catch {
      // Not an address: it stays as written.
      return url;
    }
  };
}
