// What the kernel says of processes (proc(5)); Linux alone.
import { readdirSync, readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;
const MIB = 1_048_576;
/** Of the clock that processor time is counted in (sysconf(_SC_CLK_TCK)). */
const TICKS_A_SECOND = 100;

/** Fields of /proc/PID/stat after the name: state, parent, ... */
function stat(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
}

/** A process and everything that it started. */
export function family(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      parents.set(Number(name), Number(stat(Number(name))[1]));
    } catch {
      // It ended while the list was read.
    }
  }
  const found = [root];
  for (const pid of found) for (const [child, parent] of parents) if (parent === pid) found.push(child);
  return found;
}

/** MiB of memory that a process holds now. */
export function residentMib(pid: number): number {
  return (Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES) / MIB;
}

/** Seconds of processor time of a process and of its ended children. */
export function processorSeconds(pid: number): number {
  const fields = stat(pid);
  return [11, 12, 13, 14].reduce((sum, i) => sum + Number(fields[i]), 0) / TICKS_A_SECOND;
}
