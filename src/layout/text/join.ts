import type { Block, TextBlock } from './blocks.js';
import { isWithinWord } from './hyphens.js';
import { isCode, isHeavy } from './looks.js';
import type { TextLine } from './model.js';

/** Paragraphs, items and code that go on in the next column or on the next page. */

const ENDS_SENTENCE = /[.!?:;。！？：；؟۔][)"'”’»\]]*$/;
const STARTS_LOWER = /^[("'“‘«[]*\p{Ll}/u;

/** Joins what a break of column or page parts. `isApart` blocks (headings, notes) are never joined. */
export function joinOverBreaks(blocks: readonly Block[], isApart: (block: TextBlock) => boolean): Block[] {
  const out: Block[] = [];
  for (const block of blocks) {
    const at = lastFlowing(out, block);
    const before = out[at];
    if (
      before?.kind === 'text' &&
      block.kind === 'text' &&
      !isApart(block) &&
      !isApart(before) &&
      goesOn(before, block)
    ) {
      out[at] = appended(before, block);
    } else {
      out.push(block);
    }
  }
  return out;
}

/** The last block that text may go on from: notes at the foot of its page stand between. */
function lastFlowing(out: readonly Block[], next: Block): number {
  let at = out.length - 1;
  for (; at >= 0; at--) {
    const block = out[at];
    if (block?.kind === 'text' && block.role?.kind === 'note' && next.kind === 'text' && next.role?.kind !== 'note')
      continue;
    break;
  }
  return at;
}

function appended(before: TextBlock, block: TextBlock): TextBlock {
  const shift = before.columnLeft - block.columnLeft;
  const moved = block.lines.map((line): TextLine => ({ ...line, left: line.left + shift, right: line.right + shift }));
  return { ...before, lines: [...before.lines, ...moved], page: block.page, region: block.region };
}

function goesOn(before: TextBlock, block: TextBlock): boolean {
  if (before.page === block.page && before.region === block.region) return false;
  // What belongs to a figure stands alone.
  if (before.role?.kind === 'caption' || block.role?.kind === 'caption') return false;
  const last = before.lines.at(-1);
  const next = block.lines[0];
  if (last === undefined || next === undefined) return false;
  const bothCode = before.lines.every(isCode) && block.lines.every(isCode);
  if (bothCode) return true;
  if (block.marker !== undefined && !STARTS_LOWER.test(next.text)) return false;
  if (Math.abs(last.size - next.size) > 0.6 || isHeavy(last) !== isHeavy(next)) return false;
  if (before.lines.every(isCode) !== block.lines.every(isCode)) return false;
  return isWithinWord(last.text, next.text) || (isFull(before, last, next) && leavesOpen(last, next));
}

function leavesOpen(last: TextLine, next: TextLine): boolean {
  return !ENDS_SENTENCE.test(last.text) || STARTS_LOWER.test(next.text);
}

/** The next line's first word would not have fitted behind the last line. */
function isFull(before: TextBlock, last: TextLine, next: TextLine): boolean {
  const space = last.size * 0.25;
  if (last.rtl) return last.left - before.columnLeft <= next.firstWidth + space + last.size * 2;
  return (
    last.right + space + next.firstWidth + last.size * 2 >=
    Math.min(before.columnRight, Math.max(before.right, last.right + last.size * 3))
  );
}
