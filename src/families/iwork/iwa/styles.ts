import type { RunStyle } from '../../../content/paragraphs/model.js';
import { type ArchiveState, messageOf } from './document.js';
import type { Message } from './protobuf.js';

/** A style's parents are not followed further than this: damaged files have cycles. */
const MAX_CHAIN = 20;

/** A style and its parents, nearest first; each has its general part in field 1: name 1, parent 3. */
function chainOf(state: ArchiveState, id: number): Message[] {
  const chain: Message[] = [];
  let at = messageOf(state, id);
  while (at !== undefined && chain.length < MAX_CHAIN) {
    chain.push(at);
    const parent = at.message(1).reference(3);
    at = parent === 0 ? undefined : messageOf(state, parent);
  }
  return chain;
}

export function paragraphStyleNames(state: ArchiveState, id: number): string[] {
  return chainOf(state, id).map((style) => style.message(1).text(1));
}

/** Emphasis that a paragraph's own formatting gives; that of its named style is the style's look. */
export type BaseStyles = RunStyle;

export function baseStyles(state: ArchiveState, id: number): BaseStyles {
  const own = chainOf(state, id)[0];
  return own === undefined || own.message(1).text(1) !== '' ? {} : characterLook([own]);
}

/** The look of a character style over its paragraph's. */
export function runStyle(state: ArchiveState, id: number, base: BaseStyles): RunStyle {
  return id === 0 ? base : { ...base, ...characterLook(chainOf(state, id)) };
}

/** Character properties are field 11: bold 1, italic 2, superscript 10, strikethrough 12. */
function characterLook(chain: readonly Message[]): RunStyle {
  const properties = chain.map((style) => style.message(11));
  const value = (field: number) => properties.find((each) => each.has(field))?.int(field);
  const bold = value(1);
  const italic = value(2);
  const raised = value(10);
  const strike = value(12);
  return {
    ...(bold === undefined ? {} : { bold: bold !== 0 }),
    ...(italic === undefined ? {} : { italic: italic !== 0 }),
    ...(strike === undefined ? {} : { strike: strike !== 0 }),
    ...(raised === 1 ? { position: 'super' as const } : raised === 2 ? { position: 'sub' as const } : {}),
  };
}

const LABELS = [undefined, 'bullet', 'bullet', 'number'] as const;

/** What a list style (label types in field 11) puts before items of a level. */
export function listKind(state: ArchiveState, id: number, level: number): 'bullet' | 'number' | undefined {
  if (id === 0) return undefined;
  for (const style of chainOf(state, id)) {
    const types = style.ints(11);
    if (types.length > 0) return LABELS[types[level] ?? 0];
  }
  return undefined;
}
