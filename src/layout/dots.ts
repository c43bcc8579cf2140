import type { Dot, Word } from './model.js';

/** A bullet stands at most this many sizes before the text of its item. */
const REACH = 2.5;

/** Drawn bullets become words where text begins right of them; other small shapes stay drawings. */
export function dotsToWords(words: readonly Word[], dots: readonly Dot[]): Word[] {
  if (dots.length === 0) return [...words];
  const added: Word[] = [];
  for (const dot of dots) {
    const word = itemOf(words, dot);
    if (word !== undefined) added.push(toBullet(dot, word, words.length + added.length * 2 + 1));
  }
  return [...words, ...added];
}

/** The word whose line the shape stands in: nothing stands left of it on that line nearby, and it is close. */
function itemOf(words: readonly Word[], dot: Dot): Word | undefined {
  const middle = (dot.top + dot.bottom) / 2;
  let nearest: Word | undefined;
  let distance = Number.POSITIVE_INFINITY;
  for (const word of words) {
    if (word.turn !== 0 || middle < word.top || middle > word.bottom + 1) continue;
    const ahead = word.left - dot.right;
    const behind = dot.left - word.right;
    const gap = Math.max(ahead, behind);
    if (gap < -1 || gap >= distance) continue;
    nearest = word;
    distance = gap;
  }
  if (nearest === undefined || distance > nearest.style.size * REACH) return undefined;
  return dot.bottom - dot.top > nearest.style.size * 0.75 ? undefined : nearest;
}

function toBullet(dot: Dot, word: Word, order: number): Word {
  return {
    text: dot.sign,
    left: dot.left,
    right: dot.right,
    top: word.top,
    bottom: word.bottom,
    baseline: word.baseline,
    style: word.style,
    spaceBefore: true,
    order,
    turn: 0,
  };
}
