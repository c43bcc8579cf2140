/**
 * An empty root for a converter: a small tmpfs that holds Node, its libraries and the package at the paths that they have outside, read-only.
 * It is made by a shell that has just got mount and user namespaces, so nobody else sees it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';

/** A folder that every Linux has and that no converter reads: the root is mounted over it. */
const ROOT = '/sys';
/** Folders of libraries where the loader does not list them (musl). */
const LIBRARY_FOLDERS = ['/lib/', '/lib64/', '/usr/lib/', '/usr/local/lib/'];
const ROOT_OPTIONS = 'size=256k,mode=755';

export interface EmptyRoot {
  readonly path: string;
  /** Shell commands that mount it. */
  readonly script: string;
}

/** The root with these files and folders; folders end with a separator. */
export function emptyRoot(readable: readonly string[]): EmptyRoot {
  const programs = [process.execPath, ...libraries()];
  const mounts = [
    ...programs.map((path) => mountLine(path, 'bind,ro,nosuid,nodev')),
    ...readable.map((path) => mountLine(path, 'bind,ro,nosuid,nodev,noexec')),
  ];
  const paths = [...programs, ...readable];
  const folders = paths.map((path) => quote(`${ROOT}${path.endsWith('/') ? path : dirname(path)}`));
  const files = paths.filter((path) => !path.endsWith('/')).map((path) => `: > ${quote(ROOT + path)}`);
  const script = [
    `mount -t tmpfs -o ${ROOT_OPTIONS} markwell ${ROOT}`,
    `mkdir -p ${folders.join(' ')}`,
    ...files,
    // `mount` reads one table faster than it starts a dozen times.
    `printf '%s\\n' ${mounts.map(quote).join(' ')} > ${ROOT}/mounts`,
    `mount -a -T ${ROOT}/mounts`,
    `rm ${ROOT}/mounts`,
    `mount -o remount,ro,nosuid,nodev,noexec,${ROOT_OPTIONS} markwell ${ROOT}`,
  ].join('\n');
  return { path: ROOT, script };
}

/** A line of fstab(5), where white space is written in octal. */
function mountLine(path: string, options: string): string {
  const from = path.replace(/[\s\\]/g, (char) => `\\${char.charCodeAt(0).toString(8).padStart(3, '0')}`);
  return `${from} ${ROOT}${from} none ${options} 0 0`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The libraries that Node is linked with, as the loader lists them (ld.so(8)). */
function libraries(): string[] {
  const { stdout } = spawnSync(process.execPath, [], {
    env: { LD_TRACE_LOADED_OBJECTS: '1' },
    stdio: ['ignore', 'pipe', 'ignore'],
    encoding: 'utf8',
  });
  const listed = [...(stdout ?? '').matchAll(/(?:^|=>)\s*(\/\S+) \(0x/gm)].map(([, path = '']) => path);
  return listed.length > 0 ? listed : LIBRARY_FOLDERS.filter((folder) => existsSync(folder));
}
