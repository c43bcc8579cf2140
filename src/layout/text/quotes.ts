import { blockquote } from '../../content/tree/build.js';
import type { RootContent } from '../../core/tree.js';
import type { TextBlock } from './blocks.js';
import { isCode } from './looks.js';
import type { FlowStats } from './stats.js';
import { type Building, blockIndent } from './tree-state.js';

/** Quotations: set in from both edges, or beside a bar. */

/** A quotation is set in by so many sizes, from the left at least and at most, and from the right at least. */
const QUOTE_INDENT = { least: 0.85, most: 8, right: 0.6 };

const LONE_LINE_MOST = 4.5;

/** Adds a block at the outermost level, into a quote where it stands in one. */
export function pushBlock(state: Building, node: RootContent, block: TextBlock): void {
  if (!isQuoted(block, state.options.stats)) {
    state.quotes.node = undefined;
    state.out.push(node);
    return;
  }
  if (state.quotes.node === undefined) {
    const quote = blockquote([]);
    state.quotes.node = quote.children;
    state.out.push(quote);
  }
  state.quotes.node.push(node);
}

/** Set in from both edges of the column, or right of a bar. */
function isQuoted(block: TextBlock, stats: FlowStats): boolean {
  const first = block.lines[0];
  if (first === undefined) return false;
  if (block.role !== undefined) return block.quoted === true;
  if (block.lines.every((line) => line.bar === true)) return true;
  if (block.marker !== undefined || block.lines.every(isCode) || isCentred(block)) return false;
  if (!isProse(block)) return false;
  const indent = blockIndent(block) / first.size;
  if (indent < QUOTE_INDENT.least || indent > QUOTE_INDENT.most) return false;
  if (block.lines.length === 1) return !stats.indents && indent < LONE_LINE_MOST && /[.!?…]["'”’)]*$/.test(first.text);
  const right = first.rtl ? block.left - block.columnLeft : block.columnRight - block.right;
  return right > first.size * QUOTE_INDENT.right;
}

/** Words, not the numbers and labels of a chart. */
function isProse(block: TextBlock): boolean {
  const words = block.lines.flatMap((line) => line.text.match(/\p{L}{3,}|[\u2e80-\u9fff]{2,}/gu) ?? []);
  return words.length >= block.lines.length * 2.5;
}

function isCentred(block: TextBlock): boolean {
  const middle = (block.columnLeft + block.columnRight) / 2;
  const ragged =
    block.lines.length === 1 || block.lines.some((line) => Math.abs(line.left - block.left) > line.size * 0.8);
  return ragged && block.lines.every((line) => Math.abs((line.left + line.right) / 2 - middle) < 4);
}
