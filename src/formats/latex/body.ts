import type { TexInput } from '../../families/tex/scan.js';

/**
 * The body of the environment that was opened, up to its own `\end`; nested ones of the same name are inside. Moves behind
 * the end; without one the rest is the body.
 */
export function takeBody(input: TexInput, name: string, nests = true): string {
  const { source } = input;
  const from = input.at;
  const closing = `\\end{${name}}`;
  const opening = `\\begin{${name}}`;
  let depth = 1;
  let at = from;
  for (;;) {
    const end = source.indexOf(closing, at);
    input.budget -= (end < 0 ? source.length : end) - at;
    if (end < 0 || input.budget < 0) {
      input.at = source.length;
      return source.slice(from);
    }
    if (nests)
      for (
        let inner = source.indexOf(opening, at);
        inner >= 0 && inner < end;
        inner = source.indexOf(opening, inner + 1)
      )
        depth++;
    if (--depth === 0 || !nests) {
      input.at = end + closing.length;
      return source.slice(from, end);
    }
    at = end + closing.length;
  }
}
