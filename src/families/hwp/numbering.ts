import { formatNumber } from '../../content/numbering/format.js';
import type { ListMark } from '../../content/paragraphs/model.js';

/** What stands before paragraphs of a level of a numbering, as HWP states it. */
export interface HwpLevel {
  /** The label with `^1` ... `^7` for the counters and `^n` for all of them down to this level. */
  readonly text: string;
  /** Name of the number format as `formatNumber` takes it. */
  readonly format: string;
  readonly start: number;
}

export type HwpNumbering = readonly (HwpLevel | undefined)[];

/** What a paragraph's shape puts before it. `level` counts from 0. */
export interface HwpHead {
  readonly kind: 'outline' | 'number' | 'bullet';
  readonly id: string;
  readonly level: number;
}

/** Where each numbering stands: its counters by level. */
export type HwpCounters = Map<string, (number | undefined)[]>;

export interface HwpLabel {
  readonly text: string;
  readonly value: number;
  /** A number that markdown's own lists can write. */
  readonly plain: boolean;
}

/** Counts one more paragraph and gives its label. */
export function nextHwpLabel(counters: HwpCounters, head: HwpHead, numbering: HwpNumbering | undefined): HwpLabel {
  const key = `${head.kind}/${head.id}`;
  const values = counters.get(key) ?? [];
  counters.set(key, values);
  // A damaged level may be no whole number, or none at all.
  const level = Math.min(Math.max(Math.trunc(head.level) || 0, 0), 9);
  const value = (values[level] ?? (numbering?.[level]?.start ?? 1) - 1) + 1;
  values[level] = value;
  values.length = level + 1;
  const text = labelText(values, level, numbering);
  return { text, value, plain: text === `${value}.` || text === `${value})` };
}

function labelText(
  values: readonly (number | undefined)[],
  level: number,
  numbering: HwpNumbering | undefined,
): string {
  const own = numbering?.[level];
  if (own === undefined) return `${values[level] ?? 1}.`;
  const numberAt = (at: number) => formatNumber(values[at] ?? 1, numbering?.[at]?.format ?? 'decimal');
  return own.text
    .replace(/\^(\d)/g, (_, digit: string) => numberAt(Number(digit) - 1))
    .replace(/\^[nN]/g, () => Array.from({ length: level + 1 }, (_, at) => numberAt(at)).join('.'))
    .trim();
}

/** The place in a list of a paragraph with such a head. */
export function toListMark(head: HwpHead, label: HwpLabel | undefined): ListMark {
  const base = { key: `${head.kind}/${head.id}`, level: head.level, ordered: head.kind === 'number' };
  return label === undefined ? base : { ...base, value: label.value, label: label.text };
}

/** Number formats by their code in HWP 5 (table "번호 형식") and by their name in OWPML. */
export const HWP_NUMBER_FORMATS: readonly (readonly [name: string, format: string])[] = [
  ['DIGIT', 'decimal'],
  ['CIRCLED_DIGIT', 'decimalEnclosedCircle'],
  ['ROMAN_CAPITAL', 'upperRoman'],
  ['ROMAN_SMALL', 'lowerRoman'],
  ['LATIN_CAPITAL', 'upperLetter'],
  ['LATIN_SMALL', 'lowerLetter'],
  ['CIRCLED_LATIN_CAPITAL', 'upperLetter'],
  ['CIRCLED_LATIN_SMALL', 'lowerLetter'],
  ['HANGUL_SYLLABLE', 'ganada'],
  ['CIRCLED_HANGUL_SYLLABLE', 'ganada'],
  ['HANGUL_JAMO', 'chosung'],
  ['CIRCLED_HANGUL_JAMO', 'chosung'],
  ['HANGUL_PHONETIC', 'koreanCounting'],
  ['IDEOGRAPH', 'ideographDigital'],
  ['CIRCLED_IDEOGRAPH', 'ideographDigital'],
];
