import { functionNames, functionToLatex, textToLatex } from '../../content/math/symbols.js';
import type { Run, TextLine } from './model.js';

/** Lines that are plainly mathematics, as LaTeX. Whatever has a word of a language in it is text, raised and lowered letters and all. */

/** Signs that stand in formulas and seldom elsewhere. */
const SIGN = /[=<>≤≥≠≈≡∼→⇒⇔∈⊂⊆∪∩∑∏∫√∞∂∇±×]/;
/** Letters that only formulas have among others. */
const MATH_LETTER = /[\u0370-\u03ff\u2100-\u214f\u2190-\u22ff\u27c0-\u27ef\u2980-\u2aff]|\ud835/;
const WORD = /[\p{L}]{2,}/gu;
const ACCENTED = /[^\u0000-\u007f\u0370-\u03ff]/;
/** Short words that stand beside formulas: with one of them a line is a sentence. */
const SHORT_WORDS = new Set(
  'an and are as at be by do for go if in is it me my no of on or so the to up us we where with'.split(' '),
);
/** Names of variables have at most so many letters. */
const LONGEST_NAME = 2;
const MOST_CHARS = 160;
/** The number that a formula is referred to by, at the end of its line. */
const NUMBER = /\s\((\d{1,3}(?:\.\d{1,3})*[a-z]?)\)$/;

/** Formulas in lines of their own stand further in than the text around, by so many sizes. */
const DISPLAY_INDENT = 1.5;

/** Whether a line holds one formula (and its number) and nothing else, set in from its column's edge. */
export function isDisplay(line: TextLine, columnLeft: number): boolean {
  const formulas = line.runs.filter((run) => run.latex !== undefined);
  const rest = line.runs.filter((run) => run.latex === undefined).map((run) => run.text);
  if (formulas.length === 0 || !/^[\s.,;]*(?:\(\d{1,3}(?:\.\d{1,3})*[a-z]?\))?$/.test(rest.join(''))) return false;
  return line.left - columnLeft > line.size * DISPLAY_INDENT || NUMBER.test(rest.join(' '));
}

/** Lines that hold formulas alone as one displayed formula: several are set one below the other. */
export function displayOf(lines: readonly TextLine[]): string {
  const rows = lines.map((line) =>
    line.runs
      .map((run) => run.latex ?? run.text.replace(/\(.*\)/, '').trim())
      .join(' ')
      .trim(),
  );
  const tags = lines.flatMap((line) => NUMBER.exec(` ${line.runs.at(-1)?.text ?? ''}`)?.[1] ?? []);
  const body =
    rows.length === 1
      ? rows.join('')
      : `\\begin{aligned}\n${rows.map((row) => `& ${row}`).join(' \\\\\n')}\n\\end{aligned}`;
  return tags.length === 0 ? body : `${body} \\tag{${tags.join(', ')}}`;
}

/** The LaTeX of a line that is a formula; undefined where it is not plainly one. */
export function formulaOf(line: TextLine): string | undefined {
  const text = line.text.trim();
  if (text.length < 3 || text.length > MOST_CHARS || !SIGN.test(text) || line.mono > 0.3) return undefined;
  if (line.runs.some((run) => run.link !== undefined || run.strike === true || run.latex !== undefined))
    return undefined;
  const number = NUMBER.exec(text)?.[1];
  const scripted = line.runs.some((run) => run.script !== undefined);
  if ((!scripted && !MATH_LETTER.test(text)) || !isMathOnly(number === undefined ? text : text.replace(NUMBER, '')))
    return undefined;
  const latex = toLatex(line.runs).trim();
  return number === undefined ? latex : `${latex.replace(NUMBER, '').trimEnd()} \\tag{${number}}`;
}

function isMathOnly(text: string): boolean {
  if (/[;{}@#$%&_"“”„«»`]/.test(text)) return false;
  for (const [word] of text.matchAll(WORD)) {
    if (functionNames.has(word)) continue;
    if (word.length > LONGEST_NAME || SHORT_WORDS.has(word.toLowerCase()) || ACCENTED.test(word)) return false;
  }
  return true;
}

function toLatex(runs: readonly Run[]): string {
  let out = '';
  for (let i = 0; i < runs.length; i++) {
    const { text, script } = runs[i] as Run;
    if (script === undefined) {
      out += withFunctions(text);
      continue;
    }
    // Letters of one index may come in several styles.
    let inner = text;
    while (runs[i + 1]?.script === script) inner += runs[++i]?.text ?? '';
    const latex = textToLatex(inner.trim()).trim();
    if (latex === '') continue;
    out = `${out.trimEnd()}${script === 'super' ? '^' : '_'}${latex.length === 1 ? latex : `{${latex}}`}`;
    if (/\s$/.test(inner)) out += ' ';
  }
  return out.replace(/ {2,}/g, ' ');
}

function withFunctions(text: string): string {
  return text
    .split(/([A-Za-z]{2,})/)
    .map((part) => (functionNames.has(part) ? `${functionToLatex(part)} ` : textToLatex(part)))
    .join('');
}
