import { monthName, weekdayName } from './locale.js';
import type { Section, Token } from './parse.js';

const DAY_MS = 86_400_000;
/** 9999-12-31, the last day that spreadsheets know. */
const MAX_SERIAL = 2_958_466;

/** A moment as it stands in a cell; `weekday` 0 is Sunday. */
export interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
  readonly milliseconds: number;
}

export interface DateSystem {
  /** Day 0 is 1904-01-01, not 1899-12-30. */
  readonly date1904?: boolean;
}

/**
 * The date of a serial day number. The 1900 system counts a 29 February 1900 that never was (ECMA-376 §18.17.4.1), so
 * days before it are one off. `undefined` for what is no date.
 */
export function toDateParts(serial: number, system: DateSystem = {}): DateParts | undefined {
  if (!(serial >= 0 && serial < MAX_SERIAL)) return undefined;
  const total = Math.round(serial * DAY_MS);
  const days = Math.floor(total / DAY_MS);
  const rest = total - days * DAY_MS;
  const time = {
    hours: Math.floor(rest / 3_600_000),
    minutes: Math.floor(rest / 60_000) % 60,
    seconds: Math.floor(rest / 1000) % 60,
    milliseconds: rest % 1000,
  };
  if (system.date1904 !== true && days === 60) return { year: 1900, month: 2, day: 29, weekday: 3, ...time };
  if (system.date1904 !== true && days === 0) return { year: 1900, month: 1, day: 0, weekday: 6, ...time };
  const shift = system.date1904 === true ? -24_107 : days < 60 ? -25_568 : -25_569;
  const date = new Date((days + shift) * DAY_MS);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekday: date.getUTCDay(),
    ...time,
  };
}

/** The serial number of `2023-03-15`, `2023-03-15T18:00:00` or `18:00:00`; NaN for other text. */
export function serialOfIso(value: string, system: DateSystem = {}): number {
  const time = /^\d\d:\d\d/.test(value);
  const text = time ? `1899-12-30T${value}` : value.includes('T') ? value : `${value}T00:00:00`;
  const serial = Date.parse(`${text.replace(/Z$/, '')}Z`) / DAY_MS + 25_569;
  if (time) return serial;
  if (system.date1904 === true) return serial - 1462;
  // Before the day that never was; 1899-12-31 is day 0, which times without a date have.
  return serial >= 1 && serial < 61 ? serial - 1 : serial;
}

/** A serial number by the date parts of its section; `undefined` where it is no date. */
export function writeDate(value: number, section: Section, system: DateSystem): string | undefined {
  const { tokens } = section;
  const rounded = roundToShown(Math.abs(value), tokens);
  const isElapsed = tokens.some((token) => token.kind === 'elapsed');
  if (value < 0 && !isElapsed) return undefined;
  const parts = toDateParts(isElapsed ? rounded % 1 : rounded, system);
  if (parts === undefined || rounded > MAX_SERIAL * 10) return undefined;
  const half = tokens.some((token) => token.kind === 'ampm');
  const writer: Writer = { parts, half, lcid: section.lcid, total: Math.round(rounded * DAY_MS) };
  const body = tokens.map((token) => writeToken(token, writer)).join('');
  return value < 0 ? `-${body}` : body;
}

/** Seconds are rounded to the decimals that are shown; minutes and hours are cut. */
function roundToShown(value: number, tokens: readonly Token[]): number {
  const hasSeconds = tokens.some((token) => (token.kind === 'date' || token.kind === 'elapsed') && token.part === 's');
  if (!hasSeconds) return value;
  const width = tokens.find((token) => token.kind === 'subsecond')?.width ?? 0;
  const step = 10 ** Math.min(width, 3);
  return Math.round(value * 86_400 * step) / (86_400 * step);
}

interface Writer {
  readonly parts: DateParts;
  readonly half: boolean;
  readonly lcid: number;
  /** Milliseconds in all, for elapsed time. */
  readonly total: number;
}

function writeToken(token: Token, writer: Writer): string {
  const { parts } = writer;
  switch (token.kind) {
    case 'literal':
      return token.text;
    case 'date':
      return writePart(token.part, token.width, writer);
    case 'elapsed':
      return pad(Math.floor(writer.total / { h: 3_600_000, n: 60_000, s: 1000 }[token.part]), token.width);
    case 'subsecond':
      return `.${String(parts.milliseconds).padStart(3, '0').slice(0, token.width).padEnd(token.width, '0')}`;
    case 'ampm':
      return parts.hours < 12 ? token.am : token.pm;
    case 'slash':
      return '/';
    case 'point':
      return '.';
    case 'comma':
      return ',';
    case 'digit':
      return token.char === '0' ? '0' : '';
    default:
      return '';
  }
}

function writePart(part: 'y' | 'm' | 'd' | 'h' | 'n' | 's', width: number, writer: Writer): string {
  const { parts, lcid } = writer;
  switch (part) {
    case 'y':
      return width <= 2 ? pad(parts.year % 100, 2) : String(parts.year);
    case 'm':
      return width <= 2 ? pad(parts.month, width) : monthName(parts.month, width, lcid);
    case 'd':
      return width <= 2 ? pad(parts.day, width) : weekdayName(parts.weekday, width, lcid);
    case 'h':
      return pad(writer.half ? parts.hours % 12 || 12 : parts.hours, width);
    case 'n':
      return pad(parts.minutes, width);
    case 's':
      return pad(parts.seconds, width);
  }
}

function pad(value: number, width: number): string {
  return String(value).padStart(Math.min(width, 2), '0');
}
