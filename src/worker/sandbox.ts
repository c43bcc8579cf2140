/**
 * The sandbox of a converter: how its process is started. Each wall is used where the machine has it; what is missing is reported
 * at the start, or ends it (`MARKWELL_SANDBOX=require`).
 *
 *   setpriv    no new privileges, SIGKILL when the server ends
 *   unshare    namespaces: user, network, mount, PID
 *   sh         limits; an empty root with what converters read, in namespaces of its own
 *   unshare    changes into that root and loses the rights that made it
 *   node       with its permission model
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { release } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../core/config.js';
import { emptyRoot } from './empty-root.js';
import { findOnPath } from './find-on-path.js';
import { type MissingWall, missingWalls, type Wall } from './walls.js';

export interface Sandbox {
  /** Walls that this machine has. */
  readonly walls: readonly Wall[];
  readonly missing: readonly MissingWall[];
  readonly command: string;
  readonly args: readonly string[];
  /** The process that is started waits for the one that converts: the first of a PID namespace. */
  readonly forks: boolean;
}

const ownChild = fileURLToPath(new URL('./child.js', import.meta.url));
const [nodeMajor = 20] = process.versions.node.split('.').map(Number);
const packageRoot = dirname(dirname(dirname(ownChild)));
/** Descriptors of a converter: at its start the module loader opens every descriptor of a format at once. */
const MAX_DESCRIPTORS = 1_024;
/** Processes and threads of a converter; Node has 11 at work. */
const MAX_THREADS = 64;
/** Linux from which processes are counted in each user namespace, not over all processes of a user. */
const COUNTS_BY_NAMESPACE = [5, 14];
/** MiB of address space that V8 of Node 24 and later reserves for code in one writable piece: `ulimit -d` counts it, used or not. */
const CODE_RANGE_MB = 512;
const NO_FILES = 'ulimit -f 0';
const PROBE_MS = 5_000;

/** Finds out which walls can be had here; each probe starts one short-lived process, one where all can be had. */
export function planSandbox(config: Config, childFile = ownChild): Sandbox {
  const on = config.sandbox !== 'off';
  const node = [process.execPath, ...nodeArguments(config, childFile, on)];
  const first = (on ? attempts(config, childFile) : []).find(({ command }) =>
    works([...command, process.execPath, '-v']),
  );
  const present = new Set<Wall>(['environment', ...(on ? (['permissions'] as const) : []), ...(first?.walls ?? [])]);
  const [command = process.execPath, ...args] = [...(first?.command ?? []), ...node];
  return {
    walls: [...present],
    missing: missingWalls(present),
    command,
    args,
    forks: present.has('processes'),
  };
}

interface Attempt {
  readonly walls: readonly Wall[];
  /** What comes before the command of the converter. */
  readonly command: readonly string[];
}

/** Ways to start a process, the one with most walls first. */
function attempts(config: Config, childFile: string): Attempt[] {
  const setpriv = findOnPath('setpriv');
  const unshare = findOnPath('unshare');
  const privileges: Attempt[] = [{ walls: [], command: [] }];
  if (setpriv !== undefined) {
    const command = [setpriv, '--no-new-privs', '--pdeathsig', 'KILL'];
    privileges.unshift({ walls: ['privileges'], command });
  }
  const namespaces = unshare === undefined ? [] : namespaceAttempts(config, childFile, unshare);
  const shell = shellAttempt(config);
  const inner = [...namespaces, ...(shell === undefined ? [] : [shell]), { walls: [], command: [] }];
  return inner.flatMap(({ walls, command }) =>
    privileges.map((outer) => ({ walls: [...outer.walls, ...walls], command: [...outer.command, ...command] })),
  );
}

function namespaceAttempts(config: Config, childFile: string, unshare: string): Attempt[] {
  const limits = limitsScript(config);
  const counts = countsByNamespace();
  // RLIMIT_NPROC is -u to bash, and -p to dash and BusyBox, which leave the script at -u.
  const threads = counts
    ? `if (ulimit -u ${MAX_THREADS}) 2>&-; then ulimit -u ${MAX_THREADS}; else ulimit -p ${MAX_THREADS}; fi`
    : '';
  const resources: readonly Wall[] = counts ? ['resources'] : [];
  const root = emptyRoot(readablePaths(childFile));
  // The table of mounts is a file: file size is limited after it.
  const enter = `exec env -i ${unshare} -U --root=${root.path} --wd=/ "$@"`;
  const whole = [limits, threads, root.script, NO_FILES, enter].join('\n');
  const part = [limits, threads, NO_FILES, 'exec env -i "$@"'].join('\n');
  return [
    {
      walls: ['network', 'files', 'processes', 'memory', ...resources],
      command: [unshare, '-Urnmpf', '--kill-child', '/bin/sh', '-ec', whole, 'markwell'],
    },
    {
      walls: ['network', 'processes', 'memory', ...resources],
      command: [unshare, '-Urnpf', '--kill-child', '/bin/sh', '-ec', part, 'markwell'],
    },
    { walls: ['network', 'memory', ...resources], command: [unshare, '-Urn', '/bin/sh', '-ec', part, 'markwell'] },
  ];
}

function shellAttempt(config: Config): Attempt | undefined {
  if (!existsSync('/bin/sh')) return undefined;
  const script = [limitsScript(config), NO_FILES, 'exec env -i "$@"'].join('\n');
  return { walls: ['memory'], command: ['/bin/sh', '-ec', script, 'markwell'] };
}

function limitsScript(config: Config): string {
  const dataKib = (config.dataMb + (nodeMajor >= 24 ? CODE_RANGE_MB : 0)) * 1024;
  return `ulimit -d ${dataKib}\nulimit -c 0\nulimit -n ${MAX_DESCRIPTORS}`;
}

function countsByNamespace(): boolean {
  const [major = 0, minor = 0] = release().split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = COUNTS_BY_NAMESPACE;
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}

function works([command = '', ...args]: readonly string[]): boolean {
  const { status } = spawnSync(command, args, { stdio: 'ignore', timeout: PROBE_MS, env: searchPath() });
  return status === 0;
}

/** All that the programs around a converter get of the environment; the converter itself gets nothing. */
function searchPath(): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '' };
}

function nodeArguments(config: Config, childFile: string, permissions: boolean): string[] {
  const flag = nodeMajor >= 24 ? '--permission' : '--experimental-permission';
  const readable = readablePaths(childFile).map((path) => `--allow-fs-read=${path.endsWith(sep) ? `${path}*` : path}`);
  const memory = [`--max-old-space-size=${config.heapMb}`, '--max-semi-space-size=16', '--expose-gc'];
  const code = ['--disallow-code-generation-from-strings', '--no-warnings'];
  return [...memory, ...code, ...(permissions ? [flag, ...readable] : []), childFile];
}

/** The package itself and the folders of its dependencies, wherever the package manager put them; folders end with a separator. */
function readablePaths(childFile: string): string[] {
  const paths = [join(packageRoot, 'dist') + sep, join(packageRoot, 'package.json')];
  if (childFile !== ownChild) paths.push(dirname(childFile) + sep);
  for (let at = packageRoot; ; at = dirname(at)) {
    const modules = join(at, 'node_modules');
    if (existsSync(modules)) paths.push(modules + sep);
    if (dirname(at) === at) return paths;
  }
}

/** Starts a converter. Descriptor 1 is ignored, 2 is read for the reason of its end, 3 carries frames both ways. */
export function startChild(sandbox: Sandbox): ChildProcess {
  return spawn(sandbox.command, [...sandbox.args], {
    cwd: '/',
    env: searchPath(),
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    detached: false,
  });
}
