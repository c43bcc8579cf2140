import type { PageContent } from '../model.js';
import type { FoundTable } from './model.js';
import { findRuledTables } from './ruled.js';

/** Finds the tables of a page, from top to bottom. */
export function findTables(page: PageContent): FoundTable[] {
  return findRuledTables(page).sort((a, b) => a.box.top - b.box.top);
}
