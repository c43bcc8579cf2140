import { texText } from './tex.js';

/** Names of an author field as they are read; `others` becomes "et al.". */
export function readNames(field: string): string[] {
  return splitOutside(field, /\s+and\s+/iy)
    .map((name) => (/^\s*others\s*$/.test(name) ? 'et al.' : readOne(name)))
    .filter((name) => name !== '');
}

/** "von Last, Jr, First" and "von Last, First" are turned round; others stand as they are read. */
function readOne(name: string): string {
  const parts = splitOutside(name, /\s*,\s*/y).map(texText);
  const [last = '', second = '', third] = parts;
  return (third === undefined ? [second, last] : [third, last, second]).filter((part) => part !== '').join(' ');
}

/** Splits at matches that stand in no braces. The pattern is sticky. */
function splitOutside(value: string, pattern: RegExp): string[] {
  const out: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < value.length; at++) {
    const char = value.charAt(at);
    if (char === '\\') at++;
    else if (char === '{') depth++;
    else if (char === '}') depth--;
    else if (depth === 0 && /[\s,]/.test(char)) {
      // Only at the first of several spaces, or the work would grow with their square.
      pattern.lastIndex = at;
      const found = pattern.exec(value);
      if (found === null) {
        while (/\s/.test(value.charAt(at + 1)) && /\s/.test(char)) at++;
        continue;
      }
      out.push(value.slice(from, at));
      from = pattern.lastIndex;
      at = from - 1;
    }
  }
  return [...out, value.slice(from)];
}
