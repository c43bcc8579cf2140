import type { XmlElement } from '../../bytes/xml/tree.js';
import { formatNumber as formatStandardNumber } from '../../content/numbering/format.js';
import type { StyleSheet } from './styles.js';

/** How one level of a list looks (ODF 1.3 part 3, §16.31). */
export interface ListLevel {
  readonly kind: 'number' | 'bullet';
  /** `1`, `a`, `A`, `i`, `I` or '' for none. */
  readonly format: string;
  readonly prefix: string;
  readonly suffix: string;
  /** How many levels the number shows. */
  readonly shown: number;
  readonly start: number;
  readonly bullet: string;
}

/** Counters of one list, by level from 0; continued lists share them. */
export interface Counters {
  readonly style: string;
  readonly values: (number | undefined)[];
}

export interface ListCounters {
  readonly byStyle: Map<string, Counters>;
  readonly byId: Map<string, Counters>;
  /** Of headings, which count through the whole document. */
  readonly outline: Counters;
}

/** A list that is open around the content being read; nested lists inherit its style and counters. */
export interface OpenList {
  readonly counters: Counters;
  /** From 0. */
  readonly level: number;
}

export const MAX_LEVEL = 10;

export function createListCounters(): ListCounters {
  return { byStyle: new Map(), byId: new Map(), outline: { style: '', values: [] } };
}

/** The look of a level (from 0) of a list style; `undefined` if the style does not have it. */
export function listLevel(sheet: StyleSheet, style: string, level: number): ListLevel | undefined {
  const element = sheet.lists.get(style);
  const wanted = String(Math.min(level, MAX_LEVEL - 1) + 1);
  const found = element?.elements().find((child) => child.get('text:level') === wanted);
  return found === undefined ? undefined : toLevel(found);
}

function toLevel(element: XmlElement): ListLevel {
  const number = element.name === 'text:list-level-style-number' || element.name === 'text:outline-level-style';
  const bullet = element.get('text:bullet-char') ?? '';
  return {
    kind: number ? 'number' : 'bullet',
    format: element.get('style:num-format') ?? '',
    prefix: element.get('style:num-prefix') ?? '',
    suffix: element.get('style:num-suffix') ?? '',
    shown: Number(element.get('text:display-levels') ?? 1) || 1,
    start: Number(element.get('text:start-value') ?? 1),
    bullet: element.name === 'text:list-level-style-image' ? '•' : bullet,
  };
}

/** Whether an item of this level shows anything before its text. */
export function isLabelled(level: ListLevel | undefined): boolean {
  if (level === undefined) return true;
  if (level.kind === 'number') return level.format !== '' || level.prefix.trim() !== '' || level.suffix.trim() !== '';
  return level.bullet.replace(/[\s\u200b\u200c\u200d\ufeff]/g, '') !== '';
}

/** Counts an item of a level: deeper levels begin anew. Returns its number. */
export function countItem(counters: Counters, level: number, at: { start: number; set?: number | undefined }): number {
  const before = counters.values[level];
  const value = at.set ?? (before === undefined ? at.start : before + 1);
  counters.values[level] = value;
  counters.values.length = level + 1;
  return value;
}

/** The number as it is shown, with the levels above that it shows, its prefix and suffix. */
export function labelOf(sheet: StyleSheet, counters: Counters, level: number): string {
  const own = listLevel(sheet, counters.style, level);
  if (own === undefined || own.format === '') return (own?.prefix ?? '') + (own?.suffix ?? '');
  const numbers: string[] = [];
  for (let at = Math.max(0, level - own.shown + 1); at <= level; at++) {
    const look = at === level ? own : listLevel(sheet, counters.style, at);
    const value = counters.values[at] ?? look?.start ?? 1;
    const number = formatNumber(value, look?.format ?? '1');
    if (number !== '') numbers.push(number);
  }
  return own.prefix + numbers.join('.') + own.suffix;
}

/** A number in one of the formats of `style:num-format`. */
export function formatNumber(value: number, format: string): string {
  if (format === '') return '';
  if (format === 'a') return formatStandardNumber(value, 'lowerAlpha');
  if (format === 'A') return formatStandardNumber(value, 'upperAlpha');
  if (format === 'i') return formatStandardNumber(value, 'lowerRoman');
  if (format === 'I') return formatStandardNumber(value, 'upperRoman');
  return String(value);
}
