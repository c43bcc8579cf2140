/*
 * A header (FITS standard 4.0, 3.3 and 4): cards of 80 characters in blocks of 2880 bytes, the last one END. A card: keyword(8), "= " where it
 * has a value, the value, " / " and a comment. Texts stand in single quotes, doubled within; one that ends in & goes on in a card CONTINUE.
 */
import type { ByteView } from '../../bytes/view.js';

const BLOCK_BYTES = 2880;
const CARD_BYTES = 80;
const KEYWORD = 8;
const MAX_CARDS = 100_000;

export interface Card {
  readonly keyword: string;
  value: string;
  readonly comment: string;
}

export interface Header {
  readonly cards: readonly Card[];
  /** Where the data begin. */
  readonly end: number;
  /** Whether the header has its last card. */
  readonly isWhole: boolean;
}

export function readHeader(view: ByteView, start: number): Header {
  const cards: Card[] = [];
  for (let at = start; at < view.length && cards.length < MAX_CARDS; at += CARD_BYTES) {
    const line = Buffer.from(view.slice(at, CARD_BYTES)).toString('latin1');
    if (line.trimEnd() === 'END') {
      const blocks = Math.ceil((at + CARD_BYTES - start) / BLOCK_BYTES);
      return { cards, end: start + blocks * BLOCK_BYTES, isWhole: true };
    }
    addCard(cards, line);
  }
  return { cards, end: view.length, isWhole: false };
}

function addCard(cards: Card[], line: string): void {
  const keyword = line.slice(0, KEYWORD).trim();
  const rest = line.slice(KEYWORD);
  const last = cards.at(-1);
  if (keyword === 'CONTINUE' && last !== undefined && last.value.endsWith('&')) {
    last.value = last.value.slice(0, -1) + readValue(rest).value;
    return;
  }
  if (keyword === '' && rest.trim() === '') return;
  if (keyword === 'HIERARCH' && rest.includes('=')) {
    const equals = rest.indexOf('=');
    cards.push({ keyword: rest.slice(0, equals).trim(), ...readValue(rest.slice(equals + 1)) });
  } else if (rest.startsWith('=')) cards.push({ keyword, ...readValue(rest.slice(1)) });
  else cards.push({ keyword, value: rest.trim(), comment: '' });
}

function readValue(field: string): { value: string; comment: string } {
  const text = field.trimStart();
  if (!text.startsWith("'")) {
    const slash = text.indexOf('/');
    return slash < 0
      ? { value: text.trim(), comment: '' }
      : { value: text.slice(0, slash).trim(), comment: text.slice(slash + 1).trim() };
  }
  let end = 1;
  while (end < text.length && (text[end] !== "'" || text[end + 1] === "'")) end += text[end] === "'" ? 2 : 1;
  const after = text.slice(end + 1).trim();
  const comment = after.startsWith('/') ? after.slice(1).trim() : '';
  return { value: text.slice(1, end).replaceAll("''", "'").trimEnd(), comment };
}
