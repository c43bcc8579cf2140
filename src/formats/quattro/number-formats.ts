import { compileNumberFormat, formatNumber, type NumberFormat } from '../../content/number-format/format.js';

/** Dates and times by the low bits of a format, in all versions. */
const DATES: ReadonlyMap<number, string> = new Map([
  [5, 'dd-mmm-yy'],
  [6, 'dd-mmm'],
  [7, 'mmm-yy'],
  [8, 'mm/dd/yy'],
  [9, 'mm/dd'],
  [10, 'hh:mm:ss AM/PM'],
  [11, 'hh:mm AM/PM'],
  [12, 'hh:mm:ss'],
  [13, 'hh:mm'],
]);
/** Where version 9 differs: years in full. */
const NEW_DATES: ReadonlyMap<number, string> = new Map([
  [8, 'dddd, mmmm d, yyyy'],
  [9, 'mm/dd/yyyy'],
  [14, 'dd-mmm-yyyy'],
  [15, 'mmm-yyyy'],
]);

/** Up to version 8: bits 4 to 6 are the kind, the lower four the decimals. */
export function oldFormatCode(format: number): string {
  const decimals = decimalsOf(format);
  switch ((format >> 4) & 7) {
    case 0:
    case 6:
      return DATES.get(format & 15) ?? 'General';
    case 1:
      return `0${decimals}`;
    case 2:
      return `0${decimals}E+00`;
    case 3:
      return `$#,##0${decimals};($#,##0${decimals})`;
    case 4:
      return `0${decimals}%`;
    case 5:
      return `#,##0${decimals};(#,##0${decimals})`;
    default:
      return 'General';
  }
}

/** From version 9 on: the kind stands above five bits; kinds of one group differ in how they show what is negative. */
export function newFormatCode(format: number): string {
  const decimals = decimalsOf(format);
  const kind = format >> 5;
  if (kind === 0) return NEW_DATES.get(format & 31) ?? DATES.get(format & 31) ?? 'General';
  if (kind === 9) return (format & 16) === 0 ? `0${decimals}%` : `0${decimals}E+00`;
  if (kind > 8) return 'General';
  const number = `${kind > 4 ? '$' : ''}${kind % 4 === 3 || kind % 4 === 0 ? '#,##' : ''}0${decimals}`;
  return kind % 2 === 0 ? `${number};(${number})` : number;
}

function decimalsOf(format: number): string {
  const count = format & 15;
  return count === 0 ? '' : `.${'0'.repeat(count)}`;
}

/** Cells as their styles show them: styles are counted from 1, 0 is none. */
export interface Styles {
  readonly formats: number[];
  readonly codeOf: (format: number) => string;
  readonly compiled: Map<number, NumberFormat>;
}

export function createStyles(codeOf: (format: number) => string): Styles {
  return { formats: [], codeOf, compiled: new Map() };
}

export function showNumber(styles: Styles, style: number, value: number): string {
  const number = styles.formats[style - 1] ?? GENERAL;
  let format = styles.compiled.get(number);
  if (format === undefined) {
    format = compileNumberFormat(styles.codeOf(number));
    styles.compiled.set(number, format);
  }
  return formatNumber(format, value);
}

/** No date, no decimals: as the value is. */
const GENERAL = 2;
