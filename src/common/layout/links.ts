import type { LinkArea, Word } from './model.js';

/** An area higher than this many sizes of the text in it is the box around a link of several lines, and holds others' text. */
const MAX_HEIGHT = 1.9;

/** Gives words the address of the area that their middle lies in. */
export function linkWords(words: readonly Word[], areas: readonly LinkArea[]): Word[] {
  if (areas.length === 0) return [...words];
  return words.map((word) => {
    const url = urlOver(word, areas);
    return url === undefined ? word : { ...word, link: url };
  });
}

function urlOver(word: Word, areas: readonly LinkArea[]): string | undefined {
  const x = (word.left + word.right) / 2;
  const y = (word.top + word.bottom) / 2;
  for (const area of areas) {
    if (x < area.left || x > area.right || y < area.top || y > area.bottom) continue;
    if (area.bottom - area.top <= word.style.size * MAX_HEIGHT + 2) return area.url;
  }
  return undefined;
}
