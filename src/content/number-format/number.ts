import { toFixedDecimal, toGeneral } from './decimal.js';
import type { Section, Token } from './parse.js';

type Digit = Extract<Token, { kind: 'digit' }>;

/** Decimals past this are shown by nobody. */
const MAX_PLACES = 30;

/** What a section's tokens say, found once: cells by the hundred thousand share a section. */
interface Plan {
  readonly hasDigits: boolean;
  /** What the percent signs multiply with. */
  readonly factor: number;
  /** Where the exponent stands, or -1. */
  readonly exponent: number;
  readonly layout: Layout;
}

const plans = new WeakMap<Section, Plan>();

function planOf(section: Section): Plan {
  const known = plans.get(section);
  if (known !== undefined) return known;
  const { tokens } = section;
  const plan = {
    hasDigits: tokens.some((token) => token.kind === 'digit'),
    factor: 100 ** Math.min(tokens.filter((token) => token.kind === 'percent').length, 3),
    exponent: tokens.findIndex((token) => token.kind === 'exponent'),
    layout: layOut(tokens),
  };
  plans.set(section, plan);
  return plan;
}

/** A number by the placeholders of its section; `value` is not negative unless the sign shall be shown. */
export function writeNumber(value: number, section: Section): string {
  const plan = planOf(section);
  if (!plan.hasDigits) return writeLiterals(value, section.tokens);
  const scaled = Math.abs(value) * plan.factor;
  const body =
    plan.exponent < 0 ? writeFixed(scaled, plan.layout) : writeScientific(scaled, section.tokens, plan.exponent);
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
  /** What the commas behind the last digit divide by: a thousand each. */
  readonly divisor: number;
  readonly places: number;
  /** Where the first placeholder stands in `whole`. */
  readonly first: number;
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
  return {
    whole,
    decimals,
    hasPoint: point >= 0,
    grouped: commas(whole, first, last) > 0,
    divisor: 1000 ** Math.min(trailing, 4),
    places: Math.min(decimals.filter((token) => token.kind === 'digit').length, MAX_PLACES),
    first,
  };
}

function writeFixed(value: number, layout: Layout): string {
  const [whole, fraction] = toFixedDecimal(value / layout.divisor, layout.places);
  const left = writeWhole(whole, layout);
  return layout.hasPoint ? `${left}.${writeDecimals(fraction, layout.decimals)}` : left;
}

/** Digits are placed from the right; those that have no placeholder stand before the first one. */
function writeWhole(digits: string, { whole, grouped, first }: Layout): string {
  let left = digits === '0' ? 0 : digits.length;
  let written = 0;
  let out = '';
  for (let i = whole.length - 1; i >= 0; i--) {
    const token = whole[i] as Token;
    const own = token.kind === 'digit' ? digitsFor(token, left, i === first) : undefined;
    if (own === undefined) {
      out = literalOf(token) + out;
      continue;
    }
    for (let k = 0; k < own; k++) {
      if (grouped && written > 0 && written % 3 === 0) out = `,${out}`;
      out = (left > 0 ? digits.charAt(left - 1) : token.kind === 'digit' && token.char === '?' ? ' ' : '0') + out;
      left--;
      written++;
    }
  }
  return out;
}

/** How many characters a placeholder takes: the first one all digits that are left, the others one each. */
function digitsFor(token: Digit, left: number, isFirst: boolean): number {
  if (left > 0) return isFirst ? left : 1;
  return token.char === '#' ? 0 : 1;
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
  const layout = layOut(tokens.slice(0, at));
  const token = tokens[at] as Extract<Token, { kind: 'exponent' }>;
  const step = Math.max(layout.whole.filter((part) => part.kind === 'digit').length, 1);
  let power = value === 0 ? 0 : Math.floor(Math.log10(value) / step) * step;
  if (value !== 0 && toFixedDecimal(scale(value, -power), layout.places)[0].length > step) power += step;
  const digits = String(Math.abs(power));
  const exponentPlaces = tokens.slice(at + 1).filter((part) => part.kind === 'digit').length;
  const tail = tokens
    .slice(at + 1)
    .filter((part) => part.kind !== 'digit')
    .map(literalOf)
    .join('');
  const sign = power < 0 ? '-' : token.plus ? '+' : '';
  return `${writeFixed(scale(value, -power), layout)}E${sign}${digits.padStart(exponentPlaces, '0')}${tail}`;
}

/** `value * 10 ** power`, by way of the decimal digits, so that 1.5e20 stays 1.5. */
function scale(value: number, power: number): number {
  const [mantissa, exponent = '0'] = value.toExponential().split('e');
  return Number(`${mantissa}e${Number(exponent) + power}`);
}
