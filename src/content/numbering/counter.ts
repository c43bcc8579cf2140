import { formatNumber } from './format.js';

/** One level of a list definition (ECMA-376 part 1 §17.9; the same model serves binary Word, RTF and ODF). */
export interface ListLevel {
  /** Name of the number format as `formatNumber` takes it, or 'bullet' or 'none'. */
  readonly format: string;
  /** The label with `%1` ... `%9` for the counters of levels 1-9; the bullet itself for bullets. */
  readonly text: string;
  /** The first number. */
  readonly start: number;
  /** Counters of higher levels are shown as decimals in this label ("legal style"). */
  readonly legal?: boolean;
  /**
   * The level (from 1) whose items make this one start again; 0 never. Without it every higher level does.
   */
  readonly restartAfter?: number;
}

/** A list as paragraphs refer to it. */
export interface ListDefinition {
  /** Lists with the same key go on counting where the other stopped (Word: those of one abstract definition). */
  readonly key: string;
  /** Tells this list from others with the same key; its overriding starts take effect when it is first used. */
  readonly id: string;
  readonly levels: readonly (ListLevel | undefined)[];
  /** Level (from 0) -> number that this list begins with. */
  readonly startOverrides?: ReadonlyMap<number, number>;
}

/** Where every list of a document stands. */
export interface ListCounters {
  /** Definition key -> last number of each level; `undefined` is a level that starts anew. */
  readonly values: Map<string, (number | undefined)[]>;
  /** Ids and levels whose overriding start has been used. */
  readonly begun: Set<string>;
}

export function createCounters(): ListCounters {
  return { values: new Map(), begun: new Set() };
}

export interface ListLabel {
  /** The item's own number. */
  readonly value: number;
  /** What stands before the item, e.g. `2.1.a)`; the bullet for bullets; '' for none. */
  readonly text: string;
  /** Whether the label is a plain number with `.` or `)` as markdown's own lists have it. */
  readonly plain: boolean;
  readonly kind: 'bullet' | 'number' | 'none';
}

const DEEPEST_LEVEL = 8;

/** Counts one more item of a list, at a level from 0, and gives its label. */
export function nextLabel(counters: ListCounters, list: ListDefinition, level: number): ListLabel {
  const at = Math.max(0, Math.min(level, DEEPEST_LEVEL));
  const values = valuesOf(counters, list.key);
  beginOverride(counters, list, { level: at, values });
  const definition = list.levels[at] ?? DEFAULT_LEVEL;
  const last = values[at];
  const value = last === undefined ? definition.start : last + 1;
  values[at] = value;
  for (let deeper = at + 1; deeper <= DEEPEST_LEVEL; deeper++) {
    const restart = list.levels[deeper]?.restartAfter;
    if (restart === undefined || (restart > 0 && at < restart)) values[deeper] = undefined;
  }
  if (definition.format === 'bullet') return { value, text: definition.text, plain: true, kind: 'bullet' };
  const text = labelText(list, at, values);
  const plain = /^\d{1,9}[.)]$/.test(text) && text.startsWith(String(value));
  return { value, text, plain, kind: text === '' ? 'none' : 'number' };
}

const DEFAULT_LEVEL: ListLevel = { format: 'decimal', text: '%1.', start: 1 };

function valuesOf(counters: ListCounters, key: string): (number | undefined)[] {
  const known = counters.values.get(key);
  if (known !== undefined) return known;
  const fresh: (number | undefined)[] = [];
  counters.values.set(key, fresh);
  return fresh;
}

function beginOverride(
  counters: ListCounters,
  list: ListDefinition,
  at: { level: number; values: (number | undefined)[] },
): void {
  const start = list.startOverrides?.get(at.level);
  const mark = `${list.id}/${at.level}`;
  if (start === undefined || counters.begun.has(mark)) return;
  counters.begun.add(mark);
  at.values[at.level] = start - 1;
}

function labelText(list: ListDefinition, level: number, values: readonly (number | undefined)[]): string {
  const definition = list.levels[level] ?? DEFAULT_LEVEL;
  if (definition.format === 'none' && !/[^%\d.\s]/.test(definition.text)) return '';
  return definition.text
    .replace(/%([1-9])/g, (_, digit: string) => {
      const other = Number(digit) - 1;
      const source = list.levels[other] ?? DEFAULT_LEVEL;
      // A level that has had no item yet shows the number that it would begin with.
      const value = values[other] ?? source.start;
      const legal = definition.legal === true && source.format !== 'none' && source.format !== 'decimalZero';
      return formatNumber(value, legal ? 'decimal' : source.format);
    })
    .trim();
}
