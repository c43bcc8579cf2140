/** How a delimited text is written. */
export interface Dialect {
  readonly delimiter: string;
  readonly quote: string;
  /** Quotes within a field are written `\"`, not `""`. */
  readonly backslash: boolean;
}

/** Characters and records that the dialect is judged by. */
const SAMPLE_CHARS = 262_144;
const SAMPLE_RECORDS = 500;
/** Titles and comments that may stand above a table. */
const MAX_TITLES = 5;
const DELIMITERS = [',', '\t', ';', '|', '\u001f', '^'] as const;
/** Prose that happens to have as many commas in every line is rarer than this. */
const CONSISTENT = 0.9;

/** Records of a text; ends early at `most`. Newlines within quotes belong to their field. */
export function parseRecords(text: string, dialect: Dialect, most = Number.POSITIVE_INFINITY): string[][] {
  const records: string[][] = [];
  let fields: string[] = [];
  let at = 0;
  while (at <= text.length && records.length < most) {
    const field = readField(text, at, dialect);
    fields.push(field.value);
    at = field.end;
    if (text.startsWith(dialect.delimiter, at)) {
      at += dialect.delimiter.length;
      continue;
    }
    if (fields.length > 1 || fields[0] !== '') records.push(fields);
    fields = [];
    if (at >= text.length) break;
    at += text.charCodeAt(at) === 13 && text.charCodeAt(at + 1) === 10 ? 2 : 1;
  }
  return records;
}

interface Field {
  readonly value: string;
  /** Where the delimiter, the newline or the end stands. */
  readonly end: number;
}

function readField(text: string, from: number, dialect: Dialect): Field {
  let start = from;
  while (text.charCodeAt(start) === 32) start++;
  if (dialect.quote !== '' && text.startsWith(dialect.quote, start)) {
    const quoted = readQuoted(text, start + 1, dialect);
    if (quoted !== undefined) return quoted;
  }
  const end = plainEnd(text, from, dialect.delimiter);
  return { value: text.slice(from, end), end };
}

/** A quoted field; `undefined` if its quote is never closed, so that a stray quote does not swallow the file. */
function readQuoted(text: string, from: number, { quote, delimiter, backslash }: Dialect): Field | undefined {
  let value = '';
  let at = from;
  for (;;) {
    const close = text.indexOf(quote, at);
    if (close < 0) return undefined;
    if (backslash && text.charAt(close - 1) === '\\' && close > from) {
      value += text.slice(at, close - 1) + quote;
      at = close + 1;
    } else if (text.charAt(close + 1) === quote) {
      value += text.slice(at, close + 1);
      at = close + 2;
    } else {
      value += text.slice(at, close);
      const end = plainEnd(text, close + 1, delimiter);
      // Text behind the closing quote is damage, but it is text.
      return { value: value + text.slice(close + 1, end).trimEnd(), end };
    }
  }
}

function plainEnd(text: string, from: number, delimiter: string): number {
  const first = delimiter.charCodeAt(0);
  for (let i = from; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 10 || code === 13 || (code === first && text.startsWith(delimiter, i))) return i;
  }
  return text.length;
}

/** The dialect in which the text is the most regular table; commas where none is. */
export function findDialect(text: string): Dialect {
  const sample = text.slice(0, SAMPLE_CHARS);
  let best: Dialect = { delimiter: ',', quote: '"', backslash: usesBackslash(sample) };
  let bestScore = 0;
  for (const delimiter of DELIMITERS) {
    if (!sample.includes(delimiter)) continue;
    for (const quote of quotesFor(sample, delimiter)) {
      const dialect = { delimiter, quote, backslash: best.backslash };
      const score = regularity(shape(sample, dialect));
      if (score > bestScore) {
        best = dialect;
        bestScore = score;
      }
    }
  }
  return best;
}

function usesBackslash(sample: string): boolean {
  return sample.includes('\\"') && !/[^,;\t|\r\n]""[^,;\t|\r\n]/.test(sample) && !/\\"(?:[,;\t|]|\r?\n)/.test(sample);
}

function quotesFor(sample: string, delimiter: string): string[] {
  const single = sample.startsWith("'") || sample.includes(`${delimiter}'`) || sample.includes("\n'");
  return single && !sample.includes('"') ? ["'", '"'] : ['"'];
}

interface Shape {
  readonly records: readonly (readonly string[])[];
  /** The most frequent number of fields, and the share of records that have it. */
  readonly width: number;
  readonly share: number;
}

function shape(sample: string, dialect: Dialect): Shape {
  const records = parseRecords(sample, dialect, SAMPLE_RECORDS);
  // The sample may cut its last record.
  if (sample.length === SAMPLE_CHARS && records.length > 1) records.pop();
  const counts = new Map<number, number>();
  for (const { length } of records) counts.set(length, (counts.get(length) ?? 0) + 1);
  let width = 0;
  let most = 0;
  for (const [length, count] of counts) {
    if (count > most || (count === most && length > width)) {
      width = length;
      most = count;
    }
  }
  return { records, width, share: records.length === 0 ? 0 : most / records.length };
}

/** More fields are better, but regular ones count most. */
function regularity({ width, share, records }: Shape): number {
  if (width < 2) return 0;
  const filled = records.reduce((sum, record) => sum + record.filter((field) => field !== '').length, 0);
  const total = records.reduce((sum, record) => sum + record.length, 0);
  return share * share * (1 - 1 / width) * (0.5 + (0.5 * filled) / Math.max(total, 1));
}

/**
 * How much a text looks like a table of delimited fields, in [0, 1]. Strict, because nearly every text has commas: the
 * number of fields must agree over the lines, and the fields must be no phrases of prose.
 */
export function tableEvidence(text: string): number {
  const lines = text.split('\n', 60);
  if (lines[0] !== undefined && /^"?sep=[^\w\s]"?\s*$/i.test(lines[0])) return 1;
  if (looksLikeMarkup(lines) || opensCollection(lines)) return 0;
  const dialect = findDialect(text);
  const found = withoutTitles(shape(text, dialect));
  const { records, width, share } = found;
  if (width < 2 || records.length < 2 || (share < CONSISTENT && !isRaggedTable(found))) return 0;
  const { delimiter } = dialect;
  if (delimiter === '|' && lines.some((line) => /^\s*\|?\s*:?-{2,}/.test(line))) return 0;
  if (delimiter === ';' && records.every((record) => record.at(-1) === '')) return 0;
  if (width === 2 && (records.length < 3 || share < 0.97)) return 0;
  const weight = proseShare(records, delimiter) > 0.5 ? 0 : 1;
  const size = Math.min(records.length / 10, 1) * 0.3 + Math.min(width / 5, 1) * 0.3;
  return weight * (0.4 + size) * share;
}

/** Lines of one field above the table do not count against it. */
function withoutTitles(found: Shape): Shape {
  const { records, width } = found;
  let titles = 0;
  while (titles < MAX_TITLES && records[titles]?.length === 1) titles++;
  if (titles === 0 || width < 3) return found;
  const rest = records.slice(titles);
  const share = rest.filter(({ length }) => length === width).length / Math.max(rest.length, 1);
  return { records: rest, width, share };
}

/** A few lines may have a field more or less, where all fields are short words. */
function isRaggedTable({ records, width, share }: Shape): boolean {
  if (width < 3 || share < 0.75 || records.length < 4) return false;
  return records.every(
    (record) =>
      Math.abs(record.length - width) <= 1 && record.every((field) => field.length < 40 && !/\S\s+\S+\s/.test(field)),
  );
}

function looksLikeMarkup(lines: readonly string[]): boolean {
  const written = lines.filter((line) => line.trim() !== '');
  const marked = written.filter((line) =>
    /^\s*(?:<|[{}[\]]|[\w.$/"'-]+ *: +[[{].*[\]}]\s*$|\/\/|\/\*|[-*+] |[A-Za-z_.]+\(|\\[a-z]|@[a-z])/.test(line),
  );
  return marked.length * 3 > written.length;
}

/** A list or mapping in brackets that begins in the first line, with or without a key, and goes on in the next ones. */
function opensCollection(lines: readonly string[]): boolean {
  const first = lines.find((line) => !/^\s*(?:#|-{3}\s*$|$)/.test(line)) ?? '';
  if (!/^\s*(?:[\w.$/"'-]+ *: *)?[[{]/.test(first)) return false;
  return first.split(/[[{]/).length > first.split(/[\]}]/).length;
}

/** The share of fields behind the first that go on like a sentence: a space, then words. */
function proseShare(records: readonly (readonly string[])[], delimiter: string): number {
  if (delimiter !== ',') return 0;
  let phrases = 0;
  let fields = 0;
  for (const record of records) {
    for (let i = 1; i < record.length; i++) {
      fields++;
      if (/^ +[a-z]+(?: [A-Za-z]+){2,}/.test(record[i] ?? '')) phrases++;
    }
  }
  return fields === 0 ? 0 : phrases / fields;
}
