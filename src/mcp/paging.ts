/** Long markdown in pages, so that an answer never fills a model's window. */

/**
 * Characters of one answer at most. A character is about one token in the scripts that need most, so an answer stays
 * below the 25 000 tokens that clients commonly take.
 */
export const MAX_PAGE_CHARS = 24_000;
export const DEFAULT_PAGE_CHARS = 12_000;

export interface Page {
  readonly text: string;
  readonly offset: number;
  /** Where the next page begins; absent at the end. */
  readonly next?: number;
  readonly total: number;
}

/** The page from `offset` on, of at most `limit` UTF-16 units: ended behind a line where one ends in its last fifth. */
export function pageOf(content: string, offset: number, limit: number): Page {
  const total = content.length;
  const start = atCharacter(content, Math.min(offset, total));
  const size = Math.min(limit, MAX_PAGE_CHARS);
  if (start + size >= total) return { text: content.slice(start), offset: start, total };
  const line = content.lastIndexOf('\n', start + size - 1) + 1;
  const end = line > start + size * 0.8 ? line : atCharacter(content, start + size);
  // A limit of one unit still moves over a pair of them.
  const next = end > start ? end : Math.min(start + 2, total);
  return { text: content.slice(start, next), offset: start, next, total };
}

/** The place itself, or one earlier where it lies within a surrogate pair. */
function atCharacter(content: string, at: number): number {
  const unit = content.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff && at > 0 ? at - 1 : at;
}
