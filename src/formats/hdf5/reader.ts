import { arrayListing, type DataArray } from '../../content/data/array.js';
import { factLines } from '../../content/data/facts.js';
import { dataTable } from '../../content/data/table.js';
import { append } from '../../content/tree/append.js';
import { heading, root } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { type File, NOWHERE, openFile } from './file.js';
import { type Message, readMessages } from './header.js';
import { linksOf } from './links.js';
import type { Attribute, Item } from './model.js';
import { attributesOf, readSharedType, readSpace } from './space.js';
import type { Type } from './type.js';
import { readFilters, valuesOf } from './values.js';

const MAX_DEPTH = 50;
const MAX_TEXT = 10_000;

interface State {
  readonly file: File;
  readonly context: ReadContext;
  readonly groups: Item[];
  readonly arrays: DataArray[];
  /** Data sets of records. */
  readonly tables: {
    readonly path: string;
    readonly type: Type;
    readonly count: number;
    value(place: number): unknown;
  }[];
  readonly seen: Set<number>;
}

/** An HDF5 file: the attributes of its groups, a table of its data sets, and the values of those that are small. */
export async function read({ bytes }: Source, context: ReadContext): Promise<Root> {
  const file = openFile(bytes);
  if (file === undefined) throw new ConvertError('corrupt-document');
  const state: State = { file, context, groups: [], arrays: [], tables: [], seen: new Set() };
  readObject(file.root, { path: '', depth: 0 }, state);
  const out: RootContent[] = [];
  for (const { path, attributes } of state.groups) {
    if (attributes.length === 0) continue;
    if (path !== '') out.push(heading(2, path));
    append(out, factLines(attributes));
  }
  const isTitled = out.length > 0 && state.arrays.length > 0;
  append(out, [...(isTitled ? [heading(2, 'Data')] : []), ...arrayListing(state.arrays, context)]);
  for (const table of state.tables) append(out, tableBlocks(table, context));
  if (out.length === 0 && state.groups.length === 0) throw new ConvertError('corrupt-document');
  return root(
    out.length > 0
      ? out
      : arrayListing(
          state.groups.map(({ path }) => ({ name: path || '/', type: 'group', shape: [] })),
          context,
        ),
  );
}

function tableBlocks({ path, type, count, value }: State['tables'][number], context: ReadContext): RootContent[] {
  const columns = type.members?.map(({ name }) => name) ?? [];
  const rows = (function* (): Generator<unknown[]> {
    for (let i = 0; i < count; i++) {
      const record = value(i);
      yield record instanceof Map ? columns.map((column) => record.get(column)) : [];
    }
  })();
  return [heading(2, path), ...dataTable({ columns, rows, count: () => count }, context)];
}

function readObject(at: number, { path, depth }: { path: string; depth: number }, state: State): void {
  const { file, context, seen } = state;
  if (at === NOWHERE || seen.has(at) || depth > MAX_DEPTH) return;
  seen.add(at);
  spend(context.budget, 'maxEntries', 1);
  const messages = readMessages(file, at, context);
  const attributes = attributesOf(file, messages, context);
  const typeAt = messages.find(({ type }) => type === 3);
  const layout = messages.find(({ type }) => type === 8);
  if (typeAt !== undefined && layout !== undefined) readDataSet(path, { messages, typeAt, layout, attributes }, state);
  else if (typeAt === undefined) readGroup(path, { messages, attributes, depth }, state);
}

interface Group {
  readonly messages: readonly Message[];
  readonly attributes: readonly Attribute[];
  readonly depth: number;
}

function readGroup(path: string, { messages, attributes, depth }: Group, state: State): void {
  state.groups.push({ path, attributes: attributes.filter(([name]) => !isForPrograms(name)) });
  for (const { name, at } of linksOf(state.file, messages)) {
    // MATLAB keeps what its lists hold behind this name.
    if (name === '#refs#' || name === '#subsystem#') continue;
    readObject(at, { path: path === '' ? name : `${path}/${name}`, depth: depth + 1 }, state);
  }
}

interface DataSet {
  readonly messages: readonly Message[];
  readonly typeAt: Message;
  readonly layout: Message;
  readonly attributes: readonly Attribute[];
}

function readDataSet(path: string, { messages, typeAt, layout, attributes }: DataSet, state: State): void {
  const { file, context } = state;
  const type = readSharedType(file, typeAt.at, { isShared: typeAt.isShared, context });
  const spaceAt = messages.find((message) => message.type === 1);
  const shape = spaceAt === undefined ? [] : readSpace(file, spaceAt.at);
  const about = attributes
    .filter(([name, said]) => said !== '' && !isForPrograms(name))
    .map(([name, said]) => `${name}: ${said}`)
    .join('; ');
  const filterAt = messages.find((message) => message.type === 0x0b);
  const filters = filterAt === undefined ? [] : readFilters(file, filterAt);
  const value = shape === undefined ? undefined : valuesOf(layout, { file, context, type, shape, filters });
  const isTurned = attributes.some(([name]) => name === 'MATLAB_class') && shape?.length === 2;
  const base = { name: path, type: type.title, shape: shape ?? [0], about };
  const isText = attributes.some(([name, said]) => name === 'MATLAB_class' && said === 'char');
  if (value === undefined || shape === undefined) state.arrays.push(base);
  else if (isText) state.arrays.push({ ...base, type: 'char', text: textOf(value, shape) });
  else if (type.members !== undefined && shape.length === 1) {
    state.arrays.push(base);
    state.tables.push({ path, type, count: shape[0] ?? 0, value });
  } else if (isTurned) state.arrays.push(turned({ ...base, value }, shape));
  else state.arrays.push({ ...base, value });
}

/** MATLAB's matrices are stored column by column, which HDF5 takes for rows. */
function turned(array: DataArray & Required<Pick<DataArray, 'value'>>, shape: readonly number[]): DataArray {
  const [columns = 1, rows = 1] = shape;
  return {
    ...array,
    shape: [rows, columns],
    value: (i) => array.value((i % columns) * rows + Math.floor(i / columns)),
  };
}

/** MATLAB stores characters as numbers. */
function textOf(value: (place: number) => unknown, shape: readonly number[]): string {
  const count = Math.min(
    shape.reduce((all, size) => all * size, 1),
    MAX_TEXT,
  );
  return Array.from({ length: count }, (_, i) => String.fromCharCode(Number(value(i)) || 32)).join('');
}

/** Attributes that libraries write for themselves. */
function isForPrograms(name: string): boolean {
  return /^(?:DIMENSION_LIST|REFERENCE_LIST|CLASS|NAME|_Netcdf4\w*|_NC\w+|MATLAB_\w+|H5PATH|TITLE_VERSION|PYTABLES_FORMAT_VERSION|VERSION)$/.test(
    name,
  );
}
