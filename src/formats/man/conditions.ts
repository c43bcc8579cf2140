/** Conditions of `.if` and `.ie`. Pages are read as if they were typeset: they say more then than on a terminal. */
import type { ManState } from './state.js';

export interface Condition {
  readonly holds: boolean;
  /** What the line does then. */
  readonly rest: string;
}

export function readCondition(state: ManState, source: string): Condition {
  let text = source.trimStart();
  let negated = false;
  while (text.startsWith('!')) {
    negated = !negated;
    text = text.slice(1).trimStart();
  }
  const { holds, rest } = simple(state, text);
  return { holds: holds !== negated, rest: rest.trimStart() };
}

function simple(state: ManState, text: string): Condition {
  const letter = /^([note])(?=[\s\\.'{]|$)/.exec(text)?.[1];
  if (letter !== undefined) return { holds: letter === 't' || letter === 'o', rest: text.slice(1) };
  const named = /^([drcFmSv])\s*(\S*)/.exec(text);
  if (named !== null) {
    const [all, kind = '', name = ''] = named;
    const known =
      kind === 'd'
        ? state.strings.has(name) || state.macros.has(name)
        : kind === 'r'
          ? state.registers.has(name)
          : kind === 'c';
    return { holds: known, rest: text.slice(all.length) };
  }
  const quote = text.charAt(0);
  if (quote !== '' && !/[\d\s(\\+-]/.test(quote)) {
    const second = text.indexOf(quote, 1);
    const third = second < 0 ? -1 : text.indexOf(quote, second + 1);
    if (third >= 0)
      return { holds: text.slice(1, second) === text.slice(second + 1, third), rest: text.slice(third + 1) };
  }
  const { value, rest } = evaluate(text);
  return { holds: value > 0, rest };
}

/** An expression: left to right, without precedence; parentheses count no deeper than a few. */
export function evaluate(text: string): { readonly value: number; readonly rest: string } {
  const place = { text: text.slice(0, 400), at: 0 };
  const value = expression(place, 0);
  return { value, rest: text.slice(place.at) };
}

interface Place {
  readonly text: string;
  at: number;
}

function expression(place: Place, depth: number): number {
  let value = operand(place, depth);
  for (;;) {
    const operator = /^(?:<=|>=|==|<\?|>\?|[-+*/%<>=&:])/.exec(place.text.slice(place.at, place.at + 2))?.[0];
    if (operator === undefined) return value;
    place.at += operator.length;
    value = apply(operator, value, operand(place, depth));
  }
}

function operand(place: Place, depth: number): number {
  const next = place.text.charAt(place.at);
  if (next === '(' && depth < 20) {
    place.at++;
    const value = expression(place, depth + 1);
    if (place.text.charAt(place.at) === ')') place.at++;
    return value;
  }
  const width = /^\\w(.)/.exec(place.text.slice(place.at, place.at + 3))?.[1];
  if (width !== undefined) {
    const from = place.at + 3;
    const close = place.text.indexOf(width, from);
    place.at = close < 0 ? place.text.length : close + 1;
    return close < 0 ? 0 : (close - from) * 24;
  }
  const found =
    /^[-+!]?\d{0,9}(?:\.\d{0,9})?[icpPmMnuvsfz]?/.exec(place.text.slice(place.at, place.at + 24))?.[0] ?? '';
  place.at += found.length;
  return Number.parseFloat(found) || 0;
}

function apply(operator: string, a: number, b: number): number {
  const is = (value: boolean) => (value ? 1 : 0);
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return b === 0 ? 0 : Math.trunc(a / b);
    case '%':
      return b === 0 ? 0 : a % b;
    case '<':
      return is(a < b);
    case '>':
      return is(a > b);
    case '<=':
      return is(a <= b);
    case '>=':
      return is(a >= b);
    case '&':
      return is(a > 0 && b > 0);
    case ':':
      return is(a > 0 || b > 0);
    case '<?':
      return Math.min(a, b);
    case '>?':
      return Math.max(a, b);
    default:
      return is(a === b);
  }
}
