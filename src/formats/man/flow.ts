/** Paragraphs, items, margins and code, as the requests of a page put them one after the other. */

import { labelled } from '../../content/numbering/printed.js';
import {
  code,
  heading,
  lineBreak,
  list,
  listItem,
  paragraph,
  strong,
  thematicBreak,
} from '../../content/tree/build.js';
import type { RootContent } from '../../core/tree.js';
import { enumeratorValue } from '../../families/markup/enumerators.js';
import { definition } from '../../families/markup/lists.js';
import { LINE_END, type Piece, plainOf, toPhrasing } from './pieces.js';
import type { Flow, Frame, ManState } from './state.js';

/** Margins in margins; deeper ones are of this depth. */
const MAX_MARGINS = 40;

function top(flow: Flow): Frame {
  return flow.frames.at(-1) ?? { blocks: [], item: undefined };
}

export function target(flow: Flow): RootContent[] {
  const frame = top(flow);
  return frame.item ?? frame.blocks;
}

/** A line of text: of the paragraph, of code, or of what waits for one. */
export function writeLine(state: ManState, pieces: readonly Piece[]): void {
  const { flow } = state;
  if (flow.awaits !== undefined) {
    const awaited = flow.awaits;
    flow.awaits = undefined;
    if (awaited === 'tag') beginItem(state, pieces);
    else writeHeading(state, pieces, awaited === 'section' ? 0 : 1);
    return;
  }
  if (flow.code !== undefined) {
    const line = plainOf(pieces);
    if (flow.glued && flow.code.length > 0) flow.code[flow.code.length - 1] += line;
    else flow.code.push(line);
    settleGlue(flow);
    return;
  }
  if (flow.pieces.length > 0 && !flow.glued) flow.pieces.push(spaceBefore(flow, pieces[0]));
  settleGlue(flow);
  for (const piece of pieces)
    flow.pieces.push(flow.url === undefined || piece.ends === true ? piece : { ...piece, url: flow.url });
}

function settleGlue(flow: Flow): void {
  flow.glued = flow.gluesNext;
  flow.gluesNext = false;
}

/** A space between two words of one font is of that font, and in a link it is the link's: both lines are one mark. */
function spaceBefore(flow: Flow, next: Piece | undefined): Piece {
  const before = flow.pieces.at(-1);
  const isSame = before !== undefined && before.font === next?.font && before.ends !== true;
  const isLinked = flow.url !== undefined && before?.url === flow.url;
  return { text: ' ', font: isSame ? before.font : 'R', ...(isLinked ? { url: flow.url ?? '' } : {}) };
}

export function endLine(flow: Flow): void {
  if (flow.code === undefined && flow.pieces.length > 0 && flow.pieces.at(-1)?.ends !== true)
    flow.pieces.push(LINE_END);
}

/** Ends the paragraph or the lines of code; where filling is off, it stays off. */
export function endParagraph(flow: Flow): void {
  const { pieces } = flow;
  flow.pieces = [];
  flow.glued = false;
  flow.gluesNext = false;
  while (pieces.at(-1)?.ends === true) pieces.pop();
  const plain = plainOf(pieces).trim();
  // Stars in a row are how a page sets a rule.
  if (/^\*(?: +\*){2,9}$/.test(plain)) target(flow).push(thematicBreak());
  else if (plain !== '') target(flow).push(paragraph(toPhrasing(pieces)));
  if (flow.code !== undefined) {
    writeCode(flow, flow.code);
    flow.code = [];
  }
}

function writeCode(flow: Flow, lines: readonly string[]): void {
  const value = lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/^\n+|\n+$/g, '');
  if (value.trim() === '') return;
  target(flow).push(code(value));
}

export function startCode(flow: Flow): void {
  if (flow.code !== undefined) return;
  endParagraph(flow);
  flow.code = [];
}

export function stopCode(flow: Flow): void {
  endParagraph(flow);
  flow.code = undefined;
}

/** A blank line or vertical space: parts paragraphs, and stays within code. */
export function space(flow: Flow): void {
  if (flow.code !== undefined) flow.code.push('');
  else endParagraph(flow);
}

/** A paragraph at the margin: no item is open behind it. */
export function newParagraph(flow: Flow): void {
  if (flow.code !== undefined && top(flow).item === undefined) {
    flow.code.push('');
    return;
  }
  endParagraph(flow);
  top(flow).item = undefined;
}

export function pushMargin(flow: Flow): void {
  endParagraph(flow);
  if (flow.frames.length < MAX_MARGINS) flow.frames.push({ blocks: target(flow), item: undefined });
}

export function popMargin(flow: Flow): void {
  endParagraph(flow);
  if (flow.frames.length > 1) flow.frames.pop();
}

/** Paragraphs and items begin in the upright font, whatever was left open before them. */
export function resetFont(state: ManState): void {
  state.font = 'R';
  state.previousFont = 'R';
}

/** A section's title; `below` is 0 for sections and 1 for those in them. */
export function writeHeading(state: ManState, pieces: readonly Piece[], below: number): void {
  const { flow } = state;
  stopCode(flow);
  const first = flow.frames[0] ?? { blocks: [], item: undefined };
  first.item = undefined;
  flow.frames = [first];
  flow.url = undefined;
  resetFont(state);
  const title = pieces.filter((piece) => piece.ends !== true);
  state.section = below === 0 ? plainOf(title).trim().toUpperCase() : state.section;
  if (plainOf(title).trim() !== '') first.blocks.push(heading(state.level + below, toPhrasing(title)));
}

const BULLETS = /^(?:[•·*+○□■◦‣–—−-]|o)$/;
const NUMBER = /^[([]?(\d{1,4}|[a-zA-Z]|[ivx]{1,6}|[IVX]{1,6})[.)\]:]{1,2}$/;

/** An item by its tag: a bullet, a number, or a term that is defined. No tag goes on with what is open. */
export function beginItem(state: ManState, tag: readonly Piece[]): void {
  const { flow } = state;
  endParagraph(flow);
  resetFont(state);
  const mark = plainOf(tag).trim();
  if (mark === '') return;
  const number = NUMBER.exec(mark)?.[1];
  if (BULLETS.test(mark)) openItem(flow, undefined);
  else if (number !== undefined) openItem(flow, enumeratorValue(number) ?? 1, mark);
  else beginTerm(flow, tag);
}

/** An item of a bullet list, or of an ordered list with this number and what the page shows of it. */
export function openItem(flow: Flow, number: number | undefined, label = `${number}.`): void {
  endParagraph(flow);
  const frame = top(flow);
  const last = frame.blocks.at(-1);
  const item = number === undefined ? listItem([]) : labelled(listItem([]), label);
  const ordered = number !== undefined;
  const goesOn =
    last?.type === 'list' &&
    last.ordered === ordered &&
    (!ordered || number === (last.start ?? 1) + last.children.length);
  if (goesOn) last.children.push(item);
  else frame.blocks.push(list([item], ordered ? { ordered: true, start: number } : {}));
  frame.item = item.children;
}

export function beginTerm(flow: Flow, tag: readonly Piece[]): void {
  endParagraph(flow);
  const frame = top(flow);
  frame.item = undefined;
  for (const block of definition(toPhrasing(tag), [])) frame.blocks.push(block);
}

/** One more term of the same definition (`.TQ`): on a line of its own behind the first. */
export function addTerm(state: ManState, tag: readonly Piece[]): void {
  const last = top(state.flow).blocks.at(-1);
  endParagraph(state.flow);
  if (last?.type === 'paragraph' && last.children[0]?.type === 'strong')
    last.children.push(lineBreak(), strong(toPhrasing(tag)));
  else beginItem(state, tag);
}
