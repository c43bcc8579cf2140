import { formatNumber, type NumberFormat } from '../number-format/format.js';

/** A point: its value as stored, and the number format that it is shown in (none for text). */
export interface ChartPoint {
  readonly value: string;
  readonly format: NumberFormat | undefined;
}

/** Points by index, one map a level; more than one only for categories of several levels, innermost first. */
export interface ChartPoints {
  readonly levels: readonly ReadonlyMap<number, ChartPoint>[];
  /** How many points there are in all levels. */
  readonly count: number;
}

/** A point as the chart shows it. */
export function formatPoint(point: ChartPoint | undefined): string {
  if (point === undefined) return '';
  const value = point.value.trim();
  if (point.format === undefined || value === '' || Number.isNaN(Number(value))) return value.replace(/\s+/g, ' ');
  return formatNumber(point.format, Number(value));
}
