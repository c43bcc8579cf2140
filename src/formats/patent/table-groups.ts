import type { XmlElement } from '../../bytes/xml/tree.js';
import type { Cell } from '../../content/table/table.js';
import { readBlocks, type XmlFlow } from '../../families/markup/xml-flow.js';

/** Edges of columns this near to each other, in points, are one. */
const TOLERANCE = 3;
/** More columns than this are no table that groups were made for. */
const MAX_COLUMNS = 100;

/** A `tgroup` with the left edges of its columns in points, and the right edge of the last. */
interface Group {
  readonly element: XmlElement;
  readonly edges: readonly number[];
  readonly names: ReadonlyMap<string, number>;
}

/** One table of all groups: what stands at the same place on the page stands in the same column. */
export interface MergedGroups {
  /** Texts over most of the columns above everything else. */
  readonly titles: readonly Cell[];
  readonly rows: readonly (readonly Cell[])[];
}

/** `undefined` where groups do not state the widths of their columns, or cells go over several rows. */
export function mergeGroups(elements: readonly XmlElement[], flow: XmlFlow): MergedGroups | undefined {
  const groups = elements.map(groupOf);
  if (groups.length < 2 || groups.some((group) => group === undefined)) return undefined;
  const known = groups.flatMap((group) => (group === undefined ? [] : [group]));
  const edges = unite(known.flatMap((group) => group.edges));
  if (edges.length > MAX_COLUMNS) return undefined;
  const rows = known.flatMap((group) => rowsOf(group.element).map((row) => layRow(row, group, { edges, flow })));
  const titles: Cell[] = [];
  let first = 0;
  for (; first < rows.length - 1; first++) {
    const said = (rows[first] ?? []).filter((cell) => cell.content.length > 0);
    const only = said[0];
    if (said.length > 1 || (only !== undefined && (only.colSpan ?? 1) * 2 < edges.length - 1)) break;
    if (only !== undefined) titles.push(only);
  }
  return { titles, rows: rows.slice(first) };
}

function groupOf(element: XmlElement): Group | undefined {
  const edges = [0];
  const names = new Map<string, number>();
  for (const spec of element.elements()) {
    if (spec.local.toLowerCase() !== 'colspec') continue;
    const width = Number.parseFloat(spec.get('colwidth') ?? '');
    if (!(width > 0)) return undefined;
    names.set(spec.get('colname') ?? '', edges.length - 1);
    edges.push((edges.at(-1) ?? 0) + width);
  }
  const tall = rowsOf(element).some((row) => row.elements().some((entry) => Number(entry.get('morerows') ?? 0) > 0));
  return edges.length < 2 || tall ? undefined : { element, edges, names };
}

function rowsOf(group: XmlElement): XmlElement[] {
  return group
    .elements()
    .filter((part) => /^t(?:head|body|foot)$/i.test(part.local))
    .flatMap((part) => part.elements().filter((row) => /^row$/i.test(row.local)));
}

/** Ascending, those that are nearly the same only once. */
function unite(edges: readonly number[]): number[] {
  const out: number[] = [];
  for (const edge of [...edges].sort((a, b) => a - b)) {
    const last = out.at(-1);
    if (last === undefined || edge - last > TOLERANCE) out.push(edge);
  }
  return out;
}

interface Page {
  readonly edges: readonly number[];
  readonly flow: XmlFlow;
}

/** Entries stand in their own columns, which may be said by name; a blank one before a name is part of it. */
function layRow(row: XmlElement, group: Group, page: Page): Cell[] {
  const out: Cell[] = [];
  let column = 0;
  let at = 0;
  for (const entry of row.elements()) {
    if (!/^entry$/i.test(entry.local) || column >= group.edges.length - 1) continue;
    const from = Math.max(group.names.get(entry.get('namest') ?? entry.get('colname') ?? '') ?? column, column);
    const to = Math.max(group.names.get(entry.get('nameend') ?? '') ?? from, from);
    column = to + 1;
    const start = Math.max(indexOf(page.edges, group.edges[from] ?? 0), at);
    const end = Math.max(indexOf(page.edges, group.edges[to + 1] ?? 0), start + 1);
    for (; at < start; at++) out.push({ content: [] });
    out.push({ content: readBlocks(entry, page.flow), colSpan: end - start });
    at = end;
  }
  return out;
}

/** The last edge that is not right of this one. */
function indexOf(edges: readonly number[], edge: number): number {
  let index = 0;
  while (index + 1 < edges.length && (edges[index + 1] ?? 0) <= edge) index++;
  return index;
}
