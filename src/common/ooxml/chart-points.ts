import type { XmlElement } from '../xml/tree.js';

/** A cached point: its value as stored, and the number format that it is shown in ('' for text). */
export interface ChartPoint {
  readonly value: string;
  readonly format: string;
}

/** Cached points by index, one map a level; more than one only for categories of several levels, innermost first. */
export interface ChartPoints {
  readonly levels: readonly ReadonlyMap<number, ChartPoint>[];
  /** How many points there are in all levels. */
  readonly count: number;
}

/** Points of a reference or literal (`c:cat`, `c:val`, `c:tx`, `cx:strDim`, ...) as cached in the chart part. */
export function readPoints(source: XmlElement | undefined): ChartPoints {
  const holders = source === undefined ? [] : pointHolders(source);
  const levels = holders.map(({ holder, format }) => readLevel(holder, format)).filter((level) => level.size > 0);
  return { levels, count: levels.reduce((sum, level) => sum + level.size, 0) };
}

interface Holder {
  readonly holder: XmlElement;
  readonly format: string;
}

function pointHolders(source: XmlElement): Holder[] {
  if (source.name.startsWith('cx:')) {
    return source.elements('cx:lvl').map((holder) => ({
      holder,
      format: source.name === 'cx:numDim' ? (holder.get('formatCode') ?? 'General') : '',
    }));
  }
  const multi = source.first('c:multiLvlStrRef')?.first('c:multiLvlStrCache') ?? source.first('c:multiLvlStrLit');
  if (multi !== undefined) return multi.elements('c:lvl').map((holder) => ({ holder, format: '' }));
  const numbers = source.first('c:numRef')?.first('c:numCache') ?? source.first('c:numLit');
  if (numbers !== undefined) {
    return [{ holder: numbers, format: numbers.first('c:formatCode')?.textContent() ?? 'General' }];
  }
  const strings = source.first('c:strRef')?.first('c:strCache') ?? source.first('c:strLit');
  return strings === undefined ? [] : [{ holder: strings, format: '' }];
}

function readLevel(holder: XmlElement, format: string): Map<number, ChartPoint> {
  const out = new Map<number, ChartPoint>();
  const points = holder.name === 'cx:lvl' ? holder.elements('cx:pt') : holder.elements('c:pt');
  points.forEach((point, i) => {
    const index = Number(point.get('idx') ?? i);
    const value = holder.name === 'cx:lvl' ? point.textContent() : point.first('c:v')?.textContent();
    if (value === undefined || !Number.isInteger(index)) return;
    out.set(index, { value, format: point.get('formatCode') ?? format });
  });
  return out;
}

/** A point as the chart shows it, as far as plain numbers, percentages, decimals, thousands and dates go. */
export function formatPoint(point: ChartPoint | undefined): string {
  if (point === undefined) return '';
  const value = point.value.trim();
  if (point.format === '' || value === '' || Number.isNaN(Number(value))) return value.replace(/\s+/g, ' ');
  const number = Number(value);
  const code = point.format.split(';')[0]?.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '') ?? '';
  if (/[ymd]/i.test(code) && !/general/i.test(code)) return formatDate(number, code);
  if (code.includes('%')) return `${withDecimals(number * 100, code)}%`;
  if (/^[#0,.\s]*0[#0,.\s]*$/.test(code)) return withDecimals(number, code);
  return plainNumber(number);
}

/** Fifteen digits, as spreadsheets show them: no 0.30000000000000004. */
function plainNumber(number: number): string {
  return String(Number(number.toPrecision(15)));
}

function withDecimals(number: number, code: string): string {
  const places = /\.([0#]+)/.exec(code)?.[1]?.length ?? 0;
  const digits = Math.min(places, 15);
  return number.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: /[#0],[#0]/.test(code),
  });
}

const MS_PER_DAY = 86_400_000;
const EPOCH_1900 = Date.UTC(1899, 11, 30);

function formatDate(serial: number, code: string): string {
  const date = new Date(EPOCH_1900 + Math.round(serial * MS_PER_DAY));
  if (Number.isNaN(date.getTime())) return plainNumber(serial);
  const iso = date.toISOString();
  if (!/d/i.test(code)) return /m/i.test(code) ? iso.slice(0, 7) : iso.slice(0, 4);
  return /h/i.test(code) ? iso.slice(0, 16).replace('T', ' ') : iso.slice(0, 10);
}
