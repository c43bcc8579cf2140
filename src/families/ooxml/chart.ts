import type { XmlElement } from '../../bytes/xml/tree.js';
import { type ChartSeries, toChartTable } from '../../content/chart/table.js';
import { plainText } from '../../content/tree/content.js';
import type { RootContent } from '../../core/tree.js';
import { readPoints } from './chart-points.js';
import { readTextLine } from './drawing-text.js';

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

function readSeries(ser: XmlElement, index: number): ChartSeries[] {
  const name = seriesName(ser.first('c:tx')) || `Series ${index + 1}`;
  const categories = readPoints(ser.first('c:cat') ?? ser.first('c:xVal'));
  const out: ChartSeries[] = [{ name, categories, values: readPoints(ser.first('c:val') ?? ser.first('c:yVal')) }];
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
function chartCaption(chart: XmlElement, plotArea: XmlElement, series: readonly ChartSeries[]): string {
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
