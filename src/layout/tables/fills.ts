import { overlapX, overlapY } from '../geometry.js';
import type { Box, Fill, PageContent } from '../model.js';
import type { Edge } from './model.js';

/** Filled areas that are cells' backgrounds or stripes under rows; backgrounds of words, code and side boxes are not. */

const WHITE = 0xffffff;
/** A page of more areas than this is a drawing. */
const MAX_FILLS = 3000;
/** Areas painted before that are looked at for what lies under a white one. */
const UNDER = 50;
/** Two areas touch if their sides are at most this far apart. */
const TOUCH = 2.6;
/** Stripes of one table have the same ends, */
const SAME = 1.5;
/** and are at most this many heights apart. */
const STRIPE_REACH = 3;
/** Neighbours looked at for each area. */
const LOOK = 80;

/** Areas that lie next to others or to rules as cells do: side by side, or above each other with the same ends. */
export function cellFills(page: PageContent): Fill[] {
  if (page.fills.length === 0 || page.fills.length > MAX_FILLS) return [];
  const fills = page.fills.filter((fill, i) => isVisible(page, fill, i)).sort((a, b) => a.top - b.top);
  return fills.filter((fill, i) => hasNeighbour(fills, fill, i) || isFramed(page, fill));
}

function hasNeighbour(fills: readonly Fill[], fill: Fill, index: number): boolean {
  for (let i = Math.max(0, index - LOOK); i < Math.min(fills.length, index + LOOK); i++) {
    const other = fills[i];
    if (other === undefined || i === index) continue;
    if (isBeside(fill, other) || isStacked(fill, other)) return true;
  }
  return false;
}

function isBeside(a: Box, b: Box): boolean {
  const height = Math.min(a.bottom - a.top, b.bottom - b.top);
  if (overlapY(a, b) < 0.6 * height) return false;
  return Math.abs(a.right - b.left) <= TOUCH || Math.abs(b.right - a.left) <= TOUCH;
}

function isStacked(a: Box, b: Box): boolean {
  if (Math.abs(a.left - b.left) > SAME || Math.abs(a.right - b.right) > SAME) return false;
  const height = Math.max(a.bottom - a.top, b.bottom - b.top);
  const gap = -overlapY(a, b);
  return gap > -TOUCH && gap < STRIPE_REACH * height && a.right - a.left > 3 * (a.bottom - a.top);
}

/** Whether rules run along at least two of its sides. */
function isFramed(page: PageContent, fill: Fill): boolean {
  if (page.rules.length > MAX_FILLS) return false;
  let sides = 0;
  for (const rule of page.rules) {
    const along = rule.horizontal
      ? overlapX(rule, fill) > 0.8 * (fill.right - fill.left)
      : overlapY(rule, fill) > 0.8 * (fill.bottom - fill.top);
    if (!along) continue;
    const near = rule.horizontal
      ? Math.min(Math.abs(rule.top - fill.top), Math.abs(rule.top - fill.bottom))
      : Math.min(Math.abs(rule.left - fill.left), Math.abs(rule.left - fill.right));
    if (near <= TOUCH && ++sides >= 2) return true;
  }
  return false;
}

/** White is seen only on top of another colour. The page's own background is no cell. */
function isVisible(page: PageContent, fill: Fill, index: number): boolean {
  if ((fill.right - fill.left) * (fill.bottom - fill.top) > 0.7 * page.width * page.height) return false;
  if (fill.color !== WHITE) return true;
  for (let i = Math.max(0, index - UNDER); i < index; i++) {
    const under = page.fills[i];
    if (under !== undefined && under.color !== WHITE && overlapX(under, fill) > 1 && overlapY(under, fill) > 1)
      return true;
  }
  return false;
}

/** Areas of one colour without a gap are one area: word processors paint the background of each line by itself. */
const SEAMLESS = 0.7;

/** The upper and lower sides of areas, as far as another colour is on the other side. */
export function stackEdges(fills: readonly Fill[]): Edge[] {
  const tops = byPosition(fills, (fill) => fill.top);
  const bottoms = byPosition(fills, (fill) => fill.bottom);
  return fills.flatMap((fill) => [
    ...uncovered(fill, { at: fill.top, others: bottoms, side: (other) => other.bottom }),
    ...uncovered(fill, { at: fill.bottom, others: tops, side: (other) => other.top }),
  ]);
}

function byPosition(fills: readonly Fill[], at: (fill: Fill) => number): Map<number, Fill[]> {
  const map = new Map<number, Fill[]>();
  for (const fill of fills) {
    const key = Math.round(at(fill));
    const list = map.get(key);
    if (list === undefined) map.set(key, [fill]);
    else list.push(fill);
  }
  return map;
}

function uncovered(
  fill: Fill,
  side: { at: number; others: Map<number, Fill[]>; side: (other: Fill) => number },
): Edge[] {
  const key = Math.round(side.at);
  const covers: Fill[] = [];
  for (let k = key - 1; k <= key + 1; k++) {
    for (const other of side.others.get(k) ?? []) {
      if (other !== fill && other.color === fill.color && Math.abs(side.side(other) - side.at) <= SEAMLESS)
        covers.push(other);
    }
  }
  covers.sort((a, b) => a.left - b.left);
  const pieces: Edge[] = [];
  let from = fill.left;
  for (const cover of covers) {
    if (cover.left > from + SEAMLESS) pieces.push({ at: side.at, from, to: Math.min(cover.left, fill.right) });
    from = Math.max(from, cover.right);
  }
  if (from < fill.right - SEAMLESS) pieces.push({ at: side.at, from, to: fill.right });
  return pieces.filter((piece) => piece.to > piece.from);
}
