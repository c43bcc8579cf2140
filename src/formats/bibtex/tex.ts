import { inlineMath, text } from '../../content/tree/build.js';
import { plainText } from '../../content/tree/content.js';
import type { PhrasingContent } from '../../core/tree.js';
import { accented, accents, symbols } from '../../families/tex/symbols.js';

const MAX_ARGUMENT = 4_000;

/** TeX of a field as phrasing: accents and symbols become characters, formulas stay, other commands leave their text. */
export function texPhrasing(source: string): PhrasingContent[] {
  const out: PhrasingContent[] = [];
  let plain = '';
  const flush = () => {
    const value = tidy(plain);
    if (value !== '') out.push(text(value));
    plain = '';
  };
  for (let at = 0; at < source.length; ) {
    const char = source.charAt(at);
    if (char === '$') {
      const end = source.indexOf('$', at + 1);
      const formula = end < 0 ? '' : source.slice(at + 1, end).trim();
      if (formula !== '') {
        flush();
        out.push(inlineMath(formula));
      }
      at = end < 0 ? at + 1 : end + 1;
    } else if (char === '\\') {
      const command = readCommand(source, at);
      plain += command.value;
      at = command.end;
    } else {
      if (char !== '{' && char !== '}') plain += char === '~' ? ' ' : char;
      at++;
    }
  }
  flush();
  return out;
}

/** TeX of a field as text alone. */
export function texText(source: string): string {
  return plainText(texPhrasing(source)).trim();
}

function tidy(value: string): string {
  return value.replace(/\s+/g, ' ').replace(/---/g, '—').replace(/--/g, '–').replace(/``/g, '“').replace(/''/g, '”');
}

/** What a command leaves: a character, an accented letter, or nothing, its argument then being read as text. */
function readCommand(source: string, at: number): { value: string; end: number } {
  const pattern = /\\(?:([A-Za-z]+)[ \t]*|([^A-Za-z]))/y;
  pattern.lastIndex = at;
  const found = pattern.exec(source);
  const name = found?.[1] ?? found?.[2];
  if (name === undefined) return { value: '', end: at + 1 };
  const end = pattern.lastIndex;
  if (accents.has(name)) {
    const argument = readArgument(source, end);
    return { value: accented(name, argument.value), end: argument.end };
  }
  const symbol = symbols.get(name);
  if (symbol !== undefined) return { value: symbol, end };
  if (name === 'href') return { value: '', end: readArgument(source, end).end };
  return { value: '', end };
}

function readArgument(source: string, at: number): { value: string; end: number } {
  if (source.charAt(at) !== '{') {
    const command = /\\[A-Za-z]+ ?/y;
    command.lastIndex = at;
    const found = command.exec(source)?.[0] ?? source.charAt(at);
    return { value: found, end: at + Math.max(found.length, 1) };
  }
  let depth = 0;
  let end = at;
  for (; end < source.length && end - at < MAX_ARGUMENT; end++) {
    const char = source.charAt(end);
    if (char === '{') depth++;
    else if (char === '}' && --depth === 0) break;
  }
  return { value: source.slice(at + 1, end), end: end + 1 };
}
