import type { RootContent } from '../../core/tree.js';
import { plainText } from '../tree/content.js';

/** Letters and digits alone, in lower case; what `isNews` compares. */
export function comparable(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
}

/** What is left of "Page 3 of 7" without its numbers, in some languages. */
const PAGE_WORDS =
  /^(?:page|pages|seite|von|of|pagina|página|pág|pag|p|pg|sur|de|di|van|strana|strona|sida|side|av|af|z|из|стр|страница|第|页|頁|共|ページ|쪽|confidential|draft|\d+|[ivxlc]+|\s)*$/;

/** Whether a block of a header or footer tells a reader something that neither the body (`said`) nor another has. */
export function isNews(block: RootContent, said: string, seen: Set<string>): boolean {
  const text = comparable(plainText([block])).trim();
  if (text.length < 3 || PAGE_WORDS.test(text) || seen.has(text) || said.includes(text)) return false;
  seen.add(text);
  return true;
}
