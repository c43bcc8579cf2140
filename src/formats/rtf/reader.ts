import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { createCursor, nextToken } from '../../families/rtf/tokens.js';
import { controls, symbols } from './controls.js';
import { destinations, groupControls } from './destinations.js';
import { finishDocument } from './document.js';
import { listControls } from './list-tables.js';
import { mathControl } from './math.js';
import { endOpenParagraph } from './paragraphs.js';
import { skipped } from './skipped.js';
import { createState, type RtfState } from './state.js';
import { beginStyleGroup, styleControls } from './style-sheet.js';
import { addByte, addBytes, flush, isTrailByte } from './text.js';

/** Groups open at once beyond this are flattened: real documents stay below a hundred. */
const MAX_GROUPS = 2000;
/** Bytes between two reports of progress. */
const PROGRESS_BYTES = 1 << 20;

/** Rich Text Format 1.9.1, and HTML that is encapsulated in it [MS-OXRTFEX]. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const cursor = createCursor(source.bytes);
  const state = createState(cursor, context);
  let reported = 0;
  while (nextToken(cursor)) {
    readToken(state);
    if (cursor.at - reported > PROGRESS_BYTES) {
      reported = cursor.at;
      context.progress(reported, source.bytes.length);
    }
  }
  flush(state);
  if (state.frames.length > 0) {
    context.warn({ code: 'truncated', message: 'The document ends inside of a group.' });
    if (state.frame.destination === 'flow') endOpenParagraph(state);
    while (state.frames.length > 0) closeGroup(state);
  }
  if (source.bytes.length === 0) throw new ConvertError('empty-document');
  return finishDocument(state);
}

function readToken(state: RtfState): void {
  const { cursor } = state;
  switch (cursor.kind) {
    case 'open':
      openGroup(state);
      return;
    case 'close':
      closeGroup(state);
      return;
    case 'text':
      if (state.frame.destination !== 'drop') addBytes(state, cursor.from, cursor.at);
      return;
    case 'byte':
      if (state.frame.destination !== 'drop') addByte(state, cursor.byte);
      return;
    case 'symbol':
      readSymbol(state);
      return;
    case 'word':
      readWord(state, cursor.word, cursor.value);
      return;
    default:
  }
}

function openGroup(state: RtfState): void {
  flush(state);
  state.skip = 0;
  const { frame } = state;
  state.frames.push(frame);
  if (state.frames.length > MAX_GROUPS) {
    skipGroup(state);
    return;
  }
  state.frame = { ...frame, onClose: undefined };
  if (frame.destination === 'styles') beginStyleGroup(state);
}

function closeGroup(state: RtfState): void {
  flush(state);
  state.skip = 0;
  // The last paragraph may lack its mark, and must end while its properties hold.
  if (state.frames.length === 1) endOpenParagraph(state);
  state.frame.onClose?.();
  const parent = state.frames.pop();
  if (parent !== undefined) state.frame = parent;
}

/** Reads past the end of the group that was opened last, which is not to be read. */
function skipGroup(state: RtfState): void {
  const { cursor } = state;
  state.pending = [];
  let depth = 1;
  while (depth > 0 && nextToken(cursor)) {
    if (cursor.kind === 'open') depth++;
    else if (cursor.kind === 'close') depth--;
  }
  const parent = state.frames.pop();
  if (parent !== undefined) state.frame = parent;
}

function readSymbol(state: RtfState): void {
  const { cursor } = state;
  if (cursor.word === '*') {
    readStarred(state);
    return;
  }
  if (isTrailByte(state, cursor.word)) addByte(state, cursor.word.charCodeAt(0));
  else symbols.get(cursor.word)?.(state, undefined);
}

/** `\*` and the control word behind it: the group is skipped if that is not known. */
function readStarred(state: RtfState): void {
  const { cursor } = state;
  if (!nextToken(cursor)) return;
  if (cursor.kind !== 'word') {
    readToken(state);
    return;
  }
  const known = destinations.get(cursor.word);
  if (mathControl(state, cursor.word)) return;
  if (styleControls.has(cursor.word)) readWord(state, cursor.word, cursor.value);
  else if (known !== undefined && !skipped.has(cursor.word)) known(state, state.frame, cursor.value);
  else if (state.frames.length > 0) skipGroup(state);
}

function readWord(state: RtfState, word: string, value: number | undefined): void {
  if (skipped.has(word) && state.frames.length > 0) {
    skipGroup(state);
    return;
  }
  if (mathControl(state, word)) return;
  if (state.frame.destination === 'styles') {
    const style = styleControls.get(word);
    if (style !== undefined) {
      style(state, value);
      return;
    }
  }
  const destination = destinations.get(word);
  if (destination !== undefined) {
    destination(state, state.frame, value);
    return;
  }
  const control = controls.get(word) ?? groupControls.get(word) ?? listControls.get(word);
  const { skip } = state;
  control?.(state, value);
  // A control word counts as one character of a fallback; `\u` begins one of its own.
  if (skip > 0 && state.skip === skip && word !== 'u') state.skip--;
}
