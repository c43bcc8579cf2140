import { type MathElement, textOf } from './math-element.js';
import { fenceToLatex } from './symbols.js';

const OPEN = /^[([{|‖⟨⌊⌈]$/u;
export const TALL = /\\(?:frac|sum|int|prod|begin|sqrt|bigcup|bigcap|binom|over|under)/;

/** Brackets around something tall grow with it; around a matrix they become the matrix's own. */
export function growFences(children: readonly (MathElement | string)[], parts: string[]): void {
  const open: number[] = [];
  children.forEach((child, i) => {
    const fence = fenceOf(child);
    if (fence === '') return;
    const begin = open.at(-1);
    const closes = begin !== undefined && closerOf(fenceOf(children[begin])) === fence;
    if (closes) {
      open.pop();
      pairFences(parts, { begin, end: i, left: fenceOf(children[begin]), right: fence });
    } else if (OPEN.test(fence)) open.push(i);
  });
  const brace = open.find((at) => fenceOf(children[at]) === '{');
  if (brace !== undefined && brace + 1 === children.length - 1) closeCases(parts, brace);
}

/** The sign that closes a bracket; upright lines close themselves. */
function closerOf(open: string): string {
  const at = '([{⟨⌊⌈|‖'.indexOf(open);
  return at < 0 || open === '' ? '' : ')]}⟩⌋⌉|‖'.charAt(at);
}

interface Fences {
  readonly begin: number;
  readonly end: number;
  readonly left: string;
  readonly right: string;
}

const MATRICES: ReadonlyMap<string, string> = new Map([
  ['(', 'pmatrix'],
  ['[', 'bmatrix'],
  ['{', 'Bmatrix'],
  ['|', 'vmatrix'],
  ['‖', 'Vmatrix'],
]);

function pairFences(parts: string[], { begin, end, left, right }: Fences): void {
  const inner = parts.slice(begin + 1, end);
  const matrix = MATRICES.get(left);
  const only = inner.length === 1 ? (inner[0] as string).trim() : '';
  if (matrix !== undefined && isMatrix(only)) {
    parts[begin] = '';
    parts[end] = '';
    parts[begin + 1] = renamed(only, matrix);
  } else if (TALL.test(inner.join(''))) {
    parts[begin] = `\\left${fenceToLatex(left)} `;
    parts[end] = ` \\right${fenceToLatex(right)}`;
  }
}

const MATRIX_BEGIN = '\\begin{matrix}';
const MATRIX_END = '\\end{matrix}';

function isMatrix(latex: string): boolean {
  return latex.startsWith(MATRIX_BEGIN) && latex.endsWith(MATRIX_END) && latex.indexOf(MATRIX_BEGIN, 1) < 0;
}

function renamed(latex: string, name: string): string {
  return `\\begin{${name}}${latex.slice(MATRIX_BEGIN.length, -MATRIX_END.length)}\\end{${name}}`;
}

/** A brace that nothing closes, before rows: cases. */
function closeCases(parts: string[], at: number): void {
  const inner = (parts[at + 1] as string).trim();
  if (isMatrix(inner)) {
    parts[at] = '';
    parts[at + 1] = renamed(inner, 'cases');
  } else if (TALL.test(inner)) {
    parts[at] = '\\left\\{ ';
    parts.push(' \\right.');
  }
}

function fenceOf(node: MathElement | string | undefined): string {
  if (node === undefined || typeof node === 'string' || node.local !== 'mo' || node.get('stretchy') === 'false')
    return '';
  return textOf(node).trim();
}
