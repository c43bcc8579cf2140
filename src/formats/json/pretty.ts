/** Levels that are laid out; deeper ones stay on one line, so that output grows with the input. */
const MAX_INDENT = 40;

/**
 * Lays JSON out without changing a token: numbers keep their digits, keys their order and their doubles. What is not JSON
 * is passed through.
 */
export function prettyJson(source: string): string {
  const out: string[] = [];
  let depth = 0;
  const newline = () => {
    if (depth <= MAX_INDENT) out.push(`\n${'  '.repeat(depth)}`);
  };
  for (let at = 0; at < source.length; ) {
    const char = source.charAt(at);
    if (char === '"') {
      const end = endOfString(source, at);
      out.push(source.slice(at, end));
      at = end;
      continue;
    }
    at++;
    if (char === '{' || char === '[') {
      const next = nextMark(source, at);
      out.push(char);
      if (source.charAt(next) === (char === '{' ? '}' : ']')) {
        out.push(source.charAt(next));
        at = next + 1;
      } else {
        depth++;
        newline();
      }
    } else if (char === '}' || char === ']') {
      depth = Math.max(0, depth - 1);
      newline();
      out.push(char);
    } else if (char === ',') {
      out.push(char);
      newline();
    } else if (char === ':') {
      out.push(': ');
    } else if (!/\s/.test(char)) {
      out.push(char);
    } else if (depth === 0 && out.length > 0 && nextMark(source, at) < source.length) {
      // Values one after the other: a line each.
      out.push('\n');
      at = nextMark(source, at);
    }
  }
  return out.join('');
}

function endOfString(source: string, from: number): number {
  for (let at = from + 1; at < source.length; at++) {
    const char = source.charCodeAt(at);
    if (char === 92) at++;
    else if (char === 34) return at + 1;
  }
  return source.length;
}

function nextMark(source: string, from: number): number {
  let at = from;
  while (at < source.length && /\s/.test(source.charAt(at))) at++;
  return at;
}
