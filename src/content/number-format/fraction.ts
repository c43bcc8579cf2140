import { toFixedDecimal } from './decimal.js';
import type { Section, Token } from './parse.js';

/** Denominators have at most this many digits. */
const MAX_DIGITS = 4;

/** `# ?/?`, `# ??/??`, `?/8`: the nearest fraction whose denominator has so many digits, or the one that is stated. */
export function writeFraction(value: number, section: Section): string {
  const { tokens } = section;
  const slash = tokens.findIndex((token) => token.kind === 'slash');
  let from = slash;
  while (from > 0 && tokens[from - 1]?.kind === 'digit') from--;
  const before = tokens.slice(0, from);
  const hasWhole = before.some((token) => token.kind === 'digit');
  const behind = tokens.slice(slash + 1);
  const denominator = readDenominator(behind);
  const amount = Math.abs(value);
  const whole = hasWhole ? Math.floor(amount + 1e-12) : 0;
  let { top, bottom } = nearest(Math.max(amount - whole, 0), denominator);
  let units = whole;
  if (hasWhole && top >= bottom) {
    units += 1;
    top = 0;
    bottom = 1;
  }
  const sign = value < 0 && (units > 0 || top > 0) ? '-' : '';
  const lead = before.map(literal).join('').trim();
  const shownUnits = hasWhole && (units > 0 || top === 0) ? toFixedDecimal(units, 0)[0] : '';
  const shownFraction = top === 0 && hasWhole ? '' : `${top}/${bottom}`;
  return sign + lead + [shownUnits, shownFraction].filter((part) => part !== '').join(' ') + denominator.tail.trimEnd();
}

interface Denominator {
  /** Stated, or 0 if it is to be found. */
  readonly fixed: number;
  readonly most: number;
  readonly tail: string;
}

function readDenominator(tokens: readonly Token[]): Denominator {
  let written = '';
  let places = 0;
  let at = 0;
  for (; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    if (token.kind === 'digit') {
      places++;
      written += token.char === '0' ? '0' : '';
    } else if (token.kind === 'literal' && /^\d+$/.test(token.text)) written += token.text;
    else break;
  }
  const fixed = Number(written) || 0;
  return {
    fixed,
    most: 10 ** Math.min(Math.max(places, 1), MAX_DIGITS) - 1,
    tail: tokens.slice(at).map(literal).join(''),
  };
}

function nearest(value: number, { fixed, most }: Denominator): { top: number; bottom: number } {
  if (fixed > 0) return { top: Math.round(value * fixed), bottom: fixed };
  let best = { top: Math.round(value), bottom: 1 };
  let error = Math.abs(value - best.top);
  for (let bottom = 2; bottom <= most && error > 1e-10; bottom++) {
    const top = Math.round(value * bottom);
    const off = Math.abs(value - top / bottom);
    if (off < error - 1e-12) {
      best = { top, bottom };
      error = off;
    }
  }
  return best;
}

function literal(token: Token): string {
  return token.kind === 'literal' ? token.text : '';
}
