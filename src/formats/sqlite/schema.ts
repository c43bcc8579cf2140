/** What the `CREATE TABLE` statement says of a table's columns. */
export interface TableShape {
  /** Names in order. */
  readonly columns: readonly string[];
  /** For each column its place in the record, or -1 if it is computed and not stored. */
  readonly stored: readonly number[];
  /** The column that is the row's number, or -1. */
  readonly rowidColumn: number;
  readonly withoutRowid: boolean;
  /** Columns of the primary key, in the key's order. */
  readonly key: readonly number[];
}

const CONSTRAINT = /^(?:constraint|primary|unique|check|foreign)$/i;

/** Reads the columns out of the statement that made the table. */
export function parseColumns(sql: string): TableShape {
  const tokens = tokenize(sql);
  const open = tokens.indexOf('(');
  const close = matching(tokens, open);
  const definitions = open < 0 ? [] : split(tokens.slice(open + 1, close));
  const withoutRowid = /\bwithout\s+rowid\b/i.test(tokens.slice(close + 1).join(' '));
  const columns: string[] = [];
  const types: string[] = [];
  const stored: number[] = [];
  let keyNames: string[] = [];
  let place = 0;
  for (const definition of definitions) {
    const [first = ''] = definition;
    const words = definition.map((token) => token.toLowerCase());
    const primary = words.findIndex((word, i) => word === 'primary' && words[i + 1] === 'key');
    if (CONSTRAINT.test(first)) {
      if (primary >= 0) keyNames = keyOf(definition.slice(primary + 2));
      continue;
    }
    if (primary > 0) keyNames = [unquote(first)];
    columns.push(unquote(first));
    types.push(words[1] ?? '');
    const computed = words.indexOf('as') > 0 && words[words.indexOf('as') + 1] === '(' && !words.includes('stored');
    stored.push(computed ? -1 : place++);
  }
  const key = keyNames
    .map((name) => columns.findIndex((column) => column.toLowerCase() === name.toLowerCase()))
    .filter((at) => at >= 0);
  const [only = -1] = key;
  const rowidColumn = !withoutRowid && key.length === 1 && types[only] === 'integer' ? only : -1;
  return { columns, stored, rowidColumn, withoutRowid, key };
}

/** Words, quoted names and strings whole, and signs; comments are dropped. */
function tokenize(sql: string): string[] {
  const pattern =
    /--[^\n]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/|"(?:[^"]|"")*"|'(?:[^']|'')*'|`(?:[^`]|``)*`|\[[^\]]*\]|[(),]|[^\s(),"'`[]+/g;
  return [...sql.matchAll(pattern)].map(([token]) => token).filter((token) => !/^(?:--|\/\*)/.test(token));
}

function matching(tokens: readonly string[], open: number): number {
  let depth = 0;
  for (let i = open; i >= 0 && i < tokens.length; i++) {
    if (tokens[i] === '(') depth++;
    else if (tokens[i] === ')' && --depth === 0) return i;
  }
  return tokens.length;
}

function split(tokens: readonly string[]): string[][] {
  const out: string[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token === '(') depth++;
    else if (token === ')') depth--;
    if (token === ',' && depth === 0) out.push([]);
    else out.at(-1)?.push(token);
  }
  return out.filter((definition) => definition.length > 0);
}

/** The names in the parentheses of a key, without their order. */
function keyOf(tokens: readonly string[]): string[] {
  const inner = tokens.slice(tokens.indexOf('(') + 1, matching(tokens, tokens.indexOf('(')));
  return split(inner).map(([name = '']) => unquote(name));
}

function unquote(name: string): string {
  const [first] = name;
  if (first === '[') return name.slice(1, -1);
  if (first === '"' || first === "'" || first === '`') return name.slice(1, -1).replaceAll(first + first, first);
  return name;
}
