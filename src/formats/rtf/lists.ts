import { type ListDefinition, type ListLevel, nextLabel } from '../../content/numbering/counter.js';
import { numberFormatName } from '../../content/numbering/nfc.js';
import type { ListMark } from '../../content/paragraphs/model.js';
import type { LevelDraft, ListDraft } from './drafts.js';
import type { Paragraph, RtfState } from './state.js';

export interface ListPlace {
  /** Text that stands before the paragraph's own, where markdown's numbers cannot say it. */
  readonly prefix?: string;
  /** The number as it is shown, which a heading keeps. */
  readonly label?: string;
  readonly mark?: ListMark;
}

/** The paragraph's marker and place in a list, from the label that stands before it or by counting. */
export function listPlace(state: RtfState, paragraph: Paragraph): ListPlace | undefined {
  const label = state.flow.label?.trim();
  const definition = paragraph.list > 0 ? state.overrides.get(paragraph.list) : undefined;
  if (definition === undefined && paragraph.old === undefined && (label === undefined || label === '')) {
    return undefined;
  }
  const key = definition === undefined ? `old${paragraph.list}` : String(paragraph.list);
  const level = levelOf(paragraph, definition);
  if (label !== undefined) state.labelled.add(paragraph.list);
  if (label === '' || (label === undefined && definition !== undefined && state.labelled.has(paragraph.list))) {
    return { mark: { key, ordered: false, continues: true, ...level } };
  }
  if (label !== undefined) return byLabel(label, isBulletLevel(definition, paragraph), { key, ...level });
  return byCounting(state, paragraph, { key, ...level });
}

function levelOf(paragraph: Paragraph, definition: ListDefinition | undefined): { level?: number } {
  if (definition !== undefined) return { level: paragraph.level ?? 0 };
  const level = paragraph.level ?? paragraph.old?.level;
  return level === undefined ? {} : { level };
}

function isBulletLevel(definition: ListDefinition | undefined, paragraph: Paragraph): boolean | undefined {
  const level = definition?.levels[paragraph.level ?? 0];
  if (level !== undefined) return level.format === 'bullet';
  return paragraph.old === undefined ? undefined : !paragraph.old.ordered;
}

type Place = Pick<ListMark, 'key' | 'level'>;

function byLabel(label: string, isBullet: boolean | undefined, place: Place): ListPlace {
  const number = /^(\d{1,9})[.)]$/.exec(label);
  if (number !== null && isBullet !== true)
    return { label, mark: { ...place, ordered: true, value: Number(number[1]), label } };
  if (isBullet ?? /^[^\p{L}\p{N}]+$|^o$/u.test(label)) return { mark: { ...place, ordered: false } };
  return { prefix: label, label, mark: { ...place, ordered: false } };
}

function byCounting(state: RtfState, paragraph: Paragraph, place: Place): ListPlace {
  const definition = state.overrides.get(paragraph.list);
  if (definition === undefined) return { mark: { ...place, ordered: paragraph.old?.ordered === true } };
  const label = nextLabel(state.counters, definition, paragraph.level ?? 0);
  if (label.kind === 'none') return { mark: { ...place, ordered: false, continues: true } };
  if (label.kind === 'bullet') return { mark: { ...place, ordered: false } };
  if (label.plain)
    return { label: label.text, mark: { ...place, ordered: true, value: label.value, label: label.text } };
  return { prefix: label.text, label: label.text, mark: { ...place, ordered: false } };
}

export function toDefinition(draft: ListDraft): ListDefinition {
  return { key: String(draft.id), id: String(draft.id), levels: draft.levels.map(toLevel) };
}

function toLevel(draft: LevelDraft): ListLevel {
  return {
    format: numberFormatName(draft.format),
    text: levelText(draft.text),
    start: draft.start,
    ...(draft.legal ? { legal: true } : {}),
  };
}

/** `\leveltext`: a length, then text in which the characters 0 to 8 stand for the levels' numbers. */
function levelText(raw: string): string {
  const length = raw.charCodeAt(0);
  let out = '';
  for (const char of raw.slice(1, 1 + Math.max(length, 0))) {
    const code = char.charCodeAt(0);
    out += code < 9 ? `%${code + 1}` : char;
  }
  return out.replace(/;$/, '');
}
