/** Words of a document: whether a hyphen at a line's end belongs to its word. */
export interface Vocabulary {
  readonly words: ReadonlySet<string>;
  /** Whether the document breaks words at all. */
  readonly breaksWords: boolean;
  /** Whether Korean lines mostly break within words. */
  readonly breaksHangul: boolean;
}

const ENDS_IN_HYPHEN = /([\p{L}\p{N}]+)[-\u2010]$/u;
const ENDS_IN_LETTERS = /\p{L}{2}[-\u2010]$/u;
const STARTS_IN_WORD = /^(\p{Ll}[\p{L}\p{N}]*)/u;
const WORDS = /\p{L}[\p{L}\p{N}]*(?:[-\u2010][\p{L}\p{N}]+)*/gu;
/** Prefixes that keep their hyphen where nothing else is known. */
const PREFIX =
  /^(?:non|self|well|multi|cross|pre|anti|semi|co|e|so|to|up|end|open|real|long|short|high|low|third|first|two|one|full)$/i;
const MAX_WORDS = 200_000;
/** Characters at a line's end that are looked at for a piece of a word. */
const LONGEST_PIECE = 60;

/** Collects the words that stand within lines, and how the lines' ends look. */
export function collectVocabulary(lines: Iterable<string>): Vocabulary {
  const words = new Set<string>();
  const breaks: [string, string][] = [];
  const hangul: [string, string][] = [];
  let previous = '';
  let count = 0;
  for (const line of lines) {
    count++;
    const broken = brokenEnd(previous);
    const rest = broken === undefined ? null : STARTS_IN_WORD.exec(line);
    if (broken !== undefined && rest !== null) breaks.push([broken, rest[1] ?? '']);
    const left = hangulEnd(previous);
    const right = left === '' ? null : HANGUL_START.exec(line);
    if (right !== null) hangul.push([left, right[0]]);
    addWords(words, line, broken !== undefined);
    previous = line;
  }
  let joined = 0;
  for (const [a, b] of breaks) if (words.has((a + b).toLowerCase())) joined++;
  return {
    words,
    breaksHangul: breaksHangul(hangul, words),
    breaksWords: joined >= 2 || (joined >= 1 && breaks.length >= 3) || breaks.length > count * 0.05 + 2,
  };
}

// What ends a line is looked for from its end: expressions that end in `$` try each place of the line.

function endsInHyphen(line: string): boolean {
  return line.endsWith('-') || line.endsWith('\u2010');
}

/** The piece of a word before the hyphen at a line's end; undefined where none is. */
function brokenEnd(line: string): string | undefined {
  return endsInHyphen(line) ? ENDS_IN_HYPHEN.exec(line.slice(-LONGEST_PIECE))?.[1] : undefined;
}

/** The Korean letters at a line's end. */
function hangulEnd(line: string): string {
  let from = line.length;
  while (from > 0 && isHangul(line.charCodeAt(from - 1))) from--;
  return line.slice(from);
}

function isHangul(code: number): boolean {
  return code >= 0xac00 && code <= 0xd7af;
}

const HANGUL_START = /^[\uac00-\ud7af]+/;

/** Whether the pieces at the lines' ends are words more often when put together than apart. */
function breaksHangul(pairs: readonly [string, string][], words: ReadonlySet<string>): boolean {
  let within = 0;
  let between = 0;
  for (const [a, b] of pairs) {
    if (words.has(a + b)) within++;
    else if (words.has(a) && words.has(b)) between++;
  }
  return within > between;
}

/** Without the first and last piece of a broken word. */
function addWords(words: Set<string>, line: string, startsBroken: boolean): void {
  if (words.size > MAX_WORDS) return;
  const found = line.match(WORDS) ?? [];
  const end = endsInHyphen(line) ? found.length - 1 : found.length;
  for (let i = startsBroken ? 1 : 0; i < end; i++) {
    const word = found[i]?.toLowerCase() ?? '';
    words.add(word);
    if (word.includes('-')) for (const part of word.split('-')) words.add(part);
  }
}

/** Whether a line ends in a hyphen after letters and the next goes on in small letters. */
export function isWithinWord(before: string, after: string): boolean {
  return ENDS_IN_LETTERS.test(before.slice(-4)) && STARTS_IN_WORD.test(after);
}

/** What stands between two lines of a paragraph: whether the first loses its last character, and the space between. */
export interface Joint {
  readonly drop: boolean;
  readonly space: boolean;
}

const IDEOGRAPH = /^[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/;

export function jointOf(before: string, after: string, vocabulary: Vocabulary): Joint {
  if (before.endsWith('\u00ad')) return { drop: true, space: false };
  if (IDEOGRAPH.test(before.slice(-1)) && IDEOGRAPH.test(after)) return { drop: false, space: false };
  const left = hangulEnd(before);
  const right = left === '' ? null : HANGUL_START.exec(after);
  if (right !== null) return { drop: false, space: !isOneWord(left, right[0], vocabulary) };
  const broken = brokenEnd(before);
  if (broken === undefined) return { drop: false, space: !isDashed(before) || !/^\p{L}/u.test(after) };
  const rest = STARTS_IN_WORD.exec(after);
  if (rest === null) return { drop: false, space: false };
  return { drop: isBrokenWord(broken, rest[1] ?? '', vocabulary), space: false };
}

/** Ends in a dash or stroke, which the next word may touch. */
function isDashed(line: string): boolean {
  return line.endsWith('\u2014') || line.endsWith('/');
}

function isOneWord(a: string, b: string, vocabulary: Vocabulary): boolean {
  const { words, breaksHangul } = vocabulary;
  if (words.has(a + b)) return true;
  return breaksHangul && !(words.has(a) && words.has(b) && a.length > 1 && b.length > 1);
}

function isBrokenWord(a: string, b: string, vocabulary: Vocabulary): boolean {
  const { words } = vocabulary;
  const first = a.toLowerCase();
  const second = b.toLowerCase();
  if (/\p{N}/u.test(a)) return false;
  if (words.has(first + second)) return true;
  if (words.has(`${first}-${second}`)) return false;
  if (words.has(first) && words.has(second) && first.length > 2 && second.length > 2) return false;
  if (!vocabulary.breaksWords) return false;
  return !PREFIX.test(first);
}
