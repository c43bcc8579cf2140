import type { PhrasingContent } from '../../core/tree.js';

/** An undecided run of `*`, `_` or `~`. */
export interface Delimiter {
  readonly char: string;
  length: number;
  readonly opens: boolean;
  readonly closes: boolean;
}

/** A node that may still become part of a mark or link. */
export interface Piece {
  node: PhrasingContent;
  /** Set while the piece is an undecided run of `*`, `_` or `~`. */
  delimiter?: Delimiter;
}

interface Frame {
  readonly delimiter: Delimiter | undefined;
  readonly nodes: PhrasingContent[];
}

/** Runs open at once; an unclosed one past this is text. */
const MAX_OPEN = 100;

/**
 * Pairs delimiters from the left with a stack: a closing run ends the nearest frame of its character, and the frames that
 * it passes over are text. Each piece is pushed once, so time grows with the pieces.
 */
export function processEmphasis(pieces: readonly Piece[]): PhrasingContent[] {
  const stack: Frame[] = [{ delimiter: undefined, nodes: [] }];
  const top = () => stack[stack.length - 1] as Frame;
  for (const { node, delimiter } of pieces) {
    if (delimiter === undefined) {
      top().nodes.push(node);
      continue;
    }
    const run = { ...delimiter };
    if (run.closes) closeRun(stack, run);
    if (run.length === 0) continue;
    if (run.opens && stack.length < MAX_OPEN) stack.push({ delimiter: run, nodes: [] });
    else top().nodes.push({ type: 'text', value: run.char.repeat(run.length) });
  }
  while (stack.length > 1) unwind(stack);
  return top().nodes;
}

function closeRun(stack: Frame[], run: Delimiter): void {
  while (run.length > 0) {
    const at = stack.findLastIndex(({ delimiter }) => delimiter !== undefined && matches(delimiter, run));
    if (at < 0) return;
    while (stack.length - 1 > at) unwind(stack);
    const frame = stack.pop() as Frame;
    const opener = frame.delimiter as Delimiter;
    const used = run.char === '~' ? run.length : Math.min(2, opener.length, run.length);
    const node = wrap(run.char, used, frame.nodes);
    opener.length -= used;
    run.length -= used;
    if (opener.length > 0) stack.push({ delimiter: opener, nodes: [node] });
    else (stack[stack.length - 1] as Frame).nodes.push(node);
  }
}

/** The rule of three (CommonMark §6.2, rules 9 and 10) for runs that both open and close. */
function matches(opener: Delimiter, closer: Delimiter): boolean {
  if (opener.char !== closer.char) return false;
  if (opener.char === '~') return opener.length === closer.length;
  const both = opener.closes || closer.opens;
  return !both || (opener.length + closer.length) % 3 !== 0 || (opener.length % 3 === 0 && closer.length % 3 === 0);
}

/** An opener that nothing closes is text. */
function unwind(stack: Frame[]): void {
  const { delimiter, nodes } = stack.pop() as Frame;
  const outer = stack[stack.length - 1] as Frame;
  if (delimiter !== undefined) outer.nodes.push({ type: 'text', value: delimiter.char.repeat(delimiter.length) });
  for (const node of nodes) outer.nodes.push(node);
}

function wrap(char: string, used: number, children: PhrasingContent[]): PhrasingContent {
  if (char === '~') return { type: 'delete', children };
  return used === 2 ? { type: 'strong', children } : { type: 'emphasis', children };
}
