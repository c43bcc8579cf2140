/** Looking through the source of LaTeX and ConTeXt: arguments in braces and brackets, and the bound on how much is looked through. */

export interface TexInput {
  readonly source: string;
  at: number;
  /** Characters that searches may still look at: unclosed braces must not make every argument cost the whole rest. */
  budget: number;
}

export function texInput(source: string): TexInput {
  return { source, at: 0, budget: 200_000 + source.length * 30 };
}

const SPACE = /[ \t]*(?:\n(?![ \t]*\n)[ \t]*)?/y;

/** Skips white space, but not the end of a paragraph. */
export function skipSpace(input: TexInput): void {
  SPACE.lastIndex = input.at;
  input.at += SPACE.exec(input.source)?.[0].length ?? 0;
}

/** Where the group that opens at `open` closes; -1 if nowhere. */
export function groupEnd(input: TexInput, open: number, marks = '{}'): number {
  const { source } = input;
  const [opening, closing] = [marks.charCodeAt(0), marks.charCodeAt(1)];
  let depth = 0;
  let braces = 0;
  let at = open;
  for (; at < source.length; at++) {
    if (--input.budget < 0) return -1;
    const code = source.charCodeAt(at);
    if (code === 92) at++;
    else if (code === closing && braces === 0) {
      if (--depth === 0) return at;
    } else if (code === opening) depth++;
    else if (code === 123) braces++;
    else if (code === 125) braces--;
  }
  return -1;
}

/** The argument at the place: a group, a command or a character; '' at the end. Moves behind it. */
export function takeArgument(input: TexInput): string {
  skipSpace(input);
  const { source } = input;
  if (source.charAt(input.at) !== '{') {
    const single = /^(?:\\(?:[A-Za-z@]+|[\s\S])|[^\s}\\])/.exec(source.slice(input.at, input.at + 60))?.[0] ?? '';
    input.at += single.length;
    return single;
  }
  const end = groupEnd(input, input.at);
  if (end < 0) {
    input.at++;
    return '';
  }
  const value = source.slice(input.at + 1, end);
  input.at = end + 1;
  return value;
}

/** The argument in brackets, `undefined` if there is none. Moves behind it. */
export function takeOptional(input: TexInput): string | undefined {
  const from = input.at;
  skipSpace(input);
  if (input.source.charAt(input.at) === '[') {
    const end = groupEnd(input, input.at, '[]');
    if (end >= 0) {
      const value = input.source.slice(input.at + 1, end);
      input.at = end + 1;
      return value;
    }
  }
  input.at = from;
  return undefined;
}

/** A star behind a command's name. */
export function takeStar(input: TexInput): boolean {
  const has = input.source.charAt(input.at) === '*';
  if (has) input.at++;
  return has;
}

const NAME = /\\([A-Za-z@]+|[\s\S]|$)/y;

/** The name of the command at the place, without its backslash. Moves behind it, and behind the spaces that it swallows. */
export function takeName(input: TexInput): string {
  NAME.lastIndex = input.at;
  const found = NAME.exec(input.source);
  const name = found?.[1] ?? '';
  input.at += Math.max(found?.[0].length ?? 1, 1);
  return name;
}
