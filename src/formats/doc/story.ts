import { symbolsToText, toSymbol } from '../../content/fonts/symbol.js';
import type { FlowItem, RunStyle } from '../../content/paragraphs/model.js';
import { addItem, addParagraph, endCell, endRow, finishSink } from '../../content/paragraphs/sink.js';
import { styleRole } from '../../content/paragraphs/styles.js';
import { footnoteReference } from '../../content/tree/build.js';
import { picturesWanted } from '../../content/tree/pictures.js';
import { addFieldText, beginField, beginResult, endField, isMuted, linkOf, readFormData } from './fields.js';
import { addObject } from './objects.js';
import { paragraphLook, rowShape, tableDepth, toFlowParagraph } from './paragraphs.js';
import { inlinePicture } from './pictures.js';
import { readSegments } from './segments.js';
import { createStory, type DocState, type Segment, type Story } from './state.js';
import { resolveStyle } from './style-sheet.js';

/** Characters that are more than text. */
const mark = {
  PICTURE: 0x01,
  NOTE: 0x02,
  COMMENT: 0x05,
  CELL: 0x07,
  SHAPE: 0x08,
  LINE: 0x0b,
  PAGE: 0x0c,
  PARAGRAPH: 0x0d,
  COLUMN: 0x0e,
  FIELD: 0x13,
  RESULT: 0x14,
  FIELD_END: 0x15,
  HYPHEN: 0x1e,
  SOFT_HYPHEN: 0x1f,
} as const;

/** Characters between two reports of progress. */
const PROGRESS_CHARS = 200_000;

/** The paragraphs and tables between two character positions. */
export function readStory(state: DocState, from: number, to: number, isMargin = false): FlowItem[] {
  const story = createStory(isMargin);
  let last: Segment | undefined;
  let reported = from;
  for (const segment of readSegments(state, from, to)) {
    addSegment(state, story, segment);
    last = segment;
    if (segment.position - reported > PROGRESS_CHARS) {
      reported = segment.position;
      state.context.progress(reported, to);
    }
  }
  if (last !== undefined && (story.runs.length > 0 || story.floating.length > 0)) {
    endParagraph(state, story, { offset: last.offset, segment: last, char: mark.PARAGRAPH });
  }
  return finishSink(story.sink);
}

function addSegment(state: DocState, story: Story, segment: Segment): void {
  const { text } = segment;
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i);
    const isAnchor = state.anchors.size > 0 && state.anchors.has(segment.position + i);
    if (char >= 0x20 && !isAnchor && !(char === 0x28 && segment.chp.symbol !== undefined)) continue;
    if (char === 0x09) continue;
    addText(state, story, { segment, value: text.slice(from, i) });
    from = i + 1;
    if (isAnchor) addAnchors(state, story, segment.position + i);
    if (char >= 0x20 && segment.chp.symbol === undefined) addText(state, story, { segment, value: text.charAt(i) });
    else addMark(state, story, { segment, char, offset: segment.offset + i * segment.width });
  }
  addText(state, story, { segment, value: from === 0 ? text : text.slice(from) });
}

interface Mark {
  readonly segment: Segment;
  readonly char: number;
  readonly offset: number;
}

function addMark(state: DocState, story: Story, at: Mark): void {
  const { segment } = at;
  switch (at.char) {
    case mark.PARAGRAPH:
    case mark.CELL:
      endParagraph(state, story, at);
      break;
    case mark.PAGE:
      if (endsParagraph(state, at)) endParagraph(state, story, at);
      else addText(state, story, { segment, value: ' ' });
      break;
    case mark.LINE:
      addText(state, story, { segment, value: '\n' });
      break;
    case mark.COLUMN:
      addText(state, story, { segment, value: ' ' });
      break;
    case mark.FIELD:
      beginField(story);
      break;
    case mark.RESULT:
      beginResult(story);
      addObject(state, story, segment);
      break;
    case mark.FIELD_END: {
      const instead = endField(story);
      if (instead !== undefined) addText(state, story, { segment, value: instead });
      break;
    }
    case mark.HYPHEN:
      addText(state, story, { segment, value: '\u2011' });
      break;
    case mark.SOFT_HYPHEN:
      addText(state, story, { segment, value: '\u00ad' });
      break;
    case mark.PICTURE:
      readFormData(state, story, segment);
      addPicture(state, story, segment);
      break;
    default:
      if (at.char === 0x28) addSymbol(state, story, segment);
  }
}

function addPicture(state: DocState, story: Story, { chp }: Segment): void {
  if (
    chp.picture === undefined ||
    chp.isData ||
    chp.isObject ||
    state.file.isOld ||
    chp.hidden ||
    chp.deleted ||
    isMuted(story)
  )
    return;
  const node = inlinePicture(state, chp.picture, picturesWanted(state.context) && !story.isMargin);
  if (node !== undefined) story.runs.push({ content: node, style: {} });
}

/** A form feed ends a section with its paragraph, or only a page amid one. */
function endsParagraph(state: DocState, at: Mark): boolean {
  const { run } = paragraphLook(state, at.offset, at.segment.piece);
  return run === undefined || run.to <= at.offset + at.segment.width;
}

function addSymbol(state: DocState, story: Story, segment: Segment): void {
  const { symbol } = segment.chp;
  if (symbol === undefined) return;
  const font = state.fonts[symbol.font]?.name ?? '';
  const isPrivate = symbol.code >= 0xf000 && symbol.code <= 0xf0ff;
  const value = toSymbol(font, symbol.code) ?? (isPrivate ? '•' : String.fromCharCode(symbol.code));
  addText(state, story, { segment, value });
}

function addAnchors(state: DocState, story: Story, position: number): void {
  for (const anchor of state.anchors.get(position) ?? []) {
    if ('node' in anchor) story.runs.push({ content: anchor.node, style: {} });
    else if ('id' in anchor) story.runs.push({ content: footnoteReference(anchor.id), style: {} });
    else story.floating.push(...anchor.items);
  }
}

const PRIVATE = /[\uf000-\uf0ff]/;

function addText(state: DocState, story: Story, piece: { segment: Segment; value: string }): void {
  const { segment, value } = piece;
  const { chp } = segment;
  if (value === '') return;
  if (chp.hidden) state.context.removed('hidden', 'hidden text', value);
  if (chp.hidden || chp.deleted) return;
  if (story.fields.length > 0) {
    addFieldText(story, value);
    if (isMuted(story)) return;
  }
  const font = state.fonts[chp.font];
  const isSymbol = font?.isSymbol === true || PRIVATE.test(value);
  const content = isSymbol ? symbolsToText(font?.name ?? '', value) : value;
  const href = linkOf(story);
  story.runs.push({ content, style: runStyle(state, segment), ...(href === undefined ? {} : { href }) });
}

function runStyle(state: DocState, { chp, base }: Segment): RunStyle {
  const bold = chp.rightToLeft ? chp.boldOther : chp.bold;
  const italic = chp.rightToLeft ? chp.italicOther : chp.italic;
  const names = chp.style === base.style ? [] : resolveStyle(state.sheet, chp.style).names;
  return {
    bold: bold && !base.bold,
    italic: italic && !base.italic,
    strike: chp.strike,
    ...(chp.position === 1 ? { position: 'super' as const } : chp.position === 2 ? { position: 'sub' as const } : {}),
    code: names.some((name) => styleRole(name) === 'code'),
    mono: state.fonts[chp.font]?.isMono === true,
  };
}

function endParagraph(state: DocState, story: Story, at: Mark): void {
  const look = paragraphLook(state, at.offset, at.segment.piece);
  const { pap } = look;
  const depth = tableDepth(pap);
  const isOuterMark = at.char === mark.CELL && depth <= 1;
  const isRowEnd = pap.innerRowEnd || (isOuterMark && pap.rowEnd);
  if (story.runs.length > 0 && !isRowEnd) {
    addParagraph(story.sink, isOuterMark ? 1 : depth, toFlowParagraph(state, look, story.runs));
  }
  story.runs = [];
  for (const item of story.floating) addItem(story.sink, item);
  story.floating = [];
  if (isRowEnd) endRow(story.sink, Math.max(depth, 1), rowShape(state, look));
  else if (pap.innerCell && depth > 1) endCell(story.sink, depth);
  else if (isOuterMark || at.char === mark.CELL) endCell(story.sink, Math.max(depth, 1));
}
