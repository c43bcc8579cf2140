import type { PageContent, Word } from '../model.js';
import { findAlignedTables } from './aligned.js';
import { pageEdges } from './edges.js';
import type { Edge, FoundTable } from './model.js';
import { findRuledTables } from './ruled.js';

/** Finds the tables of a page, from top to bottom: drawn ones first, then those among the words that are left. */
export function findTables(page: PageContent): FoundTable[] {
  const edges = pageEdges(page);
  const ruled = findRuledTables(page.words, edges);
  const taken = new Set<Word>();
  for (const table of ruled)
    for (const row of table.rows) for (const cell of row) for (const word of cell.words) taken.add(word);
  const words = taken.size === 0 ? page.words : page.words.filter((word) => !taken.has(word));
  const rules = edges.horizontal.filter((edge) => !ruled.some((table) => isInside(edge, table)));
  return [...ruled, ...findAlignedTables(words, rules)].sort((a, b) => a.box.top - b.box.top);
}

function isInside(edge: Edge, table: FoundTable): boolean {
  const { left, right, top, bottom } = table.box;
  return edge.at > top - 3 && edge.at < bottom + 3 && edge.to > left && edge.from < right;
}
