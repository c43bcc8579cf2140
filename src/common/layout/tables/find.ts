import type { PageContent } from '../model.js';
import type { FoundTable } from './model.js';

/** Finds the tables of a page, from top to bottom. */
export function findTables(_page: PageContent): FoundTable[] {
  return [];
}
