import { overlapX, unionOf } from '../geometry.js';
import type { Rule, Word } from '../model.js';
import { atomsOf } from './atoms.js';
import { type Formula, findFormulas } from './groups.js';
import { toLatex } from './parse.js';

/** Formulas of a page, each as one word that carries its LaTeX: what follows (columns, tables, lines, headings) need not know of it. */

export interface Joined {
  readonly words: readonly Word[];
  /** Without the bars that the formulas took. */
  readonly rules: readonly Rule[];
}

/** A formula's outermost bars are this close to the boxes of its letters, in sizes: the next line's are further. */
const BAR_REACH = { above: 0.15, below: 0.05 };
/** Heights of a line's letters above and below its baseline, in sizes. */
const ASCENT = 0.78;
const DESCENT = 0.22;
/** Longer LaTeX is a misreading: a page of a program's symbols, not a formula. */
const MAX_LATEX_CHARS = 4_000;

export function joinFormulas(words: readonly Word[], rules: readonly Rule[]): Joined {
  const found = findFormulas(words, rules);
  if (found.length === 0) return { words, rules };
  const made = new Map<Word, Word>();
  const taken = new Set<Word>();
  const bars = new Set<Rule>();
  for (const formula of found) {
    const near = barsOf(formula, rules);
    const latex = toLatex(formula.words.flatMap(atomsOf), near);
    if (latex === '' || latex.length > MAX_LATEX_CHARS) continue;
    const first = formula.words[0] as Word;
    made.set(first, toWord(formula, latex));
    for (const word of formula.words) taken.add(word);
    for (const bar of near) bars.add(bar);
  }
  return {
    words: words.flatMap((word) => made.get(word) ?? (taken.has(word) ? [] : [word])),
    rules: bars.size === 0 ? rules : rules.filter((rule) => !bars.has(rule)),
  };
}

/** Horizontal lines within a formula: bars of fractions and radicals, lines over letters. */
function barsOf(formula: Formula, rules: readonly Rule[]): Rule[] {
  const box = unionOf(formula.words);
  if (box === undefined) return [];
  const { size } = formula;
  const near = rules.filter(
    (rule) =>
      rule.horizontal &&
      overlapX(rule, box) > 0 &&
      rule.left > box.left - size * 0.5 &&
      rule.right < box.right + size * 0.5 &&
      rule.top > box.top - size * BAR_REACH.above &&
      rule.top < box.bottom + size * BAR_REACH.below,
  );
  return near.filter((rule, i) => !near.slice(0, i).some((other) => isSameBar(rule, other)));
}

/** A bar that is drawn as an area has two edges. */
function isSameBar(a: Rule, b: Rule): boolean {
  const points = 1;
  return Math.abs(a.top - b.top) < points && Math.abs(a.left - b.left) < points && Math.abs(a.right - b.right) < points;
}

function toWord({ words, baseline, size }: Formula, latex: string): Word {
  const first = words[0] as Word;
  const box = unionOf(words) ?? first;
  const main = words.find((word) => word.style.size === size) ?? first;
  const style = { ...main.style, size, bold: false, italic: false, mono: false };
  const text = words.map((word) => word.text).join('');
  return {
    text,
    left: box.left,
    right: box.right,
    // The height of letters on the line: limits and fractions would reach into the lines around.
    top: baseline - size * ASCENT,
    bottom: baseline + size * DESCENT,
    baseline,
    style,
    spaceBefore: first.spaceBefore,
    spaces: first.spaces ?? 0,
    order: first.order,
    turn: 0,
    mark: first.mark ?? -1,
    latex,
  };
}
