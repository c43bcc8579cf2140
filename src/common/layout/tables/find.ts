import type { PageContent } from '../model.js';
import { findAlignedTables, withoutWordsOf } from './aligned.js';
import { pageEdges } from './edges.js';
import type { Edge, FoundTable } from './model.js';
import { findRuledTables } from './ruled.js';

/** Finds the tables of a page, from top to bottom: drawn ones first, then those among the words that are left. */
export function findTables(page: PageContent): FoundTable[] {
  const edges = pageEdges(page);
  const ruled = findRuledTables(page.words, edges);
  const words = withoutWordsOf(page.words, ruled);
  const isLeft = (edge: Edge): boolean => !ruled.some((table) => isInside(edge, table));
  const left = { horizontal: edges.horizontal.filter(isLeft), vertical: edges.vertical };
  return [...ruled, ...findAlignedTables(words, left)].sort((a, b) => a.box.top - b.box.top);
}

function isInside(edge: Edge, table: FoundTable): boolean {
  const { left, right, top, bottom } = table.box;
  return edge.at > top - 3 && edge.at < bottom + 3 && edge.to > left && edge.from < right;
}
