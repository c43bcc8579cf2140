/*
 * Sections as servers keep them ([MS-ONESTORE] 2.8, [MS-FSSHTTPB] 2.2.1.12): header(64), 0(4), the packaging with the name of the index and a
 * schema, and a package of data elements. An index leads from cells (a space in a context) to manifests of cells, from those to revisions, from
 * those to groups of objects. An object comes twice in its group: its kind (partition 4) and its properties (partition 1).
 */
import type { ByteView } from '../../bytes/view.js';
import { type Budget, spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { Space, StoredObject } from './store.js';
import { type Cursor, readCompact, readHeader, readName, type StreamObject, skipSerial } from './stream-objects.js';

const PACKAGING_AT = 68;

const type = {
  element: 0x01,
  blobDeclaration: 0x05,
  excludedData: 0x03,
  storageRoot: 0x07,
  revisionRoot: 0x0a,
  currentRevision: 0x0b,
  revisionMapping: 0x0d,
  cellMapping: 0x0e,
  elements: 0x15,
  objectData: 0x16,
  objectDeclaration: 0x18,
  groupReference: 0x19,
  revision: 0x1a,
  blobReference: 0x1c,
  packaging: 0x7a,
} as const;

const kindOfElement = { index: 1, storageManifest: 2, cellManifest: 3, revisionManifest: 4, group: 5 } as const;

const partition = { properties: 1, kind: 4 } as const;
/** The role of the object that the content hangs on, and of the cell that the section's data begins with. */
const CONTENT_ROLE = ':1';
const DATA_ROOT = '9c315a1a6bc2aa41b9c59bd8c44e07d4:1';

interface Element {
  readonly kind: number;
  readonly parts: readonly StreamObject[];
}

interface Cell {
  readonly context: string;
  readonly space: string;
}

interface Package {
  readonly view: ByteView;
  readonly budget: Budget;
  readonly elements: ReadonlyMap<string, Element>;
  /** Manifests by the revisions that they describe. */
  readonly revisions: Map<string, string>;
  readonly cells: (Cell & { readonly manifest: string })[];
  root: Cell | undefined;
}

/** The object spaces by their names, the section's own first. */
export function readPackagedSpaces(view: ByteView, budget: Budget): Map<string, Space> {
  const from: Package = {
    view,
    budget,
    elements: readElements(view, budget),
    revisions: new Map(),
    cells: [],
    root: undefined,
  };
  for (const element of from.elements.values()) readIndex(from, element);
  const spaces = new Map<string, Space>();
  const { root } = from;
  if (root === undefined) return spaces;
  // Cells of other contexts are old versions of pages.
  const current = from.cells.filter(({ context }) => context === root.context);
  current.sort((a, b) => Number(b.space === root.space) - Number(a.space === root.space));
  for (const { space, manifest } of current)
    if (!spaces.has(space)) spaces.set(space, readSpace(from, revisionOf(from, manifest)));
  return spaces;
}

function readElements(view: ByteView, budget: Budget): Map<string, Element> {
  const cursor: Cursor = { view, at: PACKAGING_AT };
  const packaging = readHeader(cursor);
  if (packaging.type !== type.packaging) throw new ConvertError('corrupt-document');
  cursor.at += packaging.length;
  const elements = new Map<string, Element>();
  while (cursor.at < view.length) {
    const object = readHeader(cursor);
    if (object.isEnd) continue;
    const next = cursor.at + object.length;
    if (object.type === type.element) {
      const id = readName(cursor);
      skipSerial(cursor);
      const kind = readCompact(cursor);
      cursor.at = next;
      elements.set(id, { kind, parts: readParts(cursor, budget) });
    } else cursor.at = next;
  }
  return elements;
}

/** What stands in an element, flat: where groups of parts begin and end has no meaning here. */
function readParts(cursor: Cursor, budget: Budget): StreamObject[] {
  const parts: StreamObject[] = [];
  while (cursor.at < cursor.view.length) {
    const part = readHeader(cursor);
    if (part.isEnd && part.type === type.element) return parts;
    if (part.isEnd) continue;
    spend(budget, 'maxEntries', 1);
    parts.push(part);
    cursor.at += part.length;
  }
  return parts;
}

function readIndex(from: Package, { kind, parts }: Element): void {
  if (kind !== kindOfElement.index && kind !== kindOfElement.storageManifest) return;
  for (const part of parts) {
    const cursor: Cursor = { view: from.view, at: part.at };
    if (part.type === type.cellMapping) from.cells.push({ ...readCell(cursor), manifest: readName(cursor) });
    else if (part.type === type.revisionMapping) from.revisions.set(readName(cursor), readName(cursor));
    else if (part.type === type.storageRoot && (readName(cursor) === DATA_ROOT || from.root === undefined))
      from.root = readCell(cursor);
  }
}

function readCell(cursor: Cursor): Cell {
  return { context: readName(cursor), space: readName(cursor) };
}

/** The revision that counts for a cell. */
function revisionOf({ view, elements }: Package, manifest: string): string {
  const part = elements.get(manifest)?.parts.find((one) => one.type === type.currentRevision);
  return part === undefined ? '' : readName({ view, at: part.at });
}

function readSpace(from: Package, revision: string): Space {
  const objects = new Map<string, StoredObject>();
  let root: string | undefined;
  const seen = new Set<string>();
  // From the newest to the oldest: what a later revision says counts.
  for (let id = revision; id !== '' && !seen.has(id); ) {
    seen.add(id);
    const manifest = from.elements.get(from.revisions.get(id) ?? '');
    id = '';
    for (const part of manifest?.parts ?? []) {
      const cursor: Cursor = { view: from.view, at: part.at };
      if (part.type === type.revision) {
        readName(cursor);
        id = readName(cursor);
      } else if (part.type === type.revisionRoot && readName(cursor).endsWith(CONTENT_ROLE)) root ??= readName(cursor);
      else if (part.type === type.groupReference) readGroup(from, readName(cursor), objects);
    }
  }
  return { objects, root };
}

/** Declarations and data follow each other in the same order. */
function readGroup({ view, budget, elements }: Package, name: string, objects: Map<string, StoredObject>): void {
  const parts = elements.get(name)?.parts ?? [];
  const data = parts.filter((part) => isData(part));
  const kinds = new Map<string, number>();
  const declared = parts.filter((part) => part.type === type.objectDeclaration || part.type === type.blobDeclaration);
  for (const [i, declaration] of declared.entries()) {
    const own = data[i];
    if (declaration.type !== type.objectDeclaration || own?.type !== type.objectData) continue;
    spend(budget, 'maxNodes', 1);
    const cursor: Cursor = { view, at: declaration.at };
    const id = readName(cursor);
    const part = readCompact(cursor);
    const { reference, names } = readData({ view, at: own.at }, budget);
    if (part === partition.kind) kinds.set(id, view.u32(reference.at));
    else if (part === partition.properties && !objects.has(id))
      objects.set(id, { kind: kinds.get(id) ?? 0, reference, names });
  }
}

function isData(part: StreamObject): boolean {
  return part.type === type.objectData || part.type === type.blobReference || part.type === type.excludedData;
}

/** The names that the properties refer to in their order, and where they stand. */
function readData(cursor: Cursor, budget: Budget): Pick<StoredObject, 'reference' | 'names'> {
  const { view } = cursor;
  const objects: string[] = [];
  const spaces: string[] = [];
  for (let left = readCompact(cursor); left > 0 && cursor.at < view.length; left--) {
    spend(budget, 'maxNodes', 1);
    objects.push(readName(cursor));
  }
  for (let left = readCompact(cursor); left > 0 && cursor.at < view.length; left--) {
    spend(budget, 'maxNodes', 1);
    spaces.push(readCell(cursor).space);
  }
  const length = readCompact(cursor);
  return {
    reference: { at: cursor.at, length: Math.min(length, view.length - cursor.at) },
    names: { objects, spaces },
  };
}
