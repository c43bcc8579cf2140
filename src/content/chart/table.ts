import type { PhrasingContent, RootContent } from '../../core/tree.js';
import { type Cell, toTable } from '../table/table.js';
import { text } from '../tree/build.js';
import { type ChartPoints, formatPoint } from './points.js';

/** A series as it is shown: a column of the table. */
export interface ChartSeries {
  readonly name: string;
  readonly categories: ChartPoints;
  readonly values: ChartPoints;
}

/** What a chart shows. */
export interface ChartModel {
  readonly series: readonly ChartSeries[];
  /** Its title and what its values measure. */
  readonly caption: string;
  /** What its categories are. */
  readonly corner: string;
}

/** Series with categories of their own stand in one table up to this many of them; more would be mostly empty cells. */
const MAX_GROUPS = 8;

/** The data of a chart as a table under its title: a row for each category, a column for each series. */
export function toChartTable({ series, caption, corner }: ChartModel): RootContent[] {
  const label: PhrasingContent[] = caption === '' ? [] : [text(caption)];
  const groups = groupByCategories(series);
  if (groups.length <= MAX_GROUPS) return groupsTable(groups, { label, corner });
  return groups.flatMap((group, i) => groupsTable([group], { label: i === 0 ? label : [], corner }));
}

interface TableHead {
  readonly label: readonly PhrasingContent[];
  readonly corner: string;
}

function groupsTable(groups: readonly (readonly ChartSeries[])[], { label, corner }: TableHead): RootContent[] {
  const series = groups.flat();
  if (series.length === 0) return toTable({ rows: [], caption: label });
  const levels = groups.reduce((most, group) => Math.max(most, group[0]?.categories.levels.length ?? 0), 1);
  const header = [
    ...Array.from({ length: levels }, (_, i) => (i === 0 ? corner : '')),
    ...series.map((one) => one.name),
  ];
  const rows = [header.map(toCell)];
  let column = 0;
  for (const group of groups) {
    rows.push(...groupRows(group, { levels, before: column, after: series.length - column - group.length }));
    column += group.length;
  }
  return toTable({ rows, headerRows: 1, caption: label });
}

/** Series over the same categories share rows; those of a scatter chart have their own. */
function groupByCategories(series: readonly ChartSeries[]): ChartSeries[][] {
  const groups: ChartSeries[][] = [];
  let lastKey: string | undefined;
  for (const one of series) {
    const key = categoryKey(one.categories);
    if (groups.length > 0 && (key === lastKey || key === '')) groups.at(-1)?.push(one);
    else groups.push([one]);
    if (key !== '') lastKey = key;
  }
  return groups;
}

function categoryKey(categories: ChartPoints): string {
  return categories.levels.map((level) => [...level].map(([i, point]) => `${i}:${point.value}`).join('\n')).join('\f');
}

interface Place {
  readonly levels: number;
  /** Columns of other groups at the left and right. */
  readonly before: number;
  readonly after: number;
}

function groupRows(group: readonly ChartSeries[], place: Place): Cell[][] {
  const categories = group[0]?.categories ?? { levels: [], count: 0 };
  const indices = new Set<number>();
  for (const level of categories.levels) for (const index of level.keys()) indices.add(index);
  for (const one of group) for (const index of one.values.levels[0]?.keys() ?? []) indices.add(index);
  return [...indices]
    .sort((a, b) => a - b)
    .map((index) => {
      // The first level of the cache is the innermost one; outer labels stand where their span begins.
      const labels = Array.from({ length: place.levels }, (_, i) => {
        const level = categories.levels[place.levels - 1 - i];
        return level === undefined ? '' : formatPoint(level.get(index));
      });
      if (categories.levels.length === 0) labels[0] = String(index + 1);
      const values = group.map((one) => formatPoint(one.values.levels[0]?.get(index)));
      return [...labels, ...blanks(place.before), ...values, ...blanks(place.after)].map(toCell);
    });
}

function blanks(count: number): string[] {
  return Array.from({ length: Math.max(count, 0) }, () => '');
}

function toCell(value: string): Cell {
  return { content: value === '' ? [] : [text(value)] };
}
