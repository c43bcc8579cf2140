import type { Blockquote, Code, RootContent } from '../../core/tree.js';
import { blockquote, code, heading, math, paragraph } from '../tree/build.js';
import { flowTable } from './grid.js';
import { addBeside, addToList, closeLists, createListState, type ListState, typedList } from './lists.js';
import type { FlowItem, FlowParagraph, Run } from './model.js';
import { isCode, type PhrasingOptions, runsText, toPhrasing } from './phrasing.js';

/** Tables within tables beyond this are not opened: their text was flattened long before. */
const MAX_TABLE_DEPTH = 25;

/** A heading is a line; longer "headings" are body text in the wrong style. */
const MAX_HEADING_CHARS = 1000;

export interface FlowOptions {
  readonly monoIsText: boolean;
}

/** Paragraphs and tables as blocks: lists nest, quotes and lines of code join, typed lists become lists. */
export function toBlocks(items: readonly FlowItem[], options: FlowOptions, depth = 0): RootContent[] {
  const state = createListState();
  for (const item of items) {
    if ('blocks' in item) {
      closeLists(state);
      state.out.push(...item.blocks);
    } else if ('table' in item) {
      closeLists(state);
      if (depth < MAX_TABLE_DEPTH) {
        state.out.push(...flowTable(item.table, (inner) => toBlocks(inner, options, depth + 1)));
      }
    } else {
      addParagraph(state, item, options);
    }
  }
  return state.out;
}

/** Whether most of the text is set in a typewriter font, so that the font does not mean code. */
export function usesMonoAsText(items: readonly FlowItem[]): boolean {
  const count = { mono: 0, all: 0 };
  countMono(items, count);
  return count.mono * 2 > count.all;
}

function countMono(items: readonly FlowItem[], count: { mono: number; all: number }): void {
  for (const item of items) {
    if ('runs' in item) {
      for (const { content, style } of item.runs) {
        const length = typeof content === 'string' ? content.length : 0;
        count.all += length;
        if (style.mono === true) count.mono += length;
      }
    } else if ('table' in item) {
      for (const cell of item.table.rows.flatMap((row) => row.cells)) countMono(cell, count);
    }
  }
}

function addParagraph(state: ListState, original: FlowParagraph, options: FlowOptions): void {
  const item = typedList(state, original);
  if (isEmpty(item.runs)) return;
  if (item.heading !== undefined && runsText(item.runs).length <= MAX_HEADING_CHARS) {
    closeLists(state);
    state.outside = 0;
    state.out.push(toHeading(item.heading, item.runs, options));
    return;
  }
  const isLines = item.role === 'code' || isAllCode(item.runs, options);
  if (isLines && (item.list === undefined || item.role === 'code') && joinCode(state, item)) return;
  const block = isLines && item.list === undefined ? code(codeText(item.runs)) : toParagraph(item, options);
  if (item.list !== undefined) addToList(state, item, block);
  else if (!joinQuote(state, block)) addBeside(state, item, block);
}

function isEmpty(runs: readonly Run[]): boolean {
  return runs.every((run) => typeof run.content === 'string' && run.content.trim() === '');
}

function isAllCode(runs: readonly Run[], options: PhrasingOptions): boolean {
  return runs.every(
    (run) =>
      typeof run.content === 'string' &&
      run.href === undefined &&
      (isCode(run.style, options) || run.content.trim() === ''),
  );
}

function codeText(runs: readonly Run[]): string {
  return runsText(runs).replace(/^\n+/, '').trimEnd();
}

function joinCode(state: ListState, item: FlowParagraph): boolean {
  const last = state.open.length === 0 ? state.out.at(-1) : undefined;
  if (last?.type !== 'code' || item.list !== undefined) return false;
  const node: Code = last;
  node.value += `\n${codeText(item.runs)}`;
  return true;
}

function joinQuote(state: ListState, block: RootContent): boolean {
  if (block.type !== 'blockquote' || state.open.length > 0) return false;
  const last = state.out.at(-1);
  if (last?.type !== 'blockquote') return false;
  (last as Blockquote).children.push(...block.children);
  return true;
}

/** A formula that stands alone. */
function onlyFormula(runs: readonly Run[]): string | undefined {
  const said = runs.filter((run) => typeof run.content !== 'string' || run.content.trim() !== '');
  const only = said.length === 1 ? said[0]?.content : undefined;
  return typeof only === 'object' && only.type === 'inlineMath' ? only.value : undefined;
}

function toParagraph(item: FlowParagraph, options: FlowOptions): RootContent {
  const formula = item.list === undefined ? onlyFormula(item.runs) : undefined;
  if (formula !== undefined) return math(formula);
  const block = paragraph(toPhrasing(item.runs, options));
  return item.role === 'quote' && item.list === undefined ? blockquote([block]) : block;
}

/** Looks that the whole heading has say nothing. */
function toHeading(depth: number, runs: readonly Run[], options: FlowOptions): RootContent {
  const plain = allItalic(runs) ? runs.map((run) => ({ ...run, style: { ...run.style, italic: false } })) : runs;
  return heading(depth, toPhrasing(plain, { ...options, plainBold: true }));
}

function allItalic(runs: readonly Run[]): boolean {
  return runs.every(
    (run) => run.style.italic === true || (typeof run.content === 'string' && run.content.trim() === ''),
  );
}
