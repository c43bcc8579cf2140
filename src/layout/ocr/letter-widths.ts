/** Widths of the letters of a page's own type, learnt from the widths of its words. All widths are shares of the size. */

export interface LetterWidths {
  /** Width of a word's ink. */
  widthOf(text: string): number;
}

export interface WidthSample {
  readonly text: string;
  readonly width: number;
}

const ROUNDS = 14;
/** Rounds after which words that do not fit are left out, and what that means. */
const ROBUST_AFTER = 4;
const MISFIT = 0.35;
const RATE = 0.6;
/** White at both ends of a word that its letters' widths include. */
const BEARINGS = 0.06;

export function learnWidths(samples: readonly WidthSample[]): LetterWidths {
  const widths = new Map<string, number>();
  const widthOfLetter = (letter: string) => widths.get(letter) ?? usualWidth(letter);
  const widthOf = (text: string) => {
    let sum = -BEARINGS;
    for (const letter of text) sum += widthOfLetter(letter);
    return sum;
  };
  for (let round = 0; round < ROUNDS; round++) {
    for (const { text, width } of samples) {
      const miss = width - widthOf(text);
      if (round >= ROBUST_AFTER && Math.abs(miss) > MISFIT) continue;
      const letters = [...text];
      const step = (Math.max(-MISFIT, Math.min(MISFIT, miss)) * RATE) / Math.max(letters.length, 1);
      for (const letter of letters) widths.set(letter, Math.max(0.1, widthOfLetter(letter) + step));
    }
  }
  return { widthOf };
}

/** Widths of usual book types. */
function usualWidth(letter: string): number {
  if (/[ijl.,;:'’‘!|`]/.test(letter)) return 0.27;
  if (/[ftrsIJ()[\]{}"“”/\\*-]/.test(letter)) return 0.37;
  if (/[mwMW@%—]/.test(letter)) return 0.82;
  if (/[A-Z&]/.test(letter)) return 0.68;
  return 0.49;
}
