import { type CompoundFile, openCompoundFile } from '../../bytes/cfb/file.js';
import type { ByteView } from '../../bytes/view.js';
import { type Cell, toTable } from '../../content/table/table.js';
import { heading, list, listItem, paragraph, root, text } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { readValues } from './values.js';

/** Storages by version: "   19" is Project 2000 to 2003, "   112" 2007, "   114" 2010 and later. */
const STORAGE = /^ +1(\d+)\/TBkndTask$/i;
const FIRST_NEW_VERSION = 12;
/** From this version on tables in the file say where fields of fixed length stand. */
const FIRST_MAPPED_VERSION = 14;
const TASK_NAME = { old: 11, new: 14 };
const RESOURCE_NAME = 1;
/** Places in a task's record. */
const task = { number: 4, finish: 8, level: 40, start: 88, leastBytes: 92 } as const;
/** A dash for each level below the first: cells keep no white space. */
const INDENT = '– ';
const MAX_LEVEL = 20;
/** Days are counted from 31 December 1983, times in tenths of minutes. */
const FIRST_DAY_MS = Date.UTC(1983, 11, 31);
const DAY_MS = 86_400_000;
const NO_DATE = 0xffff;

interface Task {
  readonly name: string;
  readonly id: number;
  readonly number: number | undefined;
  readonly level: number;
  readonly start: string;
  readonly finish: string;
}

/** The tasks of a project in their order, and the names of its resources. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const file = openCompoundFile(source.bytes);
  const found = file.entries.map(({ path }) => STORAGE.exec(path)).find((match) => match !== null);
  if (found === undefined || found === null) throw new ConvertError('corrupt-document');
  const version = Number(found[1]);
  const folder = found[0].slice(0, found[0].lastIndexOf('/'));
  const tasks = readTasks(file, { folder, version, context });
  const resources = readNames(file, { folder, version, context });
  if (tasks.length + resources.length === 0) throw new ConvertError('no-text');
  return root([...taskBlocks(tasks, context), ...resourceBlocks(resources)]);
}

interface Version {
  readonly folder: string;
  readonly version: number;
  readonly context: ReadContext;
}

function readTasks(file: CompoundFile, { folder, version, context }: Version): Task[] {
  const isNew = version >= FIRST_NEW_VERSION;
  const { texts, records } = readValues(file, { path: `${folder}/TBkndTask`, isNew, budget: context.budget });
  const byId = new Map<number, ByteView>();
  if (version < FIRST_MAPPED_VERSION)
    for (const record of records) if (record.length >= task.leastBytes) byId.set(record.u32(0), record);
  const names = texts(isNew ? TASK_NAME.new : TASK_NAME.old);
  const tasks = [...names].filter(([, name]) => name !== '').map(([id, name]) => toTask(id, name, byId.get(id)));
  return tasks.sort((a, b) => (a.number ?? a.id) - (b.number ?? b.id));
}

function toTask(id: number, name: string, record: ByteView | undefined): Task {
  if (record === undefined) return { id, name, number: undefined, level: 0, start: '', finish: '' };
  return {
    id,
    name,
    number: record.u32(task.number),
    level: Math.min(record.u16(task.level), MAX_LEVEL),
    start: dateAt(record, task.start),
    finish: dateAt(record, task.finish),
  };
}

function dateAt(record: ByteView, at: number): string {
  const days = record.u16(at + 2);
  if (days === 0 || days === NO_DATE) return '';
  return new Date(FIRST_DAY_MS + days * DAY_MS).toISOString().slice(0, 10);
}

function readNames(file: CompoundFile, { folder, version, context }: Version): string[] {
  const isNew = version >= FIRST_NEW_VERSION;
  const { texts } = readValues(file, { path: `${folder}/TBkndRsc`, isNew, budget: context.budget });
  return [...texts(RESOURCE_NAME)]
    .sort((a, b) => a[0] - b[0])
    .map(([, name]) => name)
    .filter((name) => name !== '');
}

/** The task of number 0 is the project itself. */
function taskBlocks(tasks: readonly Task[], context: ReadContext): RootContent[] {
  const [first, ...rest] = tasks;
  const project = first !== undefined && (first.number ?? first.id) === 0 ? first : undefined;
  const blocks: RootContent[] = project === undefined ? [] : [heading(1, project.name)];
  const shown = project === undefined ? tasks : rest;
  if (shown.length === 0) return blocks;
  const hasDates = shown.some(({ start }) => start !== '');
  spend(context.budget, 'maxCells', shown.length * 4);
  const row = (values: readonly string[]): Cell[] =>
    values.slice(0, hasDates ? 4 : 2).map((value) => ({ content: [text(value)] }));
  const rows = shown.map(({ id, number, name, level, start, finish }) =>
    row([String(number ?? id), `${INDENT.repeat(Math.max(level - 1, 0))}${name}`, start, finish]),
  );
  return [...blocks, ...toTable({ rows: [row(['Nr', 'Task', 'Start', 'Finish']), ...rows], headerRows: 1 })];
}

function resourceBlocks(names: readonly string[]): RootContent[] {
  return names.length === 0 ? [] : [heading(2, 'Resources'), list(names.map((name) => listItem([paragraph(name)])))];
}
