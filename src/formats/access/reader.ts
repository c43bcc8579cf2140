import { dataTable } from '../../content/data/table.js';
import { heading, root } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { type Database, openDatabase, pageOf } from './layout.js';
import { dataPages, rowsOf, storedValues } from './rows.js';
import { readDefinition, type TableDefinition } from './table.js';
import { cellValue, columnType } from './values.js';

/** The catalogue of all objects. */
const CATALOGUE_PAGE = 2;
const DEFINITION_PAGE = 2;
const TABLE = 1;
/** Flags of objects that the program made for itself. */
const SYSTEM = 0x80000002;
const PAGE_OF_ID = 0xffffff;

interface State {
  readonly database: Database;
  readonly pages: ReadonlyMap<number, readonly number[]>;
  readonly context: ReadContext;
}

/** The tables of an Access database, each with its columns and rows. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const database = openDatabase(source.bytes);
  // Pages of databases with a password are encrypted but for the first.
  const first = pageOf(database, CATALOGUE_PAGE);
  if (first.length > 0 && first.u8(0) !== DEFINITION_PAGE) throw new ConvertError('encrypted-document');
  const state: State = { database, pages: dataPages(database), context };
  const tables = listTables(state);
  if (tables === undefined) throw new ConvertError('corrupt-document');
  const blocks: RootContent[] = [];
  for (const [i, { name, page }] of tables.entries()) {
    spend(context.budget, 'maxEntries', 1);
    const definition = readDefinition(database, page);
    if (definition === undefined) {
      context.warn({ code: 'missing-part', message: 'The definition of a table is not there.' });
      continue;
    }
    blocks.push(heading(2, name), ...tableBlocks(state, definition));
    context.progress(i + 1, tables.length);
  }
  if (blocks.length === 0) throw new ConvertError('no-text', { detail: 'The database has no tables.' });
  return root(blocks);
}

function listTables(state: State): { name: string; page: number }[] | undefined {
  const catalogue = readDefinition(state.database, CATALOGUE_PAGE);
  if (catalogue === undefined) return undefined;
  const at = (name: string) => catalogue.columns.findIndex((column) => column.name === name);
  const [id, name, type, flags] = [at('Id'), at('Name'), at('Type'), at('Flags')];
  const out: { name: string; page: number }[] = [];
  for (const row of valuesOf(state, catalogue)) {
    const title = String(row[name] ?? '');
    const isOwn = row[type] === TABLE && (Number(row[flags] ?? 0) & SYSTEM) === 0;
    if (isOwn && title !== '' && !/^(?:MSys|~)/.test(title))
      out.push({ name: title, page: Number(row[id]) & PAGE_OF_ID });
  }
  return out.sort((a, b) => a.page - b.page);
}

function* valuesOf({ database, pages, context }: State, table: TableDefinition): Generator<unknown[]> {
  for (const row of rowsOf(database, pages.get(table.page) ?? [])) {
    const stored = storedValues(database, row, table);
    yield table.columns.map((column, i) => {
      const own = stored[i];
      return own === undefined ? null : cellValue(database, column, own, context.budget);
    });
  }
}

/** Columns of files and of lists within a cell are left out. */
function tableBlocks(state: State, table: TableDefinition): RootContent[] {
  const columns = table.columns.filter(
    ({ type }) => type !== columnType.ole && type !== columnType.binary && type !== columnType.complex,
  );
  return dataTable(
    { columns: columns.map(({ name }) => name), rows: valuesOf(state, { ...table, columns }), count: () => table.rows },
    state.context,
  );
}
