import type { ReadContext } from '../../core/format.js';
import type { RootContent } from '../../core/tree.js';
import { plainText } from '../tree/content.js';

/** Letters and digits alone, in lower case; what is compared. */
function comparable(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
}

/** What is left of "Page 3 of 7" without its numbers, in some languages. */
const PAGE_WORDS =
  /^(?:page|pages|seite|von|of|pagina|página|pág|pag|p|pg|sur|de|di|van|strana|strona|sida|side|av|af|z|из|стр|страница|第|页|頁|共|ページ|쪽|confidential|draft|\d+|[ivxlc]+|\s)*$/;

/** What page headers and footers are compared with, and where what goes is reported. */
export interface Said {
  /** The body, as `comparable` gives it. */
  readonly body: string;
  /** Of headers and footers that were kept before. */
  readonly seen: Set<string>;
  readonly context: Pick<ReadContext, 'removed'>;
}

/** Nothing of headers and footers has been met yet. */
export function saidBy(body: readonly RootContent[], context: Pick<ReadContext, 'removed'>): Said {
  return { body: comparable(plainText(body)), seen: new Set(), context };
}

/** Blocks of a header or footer that tell a reader something that neither the body nor another has; the others are reported. */
export function newsOf(blocks: readonly RootContent[], { body, seen, context }: Said): RootContent[] {
  return blocks.filter((block) => {
    if (isNews(block, body, seen)) return true;
    const text = plainText([block]).trim();
    if (text !== '') context.removed('margins', 'page header or footer without news', text);
    return false;
  });
}

function isNews(block: RootContent, said: string, seen: Set<string>): boolean {
  const text = comparable(plainText([block])).trim();
  if (text.length < 3 || PAGE_WORDS.test(text) || seen.has(text) || said.includes(text)) return false;
  seen.add(text);
  return true;
}
