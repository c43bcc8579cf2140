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
  const stated = statedTitle(page);
  let best: HtmlElement | undefined;
  let bestScore = 0;
  let headings = 0;
  findElement(body, (element) => {
    if (element.tagName !== 'h1' && !(element.tagName === 'h2' && best === undefined)) return false;
    headings += element.tagName === 'h1' ? 1 : 0;
    const score = likeness(clean(textOf(element, 500)), stated) + (element.tagName === 'h1' ? 0.2 : 0);
    if (score > bestScore) [best, bestScore] = [element, score];
    return false;
  });
  if (best !== undefined && (bestScore >= 0.7 || (headings === 1 && best.tagName === 'h1' && stated === '')))
    return { text: clean(textOf(best, 500)), element: best };
  return { text: stated, element: undefined };
}

function clean(value: string): string {
  return value.replace(/\s+/g, ' ').trim();
}

/** `og:title`, or the head's title without the site's name. */
function statedTitle(page: HtmlFragment): string {
  const meta = findElement(
    page,
    (element) =>
      element.tagName === 'meta' &&
      /^(?:og:title|twitter:title)$/.test(attribute(element, 'property') ?? attributeOr(element, 'name')),
    400,
  );
  const shared = meta === undefined ? '' : clean(attributeOr(meta, 'content'));
  const { title } = readHead(page);
  return withoutSite(shared !== '' ? shared : title);
}

/** `Title | Site`, `Site - Title`: the longer part is the title. */
function withoutSite(title: string): string {
  const parts = title.split(/\s+[|»·•–—-]\s+|\s*[|_]\s*/).filter((part) => part !== '');
  if (parts.length < 2) return title;
  const first = parts[0] as string;
  const longest = parts.reduce((best, part) => (part.length > best.length ? part : best), first);
  return first.length >= 15 || first.split(/\s+/).length >= 3 ? title.slice(0, cutAt(title, first)) : longest;
}

function cutAt(title: string, first: string): number {
  const parts = title.split(/\s+[|»]\s+/);
  return parts.length > 1 && (parts[0] as string).length >= first.length ? (parts[0] as string).length : first.length;
}
