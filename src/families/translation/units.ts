import { dataTable } from '../../content/data/table.js';
import type { ReadContext } from '../../core/format.js';
import type { RootContent } from '../../core/tree.js';

/** A text and what it is in another language. */
export interface TranslationUnit {
  readonly source: string;
  readonly target: string;
  /** What tells it from units with the same source. */
  readonly context?: string;
  readonly note?: string;
  /** Said where the translation is not ready. */
  readonly state?: string;
}

/** Units as a table; columns that no unit fills are left out. */
export function unitTable(units: readonly TranslationUnit[], context: ReadContext): RootContent[] {
  if (units.length === 0) return [];
  const columns = COLUMNS.filter(
    ({ key, isAlways }) => isAlways === true || units.some((unit) => (unit[key] ?? '') !== ''),
  );
  const rows = units.map((unit) => columns.map(({ key }) => unit[key] ?? ''));
  return dataTable({ columns: columns.map(({ name }) => name), rows, count: () => units.length }, context);
}

const COLUMNS: readonly { key: keyof TranslationUnit; name: string; isAlways?: boolean }[] = [
  { key: 'context', name: 'Context' },
  { key: 'source', name: 'Source', isAlways: true },
  { key: 'target', name: 'Translation', isAlways: true },
  { key: 'state', name: 'State' },
  { key: 'note', name: 'Note' },
];
