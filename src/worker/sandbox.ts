/**
 * The walls around a converter: how its process is started. Each wall is used where it exists; what is missing is said
 * at the start, or ends it (`MARKWELL_SANDBOX=require`).
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../core/config.js';

export type Wall = 'memory' | 'files' | 'network' | 'environment';

export interface Sandbox {
  /** Walls that stand. */
  readonly walls: readonly Wall[];
  /** Walls that this platform does not have, with the reason. */
  readonly missing: readonly { readonly wall: Wall; readonly reason: string }[];
  readonly command: string;
  readonly args: readonly string[];
}

const childFile = fileURLToPath(new URL('./child.js', import.meta.url));
const [nodeMajor = 20] = process.versions.node.split('.').map(Number);
const packageRoot = dirname(dirname(dirname(childFile)));
/** Descriptors of a converter: at its start the module loader opens every descriptor of a format at once. */
const MAX_DESCRIPTORS = 1_024;
/** MiB of address space that V8 of Node 24 and later reserves for code in one writable piece: `ulimit -d` counts it, used or not. */
const CODE_RANGE_MB = 512;

/** Finds out which walls can be had here; the probe starts one short-lived process. */
export function planSandbox(config: Config): Sandbox {
  const off = config.sandbox === 'off';
  const node = nodeArguments(config, !off);
  const missing: { wall: Wall; reason: string }[] = [];
  const walls: Wall[] = ['environment'];
  if (off) {
    for (const wall of ['memory', 'files', 'network'] as const) missing.push({ wall, reason: 'switched off' });
    return { walls, missing, command: process.execPath, args: node };
  }
  walls.push('files');
  let command = [process.execPath, ...node];
  const dataKib = (config.dataMb + (nodeMajor >= 24 ? CODE_RANGE_MB : 0)) * 1024;
  if (existsSync('/bin/sh') && works(['/bin/sh', '-c', `ulimit -d ${dataKib}`])) {
    walls.push('memory');
    const script = `ulimit -d ${dataKib}; ulimit -c 0; ulimit -n ${MAX_DESCRIPTORS}; exec env -i "$@"`;
    command = ['/bin/sh', '-c', script, 'markwell', ...command];
  } else {
    missing.push({ wall: 'memory', reason: 'no shell with ulimit -d; resident memory is still watched' });
  }
  if (works(['unshare', '-Urn', 'true'])) {
    walls.push('network');
    command = ['unshare', '-Urn', ...command];
  } else {
    missing.push({
      wall: 'network',
      reason: 'user namespaces are not allowed here; network modules are still refused',
    });
  }
  return { walls, missing, command: command[0] as string, args: command.slice(1) };
}

function works(command: readonly string[]): boolean {
  const { status } = spawnSync(command[0] as string, command.slice(1), {
    stdio: 'ignore',
    timeout: 2_000,
    env: { PATH: process.env['PATH'] ?? '' },
  });
  return status === 0;
}

function nodeArguments(config: Config, walls: boolean): string[] {
  const permission = walls
    ? [
        nodeMajor >= 24 ? '--permission' : '--experimental-permission',
        ...readablePaths().map((path) => `--allow-fs-read=${path}`),
      ]
    : [];
  const memory = [`--max-old-space-size=${config.heapMb}`, '--max-semi-space-size=16'];
  const hooks = config.testHooks ? ['--test-hooks'] : [];
  return [...memory, '--disallow-code-generation-from-strings', '--no-warnings', ...permission, childFile, ...hooks];
}

/** The package itself and the folders of its dependencies, wherever the package manager put them. */
function readablePaths(): string[] {
  const paths = [join(packageRoot, 'dist') + sep, join(packageRoot, 'package.json')];
  for (let at = packageRoot; ; at = dirname(at)) {
    const modules = join(at, 'node_modules');
    if (existsSync(modules)) paths.push(modules + sep);
    if (dirname(at) === at) return paths.map((path) => (path.endsWith(sep) ? `${path}*` : path));
  }
}

/** Starts a converter. Descriptor 1 is ignored, 2 is read for the reason of its end, 3 carries frames both ways. */
export function startChild(sandbox: Sandbox): ChildProcess {
  return spawn(sandbox.command, [...sandbox.args], {
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '' },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    detached: false,
  });
}
