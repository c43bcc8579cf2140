import type { Word } from './model.js';

/** Words whose letters are set wide apart come letter by letter: they are put together again. */

const ENOUGH = 4;
/** Gaps between letters of one word, in sizes; wider ones are columns. */
const MAX_GAP = 0.65;
/** A gap this much wider than the usual one stands between words. */
const WORD_GAP = 1.7;

export function joinTracked(words: readonly Word[]): Word[] {
  const out: Word[] = [];
  for (let from = 0; from < words.length; ) {
    const to = runEnd(words, from);
    if (to - from >= ENOUGH) out.push(...joinRun(words.slice(from, to)));
    else out.push(...words.slice(from, to));
    from = to;
  }
  return out.length === words.length ? out : out.map((word, order) => ({ ...word, order }));
}

/** Where a run of single letters on one line ends; at least one word is in it. */
function runEnd(words: readonly Word[], from: number): number {
  let to = from + 1;
  while (to < words.length && isNextLetter(words[to - 1] as Word, words[to] as Word)) to++;
  return to;
}

function isNextLetter(a: Word, b: Word): boolean {
  if (!isLetter(a) || !isLetter(b) || a.style !== b.style || a.turn !== 0 || b.turn !== 0) return false;
  const gap = b.left - a.right;
  return Math.abs(a.baseline - b.baseline) < 1 && gap > 0 && gap < a.style.size * MAX_GAP * 2;
}

function isLetter(word: Word): boolean {
  return word.text.length === 1 && /[A-Za-z\u00c0-\u024f\u0370-\u052f]/.test(word.text);
}

function joinRun(letters: readonly Word[]): Word[] {
  const gaps = letters.slice(1).map((word, i) => word.left - (letters[i] as Word).right);
  const usual = [...gaps].sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  const size = letters[0]?.style.size ?? 10;
  const even = gaps.filter((gap) => Math.abs(gap - usual) < size * 0.06).length;
  if (usual > size * MAX_GAP || even < gaps.length * 0.6) return [...letters];
  const out: Word[] = [];
  for (let i = 0; i < letters.length; i++) {
    const letter = letters[i] as Word;
    const last = out.at(-1);
    if (last === undefined || (gaps[i - 1] ?? 0) > usual * WORD_GAP) out.push(letter);
    else out[out.length - 1] = { ...last, text: last.text + letter.text, right: letter.right };
  }
  return out;
}
