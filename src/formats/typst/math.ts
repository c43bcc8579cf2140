/** Typst's math as LaTeX. */
import { mathFunctions, mathNames, mathShorthands } from './math-names.js';

interface MathInput {
  readonly source: string;
  at: number;
  depth: number;
}

/** Groups in groups; deeper ones are left out. */
const MAX_DEPTH = 60;

/** A formula as LaTeX without dollar signs. */
export function typstMath(source: string): string {
  const input: MathInput = { source: source.replace(/\/\/[^\n]*|\/\*[\s\S]*?\*\//g, ''), at: 0, depth: 0 };
  let out = '';
  while (input.at < input.source.length) {
    out += sequence(input, '');
    // A bracket that closes nothing.
    if (input.at < input.source.length) out += input.source.charAt(input.at++);
  }
  const tidy = out
    .replace(/\s+/g, ' ')
    .replace(/ ([_^}])/g, '$1')
    .replace(/\{ /g, '{')
    .trim();
  if (/(?<!\\)&/.test(tidy) && !/\\begin/.test(tidy))
    return `\\begin{aligned}\n${tidy.replace(/ ?\\\\ ?/g, ' \\\\\n')}\n\\end{aligned}`;
  return / ?\\\\ /.test(tidy) && !/\\begin/.test(tidy)
    ? `\\begin{gathered}\n${tidy.replace(/ ?\\\\ ?/g, ' \\\\\n')}\n\\end{gathered}`
    : tidy;
}

/** Atoms up to one of the `ends`, which is not taken. */
function sequence(input: MathInput, ends: string): string {
  let out = '';
  while (input.at < input.source.length) {
    const char = input.source.charAt(input.at);
    if (char !== '' && ends.includes(char)) return out;
    if (/\s/.test(char)) {
      input.at++;
      out += ' ';
      continue;
    }
    if (ends === '' && /[)\]}]/.test(char)) {
      input.at++;
      out += char === '}' ? '\\}' : char;
      continue;
    }
    const before = input.at;
    out = join(out, fraction(input, ends));
    if (input.at === before) input.at++;
  }
  return out;
}

/** A command's name must not run into a letter behind it. */
function join(left: string, right: string): string {
  return /\\[A-Za-z]+$/.test(left) && /^[A-Za-z]/.test(right) ? `${left} ${right}` : left + right;
}

function fraction(input: MathInput, ends: string): string {
  let left = attached(input);
  for (let chain = 0; ; chain++) {
    const gap = /^\s*\/(?!\/)\s*/.exec(input.source.slice(input.at, input.at + 40));
    if (gap === null || ends.includes('/') || chain >= MAX_DEPTH) return left;
    input.at += gap[0].length;
    left = `\\frac{${unwrap(left)}}{${unwrap(attached(input))}}`;
  }
}

/** Parentheses that only group. */
function unwrap(value: string): string {
  if (!value.startsWith('(') || !value.endsWith(')')) return value.trim();
  let depth = 0;
  for (let at = 0; at < value.length; at++) {
    if (value.charAt(at) === '(') depth++;
    else if (value.charAt(at) === ')' && --depth === 0 && at < value.length - 1) return value;
  }
  return value.slice(1, -1).trim();
}

function attached(input: MathInput): string {
  let base = atom(input);
  for (;;) {
    const sign = /^\s*([_^])\s*/.exec(input.source.slice(input.at, input.at + 40));
    const prime = /^'+/.exec(input.source.slice(input.at, input.at + 10))?.[0];
    if (prime !== undefined) {
      base += prime;
      input.at += prime.length;
    } else if (sign?.[1] !== undefined) {
      input.at += sign[0].length;
      base = `${base}${sign[1]}{${unwrap(atom(input))}}`;
    } else return base;
  }
}

const NAME = /[A-Za-z](?:[A-Za-z\d]|\.(?=[A-Za-z]))*/y;

function atom(input: MathInput): string {
  const { source, at } = input;
  const char = source.charAt(at);
  const shorthand = mathShorthands.find(([sign]) => source.startsWith(sign, at));
  if (shorthand !== undefined) {
    input.at += shorthand[0].length;
    return /[A-Za-z]$/.test(shorthand[1]) ? `${shorthand[1]} ` : shorthand[1];
  }
  if (char === '"') return quoted(input);
  if (char === '\\') return escaped(input);
  if (char === '(' || char === '[' || char === '{') return group(input, char);
  if (char === '#') return hash(input);
  const number = /^\d+(?:\.\d+)?/.exec(source.slice(at, at + 60))?.[0];
  if (number !== undefined) {
    input.at += number.length;
    return number;
  }
  NAME.lastIndex = at;
  const name = NAME.exec(source)?.[0];
  if (name !== undefined) return named(input, name);
  input.at += char.length;
  return char === '%' || char === '$' ? `\\${char}` : char === '|' ? '|' : char;
}

function quoted(input: MathInput): string {
  const end = input.source.indexOf('"', input.at + 1);
  const value = input.source.slice(input.at + 1, end < 0 ? undefined : end);
  input.at = end < 0 ? input.source.length : end + 1;
  return `\\text{${value.replace(/([#$%&_{}])/g, '\\$1')}}`;
}

function escaped(input: MathInput): string {
  const next = input.source.charAt(input.at + 1);
  input.at += 1;
  if (next === '' || /\s/.test(next)) return ' \\\\ ';
  input.at += 1;
  return /[#$%&_{}]/.test(next) ? `\\${next}` : next;
}

/** Code in a formula is not run: its name or content shows. */
function hash(input: MathInput): string {
  const found = /^#(?:"([^"]*)"|\[([^\]]*)\]|([\w.-]+)(?:\([^()]*\))?(?:\[([^\]]*)\])?)/.exec(
    input.source.slice(input.at, input.at + 500),
  );
  input.at += found?.[0].length ?? 1;
  const shown =
    found?.[1] ?? found?.[2] ?? found?.[4] ?? (found?.[3] === undefined || /^(?:h|v)$/.test(found[3]) ? '' : found[3]);
  return shown === '' ? ' ' : `\\text{${shown}}`;
}

const CLOSERS: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

function group(input: MathInput, open: string): string {
  const close = CLOSERS.get(open) ?? ')';
  input.at++;
  if (++input.depth > MAX_DEPTH) {
    input.depth--;
    return open === '{' ? '\\{' : open;
  }
  const inner = sequence(input, close).trim();
  input.depth--;
  const isClosed = input.source.charAt(input.at) === close;
  if (isClosed) input.at++;
  const [left, right] = open === '{' ? ['\\{', '\\}'] : [open, close];
  return `${left}${inner}${isClosed ? right : ''}`;
}

function named(input: MathInput, name: string): string {
  input.at += name.length;
  const make = mathFunctions.get(name);
  if (input.source.charAt(input.at) === '(' && make !== undefined && input.depth < MAX_DEPTH)
    return make(callArguments(input));
  const known = nameOf(name);
  if (known !== undefined) return /[A-Za-z]$/.test(known) && known.startsWith('\\') ? `${known} ` : known;
  if (name.length === 1) return name;
  return `\\text{${name}}`;
}

/** Names with modifiers: the longest known beginning counts. */
function nameOf(name: string): string | undefined {
  let key = name;
  while (key !== '') {
    const found = mathNames.get(key);
    if (found !== undefined) return found;
    const dot = key.lastIndexOf('.');
    if (dot < 0) return undefined;
    key = key.slice(0, dot);
  }
  return undefined;
}

/** Rows of arguments: `;` parts rows, `,` arguments; named ones are dropped. */
function callArguments(input: MathInput): string[][] {
  input.at++;
  input.depth++;
  const rows: string[][] = [[]];
  while (input.at < input.source.length) {
    const named = /^\s*[a-z-]+\s*:\s*/.exec(input.source.slice(input.at, input.at + 60));
    if (named !== null) input.at += named[0].length;
    const value = sequence(input, ',;)').trim();
    if (named === null) rows.at(-1)?.push(value);
    const sign = input.source.charAt(input.at++);
    if (sign === ')' || sign === '') break;
    if (sign === ';') rows.push([]);
  }
  input.depth--;
  if (rows.length > 1 && rows.at(-1)?.every((value) => value === '')) rows.pop();
  return rows;
}
