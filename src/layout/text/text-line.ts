import type { Line, Script, TextStyle, Word } from '../model.js';
import type { Run, TextLine } from './model.js';

/** A word that is smaller than this share of its line's size may be raised or lowered. */
const SCRIPT_SIZE = 0.85;
const RAISED = 0.12;
const LOWERED = 0.06;
/** Neighbours closer than this share of the size touch. */
const TOUCHING = 0.16;

/** Line of words -> line of runs. */
export function toTextLine(painted: Line): TextLine {
  const line = withoutBulletCopy(painted);
  const runs = toRuns(line);
  const only = runs.length === 1 ? runs[0] : undefined;
  const text = only === undefined ? runs.map((run) => run.text).join('') : only.text;
  const first = line.words[0];
  const shares = styleShares(line.words);
  const base = {
    left: line.left,
    top: line.top,
    right: line.right,
    bottom: line.bottom,
    runs,
    text,
    baseline: line.baseline,
    size: line.size,
    rtl: line.rtl,
    ...shares,
    firstWidth: first === undefined ? 0 : first.right - first.left,
    secondLeft: line.words[1]?.left ?? line.right,
    ...outerGaps(line.words),
    ...(first !== undefined && first.turn !== 0 ? { turned: true } : {}),
  };
  if (shares.mono < 0.5) return base;
  const charWidth = widthOfChar(line.words);
  return { ...base, code: toCode(line, charWidth), charWidth };
}

/** InDesign maps the white after an automatic bullet to the bullet's own character, in the font of the text. */
function withoutBulletCopy(line: Line): Line {
  const [bullet, copy, next] = line.words;
  if (bullet === undefined || copy === undefined || next === undefined) return line;
  if (bullet.text !== copy.text || !/^[^\d\s]$/u.test(bullet.text) || bullet.style.font === copy.style.font)
    return line;
  const touches = Math.abs(copy.left - bullet.right) < TOUCHING * line.size;
  return touches && next.spaceBefore ? { ...line, words: [bullet, ...line.words.slice(2)] } : line;
}

function outerGaps(words: readonly Word[]): { gapAfterFirst?: number; gapBeforeLast?: number } {
  const [first, second] = words;
  const [before, last] = [words.at(-2), words.at(-1)];
  if (first === undefined || second === undefined || before === undefined || last === undefined) return {};
  return { gapAfterFirst: second.left - first.right, gapBeforeLast: last.left - before.right };
}

function styleShares(words: readonly Word[]): { bold: number; italic: number; mono: number } {
  let all = 0;
  let bold = 0;
  let italic = 0;
  let mono = 0;
  for (const { text, style, script } of words) {
    if (script !== undefined && words.length > 1) continue;
    const weight = text.length;
    all += weight;
    if (style.bold) bold += weight;
    if (style.italic) italic += weight;
    if (style.mono) mono += weight;
  }
  return all === 0 ? { bold: 0, italic: 0, mono: 0 } : { bold: bold / all, italic: italic / all, mono: mono / all };
}

interface Open {
  text: string;
  readonly style: TextStyle;
  readonly script: Script | undefined;
  readonly strike: boolean;
  readonly link: string | undefined;
  readonly latex: string | undefined;
}

function toRuns(line: Line): Run[] {
  const runs: Open[] = [];
  let previous: Word | undefined;
  for (const word of line.words) {
    const spaced = previous !== undefined && isApart(previous, word) && !closesRun(line, previous, word);
    const script = scriptOf(word, line);
    const open = runs.at(-1);
    const strike = word.strike === true;
    if (
      open !== undefined &&
      open.style === word.style &&
      open.script === script &&
      open.strike === strike &&
      open.link === word.link &&
      open.latex === undefined &&
      word.latex === undefined
    ) {
      open.text += (spaced ? ' ' : '') + word.text;
    } else {
      if (open !== undefined && spaced) open.text += ' ';
      runs.push({ text: word.text, style: word.style, script, strike, link: word.link, latex: word.latex });
    }
    previous = word;
  }
  return runs.map(closeRun);
}

function closeRun(open: Open): Run {
  // Reading a letter makes one string of the pieces it was added up from, which are many and would all be kept.
  open.text.charCodeAt(0);
  return {
    text: open.text,
    style: open.style,
    ...(open.script === undefined ? {} : { script: open.script }),
    ...(open.strike ? { strike: true } : {}),
    ...(open.link === undefined ? {} : { link: open.link }),
    ...(open.latex === undefined ? {} : { latex: open.latex }),
  };
}

/** In right-to-left lines what follows left-to-right words touches the first of them. */
function closesRun(line: Line, previous: Word, word: Word): boolean {
  if (!line.rtl || word.right > previous.left) return false;
  let edge = previous.left;
  for (let i = line.words.indexOf(previous) - 1; i >= 0; i--) {
    const other = line.words[i] as Word;
    if (other.left > edge) break;
    edge = other.left;
  }
  const gap = edge - word.right;
  return gap < TOUCHING * word.style.size && gap > -word.style.size && edge < previous.left;
}

/** Whether a space stands between neighbours: what is painted one after the other knows, of others the gap tells. */
function isApart(previous: Word, word: Word): boolean {
  const size = Math.max(word.style.size, previous.style.size);
  const close = Math.max(word.left - previous.right, previous.left - word.right);
  if (word.order === previous.order + 1)
    return word.spaceBefore && (word.left >= previous.left || close > TOUCHING * size);
  if (word.order === previous.order - 1) return previous.spaceBefore;
  const gap = Math.max(word.left - previous.right, previous.left - word.right);
  return gap > TOUCHING * Math.max(word.style.size, previous.style.size);
}

function scriptOf(word: Word, line: Line): Script | undefined {
  if (word.script !== undefined) return word.script;
  if (word.style.size > line.size * SCRIPT_SIZE || /^[☐☒]$/.test(word.text)) return undefined;
  const rise = line.baseline - word.baseline;
  if (rise > line.size * RAISED) return 'super';
  return rise < -line.size * LOWERED ? 'sub' : undefined;
}

/** The width that most letters of fixed-width words have. */
function widthOfChar(words: readonly Word[]): number {
  let width = 0;
  let chars = 0;
  for (const word of words) {
    if (!word.style.mono) continue;
    width += word.right - word.left;
    chars += [...word.text].length;
  }
  return chars === 0 ? 0 : width / chars;
}

/** Gaps as so many spaces as fit, so that columns stand where they stood. */
function toCode(line: Line, charWidth: number): string {
  let out = '';
  let previous: Word | undefined;
  for (const word of line.words) {
    if (previous !== undefined) {
      const gap = charWidth > 0 ? Math.round((word.left - previous.right) / charWidth) : 0;
      const painted = word.order === previous.order + 1 ? (word.spaces ?? 0) : 0;
      out += ' '.repeat(Math.min(painted > 0 ? painted : Math.max(gap, 0), 200));
    }
    out += word.text;
    previous = word;
  }
  return out;
}
