/** What the kernel says of a process (proc(5)); nothing where there is no /proc. */
import { readFileSync } from 'node:fs';

const PAGE_BYTES = 4_096;
/** Of the clock that processor time is counted in (sysconf(_SC_CLK_TCK)); 100 on every Linux that Node runs on. */
const MS_A_TICK = 10;
/** Fields of /proc/PID/stat after the name, which may hold spaces. */
const USER_TICKS = 11;
const SYSTEM_TICKS = 12;
const RESIDENT_PAGES = 21;

export interface ProcessUse {
  /** Bytes of resident memory. */
  readonly rss: number;
  /** Milliseconds of processor time of all its threads. */
  readonly cpuMs: number;
}

/** What a process uses; undefined where it has ended or there is no /proc. */
export function readUse(pid: number | undefined): ProcessUse | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
    const field = (index: number) => Number(fields[index] ?? 0);
    return {
      rss: field(RESIDENT_PAGES) * PAGE_BYTES,
      cpuMs: (field(USER_TICKS) + field(SYSTEM_TICKS)) * MS_A_TICK,
    };
  } catch {
    // `ulimit -d` is the limit that remains.
    return undefined;
  }
}

/** Bytes of resident memory of a process; 0 where it has ended or there is no /proc. Cheaper than `readUse`. */
export function readResident(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1] ?? 0) * PAGE_BYTES;
  } catch {
    // `ulimit -d` is the limit that remains.
    return 0;
  }
}

/** The only child of a process, where it has one: `unshare` waits for the first process of a PID namespace. */
export function onlyChild(pid: number | undefined): number | undefined {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ');
    return children.length === 1 && children[0] !== '' ? Number(children[0]) : undefined;
  } catch {
    // No /proc, or a kernel without CONFIG_PROC_CHILDREN.
    return undefined;
  }
}
