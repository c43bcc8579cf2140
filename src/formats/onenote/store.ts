/*
 * The revision store ([MS-ONESTORE] 2.1): object spaces (one of the section, one for each page) with revisions that add and change objects.
 * An object is named by a GUID and a number; within a group of objects the GUID by its place in a table.
 */
import type { ByteView } from '../../bytes/view.js';
import { type Budget, spend } from '../../core/budget.js';
import { type FileNode, nodesOf, type Reference } from './nodes.js';

const ROOT_LIST_AT = 172;
const ID_BYTES = 20;
const NO_ID = `${'0'.repeat(32)}:0`;

const node = {
  spaceReference: 0x08,
  revisionList: 0x10,
  revisionStart4: 0x1b,
  revisionStart6: 0x1e,
  revisionStart7: 0x1f,
  tableStart: 0x21,
  tableStart2: 0x22,
  tableEntry: 0x24,
  objectOld: 0x2d,
  objectOld2: 0x2e,
  objectRevision: 0x41,
  objectRevision2: 0x42,
  root2: 0x59,
  root3: 0x5a,
  object: 0xa4,
  objectLarge: 0xa5,
  groupReference: 0xb0,
  readOnlyObject: 0xc4,
  readOnlyObjectLarge: 0xc5,
} as const;

const CONTENT_ROLE = 1;

export type IdTable = ReadonlyMap<number, string>;

export interface StoredObject {
  /** What kind of object it is ([MS-ONE] 2.1.13). */
  readonly kind: number;
  readonly reference: Reference;
  /** What its properties name: a table of GUIDs for the names in them, or the names themselves in their order. */
  readonly names: IdTable | ListedNames;
}

export interface ListedNames {
  readonly objects: readonly string[];
  readonly spaces: readonly string[];
}

export interface Space {
  readonly objects: ReadonlyMap<string, StoredObject>;
  /** Name of the object that all others hang on. */
  readonly root: string | undefined;
}

interface Revision {
  readonly id: string;
  readonly after: string;
  readonly isCurrent: boolean;
  readonly objects: Map<string, StoredObject>;
  root: string | undefined;
}

/** The object spaces by their names, the section's own first. */
export function readSpaces(view: ByteView, budget: Budget): Map<string, Space> {
  const root = { at: view.u64(ROOT_LIST_AT), length: view.u32(ROOT_LIST_AT + 8) };
  const spaces = new Map<string, Space>();
  for (const { id, reference, data } of nodesOf(view, root, budget)) {
    if (id !== node.spaceReference || reference === undefined) continue;
    spend(budget, 'maxEntries', 1);
    const name = fullId(data, 0);
    if (!spaces.has(name)) spaces.set(name, readSpace(view, reference, budget));
  }
  return spaces;
}

/** A space's revisions are lists that follow each other; the last one counts. */
function readSpace(view: ByteView, list: Reference, budget: Budget): Space {
  let revisions: Revision[] = [];
  for (const { id, reference } of nodesOf(view, list, budget))
    if (id === node.revisionList && reference !== undefined) revisions = readRevisions(view, reference, budget);
  return toSpace(revisions);
}

function toSpace(revisions: readonly Revision[]): Space {
  const byId = new Map(revisions.map((revision) => [revision.id, revision]));
  const last = revisions.findLast(({ isCurrent }) => isCurrent) ?? revisions.at(-1);
  const chain: Revision[] = [];
  const seen = new Set<Revision>();
  for (let at = last; at !== undefined && !seen.has(at); at = byId.get(at.after)) {
    seen.add(at);
    chain.unshift(at);
  }
  const objects = new Map<string, StoredObject>();
  let root: string | undefined;
  for (const revision of chain) {
    for (const [id, object] of revision.objects) objects.set(id, object);
    root = revision.root ?? root;
  }
  return { objects, root };
}

interface Reading {
  readonly view: ByteView;
  readonly budget: Budget;
  readonly revision: Revision;
}

function readRevisions(view: ByteView, list: Reference, budget: Budget): Revision[] {
  const revisions: Revision[] = [];
  let ids = new Map<number, string>();
  for (const item of nodesOf(view, list, budget)) {
    const started = startOf(item);
    if (started !== undefined) {
      spend(budget, 'maxEntries', 1);
      revisions.push(started);
      continue;
    }
    const revision = revisions.at(-1);
    if (revision === undefined) continue;
    if (item.id === node.groupReference && item.reference !== undefined)
      readGroup({ view, budget, revision }, item.reference);
    else ids = readNode({ view, budget, revision }, item, ids);
  }
  return revisions;
}

/** Revisions of another context are old versions of the page. */
function startOf({ id, data }: FileNode): Revision | undefined {
  if (id !== node.revisionStart4 && id !== node.revisionStart6 && id !== node.revisionStart7) return undefined;
  const isCurrent = id !== node.revisionStart7 || fullId(data, ID_BYTES * 2 + 6) === NO_ID;
  return { id: fullId(data, 0), after: fullId(data, ID_BYTES), isCurrent, objects: new Map(), root: undefined };
}

function readGroup(reading: Reading, list: Reference): void {
  let ids = new Map<number, string>();
  for (const item of nodesOf(reading.view, list, reading.budget)) ids = readNode(reading, item, ids);
}

/** A node of a revision or a group; gives the table of names that is in force behind it. */
function readNode(reading: Reading, { id, reference, data }: FileNode, ids: Map<number, string>): Map<number, string> {
  const { revision } = reading;
  switch (id) {
    case node.tableStart:
    case node.tableStart2:
      return new Map();
    case node.tableEntry:
      ids.set(data.u32(0), guidAt(data, 4));
      return ids;
    case node.root2:
      if (data.u32(4) === CONTENT_ROLE) revision.root = compactId(data.u32(0), ids);
      return ids;
    case node.root3:
      if (data.u32(ID_BYTES) === CONTENT_ROLE) revision.root = fullId(data, 0);
      return ids;
    case node.object:
    case node.objectLarge:
    case node.readOnlyObject:
    case node.readOnlyObjectLarge:
      addObject(reading, { id: compactId(data.u32(0), ids), kind: data.u32(4), reference, ids });
      return ids;
    case node.objectRevision:
    case node.objectRevision2: {
      const name = compactId(data.u32(0), ids);
      addObject(reading, { id: name, kind: revision.objects.get(name)?.kind ?? 0, reference, ids });
      return ids;
    }
    default:
      return ids;
  }
}

interface Declared {
  readonly id: string;
  readonly kind: number;
  readonly reference: Reference | undefined;
  readonly ids: IdTable;
}

function addObject({ budget, revision }: Reading, { id, kind, reference, ids }: Declared): void {
  if (reference === undefined) return;
  spend(budget, 'maxNodes', 1);
  revision.objects.set(id, { kind, reference, names: ids });
}

export function compactId(value: number, ids: IdTable): string {
  return `${ids.get(value >>> 8) ?? ''}:${value & 0xff}`;
}

function fullId(view: ByteView, at: number): string {
  return `${guidAt(view, at)}:${view.u32(at + 16)}`;
}

function guidAt(view: ByteView, at: number): string {
  return Buffer.from(view.slice(at, 16)).toString('hex');
}
