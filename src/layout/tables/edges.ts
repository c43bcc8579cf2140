import type { PageContent, Rule } from '../model.js';
import { cellFills, stackEdges } from './fills.js';
import type { Edge, Edges } from './model.js';

/** Rules and areas -> straight edges, joined where they are drawn in pieces. */

/** Pieces of one line are drawn at most this far apart across it, */
const SNAP = 1.2;
/** and this far apart along it: the gaps of dashes, and of cells that are boxed one by one. */
const JOIN = 3.2;
/** Edges that are shorter belong to no cell. */
const MIN_LENGTH = 5;
/** A page of more edges than this is a map or a drawing. */
const MAX_EDGES = 6000;

/** All straight edges of a page, long ones only; none for a drawing of too many. */
export function pageEdges(page: PageContent): Edges {
  const horizontal: Edge[] = [];
  const vertical: Edge[] = [];
  for (const rule of page.rules) (rule.horizontal ? horizontal : vertical).push(ruleEdge(rule));
  const fills = cellFills(page);
  for (const fill of fills) {
    vertical.push(
      { at: fill.left, from: fill.top, to: fill.bottom },
      { at: fill.right, from: fill.top, to: fill.bottom },
    );
  }
  horizontal.push(...stackEdges(fills));
  const edges = { horizontal: joinEdges(horizontal), vertical: joinEdges(vertical) };
  return edges.horizontal.length + edges.vertical.length > MAX_EDGES ? { horizontal: [], vertical: [] } : edges;
}

function ruleEdge(rule: Rule): Edge {
  return rule.horizontal
    ? { at: rule.top, from: rule.left, to: rule.right }
    : { at: rule.left, from: rule.top, to: rule.bottom };
}

/** Joins pieces that lie on one line and touch or nearly touch; the result is sorted by `at`. */
export function joinEdges(pieces: readonly Edge[]): Edge[] {
  const sorted = [...pieces].sort((a, b) => a.at - b.at);
  const joined: Edge[] = [];
  let start = 0;
  for (let i = 1; i <= sorted.length; i++) {
    const previous = sorted[i - 1];
    const next = sorted[i];
    if (previous !== undefined && next !== undefined && next.at - previous.at <= SNAP) continue;
    joinLine(sorted.slice(start, i), joined);
    start = i;
  }
  return joined;
}

/** The pieces of lines that are close to each other: those of one line become one edge. */
function joinLine(pieces: Edge[], joined: Edge[]): void {
  pieces.sort((a, b) => a.from - b.from);
  let current: { at: number; from: number; to: number; longest: number } | undefined;
  const flush = (): void => {
    if (current !== undefined && current.to - current.from >= MIN_LENGTH) joined.push(current);
  };
  for (const piece of pieces) {
    if (current !== undefined && piece.from - current.to <= JOIN) {
      if (piece.to - piece.from > current.longest) {
        current.longest = piece.to - piece.from;
        current.at = piece.at;
      }
      if (piece.to > current.to) current.to = piece.to;
    } else {
      flush();
      current = { ...piece, longest: piece.to - piece.from };
    }
  }
  flush();
}
