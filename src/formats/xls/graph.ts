/*
 * The datasheet of Microsoft Graph [MS-OGRAPH 2.4], in the substream of its chart:
 *
 *   EXCLUDEROWS 0x1053, EXCLUDECOLUMNS 0x1054   { first shown(2) first not shown(2) } *
 *   ORIENT 0x1055     seriesInRows(1) ...
 *   NUMBER 0x03       row(2) column(2) reserved(1) format(2) double(8)
 *   LABEL 0x204, 0x04 row(2) column(2) reserved(1) format(2) length(1) text
 *
 * Row and column 0 hold the names of series and categories.
 */
import type { ChartPoint, ChartPoints } from '../../content/chart/points.js';
import { type ChartSeries, toChartTable } from '../../content/chart/table.js';
import { formatNumber, formatText } from '../../content/number-format/format.js';
import { spend } from '../../core/budget.js';
import type { ReadContext } from '../../core/format.js';
import type { RootContent } from '../../core/tree.js';
import { readChartLabels } from './chart.js';
import { formatById, type Globals } from './globals.js';
import { type BiffRecord, substream } from './records.js';
import { readBytes, readUnicode } from './strings.js';

interface Datasheet {
  /** Texts by row, then by column. */
  readonly rows: Map<number, Map<number, string>>;
  readonly columns: Set<number>;
  /** Where what is shown begins and ends, in turns. */
  shownRows: readonly number[];
  shownColumns: readonly number[];
  seriesInRows: boolean;
}

/** The chart of Microsoft Graph whose substream begins at `at`: what its datasheet shows, as a table under its title. */
export function readGraph(globals: Globals, at: number, context: ReadContext): RootContent[] {
  const sheet: Datasheet = {
    rows: new Map(),
    columns: new Set(),
    shownRows: [],
    shownColumns: [],
    seriesInRows: true,
  };
  for (const record of substream(globals.stream, at)) readRecord(globals, sheet, record);
  const rows = shownOf(sheet.rows.keys(), sheet.shownRows);
  const columns = shownOf(sheet.columns, sheet.shownColumns);
  spend(context.budget, 'maxCells', rows.length * columns.length);
  return toChartTable({ series: seriesOf(sheet, rows, columns), ...readChartLabels(globals, at) });
}

function readRecord(globals: Globals, sheet: Datasheet, { type, data }: BiffRecord): void {
  switch (type) {
    case 0x1053:
      sheet.shownRows = turnsOf(data.bytes);
      break;
    case 0x1054:
      sheet.shownColumns = turnsOf(data.bytes);
      break;
    case 0x1055:
      sheet.seriesInRows = data.u8(0) === 1;
      break;
    case 0x03: {
      const format = formatById(globals, data.u16(5));
      addCell(sheet, { row: data.u16(0), column: data.u16(2) }, formatNumber(format, data.f64(7), globals));
      break;
    }
    case 0x04:
    case 0x204: {
      const place = { at: 7, lengthBytes: 1 } as const;
      const text = globals.version === 8 ? readUnicode(data, place) : readBytes(data, place, globals.charset);
      const shown = formatText(formatById(globals, data.u16(5)), text);
      addCell(sheet, { row: data.u16(0), column: data.u16(2) }, shown);
      break;
    }
  }
}

function addCell(sheet: Datasheet, { row, column }: { row: number; column: number }, text: string): void {
  if (text.trim() === '') return;
  const cells = sheet.rows.get(row) ?? new Map<number, string>();
  cells.set(column, text.trim());
  sheet.rows.set(row, cells);
  sheet.columns.add(column);
}

function turnsOf(bytes: Uint8Array): number[] {
  const out: number[] = [];
  for (let at = 0; at + 2 <= bytes.length; at += 2) out.push((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8));
  return out;
}

/** The places behind the names, in order, without those that the chart leaves out. */
function shownOf(places: Iterable<number>, turns: readonly number[]): number[] {
  const all = [...places].filter((place) => place > 0).sort((a, b) => a - b);
  const shown: number[] = [];
  let turn = 0;
  for (const place of all) {
    while (turn < turns.length && (turns[turn] ?? 0) <= place) turn++;
    if (turn % 2 === 1) shown.push(place);
  }
  return shown.length === 0 ? all : shown;
}

function seriesOf(sheet: Datasheet, rows: readonly number[], columns: readonly number[]): ChartSeries[] {
  const [across, along] = sheet.seriesInRows ? [rows, columns] : [columns, rows];
  const textAt = (series: number, point: number) =>
    sheet.seriesInRows ? sheet.rows.get(series)?.get(point) : sheet.rows.get(point)?.get(series);
  const categories = toPoints(along, (point) => textAt(0, point));
  return across.map((series, i) => ({
    name: textAt(series, 0) ?? `Series ${i + 1}`,
    categories,
    values: toPoints(along, (point) => textAt(series, point)),
  }));
}

function toPoints(along: readonly number[], textAt: (point: number) => string | undefined): ChartPoints {
  const points = new Map<number, ChartPoint>();
  along.forEach((point, i) => {
    const value = textAt(point);
    if (value !== undefined) points.set(i, { value, format: undefined });
  });
  return points.size === 0 ? { levels: [], count: 0 } : { levels: [points], count: points.size };
}
