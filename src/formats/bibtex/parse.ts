/** An entry; the values of its fields are TeX, the names of fields are in lower case. */
export interface Entry {
  readonly type: string;
  readonly key: string;
  readonly fields: ReadonlyMap<string, string>;
}

interface Scan {
  readonly source: string;
  at: number;
  readonly strings: Map<string, string>;
}

/** Characters of an `@string`: longer ones are no name of a journal, and could be doubled without end. */
const MAX_STRING = 1_000;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The entries of a BibTeX file in their order; `@string` names are filled in, `@comment` and `@preamble` left out. */
export function parseBibtex(source: string): Entry[] {
  const scan: Scan = { source, at: 0, strings: new Map(MONTHS.map((name, i) => [name, String(i + 1)])) };
  const entries: Entry[] = [];
  for (;;) {
    const next = source.indexOf('@', scan.at);
    if (next < 0) return entries;
    scan.at = next + 1;
    const entry = readEntry(scan);
    if (entry !== undefined) entries.push(entry);
  }
}

function readEntry(scan: Scan): Entry | undefined {
  const head = take(scan, /\s*([A-Za-z]+)\s*([{(])/y);
  if (head === undefined) return undefined;
  const type = (head[1] ?? '').toLowerCase();
  if (type === 'comment' || type === 'preamble') return undefined;
  const close = head[2] === '(' ? ')' : '}';
  if (type === 'string') {
    for (const [name, value] of readFields(scan, close)) scan.strings.set(name, value.slice(0, MAX_STRING));
    return undefined;
  }
  const key = take(scan, /\s*([^\s,{}()"]*)\s*/y)?.[1] ?? '';
  const fields = readFields(scan, close);
  return { type, key, fields };
}

/** `name = value` up to the bracket that closes the entry, or to what cannot be one. */
function readFields(scan: Scan, close: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (;;) {
    take(scan, /[\s,]*/y);
    if (scan.source.charAt(scan.at) === close) {
      scan.at++;
      return fields;
    }
    const name = take(scan, /([A-Za-z][^\s,={}()"#%']*)\s*=\s*/y)?.[1];
    if (name === undefined) return fields;
    const value = readValue(scan);
    // The first of two fields of a name counts, as in BibTeX.
    if (!fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value);
  }
}

/** Strings, numbers and names, joined by `#`. */
function readValue(scan: Scan): string {
  let value = '';
  do {
    take(scan, /\s*/y);
    const char = scan.source.charAt(scan.at);
    if (char === '{') value += readBraced(scan);
    else if (char === '"') value += readQuoted(scan);
    else {
      const word = take(scan, /[^\s,{}()"#=]+/y)?.[0] ?? '';
      value += scan.strings.get(word.toLowerCase()) ?? word;
    }
  } while (take(scan, /\s*#/y) !== undefined);
  return value;
}

function readBraced(scan: Scan): string {
  const from = scan.at + 1;
  let depth = 0;
  for (; scan.at < scan.source.length; scan.at++) {
    const char = scan.source.charCodeAt(scan.at);
    if (char === 92) scan.at++;
    else if (char === 123) depth++;
    else if (char === 125 && --depth === 0) break;
  }
  return scan.source.slice(from, scan.at++);
}

function readQuoted(scan: Scan): string {
  const from = ++scan.at;
  let depth = 0;
  for (; scan.at < scan.source.length; scan.at++) {
    const char = scan.source.charCodeAt(scan.at);
    if (char === 92) scan.at++;
    else if (char === 123) depth++;
    else if (char === 125) depth--;
    else if (char === 34 && depth <= 0) break;
  }
  return scan.source.slice(from, scan.at++);
}

function take(scan: Scan, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = scan.at;
  const found = pattern.exec(scan.source);
  if (found === null) return undefined;
  scan.at = pattern.lastIndex;
  return found;
}
