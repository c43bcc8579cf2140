import type { Box, PageContent, Rule, Turn, Word } from './model.js';

/** A page is turned as a whole where at least this share of its letters is. */
const TURNED_SHARE = 0.7;

/** Turns a page so that most of its text is upright. */
export function makeUpright(page: PageContent): PageContent {
  const turn = commonTurn(page.words);
  if (turn === 0) return page;
  const spin = (box: Box): Box => turnBox(box, page, turn);
  const swapped = turn !== 2;
  return {
    number: page.number,
    width: swapped ? page.height : page.width,
    height: swapped ? page.width : page.height,
    words: page.words.map((word) => turnWord(word, page, turn)),
    rules: page.rules.map((rule): Rule => ({ ...rule, ...spin(rule), horizontal: swapped !== rule.horizontal })),
    fills: page.fills.map((fill) => ({ ...fill, ...spin(fill) })),
    pictures: page.pictures.map((picture) => ({ ...picture, ...spin(picture) })),
  };
}

function commonTurn(words: readonly Word[]): Turn {
  const letters = [0, 0, 0, 0];
  let all = 0;
  for (const word of words) {
    letters[word.turn] = (letters[word.turn] ?? 0) + word.text.length;
    all += word.text.length;
  }
  const most = letters.indexOf(Math.max(...letters)) as Turn;
  return (letters[most] ?? 0) >= all * TURNED_SHARE ? most : 0;
}

function turnWord(word: Word, page: PageContent, by: Turn): Word {
  const box = turnBox(word, page, by);
  const turn = ((word.turn - by + 4) % 4) as Turn;
  const upright = word.turn === by;
  return { ...word, ...box, turn, baseline: upright ? turnBaseline(word, page, by) : word.baseline };
}

/** `baseline` of a word turned sideways is an x. */
function turnBaseline(word: Word, page: PageContent, by: Turn): number {
  if (by === 1) return page.width - word.baseline;
  if (by === 2) return page.height - word.baseline;
  return word.baseline;
}

function turnBox(box: Box, page: { width: number; height: number }, by: Turn): Box {
  const { left, top, right, bottom } = box;
  if (by === 1) return { left: top, right: bottom, top: page.width - right, bottom: page.width - left };
  if (by === 2) {
    return { left: page.width - right, right: page.width - left, top: page.height - bottom, bottom: page.height - top };
  }
  return { left: page.height - bottom, right: page.height - top, top: left, bottom: right };
}
