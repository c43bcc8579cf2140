import type { PhrasingContent, RootContent } from '../../core/tree.js';
import { type Cell, toTable } from '../table/table.js';
import { text } from '../tree/build.js';
import { plainText } from '../tree/content.js';
import type { XmlElement } from '../xml/tree.js';
import { type ChartPoints, formatPoint, readPoints } from './chart-points.js';
import { readTextLine } from './drawing-text.js';

/** A series as it is shown: a column of the table. */
interface Series {
  readonly name: string;
  readonly categories: ChartPoints;
  readonly values: ChartPoints;
}

/**
 * The data of a chart part (`c:chartSpace`, ECMA-376 part 1, §21.2, or `cx:chartSpace`) as a table under its title: a row for
 * each category, a column for each series, as the caches in the part have them. Pictures of the chart are not looked at.
 */
export function readChart(chartSpace: XmlElement): RootContent[] {
  if (chartSpace.name === 'cx:chartSpace') return readExtendedChart(chartSpace);
  const chart = chartSpace.first('c:chart');
  const plotArea = chart?.first('c:plotArea');
  if (chart === undefined || plotArea === undefined) return [];
  const series = plotArea
    .elements()
    .filter((child) => child.name.startsWith('c:') && child.name.endsWith('Chart'))
    .flatMap((kind) => kind.elements('c:ser').flatMap((ser, i) => readSeries(ser, i)));
  const caption = chartCaption(chart, plotArea, series);
  const corner = axisTitle(plotArea, ['c:catAx', 'c:dateAx', 'c:serAx']) ?? '';
  return toChartTable({ series, caption, corner });
}

function readSeries(ser: XmlElement, index: number): Series[] {
  const name = seriesName(ser.first('c:tx')) || `Series ${index + 1}`;
  const categories = readPoints(ser.first('c:cat') ?? ser.first('c:xVal'));
  const out: Series[] = [{ name, categories, values: readPoints(ser.first('c:val') ?? ser.first('c:yVal')) }];
  const sizes = readPoints(ser.first('c:bubbleSize'));
  if (sizes.count > 0) out.push({ name: `${name} (size)`, categories, values: sizes });
  return out;
}

function seriesName(tx: XmlElement | undefined): string {
  if (tx === undefined) return '';
  const literal = tx.first('c:v')?.textContent();
  if (literal !== undefined) return literal.trim();
  const { levels } = readPoints(tx);
  return [...(levels[0]?.values() ?? [])].map((point) => point.value.trim()).join(' ');
}

/** The title and what the value axis measures. The only series' name stands for the title, as the chart shows it. */
function chartCaption(chart: XmlElement, plotArea: XmlElement, series: readonly Series[]): string {
  const deleted = chart.first('c:autoTitleDeleted')?.get('val') ?? '0';
  const isAutomatic = chart.first('c:title') !== undefined && deleted !== '1' && series.length === 1;
  const title = titleText(chart.first('c:title')) || (isAutomatic ? (series[0]?.name ?? '') : '');
  const axis = axisTitle(plotArea, ['c:valAx']);
  if (axis === undefined) return title;
  return title === '' ? axis : `${title} (${axis})`;
}

function axisTitle(plotArea: XmlElement, kinds: readonly string[]): string | undefined {
  for (const axis of plotArea.elements()) {
    if (!kinds.includes(axis.name)) continue;
    const found = titleText(axis.first('c:title'));
    if (found !== '') return found;
  }
  return undefined;
}

function titleText(title: XmlElement | undefined): string {
  const rich = title?.find('c:tx', 'c:rich') ?? title?.find('cx:tx', 'cx:rich');
  if (rich !== undefined) return plainText(readTextLine(rich)).trim();
  return seriesName(title?.first('c:tx')) || (title?.find('cx:tx', 'cx:txData', 'cx:v')?.textContent().trim() ?? '');
}

interface ChartModel {
  readonly series: readonly Series[];
  readonly caption: string;
  readonly corner: string;
}

/** Series with categories of their own stand in one table up to this many of them; more would be mostly empty cells. */
const MAX_GROUPS = 8;

function toChartTable({ series, caption, corner }: ChartModel): RootContent[] {
  const label: PhrasingContent[] = caption === '' ? [] : [text(caption)];
  const groups = groupByCategories(series);
  if (groups.length <= MAX_GROUPS) return groupsTable(groups, { label, corner });
  return groups.flatMap((group, i) => groupsTable([group], { label: i === 0 ? label : [], corner }));
}

interface TableHead {
  readonly label: readonly PhrasingContent[];
  readonly corner: string;
}

function groupsTable(groups: readonly (readonly Series[])[], { label, corner }: TableHead): RootContent[] {
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
function groupByCategories(series: readonly Series[]): Series[][] {
  const groups: Series[][] = [];
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

function groupRows(group: readonly Series[], place: Place): Cell[][] {
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

/** `cx:chartSpace` (waterfall, funnel, histogram, treemap, ...): data stands apart from series and is referred to by id. */
function readExtendedChart(chartSpace: XmlElement): RootContent[] {
  const data = new Map<string, XmlElement>();
  for (const one of chartSpace.find('cx:chartData')?.elements('cx:data') ?? []) data.set(one.get('id') ?? '', one);
  const chart = chartSpace.first('cx:chart');
  const series = (chart?.descendants('cx:series') ?? []).flatMap((ser, i) => {
    const found = data.get(ser.first('cx:dataId')?.get('val') ?? '');
    if (found === undefined) return [];
    const name = ser.find('cx:tx', 'cx:txData', 'cx:v')?.textContent().trim() || `Series ${i + 1}`;
    return [{ name, categories: readPoints(found.first('cx:strDim')), values: readPoints(found.first('cx:numDim')) }];
  });
  return toChartTable({ series, caption: titleText(chart?.first('cx:title')), corner: '' });
}
