/** What a text stands in; decides which characters mean something. */
export interface EscapeContext {
  /** In a table cell: `|` separates. */
  readonly inCell: boolean;
  /** In a link's label: brackets must not end it. */
  readonly inLink: boolean;
  /** The document has formulas, so `$` would open one. */
  readonly hasMath: boolean;
  /** Asterisks, underscores and tildes in this paragraph's text and marks together: a lone one means nothing. */
  readonly asterisks: number;
  readonly underscores: number;
  readonly tildes: number;
}

const ACTIVE = /[\\`*_[\]<&~$|!]/;
const ASCII_PUNCTUATION = /[!-/:-@[-`{-~]/;
const WORD = /[\p{L}\p{N}]/u;
const REFERENCE = /^&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/;
const TAG_START = /[A-Za-z/!?]/;

/** Whether no character of a text means anything within a line. */
export function isInert(value: string): boolean {
  return !ACTIVE.test(value);
}

/**
 * Escapes as little as keeps the meaning. `before` and `after` are the characters around this text in what is written
 * ('' at the edges), because most marks depend on their neighbours (CommonMark 0.31 §6.2).
 */
export function escapeText(value: string, around: { before: string; after: string }, context: EscapeContext): string {
  if (!ACTIVE.test(value)) return value;
  let out = '';
  let done = 0;
  for (let i = value.search(ACTIVE); i < value.length; i++) {
    if (!isActive(value.charCodeAt(i))) continue;
    const char = value.charAt(i);
    const previous = i === 0 ? around.before : value.charAt(i - 1);
    const next = i + 1 === value.length ? around.after : value.charAt(i + 1);
    if (!needsEscape({ char, previous, next, value, at: i }, context)) continue;
    out += `${value.slice(done, i)}\\`;
    done = i;
  }
  return out + value.slice(done);
}

/** The characters of `ACTIVE` by their code. */
const ACTIVE_CODES: readonly boolean[] = Array.from({ length: 128 }, (_, code) =>
  ACTIVE.test(String.fromCharCode(code)),
);

function isActive(code: number): boolean {
  return ACTIVE_CODES[code] === true;
}

interface Place {
  readonly char: string;
  readonly previous: string;
  readonly next: string;
  readonly value: string;
  readonly at: number;
}

function needsEscape(place: Place, context: EscapeContext): boolean {
  const { char, previous, next } = place;
  switch (char) {
    case '\\':
      return next === '' || ASCII_PUNCTUATION.test(next);
    case '`':
      return true;
    case '*':
      return context.asterisks > 1 && !(isBlank(previous) && isBlank(next));
    case '_':
      return (
        context.underscores > 1 && !(WORD.test(previous) && WORD.test(next)) && !(isBlank(previous) && isBlank(next))
      );
    case '~':
      return context.tildes > 1 && !(isBlank(previous) && isBlank(next));
    case '[':
      return context.inLink || next === '^' || (!context.inCell && isTaskMark(place));
    case ']':
      return context.inLink || next === '(' || (next === ':' && place.value.trimStart().startsWith('['));
    case '<':
      return TAG_START.test(next);
    case '&':
      return REFERENCE.test(place.value.slice(place.at, place.at + 40));
    case '$':
      return context.hasMath;
    case '|':
      return context.inCell;
    case '!':
      return next === '[' && place.at + 1 === place.value.length;
    default:
      return false;
  }
}

/** `[ ]` or `[x]` at the very start would make its item a task. */
function isTaskMark(place: Place): boolean {
  return place.at === 0 && place.previous === '' && /^\[[ xX]\]/.test(place.value);
}

function isBlank(char: string): boolean {
  return char === '' || /\s/.test(char);
}

/**
 * Escapes what would mean something at the start of a line of a paragraph: headings, quotes, items, rules, underlines of
 * setext headings, fences and delimiter rows of tables.
 */
export function escapeLineStart(line: string): string {
  const first = line.charCodeAt(0);
  // Letters begin most lines and mean nothing there.
  if ((first >= 97 && first <= 122) || (first >= 65 && first <= 90) || first > 127) return line;
  if (/^#{1,6}(?:\s|$)/.test(line) || /^>/.test(line) || /^[-+*](?:\s|$)/.test(line)) return `\\${line}`;
  if (/^(?:-[-\s]*-|=+|~{3}.*)\s*$/.test(line) || /^~{3}/.test(line)) return `\\${line}`;
  if (/^(?:\*[*\s]*|_[_\s]*)$/.test(line)) return line.startsWith('\\') ? line : `\\${line}`;
  if (/^[|:-][\s|:-]*$/.test(line) && line.includes('-')) return `\\${line}`;
  const number = /^\d{1,9}(?=[.)](?:\s|$))/.exec(line);
  return number === null ? line : `${number[0]}\\${line.slice(number[0].length)}`;
}
