import type { FlowItem, FlowParagraph, Role, Run } from '../../content/paragraphs/model.js';
import { runsText } from '../../content/paragraphs/phrasing.js';
import { addItem, addParagraph, endCell, endRow, finishSink } from '../../content/paragraphs/sink.js';
import { headingLevel, styleRole } from '../../content/paragraphs/styles.js';
import { listPlace } from './lists.js';
import { endFlow, type Paragraph, type RtfState } from './state.js';
import { flush } from './text.js';

/** Styles that are based on each other further than this are a cycle. */
const MAX_STYLE_CHAIN = 10;

/** Ends the paragraph: what was collected becomes an item of the flow. */
export function endParagraph(state: RtfState): void {
  flush(state);
  if (state.html !== undefined) return;
  const { flow } = state;
  const { paragraph } = state.frame;
  if (flow.runs.length > 0 || flow.label !== undefined) {
    addParagraph(flow.sink, tableDepth(paragraph), toFlowParagraph(state, paragraph));
  }
  for (const item of flow.floating) addItem(flow.sink, item);
  flow.floating = [];
  flow.runs = [];
  flow.label = undefined;
}

function tableDepth(paragraph: Paragraph): number {
  return paragraph.inTable || paragraph.depth > 1 ? Math.max(paragraph.depth, 1) : 0;
}

/** Ends a paragraph that has text, at the end of a group that may lack its mark. */
export function endOpenParagraph(state: RtfState): void {
  if (state.flow.runs.length > 0 || state.flow.floating.length > 0 || state.pending.length > 0) endParagraph(state);
}

/** `\cell` and `\nestcell`. */
export function endCellMark(state: RtfState, depth: number): void {
  flush(state);
  const { paragraph } = state.frame;
  state.frame.paragraph = { ...paragraph, inTable: true, depth };
  endParagraph(state);
  endCell(state.flow.sink, depth);
  state.frame.paragraph = paragraph;
}

/** `\row` and `\nestrow`. */
export function endRowMark(state: RtfState, depth: number): void {
  flush(state);
  const { row } = state;
  const shape = row.cells.length === 0 ? undefined : { left: row.left, cells: row.cells, header: row.header };
  endRow(state.flow.sink, depth, shape);
}

/** Ends a stream of its own and gives what it holds. */
export function finishFlow(state: RtfState): FlowItem[] {
  endOpenParagraph(state);
  return finishSink(endFlow(state).sink);
}

function toFlowParagraph(state: RtfState, paragraph: Paragraph): FlowParagraph {
  const { runs } = state.flow;
  const heading = headingOf(state, paragraph);
  const role = roleOf(state, paragraph);
  const place = listPlace(state, paragraph);
  const isHeading = heading !== undefined && runsText(runs).trim() !== '';
  const label = isHeading ? place?.label : place?.prefix;
  const prefix: Run[] = label === undefined || label === '' ? [] : [{ content: `${label} `, style: {} }];
  return {
    runs: [...prefix, ...runs],
    indent: paragraph.left,
    firstLine: paragraph.first,
    ...(isHeading ? { heading } : {}),
    ...(role === undefined ? {} : { role }),
    ...(place?.mark === undefined || isHeading ? {} : { list: place.mark }),
  };
}

export function headingOf(state: RtfState, paragraph: Paragraph): number | undefined {
  if (paragraph.outline !== undefined) return paragraph.outline < 9 ? paragraph.outline + 1 : undefined;
  for (const style of styleChain(state, paragraph.style)) {
    if (style.outline !== undefined) return style.outline < 9 ? style.outline + 1 : undefined;
    const level = headingLevel(style.name);
    if (level !== undefined) return level;
  }
  return undefined;
}

function roleOf(state: RtfState, paragraph: Paragraph): Role | undefined {
  for (const style of styleChain(state, paragraph.style)) {
    const role = styleRole(style.name);
    if (role !== undefined) return role;
  }
  if (paragraph.list !== 0 || paragraph.inTable || paragraph.first !== 0) return undefined;
  const inBothSides = paragraph.left >= 360 && paragraph.right >= 360;
  const plainIndent = state.styles.size === 0 && paragraph.left >= 700 && paragraph.left <= 1440;
  return inBothSides || plainIndent ? 'quote' : undefined;
}

function styleChain(state: RtfState, id: number) {
  const chain = [];
  let at: number | undefined = id;
  for (let i = 0; i < MAX_STYLE_CHAIN && at !== undefined; i++) {
    const style = state.styles.get(at);
    if (style === undefined) break;
    chain.push(style);
    at = style.basedOn === at ? undefined : style.basedOn;
  }
  return chain;
}
