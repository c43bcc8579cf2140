import { functionNames, functionToLatex, textToLatex } from '../../content/math/symbols.js';
import { unionOf } from '../geometry.js';
import type { Box, Word } from '../model.js';
import { type MathFont, mathFontOf } from './fonts.js';

/** Words as atoms of a formula: what TeX's classes say about the space around a sign, and its LaTeX. */

/** TeX's classes of atoms (The TeXbook, chapter 17), and what is read together with its neighbours. */
export type AtomClass =
  | 'ordinary'
  | 'large-operator'
  | 'binary'
  | 'relation'
  | 'open'
  | 'close'
  | 'punctuation'
  | 'text'
  | 'accent'
  | 'radical'
  | 'negation'
  | 'brace';

export interface Atom extends Box {
  readonly latex: string;
  readonly kind: AtomClass;
  readonly baseline: number;
  readonly size: number;
  /** The sign as it is read, for accents and brackets. */
  readonly sign: string;
  /** Of a font that only formulas are set in. */
  readonly sure: boolean;
  /** Set among signs larger than the line, which brackets and radicals grow to. */
  readonly tall: boolean;
  /** White stands before it in the line. */
  readonly spaced: boolean;
}

const LARGE_OPERATOR = /^[\u2210\u220f\u2211\u222b-\u2233\u22c0-\u22c3\u2a00-\u2a06]$/;
const RELATION =
  /^[=<>:\u2190-\u21ff\u2208-\u220d\u221d\u2223-\u2226\u223c-\u228b\u228f-\u2292\u22a2-\u22b8\u22cd\u22d0-\u22ed\u27f5-\u27ff\u2a7d-\u2abf\u2ac5-\u2acc]$/;
const BINARY =
  /^[+\-*/\u00b1\u00b7\u00d7\u00f7\u2212\u2213-\u2219\u2227-\u222a\u228e\u2293-\u22a1\u22bb-\u22bd\u22c4-\u22cc\u2020\u2021]$/;
const OPEN = /^[([{\u2308\u230a\u27e6\u27e8\u2329\u3008]$/;
const CLOSE = /^[)\]}\u2309\u230b\u27e7\u27e9\u232a\u3009]$/;
const ACCENT = /^[\u02c6\u02c7\u02d8\u02d9\u02da\u02dc\u00a8\u00af\u00b4\u0300-\u0304\u0306-\u0308\u030a\u030c\u20d7]$/;
const NEGATION = '\u0338';
const RADICAL = '\u221a';

export function classOf(sign: string): AtomClass {
  if (sign === NEGATION) return 'negation';
  if (sign === RADICAL) return 'radical';
  if (LARGE_OPERATOR.test(sign)) return 'large-operator';
  if (RELATION.test(sign)) return 'relation';
  if (BINARY.test(sign)) return 'binary';
  if (OPEN.test(sign)) return 'open';
  if (CLOSE.test(sign)) return 'close';
  if (ACCENT.test(sign)) return 'accent';
  if (sign === '\\') return 'binary';
  return sign === ',' || sign === ';' ? 'punctuation' : 'ordinary';
}

/** Alphabets that need a command. */
const ALPHABETS: Readonly<Partial<Record<MathFont, string>>> = {
  calligraphic: 'mathcal',
  script: 'mathscr',
  'double-struck': 'mathbb',
  fraktur: 'mathfrak',
};

/** A word's letters as atoms, the word's width shared among them. */
export function atomsOf(word: Word): Atom[] {
  const font = mathFontOf(word.style);
  const { text } = word;
  const named = font === undefined ? namedFunction(word) : undefined;
  if (named !== undefined) return named;
  if (font === undefined && /^[\p{L}.]{2,}$/u.test(text)) return [textAtom(word)];
  const chars = [...text];
  const step = (word.right - word.left) / Math.max(chars.length, 1);
  return chars.map((char, i) => {
    const left = word.left + step * i;
    const latex = latexOf(char, { font, word });
    return atomOf(word, { sign: char, latex, left, right: left + step, first: i === 0 });
  });
}

/** A function's name and the brackets around it, which text fonts set as one word. */
function namedFunction(word: Word): Atom[] | undefined {
  const [, before = '', name = '', after = ''] = /^([^A-Za-z]*)([A-Za-z]+)([^A-Za-z]*)$/.exec(word.text) ?? [];
  if (!isFunctionName(name)) return undefined;
  const step = (word.right - word.left) / word.text.length;
  const left = word.left + step * before.length;
  const right = left + step * name.length;
  const signs = (text: string, from: number) =>
    [...text].map((sign, i) =>
      atomOf(word, {
        sign,
        latex: textToLatex(sign),
        left: from + step * i,
        right: from + step * (i + 1),
        first: false,
      }),
    );
  const atom = atomOf(word, { sign: name, latex: `${functionToLatex(name)} `, left, right });
  return [...signs(before, word.left), atom, ...signs(after, right)];
}

export function isFunctionName(text: string): boolean {
  return functionNames.has(text);
}

function latexOf(sign: string, { font, word }: { font: MathFont | undefined; word: Word }): string {
  const isLetter = /^\p{L}$/u.test(sign);
  if (font === 'symbols' && sign === '\\') return '\\setminus ';
  if (font === 'symbols' && /^[A-Z]$/.test(sign)) return `\\mathcal{${sign}}`;
  const alphabet = font === undefined ? undefined : ALPHABETS[font];
  if (alphabet !== undefined && /^[A-Za-z]$/.test(sign)) return `\\${alphabet}{${sign}}`;
  if (isLetter && word.style.bold && /^[A-Za-z]$/.test(sign)) return `\\mathbf{${sign}}`;
  return textToLatex(sign);
}

interface Sign {
  readonly sign: string;
  readonly latex: string;
  readonly left?: number;
  readonly right?: number;
  readonly first?: boolean;
}

function atomOf(word: Word, { sign, latex, left = word.left, right = word.right, first = true }: Sign): Atom {
  const font = mathFontOf(word.style);
  return {
    latex,
    kind: isFunctionName(sign) ? 'large-operator' : classOf(sign),
    left,
    right,
    top: word.top,
    bottom: word.bottom,
    baseline: word.baseline,
    size: word.style.size,
    sign,
    sure: font !== undefined,
    tall: font === 'large',
    spaced: first && word.spaceBefore,
  };
}

/** Words of a language inside a formula. */
export function textAtom(word: Word): Atom {
  const latex = `\\text{${word.text.replace(/[\\{}$%&#_^~]/g, '')}}`;
  return { ...atomOf(word, { sign: word.text, latex }), kind: 'text' };
}

/** Several atoms as one, which stands where they stood. */
export function foldedAtom(
  parts: readonly Atom[],
  made: { latex: string; baseline: number; size: number; like: Atom },
): Atom {
  const { latex, baseline, size, like } = made;
  const box = unionOf(parts) ?? like;
  return { ...like, ...box, latex, baseline, size, kind: 'ordinary', tall: false, sure: true };
}

/** An argument of a command or a script. */
export function braced(latex: string): string {
  return latex.length === 1 ? latex : `{${latex}}`;
}
