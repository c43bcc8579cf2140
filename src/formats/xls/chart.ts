/*
 * The substream of a chart [MS-XLS 2.1.7.20.1]: how it looks, in groups between BEGIN (0x1033) and END, then what it shows.
 *
 *   SERIES 0x1003     holds BRAI (0x1051) id(1) kind(1) flags(2) format(2) formulaBytes(2) formula
 *                     id: 0 name, 1 values, 2 categories, 3 sizes of bubbles; a SERIESTEXT behind it caches the name
 *   SERPARENT 0x104A  in a series: a trend line or error bars of another one
 *   TEXT 0x1025       at(24) flags(2) ..., holds SERIESTEXT (0x100D) id(2) text, OBJECTLINK (0x1027) what(2)
 *   SIINDEX 0x1065    what(2), as the ids above; behind it the cached cells, a column for each series
 */
import type { ChartPoint, ChartPoints } from '../../content/chart/points.js';
import { type ChartModel, type ChartSeries, toChartTable } from '../../content/chart/table.js';
import { formatNumber } from '../../content/number-format/format.js';
import { errorText } from '../../content/sheet/biff.js';
import { spend } from '../../core/budget.js';
import type { ReadContext } from '../../core/format.js';
import type { RootContent } from '../../core/tree.js';
import { formatById, type Globals } from './globals.js';
import { type BiffRecord, substream } from './records.js';
import { referredSheet } from './references.js';
import { readBytes, readUnicode } from './strings.js';

const NAME = 0;
const VALUES = 1;
const CATEGORIES = 2;
const SIZES = 3;
const IS_DELETED = 0x40;

/** A series as its records state it. */
interface SeriesParts {
  name: string;
  /** A trend line or error bars: the data of another series once more. */
  isDerived: boolean;
  /** Ids of number formats by what they are for. */
  readonly formats: Map<number, number>;
  /** Which sheet the values stand on, by its place in the workbook; -1 for none known. */
  sheet: number;
}

/** Something written on the chart. */
interface ChartText {
  text: string;
  readonly deleted: boolean;
}

/** What the records of a chart say. */
interface ChartParts {
  readonly globals: Globals;
  readonly series: SeriesParts[];
  /** Texts by what they are for: 1 the title, 2 the axis of values, 3 the axis of categories. */
  readonly texts: Map<number, ChartText>;
  /** Cached points by what they are, then by series. */
  readonly cache: Map<number, Map<number, Map<number, ChartPoint>>>;
  holder: SeriesParts | ChartText | undefined;
  /** Id of the last BRAI. */
  role: number;
  /** What the cells that follow are. */
  index: number;
}

/** Where a chart begins, and which sheets say what it shows, by their place in the workbook. */
export interface ChartPlace {
  readonly at: number;
  said(sheet: number): boolean;
}

/**
 * The chart whose substream begins at `at`: its data as a table under its title. Cells of a sheet that is `said` stand
 * in the document already: then the title is enough.
 */
export function readChart(globals: Globals, { at, said }: ChartPlace, context: ReadContext): RootContent[] {
  const parts = readParts(globals, at);
  const model = toModel(parts);
  const rows = new Set(model.series.flatMap(({ values }) => [...(values.levels[0]?.keys() ?? [])]));
  spend(context.budget, 'maxCells', rows.size * model.series.length);
  const blocks = toChartTable(model);
  const shown = parts.series.filter((series) => !series.isDerived);
  const isRepeated = shown.length > 0 && shown.every((series) => said(series.sheet));
  return isRepeated ? blocks.filter((block) => block.type !== 'table') : blocks;
}

/** What is written on a chart: its title with the name of the axis of values, and the name of the one of categories. */
export function readChartLabels(globals: Globals, at: number): Pick<ChartModel, 'caption' | 'corner'> {
  return labelsOf(readParts(globals, at), []);
}

function readParts(globals: Globals, at: number): ChartParts {
  const parts: ChartParts = {
    globals,
    series: [],
    texts: new Map(),
    cache: new Map(),
    holder: undefined,
    role: NAME,
    index: 0,
  };
  for (const record of substream(globals.stream, at)) readRecord(parts, record);
  return parts;
}

function readRecord(parts: ChartParts, record: BiffRecord): void {
  const { data } = record;
  switch (record.type) {
    case 0x1003: {
      const series: SeriesParts = { name: '', isDerived: false, formats: new Map(), sheet: -1 };
      parts.series.push(series);
      parts.holder = series;
      break;
    }
    case 0x1025:
      parts.holder = { text: '', deleted: (data.u16(24) & IS_DELETED) !== 0 };
      break;
    case 0x104a:
      if (isSeries(parts.holder)) parts.holder.isDerived = true;
      break;
    case 0x1051:
      readReference(parts, record);
      break;
    case 0x100d:
      readText(parts, record);
      break;
    case 0x1027:
      if (parts.holder !== undefined && !isSeries(parts.holder) && !parts.texts.has(data.u16(0))) {
        parts.texts.set(data.u16(0), parts.holder);
      }
      break;
    case 0x1065:
      parts.index = data.u16(0);
      break;
    default:
      if (parts.index !== 0) readCachedCell(parts, record);
  }
}

function isSeries(holder: ChartParts['holder']): holder is SeriesParts {
  return holder !== undefined && 'formats' in holder;
}

function readReference(parts: ChartParts, { data }: BiffRecord): void {
  parts.role = data.u8(0);
  if (!isSeries(parts.holder)) return;
  parts.holder.formats.set(parts.role, data.u16(4));
  const isCells = data.u8(1) === 2;
  if (parts.role === VALUES && isCells) parts.holder.sheet = referredSheet(parts.globals, data.slice(8, data.u16(6)));
}

function readText(parts: ChartParts, { data }: BiffRecord): void {
  const { globals, holder } = parts;
  const place = { at: 2, lengthBytes: 1 } as const;
  const text = globals.version === 8 ? readUnicode(data, place) : readBytes(data, place, globals.charset);
  if (!isSeries(holder)) {
    if (holder !== undefined) holder.text = text.replace(/\s+/g, ' ').trim();
  } else if (parts.role === NAME) holder.name = text.replace(/\s+/g, ' ').trim();
}

/** A cached cell: row(2) is the point, column(2) the series. */
function readCachedCell(parts: ChartParts, { type, data }: BiffRecord): void {
  const { globals, index } = parts;
  const series = data.u16(2);
  let value: string;
  if (type === 0x203) {
    const format = formatById(globals, parts.series[series]?.formats.get(index) ?? 0);
    value = formatNumber(format, data.f64(6), globals);
  } else if (type === 0x204) {
    const place = { at: 6, lengthBytes: 2 } as const;
    value = globals.version === 8 ? readUnicode(data, place) : readBytes(data, place, globals.charset);
  } else if (type === 0x205) {
    value = data.u8(7) === 1 ? errorText(data.u8(6)) : data.u8(6) === 1 ? 'TRUE' : 'FALSE';
  } else return;
  if (value.trim() !== '') addPoint(parts, { index, series, row: data.u16(0), value });
}

interface CachedPoint {
  readonly index: number;
  readonly series: number;
  readonly row: number;
  readonly value: string;
}

function addPoint({ cache }: ChartParts, { index, series, row, value }: CachedPoint): void {
  const columns = cache.get(index) ?? new Map<number, Map<number, ChartPoint>>();
  cache.set(index, columns);
  const points = columns.get(series) ?? new Map<number, ChartPoint>();
  columns.set(series, points);
  points.set(row, { value: value.trim(), format: undefined });
}

function pointsOf(parts: ChartParts, index: number, series: number): ChartPoints {
  const points = parts.cache.get(index)?.get(series);
  return points === undefined ? { levels: [], count: 0 } : { levels: [points], count: points.size };
}

function toModel(parts: ChartParts): ChartModel {
  const series = parts.series.flatMap((one, i): ChartSeries[] => {
    if (one.isDerived) return [];
    const name = one.name || `Series ${i + 1}`;
    const categories = pointsOf(parts, CATEGORIES, i);
    const values = pointsOf(parts, VALUES, i);
    const sizes = pointsOf(parts, SIZES, i);
    const own = { name, categories, values };
    return sizes.count === 0 ? [own] : [own, { name: `${name} (size)`, categories, values: sizes }];
  });
  const hasData = series.some(({ values }) => values.count > 0);
  return { series: hasData ? series : [], ...labelsOf(parts, series) };
}

/** The only series' name stands for the title, as the chart shows it. */
function labelsOf(parts: ChartParts, series: readonly ChartSeries[]): Pick<ChartModel, 'caption' | 'corner'> {
  const shown = (what: number) => {
    const found = parts.texts.get(what);
    return found === undefined || found.deleted ? undefined : found.text;
  };
  const own = shown(1);
  const title = own === '' && parts.series.length === 1 ? (series[0]?.name ?? '') : (own ?? '');
  const axis = shown(2) ?? '';
  const caption = axis === '' ? title : title === '' ? axis : `${title} (${axis})`;
  return { caption, corner: shown(3) ?? '' };
}
