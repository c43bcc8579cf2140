import type { TextStyle, Word } from './model.js';

/** Copies of a word closer than this share of the size are the same word painted twice. */
const NEAR = 0.3;
/** Copies apart by at least this are painted twice to look bold. */
const BOLD_OFFSET = 0.005;

/** Words painted twice over each other become one; where the copies are a little apart, it is bold. */
export function dropDuplicates(words: readonly Word[]): Word[] {
  const seen = new Map<string, number[]>();
  const bold = new Map<TextStyle, TextStyle>();
  const out: Word[] = [];
  for (const word of words) {
    const known = seen.get(word.text);
    const at = known?.find((index) => isCopy(out[index], word));
    if (at !== undefined) {
      const first = out[at] as Word;
      if (Math.abs(first.left - word.left) > word.style.size * BOLD_OFFSET) {
        out[at] = { ...first, style: boldOf(first.style, bold) };
      }
      continue;
    }
    if (known === undefined) seen.set(word.text, [out.length]);
    // Copies are painted soon after each other: a few of the last are enough to look at.
    else if (known.push(out.length) > 8) known.shift();
    out.push(word);
  }
  return out;
}

function isCopy(first: Word | undefined, word: Word): boolean {
  if (first === undefined || first.turn !== word.turn) return false;
  const near = word.style.size * NEAR;
  return (
    Math.abs(first.left - word.left) < near &&
    Math.abs(first.baseline - word.baseline) < near &&
    Math.abs(first.right - word.right) < near * 2
  );
}

function boldOf(style: TextStyle, made: Map<TextStyle, TextStyle>): TextStyle {
  if (style.bold) return style;
  const known = made.get(style);
  if (known !== undefined) return known;
  const bold: TextStyle = { ...style, bold: true };
  made.set(style, bold);
  return bold;
}
