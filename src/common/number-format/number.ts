import { toFixedDecimal, toGeneral } from './decimal.js';
import type { Section, Token } from './parse.js';

type Digit = Extract<Token, { kind: 'digit' }>;

/** Decimals past this are shown by nobody. */
const MAX_PLACES = 30;

/** A number by the placeholders of its section; `value` is not negative unless the sign shall be shown. */
export function writeNumber(value: number, section: Section): string {
  const { tokens } = section;
  if (!tokens.some((token) => token.kind === 'digit')) return writeLiterals(value, tokens);
  const percent = tokens.filter((token) => token.kind === 'percent').length;
  const scaled = Math.abs(value) * 100 ** Math.min(percent, 3);
  const exponent = tokens.findIndex((token) => token.kind === 'exponent');
  const body = exponent < 0 ? writeFixed(scaled, tokens) : writeScientific(scaled, tokens, exponent);
  return value < 0 && /[1-9]/.test(body) ? `-${body}` : body;
}

/** A section without placeholders shows its literals alone: `"n/a"`, or nothing at all. */
function writeLiterals(value: number, tokens: readonly Token[]): string {
  return tokens.map((token) => (token.kind === 'text' ? toGeneral(value) : literalOf(token))).join('');
}

function literalOf(token: Token): string {
  if (token.kind === 'literal') return token.text;
  if (token.kind === 'percent') return '%';
  if (token.kind === 'slash') return '/';
  if (token.kind === 'point') return '.';
  return '';
}

interface Layout {
  readonly whole: readonly Token[];
  readonly decimals: readonly Token[];
  readonly hasPoint: boolean;
  readonly grouped: boolean;
  /** Commas behind the last digit: a thousand each. */
  readonly thousands: number;
}

function layOut(tokens: readonly Token[]): Layout {
  const point = tokens.findIndex((token) => token.kind === 'point');
  const whole = point < 0 ? tokens : tokens.slice(0, point);
  const decimals = point < 0 ? [] : tokens.slice(point + 1);
  const lastDigit = (part: readonly Token[]) => part.findLastIndex((token) => token.kind === 'digit');
  const commas = (part: readonly Token[], from: number, to: number) =>
    part.slice(Math.max(from, 0), Math.max(to, 0)).filter((token) => token.kind === 'comma').length;
  const last = lastDigit(whole);
  const first = whole.findIndex((token) => token.kind === 'digit');
  const trailing = commas(whole, last + 1, whole.length) + commas(decimals, lastDigit(decimals) + 1, decimals.length);
  return { whole, decimals, hasPoint: point >= 0, grouped: commas(whole, first, last) > 0, thousands: trailing };
}

function writeFixed(value: number, tokens: readonly Token[]): string {
  const layout = layOut(tokens);
  const places = layout.decimals.filter((token) => token.kind === 'digit').length;
  const [whole, fraction] = toFixedDecimal(value / 1000 ** Math.min(layout.thousands, 4), Math.min(places, MAX_PLACES));
  const decimals = writeDecimals(fraction, layout.decimals);
  return writeWhole(whole, layout) + (layout.hasPoint ? `.${decimals}` : '');
}

/** Digits are placed from the right; those that have no placeholder stand before the first one. */
function writeWhole(digits: string, layout: Layout): string {
  const { whole, grouped } = layout;
  const first = whole.findIndex((token) => token.kind === 'digit');
  let left = digits === '0' ? '' : digits;
  let written = 0;
  let out = '';
  const put = (char: string) => {
    if (grouped && written > 0 && written % 3 === 0) out = `,${out}`;
    out = char + out;
    written++;
  };
  for (let i = whole.length - 1; i >= 0; i--) {
    const token = whole[i] as Token;
    if (token.kind !== 'digit') {
      out = literalOf(token) + out;
      continue;
    }
    if (left !== '') put(left.charAt(left.length - 1));
    else if (token.char === '0') put('0');
    else if (token.char === '?') out = ` ${out}`;
    left = left.slice(0, -1);
    if (i === first) for (; left !== ''; left = left.slice(0, -1)) put(left.charAt(left.length - 1));
  }
  return out;
}

function writeDecimals(fraction: string, tokens: readonly Token[]): string {
  const places = tokens.filter((token): token is Digit => token.kind === 'digit');
  let shown = places.length;
  while (shown > 0 && places[shown - 1]?.char !== '0' && (fraction.charAt(shown - 1) || '0') === '0') shown--;
  let at = 0;
  let out = '';
  for (const token of tokens) {
    if (token.kind === 'digit') {
      if (at < shown) out += fraction.charAt(at) || '0';
      else if (token.char === '?') out += ' ';
      at++;
    } else out += literalOf(token);
  }
  return out;
}

/** `0.00E+00`; with several digits before the point the exponent is a multiple of their number. */
function writeScientific(value: number, tokens: readonly Token[], at: number): string {
  const mantissa = tokens.slice(0, at);
  const token = tokens[at] as Extract<Token, { kind: 'exponent' }>;
  const { whole, decimals } = layOut(mantissa);
  const step = Math.max(whole.filter((part) => part.kind === 'digit').length, 1);
  const places = Math.min(decimals.filter((part) => part.kind === 'digit').length, MAX_PLACES);
  let power = value === 0 ? 0 : Math.floor(Math.log10(value) / step) * step;
  if (value !== 0 && toFixedDecimal(scale(value, -power), places)[0].length > step) power += step;
  const digits = String(Math.abs(power));
  const exponentPlaces = tokens.slice(at + 1).filter((part) => part.kind === 'digit').length;
  const tail = tokens
    .slice(at + 1)
    .filter((part) => part.kind !== 'digit')
    .map(literalOf)
    .join('');
  const sign = power < 0 ? '-' : token.plus ? '+' : '';
  return `${writeFixed(scale(value, -power), mantissa)}E${sign}${digits.padStart(exponentPlaces, '0')}${tail}`;
}

/** `value * 10 ** power`, by way of the decimal digits, so that 1.5e20 stays 1.5. */
function scale(value: number, power: number): number {
  const [mantissa, exponent = '0'] = value.toExponential().split('e');
  return Number(`${mantissa}e${Number(exponent) + power}`);
}
