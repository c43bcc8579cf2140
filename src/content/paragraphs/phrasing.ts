import type { PhrasingContent } from '../../core/tree.js';
import {
  emphasis,
  inlineCode,
  lineBreak,
  link,
  strikethrough,
  strong,
  subscript,
  superscript,
  text,
} from '../tree/build.js';
import type { Run, RunStyle } from './model.js';

export interface PhrasingOptions {
  /** The document's text is set in a typewriter font, so that the font says nothing. */
  readonly monoIsText: boolean;
  /** Bold says nothing, as in headings. */
  readonly plainBold?: boolean;
}

/** Runs as phrasing content: neighbours of one look are one node, links go around marks. */
export function toPhrasing(runs: readonly Run[], options: PhrasingOptions): PhrasingContent[] {
  const out: PhrasingContent[] = [];
  for (let i = 0; i < runs.length; ) {
    const href = runs[i]?.href;
    let end = i + 1;
    while (end < runs.length && runs[end]?.href === href) end++;
    const inner = toMarked(runs.slice(i, end), options);
    if (href === undefined) out.push(...inner);
    else if (inner.length > 0) out.push(link(href, inner));
    i = end;
  }
  return out;
}

type Mark = 'bold' | 'italic' | 'strike';
const MARKS: readonly Mark[] = ['bold', 'italic', 'strike'];
const WRAP = { bold: strong, italic: emphasis, strike: strikethrough } as const;

function toMarked(runs: readonly Run[], options: PhrasingOptions, marks = MARKS): PhrasingContent[] {
  const [mark, ...rest] = marks;
  if (mark === undefined) return runs.length === 0 ? [] : toLeaves(runs, options);
  const out: PhrasingContent[] = [];
  for (let i = 0; i < runs.length; ) {
    const on = hasMark(runs[i], mark, options);
    let end = i + 1;
    while (end < runs.length && hasMark(runs[end], mark, options) === on) end++;
    const inner = toMarked(runs.slice(i, end), options, rest);
    if (on && inner.length > 0) out.push(WRAP[mark](inner));
    else out.push(...inner);
    i = end;
  }
  return out;
}

function hasMark(run: Run | undefined, mark: Mark, options: PhrasingOptions): boolean {
  if (run === undefined || (mark === 'bold' && options.plainBold === true)) return false;
  return run.style[mark] === true && !isCode(run.style, options);
}

/** Whether a run is code: by its style, or by its font where that says something. */
export function isCode(style: RunStyle, options: PhrasingOptions): boolean {
  return style.code === true || (style.mono === true && !options.monoIsText);
}

function toLeaves(runs: readonly Run[], options: PhrasingOptions): PhrasingContent[] {
  const out: PhrasingContent[] = [];
  for (let i = 0; i < runs.length; ) {
    const run = runs[i] as Run;
    if (typeof run.content !== 'string') {
      out.push(run.content);
      i++;
      continue;
    }
    let value = '';
    const code = isCode(run.style, options);
    const position = run.style.position;
    for (; i < runs.length; i++) {
      const next = runs[i] as Run;
      if (typeof next.content !== 'string' || isCode(next.style, options) !== code) break;
      if (next.style.position !== position) break;
      value += next.content;
    }
    const inner = code ? codeLines(value) : textLines(value);
    if (position === 'super') out.push(...superscript(inner));
    else if (position === 'sub') out.push(...subscript(inner));
    else out.push(...inner);
  }
  return out;
}

function textLines(value: string): PhrasingContent[] {
  return value
    .split('\n')
    .flatMap((line, i) => [...(i > 0 ? [lineBreak()] : []), ...(line === '' ? [] : [text(line)])]);
}

function codeLines(value: string): PhrasingContent[] {
  return value.split('\n').flatMap((line, i) => [...(i > 0 ? [lineBreak()] : []), ...codeSpan(line)]);
}

/** White space at the edges stands outside the code. */
function codeSpan(line: string): PhrasingContent[] {
  const inner = line.trim();
  if (inner === '') return line === '' ? [] : [text(line)];
  const from = line.indexOf(inner);
  const before = line.slice(0, from);
  const behind = line.slice(from + inner.length);
  return [...(before === '' ? [] : [text(before)]), inlineCode(inner), ...(behind === '' ? [] : [text(behind)])];
}

/** The text of runs without looks. */
export function runsText(runs: readonly Run[]): string {
  let out = '';
  for (const run of runs) if (typeof run.content === 'string') out += run.content;
  return out;
}
