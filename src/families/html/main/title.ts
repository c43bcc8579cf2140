import { readHead } from '../document.js';
import { attribute, attributeOr, findElement, type HtmlElement, type HtmlFragment, textOf } from '../dom.js';

/** Words that two texts share, as a share of the shorter one's; letters for scripts without spaces. */
export function likeness(a: string, b: string): number {
  const [left, right] = [wordsOf(a), wordsOf(b)];
  if (left.size === 0 || right.size === 0) return 0;
  let shared = 0;
  for (const word of left) if (right.has(word)) shared++;
  return shared / Math.min(left.size, right.size);
}

function wordsOf(value: string): Set<string> {
  const words = value.toLowerCase().match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}]+/gu);
  return new Set(words ?? []);
}

/** The title of what a page is about: its `h1` that says the same as the head, else what the head says. */
export interface ArticleTitle {
  readonly text: string;
  readonly element: HtmlElement | undefined;
}

export function titleOf(page: HtmlFragment, body: HtmlElement): ArticleTitle {
  const stated = statedTitles(page);
  let best: HtmlElement | undefined;
  let bestScore = 0;
  let headings = 0;
  findElement(body, (element) => {
    if (element.tagName !== 'h1' && element.tagName !== 'h2') return false;
    if (element.tagName === 'h1') headings++;
    const score = scoreOf(clean(textOf(element, 500)), stated) + (element.tagName === 'h1' ? 0.2 : 0);
    if (score > bestScore) [best, bestScore] = [element, score];
    return false;
  });
  const isOnly = headings === 1 && best?.tagName === 'h1' && stated.short === '';
  if (best !== undefined && (bestScore >= 0.8 || isOnly)) return { text: clean(textOf(best, 500)), element: best };
  return { text: stated.short, element: undefined };
}

interface StatedTitles {
  /** With the site's name, as browsers show it. */
  readonly full: string;
  readonly short: string;
}

/** How well a heading is the stated title, [0, 1]: the site's name alone is half of it. */
function scoreOf(heading: string, stated: StatedTitles): number {
  const [words, wanted] = [wordsOf(heading), wordsOf(stated.short)];
  let shared = 0;
  for (const word of words) if (wanted.has(word)) shared++;
  return likeness(heading, stated.full) / 2 + shared / Math.max(words.size, wanted.size, 1) / 2;
}

function clean(value: string): string {
  return value.replace(/\s+/g, ' ').trim();
}

/** `og:title` and the head's title, with and without the site's name. */
function statedTitles(page: HtmlFragment): StatedTitles {
  const meta = findElement(page, isSharedTitle, 400);
  const shared = meta === undefined ? '' : clean(attributeOr(meta, 'content'));
  const { title } = readHead(page);
  return { full: `${title} ${shared}`, short: withoutSite(shared !== '' ? shared : title) };
}

function isSharedTitle(element: HtmlElement): boolean {
  const name = attribute(element, 'property') ?? attributeOr(element, 'name');
  return element.tagName === 'meta' && /^(?:og:title|twitter:title)$/.test(name);
}

/** `Title | Site`: the first part is the title, unless it is a name beside a whole phrase. */
function withoutSite(title: string): string {
  const parts = title.split(/\s+[|»·•–—-]\s+|\s*[|_]\s*/).filter((part) => part !== '');
  const [first, ...others] = parts;
  if (first === undefined || others.length === 0) return title;
  const longest = others.reduce((best, part) => (part.length > best.length ? part : best));
  if (wordsOf(longest).size >= wordsOf(first).size + 3) return longest;
  // Dashes are also part of titles: only the last one parts the site's name.
  const last = parts.at(-1) as string;
  return title.slice(0, title.lastIndexOf(last)).replace(/[\s|»·•–—_-]+$/, '');
}
