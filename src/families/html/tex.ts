import { inlineMath, math, text } from '../../content/tree/build.js';
import type { RootContent } from '../../core/tree.js';

/** Which signs set formulas apart in a page's text: none, `\\(..\\)`, `\\[..\\]` and `$$..$$`, or `$..$` as well. */
export type TexSigns = 'none' | 'paired' | 'dollars';

/** A page that loads MathJax or KaTeX has formulas in its text; `$` counts only where its settings name it. */
export function texSignsOf(source: string): TexSigns {
  if (!/<script[^<>]{0,400}(?:mathjax|katex)/i.test(source)) return 'none';
  return /\[\s*["'](?:\\\\)?\$["']\s*,/.test(source) ? 'dollars' : 'paired';
}

const SIGNS: readonly (readonly [open: string, close: string, display: boolean])[] = [
  ['\\(', '\\)', false],
  ['\\[', '\\]', true],
  ['$$', '$$', true],
  ['$', '$', false],
];

/** Formulas longer than this are a sign that stands alone. */
const MAX_CHARS = 5_000;

/** Text with its formulas taken out of it. */
export function splitTex(value: string, signs: TexSigns, out: RootContent[]): void {
  let from = 0;
  for (let at = nextSign(value, 0); at >= 0; at = nextSign(value, at)) {
    const sign = SIGNS.find(([open]) => value.startsWith(open, at) && (open !== '$' || signs === 'dollars'));
    const end = sign === undefined ? -1 : endOf(value, at + sign[0].length, sign[1]);
    if (sign === undefined || end < 0) {
      at += value.startsWith('$$', at) ? 2 : 1;
      continue;
    }
    if (at > from) out.push(text(value.slice(from, at)));
    const latex = value.slice(at + sign[0].length, end).trim();
    out.push(sign[2] ? math(latex) : inlineMath(latex));
    from = end + sign[1].length;
    at = from;
  }
  if (from < value.length) out.push(text(value.slice(from)));
}

function nextSign(value: string, from: number): number {
  for (let i = from; i < value.length; i++) {
    const code = value.charCodeAt(i);
    if (code === 36) return i;
    if (code === 92 && (value.charCodeAt(i + 1) === 40 || value.charCodeAt(i + 1) === 91)) return i;
  }
  return -1;
}

/** Where the closing sign stands; a formula is not empty and has no blank line in it. */
function endOf(value: string, from: number, close: string): number {
  const end = value.slice(from, from + MAX_CHARS).indexOf(close);
  if (end <= 0) return -1;
  const latex = value.slice(from, from + end);
  const isPrice = close === '$' && (/^\s|\s$/.test(latex) || /^\d/.test(value.slice(from + end + 1)));
  return isPrice || /\n\s*\n/.test(latex) ? -1 : from + end;
}
