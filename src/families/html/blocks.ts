import { blockquote, heading, paragraph, strong, thematicBreak } from '../../content/tree/build.js';
import { isPhrasing } from '../../content/tree/content.js';
import type { RootContent } from '../../core/tree.js';
import { attribute, type HtmlElement } from './dom.js';
import { toBlocks, toPhrasing, wrapMixed } from './flow.js';
import { isEmptyNoteList } from './notes.js';
import { type Handler, readMixed } from './state.js';
import { readWordItem, wordLevel } from './word-lists.js';

const readBlock: Handler = (element, out, state) => {
  const depth = headingDepth(element);
  if (depth > 0) {
    pushHeading(depth, readMixed(element, state), out);
    return;
  }
  const blocks = toBlocks(readMixed(element, state));
  if (isEmptyNoteList(element, blocks, state)) return;
  for (const block of blocks) out.push(block);
  // An empty block parts the text around it all the same.
  const before = out.at(-1);
  if (blocks.length === 0 && before !== undefined && isPhrasing(before)) out.push(paragraph([]));
};

function headingDepth(element: HtmlElement): number {
  if (attribute(element, 'role') !== 'heading') return 0;
  return Number.parseInt(attribute(element, 'aria-level') ?? '2', 10) || 2;
}

const readParagraph: Handler = (element, out, state) => {
  const level = wordLevel(element);
  if (level > 0) readWordItem(element, level, { out, state });
  else readBlock(element, out, state);
};

const readHeading: Handler = (element, out, state) => {
  pushHeading(element.tagName.charCodeAt(1) - 48, readMixed(element, state), out);
};

/** Tables, pictures and lists that stand in a heading come after it. */
function pushHeading(depth: number, mixed: RootContent[], out: RootContent[]): void {
  const inside: RootContent[] = [];
  const behind: RootContent[] = [];
  for (const node of mixed) {
    const isBlock = node.type === 'table' || node.type === 'list' || node.type === 'code' || node.type === 'heading';
    (isBlock ? behind : inside).push(node);
  }
  const line = toPhrasing(inside);
  if (line.length > 0) out.push(heading(depth, line));
  for (const block of behind) out.push(block);
}

const readQuote: Handler = (element, out, state) => {
  const blocks = toBlocks(readMixed(element, state));
  if (blocks.length > 0) out.push(blockquote(blocks));
};

const readRule: Handler = (_element, out) => {
  out.push(thematicBreak());
};

/** A term is bold, so that it stands out from its definitions below. */
const readTerm: Handler = (element, out, state) => {
  const mixed: RootContent[] = [];
  wrapMixed(readMixed(element, state), (children) => [strong(children)], mixed);
  for (const block of toBlocks(mixed)) out.push(block);
};

const readDialog: Handler = (element, out, state) => {
  if (attribute(element, 'open') !== undefined || state.showHidden) readBlock(element, out, state);
};

/** Blocks that mean nothing but where they begin and end. */
const PLAIN_BLOCKS =
  'address article aside body center dd details div dl fieldset figcaption figure footer form header hgroup html legend main nav noframes search section summary optgroup';

export const blockHandlers: readonly (readonly [string, Handler])[] = [
  ...PLAIN_BLOCKS.split(' ').map((name) => [name, readBlock] as const),
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, readHeading] as const),
  ['blockquote', readQuote],
  ['dialog', readDialog],
  ['dt', readTerm],
  ['hr', readRule],
  ['p', readParagraph],
];
