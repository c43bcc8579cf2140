import type { Area, SheetCell, SheetRow } from './model.js';

/** Rows without the cells that a merged area covers: only the first cell of an area is shown. Linear in the cells. */
export function dropCovered(rows: readonly SheetRow[], merges: readonly Area[]): readonly SheetRow[] {
  if (merges.length === 0) return rows;
  const waiting = [...merges].sort((a, b) => a.top - b.top);
  let next = 0;
  /** Areas that cover the row at hand, by their left edge, and the row at which the first of them ends. */
  let active: Area[] = [];
  let firstEnd = Number.POSITIVE_INFINITY;
  const out: SheetRow[] = [];
  for (const row of rows) {
    const added: Area[] = [];
    for (let area = waiting[next]; area !== undefined && area.top <= row.row; area = waiting[++next]) added.push(area);
    if (added.length > 0 || firstEnd < row.row) {
      active = withoutOverlap([...active, ...added].filter((area) => area.bottom >= row.row));
      firstEnd = active.reduce((least, area) => Math.min(least, area.bottom), Number.POSITIVE_INFINITY);
    }
    if (active.length === 0) {
      out.push(row);
      continue;
    }
    const cells = row.cells.filter((cell) => !isCovered(cell, row.row, active));
    if (cells.length > 0) out.push(cells.length === row.cells.length ? row : { row: row.row, cells });
  }
  return out;
}

/** By left edge. Areas never overlap but in damaged files, where the first one counts: so there are no more than columns. */
function withoutOverlap(areas: readonly Area[]): Area[] {
  const out: Area[] = [];
  for (const area of [...areas].sort((a, b) => a.left - b.left || a.top - b.top)) {
    const last = out.at(-1);
    if (last === undefined || area.left > last.right) out.push(area);
  }
  return out;
}

function isCovered(cell: SheetCell, row: number, active: readonly Area[]): boolean {
  let low = 0;
  let high = active.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((active[middle] as Area).left <= cell.column) low = middle + 1;
    else high = middle;
  }
  const area = active[low - 1];
  return area !== undefined && cell.column <= area.right && (area.left !== cell.column || area.top !== row);
}

/** Spans of whole numbers, both ends included, merged where they overlap and sorted. */
export type Spans = readonly (readonly [from: number, to: number])[];

export function uniteSpans(spans: readonly (readonly [number, number])[]): Spans {
  const sorted = [...spans].sort((a, b) => a[0] - b[0]);
  const out: [number, number][] = [];
  for (const [from, to] of sorted) {
    const last = out.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else out.push([from, to]);
  }
  return out;
}

/** Whether one span reaches from `from` to `to`. */
export function spans(united: Spans, from: number, to: number): boolean {
  let low = 0;
  let high = united.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((united[middle] as readonly [number, number])[0] <= from) low = middle + 1;
    else high = middle;
  }
  const found = united[low - 1];
  return found !== undefined && found[1] >= to;
}
