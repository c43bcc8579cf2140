/** Decimal digits of a number as spreadsheets keep them: fifteen significant ones, rounded half up in decimal. */

const SIGNIFICANT = 15;

/** The absolute value with exactly `places` decimals, e.g. `['1599', '99']`; rounds half up, as 1.005 -> 1.01. */
export function toFixedDecimal(value: number, places: number): readonly [whole: string, fraction: string] {
  return fastFixed(Math.abs(value), places) ?? exactFixed(Math.abs(value), places);
}

const POWERS = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000];
/** Above this a double has too few digits left behind the point to round by. */
const FAST_BOUND = 1e9;

/** By arithmetic, wherever the digit that decides is far from a tie. */
function fastFixed(value: number, places: number): readonly [string, string] | undefined {
  const power = POWERS[places];
  if (power === undefined || value * power > FAST_BOUND) return undefined;
  const scaled = value * power;
  const rounded = Math.round(scaled);
  if (Math.abs(Math.abs(scaled - rounded) - 0.5) < 1e-5) return undefined;
  if (places === 0) return [String(rounded), ''];
  const whole = Math.floor(rounded / power);
  return [String(whole), String(rounded - whole * power).padStart(places, '0')];
}

function exactFixed(value: number, places: number): readonly [string, string] {
  const { digits, exponent } = significant(value);
  // `exponent` digits stand before the point; keep `exponent + places` of them.
  const keep = exponent + places;
  let kept: string;
  if (keep < 0) kept = '';
  else if (keep >= digits.length) kept = digits.padEnd(keep, '0');
  else kept = roundDigits(digits, keep);
  // A carry makes the digits one longer, which moves the point by itself.
  const padded = kept.padStart(places + 1, '0');
  const whole = padded.slice(0, padded.length - places).replace(/^0+(?=\d)/, '');
  return [whole, places === 0 ? '' : padded.slice(padded.length - places)];
}

interface Significant {
  readonly digits: string;
  /** How many of the digits stand before the point; negative for leading zeros behind it. */
  readonly exponent: number;
}

/** Fifteen significant digits of a number that is not negative. */
export function significant(value: number): Significant {
  if (value === 0 || !Number.isFinite(value)) return { digits: '0', exponent: 1 };
  const [mantissa = '0', exponent = '0'] = value.toExponential(SIGNIFICANT - 1).split('e');
  return { digits: mantissa.replace('.', '').replace(/0+$/, '') || '0', exponent: Number(exponent) + 1 };
}

/** The first `keep` digits, rounded half up; one digit longer after a carry. */
function roundDigits(digits: string, keep: number): string {
  const up = digits.charCodeAt(keep) >= 53;
  const kept = digits.slice(0, keep);
  if (!up) return kept;
  let at = keep - 1;
  while (at >= 0 && kept.charAt(at) === '9') at--;
  if (at < 0) return `1${'0'.repeat(keep)}`;
  return kept.slice(0, at) + String.fromCharCode(kept.charCodeAt(at) + 1) + '0'.repeat(keep - 1 - at);
}

/** A number without a format: plain digits where they are few enough, else scientific. */
export function toGeneral(value: number): string {
  if (Number.isSafeInteger(value)) return Object.is(value, -0) ? '0' : String(value);
  if (!Number.isFinite(value)) return '';
  const shortest = String(value);
  // The shortest digits that tell a number from its neighbours are its own, where they are no more than are kept.
  if (shortest.length <= SIGNIFICANT && !shortest.includes('e')) return shortest;
  const { digits, exponent } = significant(Math.abs(value));
  const sign = value < 0 ? '-' : '';
  if (exponent > 20 || exponent < -8) {
    const rest = digits.length > 1 ? `.${digits.slice(1)}` : '';
    const power = exponent - 1;
    return `${sign}${digits.charAt(0)}${rest}E${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
  }
  if (exponent <= 0) return `${sign}0.${'0'.repeat(-exponent)}${digits}`;
  if (digits.length <= exponent) return sign + digits.padEnd(exponent, '0');
  return `${sign}${digits.slice(0, exponent)}.${digits.slice(exponent)}`;
}
