import { isDisplay } from './formula.js';
import { isWithinWord } from './hyphens.js';
import { type Leadings, leadingOf, PARAGRAPH_GAP } from './leadings.js';
import type { Markers } from './list-items.js';
import { hasLeader, isCode, isHeavy } from './looks.js';
import { isWeakBullet } from './markers.js';
import type { FlowItem, TextLine } from './model.js';
import { noteLabel } from './note-label.js';

/** Where one block ends and the next begins: gaps, sizes, indents, markers. */

export interface Column {
  readonly left: number;
  readonly right: number;
}

const SAME_SIZE = 0.6;

/** For every line the edges of the lines that stand close together around it; a lone line has the column's. */
export function paragraphEdges(items: readonly FlowItem[], leadings: Leadings, column: Column): Map<TextLine, Column> {
  const edges = new Map<TextLine, Column>();
  let stack: TextLine[] = [];
  const flush = () => {
    const own = {
      left: Math.min(...stack.map((line) => line.left)),
      right: Math.max(...stack.map((line) => line.right)),
    };
    for (const line of stack) edges.set(line, stack.length > 1 ? own : column);
    stack = [];
  };
  for (const item of items) {
    if (item.kind !== 'line') continue;
    const before = stack.at(-1);
    if (before !== undefined && isFarBelow(before, item.line, leadings)) flush();
    stack.push(item.line);
  }
  flush();
  return edges;
}

function isFarBelow(before: TextLine, line: TextLine, leadings: Leadings): boolean {
  const distance = line.baseline - before.baseline;
  const usual = Math.max(leadingOf(leadings, before), leadingOf(leadings, line));
  return distance > usual * PARAGRAPH_GAP + 0.5 || distance < -Math.max(before.size, line.size);
}

interface Step {
  readonly open: readonly TextLine[];
  readonly before: TextLine;
  readonly line: TextLine;
  readonly column: Column;
  /** Edges of the lines that stand close together around the one before. */
  readonly edges: Column;
  readonly markers: Markers;
}

/** Whether a line begins a new block after the lines of the open one. */
export function startsBlock(step: Step, leadings: Leadings): boolean {
  const { open, before, line } = step;
  const first = open[0];
  if (first === undefined) return false;
  if (before.area !== line.area || before.bar !== line.bar) return true;
  const display = isDisplay(line, step.column.left);
  if (display !== isDisplay(before, step.column.left)) return true;
  if (display) return /\)$/.test(before.text) && before.runs.at(-1)?.latex === undefined;
  const distance = line.baseline - before.baseline;
  const usual = Math.max(leadingOf(leadings, before), leadingOf(leadings, line));
  if (isCode(before) && isCode(line)) return distance > usual * 2.3 || distance < 0;
  if (isFarBelow(before, line, leadings)) return true;
  if (Math.abs(before.size - line.size) > SAME_SIZE && !isInline(before, line)) return true;
  if (hasLeader(before) || hasLeader(line)) return true;
  const forced = wasForced(step);
  if (isHeavy(before) && isHeavy(line) && forced && !areCentred(before, line, step.column)) return isShort(before);
  if (isHeavy(before) !== isHeavy(line) && forced && open.every((each) => isHeavy(each) === isHeavy(before)))
    return true;
  if (isCode(before) !== isCode(line) && forced && distance > usual * 1.1) return true;
  if (startsItem(step, forced) || startsNote(step)) return true;
  return isIndented(step, forced);
}

/** Far from full: not a title that was broken for its looks. */
function isShort(line: TextLine): boolean {
  return line.text.length < 60 && line.size < 13;
}

/** A line of nothing but inline code in a paragraph may be of the code's size. */
function isInline(before: TextLine, line: TextLine): boolean {
  return before.mono > 0.8 !== line.mono > 0.8 && Math.abs(before.size - line.size) < 2.5;
}

/** The next line's first word would have fitted: the line was ended on purpose, and no word is broken on purpose. */
function wasForced(step: Step): boolean {
  const { before, line, edges } = step;
  if (isWithinWord(before.text, line.text)) return false;
  const space = line.size * 0.25;
  if (line.rtl) return before.left - edges.left > line.firstWidth + space + 2;
  return before.right + space + line.firstWidth + 2 < edges.right;
}

function startsItem(step: Step, forced: boolean): boolean {
  const { open, before, line, markers } = step;
  const marker = markers.get(line);
  const first = open[0];
  if (marker === undefined || first === undefined) return false;
  if (!isWeakBullet(marker)) return true;
  const opened = markers.get(first);
  if (opened !== undefined && opened.shape === marker.shape && Math.abs(first.left - line.left) < line.size * 0.8)
    return true;
  if (opened !== undefined && Math.abs(line.left - first.secondLeft) < line.size * 0.5 && !forced) return false;
  return forced || Math.abs(line.left - before.left) > line.size * 0.6;
}

/** A raised label at a line's start, where the lines before are a note too or the text ended. */
function startsNote(step: Step): boolean {
  const { open, before, line } = step;
  if (noteLabel(line, false) === undefined) return false;
  return noteLabel(open[0] as TextLine, false) !== undefined || before.size > line.size + 0.5;
}

function isIndented(step: Step, forced: boolean): boolean {
  const { open, before, line, column, markers } = step;
  const first = open[0] as TextLine;
  if (line.rtl) return isIndentedRtl(step, forced);
  const shift = line.left - before.left;
  const far = line.size * 0.8;
  if (markers.has(first)) {
    const text = first.secondLeft;
    if (Math.abs(line.left - text) <= far) return false;
    if (Math.abs(line.left - before.left) <= far && open.length > 1) return false;
    if (line.left < first.left - 1) return true;
    return open.length === 1 ? forced : Math.abs(shift) > far;
  }
  if (Math.abs(shift) <= far || areCentred(before, line, column)) return false;
  // A first line may stand to the right of those that follow.
  if (open.length === 1 && shift < 0 && !forced) return shift < -line.size * 5;
  return true;
}

function isIndentedRtl(step: Step, forced: boolean): boolean {
  const { open, before, line, column } = step;
  const shift = before.right - line.right;
  const far = line.size * 0.8;
  const first = open[0] as TextLine;
  if (step.markers.has(first)) return open.length > 1 && Math.abs(shift) > far * 2;
  if (Math.abs(shift) <= far || areCentred(before, line, column)) return false;
  if (open.length === 1 && shift < 0 && !forced) return shift < -line.size * 5;
  return true;
}

function areCentred(a: TextLine, b: TextLine, column: Column): boolean {
  const middle = (line: TextLine) => (line.left + line.right) / 2;
  const isInside = (line: TextLine) => line.left > column.left + 5 && line.right < column.right - 5;
  return Math.abs(middle(a) - middle(b)) < 3 && (isInside(a) || isInside(b) || a.left > column.left + 20);
}
