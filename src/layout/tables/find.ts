import { holdsMiddle } from '../geometry.js';
import type { PageContent } from '../model.js';
import { findAlignedTables } from './aligned.js';
import { pageEdges } from './edges.js';
import { joinHeads } from './join-heads.js';
import { type Parted, partLeaders } from './leaders.js';
import type { Edge, FoundTable } from './model.js';
import { findRuledTables } from './ruled.js';
import { withoutWordsOf } from './tabulate.js';

/** Finds the tables of a page, from top to bottom: drawn ones first, then those among the words that are left. */
export function findTables(page: PageContent): FoundTable[] {
  const edges = pageEdges(page);
  const parted = partLeaders(page.words);
  const ruled = findRuledTables(parted.words, edges);
  const words = withoutWordsOf(parted.words, ruled);
  const isLeft = (edge: Edge): boolean => !ruled.some((table) => isInside(edge, table));
  const left = { horizontal: edges.horizontal.filter(isLeft), vertical: edges.vertical };
  const found = [...ruled, ...findAlignedTables(words, left)].sort((a, b) => a.box.top - b.box.top);
  const tables = [...joinHeads(found, parted.words, edges.horizontal)];
  return parted.origins.size + parted.dropped.length === 0
    ? tables
    : tables.map((table) => withConsumed(table, parted));
}

function withConsumed(table: FoundTable, parted: Parted): FoundTable {
  const cut = table.rows.flatMap((row) => row.flatMap((cell) => cell.words.map((word) => parted.origins.get(word))));
  const consumed = [
    ...new Set(cut.filter((word) => word !== undefined)),
    ...parted.dropped.filter((word) => holdsMiddle(table.box, word)),
  ];
  return consumed.length === 0 ? table : { ...table, consumed };
}

function isInside(edge: Edge, table: FoundTable): boolean {
  const { left, right, top, bottom } = table.box;
  return edge.at > top - 3 && edge.at < bottom + 3 && edge.to > left && edge.from < right;
}
