import type { LabelLook } from '../../content/numbering/printed.js';

/** Numbers of ordered lists as text writes them: 1, a, iv. */

const ROMAN: readonly (readonly [string, number])[] = [
  ['m', 1000],
  ['cm', 900],
  ['d', 500],
  ['cd', 400],
  ['c', 100],
  ['xc', 90],
  ['l', 50],
  ['xl', 40],
  ['x', 10],
  ['ix', 9],
  ['v', 5],
  ['iv', 4],
  ['i', 1],
];

/** The value of a Roman number, `undefined` if it is none. */
export function romanValue(value: string): number | undefined {
  const lower = value.toLowerCase();
  if (!/^[mdclxvi]{1,15}$/.test(lower)) return undefined;
  let at = 0;
  let sum = 0;
  for (const [digits, worth] of ROMAN) {
    while (lower.startsWith(digits, at)) {
      sum += worth;
      at += digits.length;
    }
  }
  return at === lower.length ? sum : undefined;
}

/** How the marks of a list look that begins with `(a)`, `iv.` or `1)`. */
export function lookOf(mark: string): LabelLook {
  const [, before = '', sign = '1', after = '.'] = /^(\(?)([^().]*)([.)]?)$/.exec(mark) ?? [];
  return { format: formatOf(sign), before, after };
}

function formatOf(sign: string): string {
  if (/^(?:\d*|#)$/.test(sign)) return 'decimal';
  const isRoman = enumeratorValue(sign) === romanValue(sign);
  return `${/^[a-z]/.test(sign) ? 'lower' : 'upper'}${isRoman ? 'Roman' : 'Alpha'}`;
}

/** The number that `1`, `c`, `IV` or `#` stands for. A single letter is Roman only where it is i, v or x. */
export function enumeratorValue(value: string): number | undefined {
  if (value === '#') return 1;
  if (/^\d{1,9}$/.test(value)) return Number.parseInt(value, 10);
  if (/^[ivxIVX]$/.test(value) || value.length > 1) return romanValue(value);
  return /^[a-zA-Z]$/.test(value) ? value.toLowerCase().charCodeAt(0) - 96 : undefined;
}
