import { toBlocks, usesMonoAsText } from '../../content/paragraphs/blocks.js';
import type { FlowItem, FlowParagraph, Run } from '../../content/paragraphs/model.js';
import { footnoteDefinition, footnoteReference } from '../../content/tree/build.js';
import type { ReadContext } from '../../core/format.js';
import type { PhrasingContent, RootContent } from '../../core/tree.js';
import { type HwpCounters, type HwpHead, type HwpNumbering, nextHwpLabel, toListMark } from './numbering.js';

/** What HWP and HWPX readers share while they read one document. */
export interface HwpState {
  readonly context: ReadContext;
  readonly counters: HwpCounters;
  readonly notes: RootContent[];
}

export function createHwpState(context: ReadContext): HwpState {
  return { context, counters: new Map(), notes: [] };
}

/** A paragraph as both files state it. */
export interface HwpParagraph {
  readonly runs: readonly Run[];
  readonly head: HwpHead | undefined;
  readonly numbering: HwpNumbering | undefined;
  /** Left edge in twips. */
  readonly indent: number;
}

/** Headings have their number as text; what markdown's lists cannot number keeps its label as text, too. */
export function toFlowParagraph(state: HwpState, paragraph: HwpParagraph): FlowParagraph {
  const { runs, head, indent } = paragraph;
  const plain: FlowParagraph = { runs, indent, firstLine: 0 };
  if (head === undefined || isBlank(runs)) return plain;
  if (head.kind === 'bullet') return { ...plain, list: toListMark(head, undefined) };
  const label = nextHwpLabel(state.counters, head, paragraph.numbering);
  const labelled: Run[] = label.text === '' ? [...runs] : [{ content: `${label.text} `, style: {} }, ...runs];
  if (head.kind === 'outline') return { ...plain, runs: labelled, heading: head.level + 1 };
  if (label.plain) return { ...plain, list: toListMark(head, label) };
  return { ...plain, runs: labelled, list: { ...toListMark(head, undefined), ordered: false } };
}

function isBlank(runs: readonly Run[]): boolean {
  return runs.every((run) => typeof run.content === 'string' && run.content.trim() === '');
}

/** Keeps a note for the document's end; gives its reference. */
export function addNote(state: HwpState, items: readonly FlowItem[]): PhrasingContent {
  const identifier = String(state.notes.length + 1);
  const place = state.notes.length;
  const blocks = finishItems(items);
  state.notes.splice(place, 0, footnoteDefinition(identifier, blocks));
  return footnoteReference(identifier);
}

export function finishItems(items: readonly FlowItem[]): RootContent[] {
  return toBlocks(items, { monoIsText: usesMonoAsText(items) });
}
