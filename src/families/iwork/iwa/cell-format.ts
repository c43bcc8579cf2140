import { compileNumberFormat, formatNumber } from '../../../content/number-format/format.js';
import type { CellValue } from './cell.js';
import type { Message } from './protobuf.js';

/** Entries of the format list; the format itself is field 6: kind 1, decimals 2, currency 3, thousands 5, date 14. */
export type CellFormats = ReadonlyMap<number, Message>;

const DECIMAL = 256;
const CURRENCY = 257;
const PERCENT = 258;
const SCIENTIFIC = 259;
const FRACTION = 262;
/** Decimals as many as the number has. */
const AUTOMATIC = 253;
/** Days from the epoch of serial dates to 2001-01-01, from which the seconds count. */
const SERIAL_2001 = 36_892;
const DAY_SECONDS = 86_400;

/** What a cell without text shows. */
export function shownValue(value: CellValue, formats: CellFormats): string {
  const format = value.format === undefined ? undefined : formats.get(value.format)?.message(6);
  const number = value.number ?? 0;
  switch (value.kind) {
    case 'number':
      return value.number === undefined ? '' : shownNumber(number, format);
    case 'date':
      return value.number === undefined ? '' : shownDate(number, format?.text(14) ?? '');
    case 'boolean':
      return number > 0 ? 'TRUE' : 'FALSE';
    case 'duration':
      return shownDuration(number);
    default:
      return '';
  }
}

function shownNumber(value: number, format: Message | undefined): string {
  const kind = format?.int(1) ?? 0;
  const decimals = format === undefined || !format.has(2) ? AUTOMATIC : format.int(2);
  const places = decimals >= AUTOMATIC ? '.##########' : decimals === 0 ? '' : `.${'0'.repeat(Math.min(decimals, 30))}`;
  const digits = `${format?.int(5) === 1 ? '#,##0' : '0'}${places}`;
  const write = (code: string) => formatNumber(compileNumberFormat(code), value).replace(/\.(?=\D*$)/, '');
  if (kind === PERCENT) return write(`${digits}%`);
  if (kind === CURRENCY) return write(`${quoted(format?.text(3) ?? '')}${digits}`);
  if (kind === SCIENTIFIC) return write(`0${places}E+00`);
  if (kind === FRACTION) return write('# ?/?');
  return kind === DECIMAL && decimals < AUTOMATIC ? write(digits) : general(value, format?.int(5) === 1);
}

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['USD', '$'],
  ['EUR', '€'],
  ['GBP', '£'],
  ['JPY', '¥'],
  ['CNY', '¥'],
  ['KRW', '₩'],
  ['INR', '₹'],
]);

function quoted(currency: string): string {
  const sign = SIGNS.get(currency) ?? `${currency.replace(/[^A-Z]/g, '')} `;
  return sign.trim() === '' ? '' : `"${sign}"`;
}

function general(value: number, thousands: boolean): string {
  const plain = String(Number(value.toPrecision(15)));
  if (!thousands || plain.includes('e')) return plain;
  const [whole = '', rest] = plain.split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return rest === undefined ? grouped : `${grouped}.${rest}`;
}

/** Patterns are those of Unicode (TR 35): `d MMM y`, `HH:mm`. */
function shownDate(seconds: number, pattern: string): string {
  const serial = SERIAL_2001 + seconds / DAY_SECONDS;
  const hasTime = Math.abs(seconds % DAY_SECONDS) > 0;
  const code = pattern === '' ? (hasTime ? 'yyyy-mm-dd hh:mm' : 'yyyy-mm-dd') : toCode(pattern);
  return formatNumber(compileNumberFormat(code), serial);
}

function toCode(pattern: string): string {
  return pattern
    .slice(0, 100)
    .replace(/'([^']*)'/g, '"$1"')
    .replace(/y+/g, (years) => (years.length === 2 ? 'yy' : 'yyyy'))
    .replace(/M+/g, (months) => months.toLowerCase())
    .replace(/E+/g, (days) => (days.length > 3 ? 'dddd' : 'ddd'))
    .replace(/H+/g, (hours) => hours.toLowerCase())
    .replace(/\ba\b/, 'AM/PM');
}

function shownDuration(seconds: number): string {
  const whole = Math.round(Math.abs(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return `${seconds < 0 ? '-' : ''}${parts.map((part, i) => (i === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')}`;
}
