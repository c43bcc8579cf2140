/**
 * Number format codes as spreadsheets write them (ECMA-376 part 1, §18.8.31): up to four sections parted by ';', each a
 * run of placeholders, date parts and literals.
 */
export type Token =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'digit'; readonly char: '0' | '#' | '?' }
  | { readonly kind: 'point' | 'comma' | 'percent' | 'slash' | 'text' | 'general' }
  | { readonly kind: 'exponent'; readonly plus: boolean }
  /** `part` is the letter in lower case ('n' = minutes), `width` how often it stands there. */
  | { readonly kind: 'date'; readonly part: DatePart; readonly width: number }
  | { readonly kind: 'elapsed'; readonly part: 'h' | 'n' | 's'; readonly width: number }
  /** Fractions of a second, `width` digits. */
  | { readonly kind: 'subsecond'; readonly width: number }
  | { readonly kind: 'ampm'; readonly am: string; readonly pm: string };

export type DatePart = 'y' | 'm' | 'd' | 'h' | 'n' | 's';

export interface Condition {
  readonly operator: '<' | '<=' | '>' | '>=' | '=' | '<>';
  readonly value: number;
}

export interface Section {
  readonly tokens: readonly Token[];
  readonly kind: 'number' | 'date' | 'fraction' | 'general' | 'text';
  readonly condition: Condition | undefined;
  /** Windows language id of a `[$-409]`, or 0. */
  readonly lcid: number;
}

/** Codes longer than this are damage. */
const MAX_CODE_CHARS = 1000;

/** The sections of a code; at least one. */
export function parseSections(code: string): Section[] {
  return splitSections(code.slice(0, MAX_CODE_CHARS)).map(parseSection);
}

function splitSections(code: string): string[] {
  const sections: string[] = [];
  let from = 0;
  let quoted = false;
  for (let i = 0; i < code.length; i++) {
    const char = code.charAt(i);
    if (char === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (char === '\\' || char === '_' || char === '*') i++;
    else if (char === ';') {
      sections.push(code.slice(from, i));
      from = i + 1;
    }
  }
  sections.push(code.slice(from));
  return sections.slice(0, 4);
}

interface Scanner {
  readonly code: string;
  at: number;
  readonly tokens: Token[];
  condition: Condition | undefined;
  lcid: number;
}

function parseSection(code: string): Section {
  const scanner: Scanner = { code, at: 0, tokens: [], condition: undefined, lcid: 0 };
  while (scanner.at < code.length) scanToken(scanner);
  const tokens = resolveMinutes(scanner.tokens);
  return { tokens, kind: kindOf(tokens), condition: scanner.condition, lcid: scanner.lcid };
}

function scanToken(scanner: Scanner): void {
  const { code, tokens, at } = scanner;
  const char = code.charAt(at);
  const literal = (text: string, length: number) => {
    tokens.push({ kind: 'literal', text });
    scanner.at += length;
  };
  if (char === '"') {
    const end = code.indexOf('"', at + 1);
    literal(code.slice(at + 1, end < 0 ? code.length : end), (end < 0 ? code.length : end + 1) - at);
  } else if (char === '\\') literal(code.charAt(at + 1), 2);
  // A space as wide as the next character, and a character that fills the cell: neither is text.
  else if (char === '_') literal(' ', 2);
  else if (char === '*') scanner.at += 2;
  else if (char === '[') scanBracket(scanner);
  else if (!scanPlaceholder(scanner, char) && !scanDate(scanner, char)) literal(char, 1);
}

function scanPlaceholder(scanner: Scanner, char: string): boolean {
  const { code, tokens, at } = scanner;
  let length = 1;
  if (char === '0' || char === '#' || char === '?') tokens.push({ kind: 'digit', char });
  else if (char === '.') {
    const zeros = /^\.(0+)/.exec(code.slice(at, at + 10))?.[1];
    if (zeros !== undefined && followsSeconds(tokens)) {
      tokens.push({ kind: 'subsecond', width: zeros.length });
      length += zeros.length;
    } else tokens.push({ kind: 'point' });
  } else if (char === ',') tokens.push({ kind: 'comma' });
  else if (char === '%') tokens.push({ kind: 'percent' });
  else if (char === '/') tokens.push({ kind: 'slash' });
  else if (char === '@') tokens.push({ kind: 'text' });
  else if ((char === 'E' || char === 'e') && /[+-]/.test(code.charAt(at + 1))) {
    tokens.push({ kind: 'exponent', plus: code.charAt(at + 1) === '+' });
    length = 2;
  } else if (/^(general|standard)/i.test(code.slice(at, at + 8))) {
    tokens.push({ kind: 'general' });
    length = code.charAt(at).toLowerCase() === 'g' ? 7 : 8;
  } else return false;
  scanner.at += length;
  return true;
}

function followsSeconds(tokens: readonly Token[]): boolean {
  const last = tokens.at(-1);
  return (last?.kind === 'date' || last?.kind === 'elapsed') && last.part === 's';
}

function scanDate(scanner: Scanner, char: string): boolean {
  const { code, tokens, at } = scanner;
  const half = /^(AM\/PM|A\/P|上午\/下午|午前\/午後|오전\/오후)/i.exec(code.slice(at, at + 5))?.[0];
  if (half !== undefined) {
    const [am = '', pm = ''] = half.split('/');
    tokens.push({ kind: 'ampm', am, pm });
    scanner.at += half.length;
    return true;
  }
  const part = char.toLowerCase();
  if (!'ymdhsebg'.includes(part)) return false;
  let width = 1;
  while (code.charAt(at + width).toLowerCase() === part) width++;
  scanner.at += width;
  // Years of an era or the Buddhist calendar are shown as plain years; the era's own name is left out.
  if (part === 'e' || part === 'b') tokens.push({ kind: 'date', part: 'y', width: 4 });
  else if (part !== 'g') tokens.push({ kind: 'date', part: part as DatePart, width });
  return true;
}

function scanBracket(scanner: Scanner): void {
  const { code, tokens, at } = scanner;
  const end = code.indexOf(']', at);
  if (end < 0) {
    scanner.at = code.length;
    return;
  }
  const inner = code.slice(at + 1, end);
  scanner.at = end + 1;
  const elapsed = /^(h+|m+|s+)$/i.exec(inner);
  const condition = /^(<=|>=|<>|<|>|=)\s*(-?\d*\.?\d+(?:E[+-]?\d+)?)$/i.exec(inner);
  if (elapsed !== null) {
    const part = inner.charAt(0).toLowerCase();
    tokens.push({ kind: 'elapsed', part: part === 'm' ? 'n' : (part as 'h' | 's'), width: inner.length });
  } else if (condition !== null) {
    scanner.condition = { operator: condition[1] as Condition['operator'], value: Number(condition[2]) };
  } else if (inner.startsWith('$')) {
    const dash = inner.lastIndexOf('-');
    const symbol = dash < 0 ? inner.slice(1) : inner.slice(1, dash);
    if (symbol !== '') tokens.push({ kind: 'literal', text: symbol });
    if (dash >= 0) scanner.lcid = Number.parseInt(inner.slice(dash + 1), 16) || 0;
  }
}

/** `m` is minutes behind hours or before seconds, months elsewhere. */
function resolveMinutes(tokens: readonly Token[]): Token[] {
  const timed = tokens.filter((token) => token.kind === 'date' || token.kind === 'elapsed');
  return tokens.map((token) => {
    if (token.kind !== 'date' || token.part !== 'm' || token.width > 2) return token;
    const at = timed.indexOf(token);
    const before = timed[at - 1];
    const behind = timed[at + 1];
    return before?.part === 'h' || behind?.part === 's' ? { ...token, part: 'n' } : token;
  });
}

function kindOf(tokens: readonly Token[]): Section['kind'] {
  const has = (kind: Token['kind']) => tokens.some((token) => token.kind === kind);
  if (has('date') || has('elapsed') || has('ampm')) return 'date';
  if (has('general')) return 'general';
  if (has('digit')) {
    const slash = tokens.findIndex((token) => token.kind === 'slash');
    const isFraction = slash > 0 && tokens[slash - 1]?.kind === 'digit';
    return isFraction ? 'fraction' : 'number';
  }
  return has('text') ? 'text' : 'number';
}
