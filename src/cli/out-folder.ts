/** The folder that a batch writes into: its lock, its report, its files. */
import { constants } from 'node:fs';
import { type FileHandle, lstat, open, readdir, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { isGone, prepareFolder } from '../files/write.js';
import { MachineError, shown, UsageError } from './output.js';

/** Part `index` of `count`, of a list that several machines share. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

export interface OutFolder {
  readonly root: string;
  readonly report: FileHandle;
  close(): Promise<void>;
}

/** Makes, locks and opens a folder for output. Rejects with the reason where it cannot be used. */
export async function openOutFolder(root: string, shard: Shard): Promise<OutFolder> {
  await prepareFolder(root);
  const lock = await lockFolder(root, shard);
  try {
    const report = await openReport(join(root, 'report.jsonl'));
    const close = async (): Promise<void> => {
      await report.close();
      await rm(lock, { force: true });
    };
    return { root, report, close };
  } catch (error) {
    await rm(lock, { force: true });
    throw error;
  }
}

const LOCK = /^\.markwell-(\d+)-of-(\d+)\.lock$/;

/** One batch a folder, or several with shards of the same list. A lock whose process has ended is taken over. */
async function lockFolder(root: string, { index, count }: Shard): Promise<string> {
  const path = join(root, `.markwell-${index}-of-${count}.lock`);
  await takeLock(path);
  for (const name of await readdir(root)) {
    const [, , others] = LOCK.exec(name) ?? [];
    const other = join(root, name);
    if (others === undefined || Number(others) === count || !(await isHeld(other))) continue;
    await rm(path, { force: true });
    throw await inUse(other);
  }
  return path;
}

async function takeLock(path: string): Promise<void> {
  for (let tried = 0; tried < 2; tried++) {
    const file = await open(path, 'wx').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return undefined;
      throw error;
    });
    if (file !== undefined) {
      await file.writeFile(JSON.stringify({ host: hostname(), pid: process.pid }));
      return file.close();
    }
    if (await isHeld(path)) throw await inUse(path);
    await rm(path, { force: true });
  }
  throw await inUse(path);
}

interface Holder {
  readonly host: string;
  readonly pid: number;
}

async function holderOf(path: string): Promise<Holder | undefined> {
  try {
    if (!(await lstat(path)).isFile()) return undefined;
    const { host, pid } = JSON.parse(await readFile(path, 'utf8')) as Partial<Holder>;
    return typeof host === 'string' && typeof pid === 'number' && pid > 0 ? { host, pid } : undefined;
  } catch {
    // Gone, or written half when its machine ended.
    return undefined;
  }
}

async function isHeld(path: string): Promise<boolean> {
  const holder = await holderOf(path);
  if (holder === undefined) return false;
  return holder.host !== hostname() || isAlive(holder.pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function inUse(path: string): Promise<UsageError> {
  const holder = await holderOf(path);
  const who = holder === undefined ? '' : ` (process ${holder.pid} on ${shown(holder.host)})`;
  return new UsageError(
    `Another batch writes into this folder${who}. Wait for its end, or remove ${shown(path)} if it has ended.`,
  );
}

/** To be added to; a line that a batch was ended in gets its end, so that the next is a line of its own. */
async function openReport(path: string): Promise<FileHandle> {
  const flags = constants.O_RDWR | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const report = await open(path, flags, 0o666).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ELOOP' ? new UsageError(`${shown(path)} is a link; the report is written to a file.`) : error;
  });
  const stat = await report.stat();
  if (!stat.isFile()) {
    await report.close();
    throw new UsageError(`${shown(path)} is not a file; the report is written to one.`);
  }
  if (stat.size > 0) {
    const { buffer } = await report.read(Buffer.alloc(1), 0, 1, stat.size - 1);
    if (buffer.toString() !== '\n') await report.write('\n');
  }
  return report;
}

/** Adds a line to the report in one write, so that lines of several batches stay whole. */
export async function reportLine({ root, report }: OutFolder, line: object): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(line)}\n`);
  const { bytesWritten } = await report.write(bytes, 0, bytes.length);
  if (bytesWritten < bytes.length) throw new MachineError('The report cannot be written: The disk is full.');
  // What was removed takes lines all the same, and nobody will ever read them.
  if ((await report.stat()).nlink > 0) return;
  throw new MachineError(
    (await isGone(root))
      ? `The output folder is not there any more: ${shown(root)}`
      : 'The report was removed while the batch ran. Start it again: it goes on where it ended.',
  );
}
