/** The walls around a converter: what each is made of, and what its absence means. SECURITY.md, `doctor` and the log quote this table. */

export const walls = {
  environment: {
    how: 'The environment is emptied.',
    without: 'Converters see the environment of the service.',
  },
  permissions: {
    how: "Node's permission model: scripts read the package alone, write nothing, start nothing, load no native code.",
    without: 'Scripts in a converter can read and write files and start processes.',
  },
  network: {
    how: 'A network namespace without interfaces.',
    without: 'Only the refusing modules of Node keep a script from the network.',
  },
  files: {
    how: 'A mount namespace with an empty root: Node, its libraries and the package, read-only; no sockets, no devices, no /proc.',
    without:
      "Only Node's permission model and its refusing modules keep a script from files and from sockets with a path.",
  },
  processes: {
    how: 'A PID namespace of its own: no other process can be seen or signalled.',
    without: 'Only the refusing modules of Node keep a script from signalling processes of the same user.',
  },
  privileges: {
    how: 'no_new_privs, and an end together with the service.',
    without: 'Programs with the set-user-ID bit could raise privileges; a looping converter outlives a killed service.',
  },
  memory: {
    how: 'A limit on private memory (ulimit -d), the heap limit of V8, and a watch on resident memory.',
    without: 'Only the heap limit of V8 and the watch on resident memory bound a converter.',
  },
  resources: {
    how: 'Limits on file size (none), descriptors and processes (ulimit -f, -n, -u).',
    without: 'Descriptors and processes of a converter are bounded by the limits of the service alone.',
  },
} as const satisfies Record<string, { readonly how: string; readonly without: string }>;

export type Wall = keyof typeof walls;

export interface MissingWall {
  readonly wall: Wall;
  /** What its absence means. */
  readonly reason: string;
}

/** The walls that are not among these, each with what its absence means. */
export function missingWalls(present: ReadonlySet<Wall>): MissingWall[] {
  return (Object.keys(walls) as Wall[])
    .filter((wall) => !present.has(wall))
    .map((wall) => ({ wall, reason: walls[wall].without }));
}
