import { numberedList } from '../../content/numbering/printed.js';
import { code, list, listItem, math, paragraph } from '../../content/tree/build.js';
import type { ListItem, PhrasingContent, RootContent } from '../../core/tree.js';
import { autoNumberLook } from './auto-numbers.js';

/** A paragraph of a drawing's text, before lists are made of paragraphs. Lengths are in EMU. */
export interface DrawingParagraph {
  /** 0 to 8 */
  readonly level: number;
  readonly bullet: 'none' | 'mark' | 'number';
  /** The numbering scheme, e.g. 'arabicPeriod', and the number that it starts at. */
  readonly numbering?: string;
  readonly start?: number;
  /** Where the text begins, and where its first line (or its bullet) does. */
  readonly left: number;
  readonly firstLine: number;
  readonly children: PhrasingContent[];
  /** The text, if all of it is in a monospaced font. */
  readonly code?: string;
  /** LaTeX, if the paragraph is an equation and nothing else. */
  readonly math?: string;
}

interface OpenList {
  readonly level: number;
  readonly key: string;
  /** Where the text of its items begins. */
  left: number;
  readonly items: RootContent[][];
  readonly start: number;
  /** The scheme of its numbers, '' for an unknown one; undefined for bullets. */
  readonly numbering: string | undefined;
}

interface ListState {
  readonly blocks: RootContent[];
  readonly open: OpenList[];
}

/**
 * Paragraphs with bullets become nested lists by their level; one without a bullet that stands under an item's text belongs
 * to that item; monospaced paragraphs become code; empty ones go.
 */
export function paragraphsToBlocks(paragraphs: readonly DrawingParagraph[]): RootContent[] {
  const state: ListState = { blocks: [], open: [] };
  for (const one of paragraphs) {
    if (one.children.length === 0 || isBlank(one.children)) continue;
    const shown = one.bullet === 'none' ? withTypedBullet(one) : one;
    if (shown.bullet === 'none') addPlain(state, shown);
    else addItem(state, shown);
  }
  closeDownTo(state, -1);
  return state.blocks;
}

function isBlank(children: readonly PhrasingContent[]): boolean {
  return children.every((child) => child.type === 'break' || (child.type === 'text' && child.value.trim() === ''));
}

const TYPED_BULLET = /^\s*[•▪▫◦‣●○■□]\s+/;

/** A bullet that was typed as a character, with a space behind it, is a bullet. */
function withTypedBullet(one: DrawingParagraph): DrawingParagraph {
  const [first, ...rest] = one.children;
  const found = first?.type === 'text' ? TYPED_BULLET.exec(first.value)?.[0] : undefined;
  if (first?.type !== 'text' || found === undefined) return one;
  const value = first.value.slice(found.length);
  return { ...one, bullet: 'mark', left: 0, children: value === '' ? rest : [{ ...first, value }, ...rest] };
}

function addPlain(state: ListState, one: DrawingParagraph): void {
  while (state.open.length > 0 && !isUnder(one, state.open.at(-1)?.left ?? 0)) closeLast(state);
  const last = state.open.at(-1);
  const isUnderItem = last !== undefined && last.left > 0;
  if (!isUnderItem) closeDownTo(state, -1);
  const into = isUnderItem ? (last.items.at(-1) ?? state.blocks) : state.blocks;
  addBlock(into, one);
}

/** An eighth of an inch: indents that differ by less look the same. */
const SLACK = 114_300;

function isUnder(one: DrawingParagraph, left: number): boolean {
  return left <= one.firstLine + Math.min(SLACK, left / 2);
}

function addBlock(into: RootContent[], one: DrawingParagraph): void {
  const last = into.at(-1);
  if (one.code !== undefined && last?.type === 'code') last.value += `\n${one.code}`;
  else if (one.code !== undefined) into.push(code(one.code.replaceAll('\v', '\n')));
  else if (one.math !== undefined) into.push(math(one.math));
  else into.push(paragraph(one.children));
}

function addItem(state: ListState, one: DrawingParagraph): void {
  while (state.open.length > 0 && (state.open.at(-1)?.level ?? 0) > one.level) closeLast(state);
  const key = one.bullet === 'number' ? `${one.numbering ?? ''} ${one.start ?? 1}` : '';
  let last = state.open.at(-1);
  if (last !== undefined && last.level === one.level && last.key !== key) {
    closeLast(state);
    last = undefined;
  }
  if (last === undefined || last.level < one.level) {
    last = {
      level: one.level,
      key,
      left: 0,
      items: [],
      start: one.start ?? 1,
      numbering: one.bullet === 'number' ? (one.numbering ?? '') : undefined,
    };
    state.open.push(last);
  }
  last.left = one.left;
  last.items.push([paragraph(one.children)]);
}

function closeDownTo(state: ListState, level: number): void {
  while (state.open.length > 0 && (state.open.at(-1)?.level ?? -1) > level) closeLast(state);
}

function closeLast(state: ListState): void {
  const closed = state.open.pop();
  if (closed === undefined) return;
  const items: ListItem[] = closed.items.map((children) => listItem(children));
  const { numbering, start } = closed;
  const made = numbering === undefined ? list(items) : numberedList(items, autoNumberLook(numbering), start);
  const parent = state.open.at(-1)?.items.at(-1);
  (parent ?? state.blocks).push(made);
}
