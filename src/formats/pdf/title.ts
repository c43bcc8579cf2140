import { plainText } from '../../content/tree/content.js';
import type { RootContent } from '../../core/tree.js';

/** Titles that programs put in by themselves. */
const MADE_UP =
  /^(?:microsoft (?:word|excel|powerpoint)\b|untitled|unbenannt|sans titre|document\d*$|slide \d|print|scan|page \d)|\.(?:docx?|xlsx?|pptx?|pdf|indd|qxd|tex|dvi|odt|html?|rtf|cdr|ai|eps|ps)$|[\\/]|^https?:/i;
const MAX_CHARS = 200;

/** The title if it is one, and the text does not begin with it anyway. */
export function usableTitle(title: string, blocks: readonly RootContent[]): string | undefined {
  const clean = title.replace(/\s+/g, ' ').trim();
  if (clean.length < 3 || clean.length > MAX_CHARS || MADE_UP.test(clean) || !/\p{L}{2}/u.test(clean)) return undefined;
  const start = plainText(blocks.slice(0, 3)).replace(/\s+/g, ' ').toLowerCase();
  return start.includes(clean.toLowerCase()) ? undefined : clean;
}
