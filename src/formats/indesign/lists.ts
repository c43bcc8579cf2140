/** Items of lists: their levels, and the numbers that InDesign would set before them. */
import type { ListMark } from '../../content/paragraphs/model.js';
import type { ListLook, NamedLook } from './styles.js';

export interface Counts {
  /** Last numbers by the name of their numbering and the level. */
  readonly numbers: Map<string, number[]>;
  /** Lists that were begun; a new one is a list of its own. */
  begun: number;
}

interface Item extends ListLook {
  readonly numbering: string;
  /** Begins again, at `start`. */
  readonly restarts: boolean;
}

export function createCounts(): Counts {
  return { numbers: new Map(), begun: 0 };
}

/** Levels beyond this are damage. */
const MAX_LEVEL = 9;

/** The list of a paragraph, by its properties and else by the name of its style. */
export function listOf(look: NamedLook, property: (name: string) => string | undefined): Item | undefined {
  const type = property('BulletsAndNumberingListType');
  const stated = type === 'BulletList' || type === 'NumberedList';
  if (!stated && (type === 'NoList' || look.list === undefined)) return undefined;
  if (!stated) {
    const { list } = look;
    return list && { ...list, numbering: '', restarts: list.isFirst === true };
  }
  const level = Number(property('NumberingLevel') ?? 1) || 1;
  return {
    ordered: type === 'NumberedList',
    level: Math.min(Math.max(level, 1), MAX_LEVEL) - 1,
    start: Number.parseInt(property('NumberingStartAt') ?? '', 10) || 1,
    numbering: property('AppliedNumberingList') ?? '',
    restarts: property('NumberingContinue') === 'false',
  };
}

/** The item's place, counted on. */
export function countItem(counts: Counts, item: Item): ListMark {
  const level = Math.min(item.level, MAX_LEVEL);
  if (item.isFirst === true && level === 0) counts.begun++;
  const base = { key: `${item.numbering} ${counts.begun}`, level, ordered: item.ordered };
  if (item.continues === true) return { ...base, continues: true };
  if (!item.ordered) return base;
  const numbers = counts.numbers.get(item.numbering) ?? [];
  const last = numbers[level];
  const value = item.restarts || last === undefined ? (item.start ?? 1) : last + 1;
  numbers[level] = value;
  numbers.length = level + 1;
  counts.numbers.set(item.numbering, numbers);
  return { ...base, value };
}
