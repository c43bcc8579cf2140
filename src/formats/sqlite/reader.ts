import { dataTable } from '../../content/data/table.js';
import { code, heading, root } from '../../content/tree/build.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { type Database, openDatabase } from './database.js';
import { countRows, readIndexRows, readRows } from './pages.js';
import { parseColumns, type TableShape } from './schema.js';

interface SchemaRow {
  readonly type: string;
  readonly name: string;
  readonly rootPage: number;
  readonly sql: string;
}

/** An SQLite database: every table under its name, views as they are defined. Indexes, triggers and shadow tables are dropped. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const database = openDatabase(source.bytes, context);
  const schema = readSchema(database);
  const virtual = schema.filter(({ sql }) => /^\s*create\s+virtual/i.test(sql)).map(({ name }) => name);
  const out: RootContent[] = [];
  for (const row of schema) {
    if (row.name.startsWith('sqlite_') || virtual.some((name) => isShadow(row.name, name))) continue;
    if (row.type === 'table' && row.rootPage > 0) out.push(heading(1, row.name), ...readTable(database, row));
    else if (row.type === 'view') out.push(heading(1, row.name), code(row.sql, 'sql'));
  }
  if (database.damaged)
    context.warn({ code: 'damaged-part', message: 'Pages of the database are damaged or missing.' });
  if (schema.length === 0 && database.damaged) throw new ConvertError('corrupt-document');
  return root(out);
}

/** Tables in which full-text and spatial indexes keep what they derive from others. */
function isShadow(name: string, virtual: string): boolean {
  return (
    name.startsWith(`${virtual}_`) && /_(?:data|idx|docsize|config|segments|segdir|stat|node|parent|rowid)$/.test(name)
  );
}

function readSchema(database: Database): SchemaRow[] {
  const out: SchemaRow[] = [];
  for (const [, values] of readRows(database, 1)) {
    const [type, name, , rootPage, sql] = values;
    if (typeof type !== 'string' || typeof name !== 'string') continue;
    out.push({ type, name, rootPage: Number(rootPage ?? 0), sql: typeof sql === 'string' ? sql : '' });
  }
  return out;
}

function readTable(database: Database, { sql, rootPage }: SchemaRow): RootContent[] {
  const shape = parseColumns(sql);
  const rows = shape.withoutRowid ? keyedRows(database, rootPage, shape) : numberedRows(database, rootPage, shape);
  return dataTable({ columns: shape.columns, rows, count: () => countRows(database, rootPage) }, database.context);
}

function* numberedRows(database: Database, rootPage: number, shape: TableShape): Generator<unknown[]> {
  for (const [id, values] of readRows(database, rootPage)) {
    const row: unknown[] = shape.stored.map((at) => (at < 0 ? '' : (values[at] ?? null)));
    // The column that is the row's number is not stored with it.
    if (shape.rowidColumn >= 0) row[shape.rowidColumn] = id;
    yield row;
  }
}

/** Tables without row numbers store their key first. */
function* keyedRows(database: Database, rootPage: number, shape: TableShape): Generator<unknown[]> {
  const order = [...shape.key, ...shape.columns.map((_, i) => i).filter((i) => !shape.key.includes(i))];
  for (const values of readIndexRows(database, rootPage)) {
    const row: unknown[] = [];
    for (const [place, column] of order.entries()) row[column] = values[place] ?? null;
    yield row;
  }
}
