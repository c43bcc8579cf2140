/*
 * An object's properties ([MS-ONESTORE] 2.6): lists of names of objects, spaces and contexts: count(24 bits) ... more lists follow(bit 30)
 * none of spaces(bit 31), names(4 each); then how many properties(2), their ids(4: number 26 bits, type 5, value of a boolean), their data.
 */
import { ByteView } from '../../bytes/view.js';
import { type Budget, spend } from '../../core/budget.js';
import { compactId, type ListedNames, type StoredObject } from './store.js';

export interface Properties {
  /** Objects that a property names. */
  readonly objects: ReadonlyMap<number, readonly string[]>;
  /** Spaces that a property names. */
  readonly spaces: ReadonlyMap<number, readonly string[]>;
  readonly data: ReadonlyMap<number, Uint8Array>;
  readonly flags: ReadonlyMap<number, boolean>;
}

const MAX_DEPTH = 20;
const NUMBER = 0x3ffffff;

const type = { none: 1, flag: 2, one: 3, two: 4, four: 5, eight: 6, counted: 7, set: 0x11, sets: 0x10 } as const;
/** Types that name objects, spaces and contexts: one, or as many as stand in the data. */
const NAMES: ReadonlyMap<number, 'objects' | 'spaces' | 'contexts'> = new Map([
  [8, 'objects'],
  [9, 'objects'],
  [10, 'spaces'],
  [11, 'spaces'],
  [12, 'contexts'],
  [13, 'contexts'],
]);
const SIZES: ReadonlyMap<number, number> = new Map([
  [type.one, 1],
  [type.two, 2],
  [type.four, 4],
  [type.eight, 8],
]);

interface State {
  readonly view: ByteView;
  readonly budget: Budget;
  readonly names: { readonly objects: string[]; readonly spaces: string[]; readonly contexts: string[] };
  readonly taken: { objects: number; spaces: number; contexts: number };
  at: number;
}

interface Draft {
  readonly objects: Map<number, readonly string[]>;
  readonly spaces: Map<number, readonly string[]>;
  readonly data: Map<number, Uint8Array>;
  readonly flags: Map<number, boolean>;
}

export function readProperties(file: ByteView, { reference, names }: StoredObject, budget: Budget): Properties {
  const view = new ByteView(file.slice(reference.at, reference.length));
  const state: State = {
    view,
    budget,
    names: { objects: [], spaces: [], contexts: [] },
    taken: { objects: 0, spaces: 0, contexts: 0 },
    at: 0,
  };
  const head = readNames(state, names, 'objects');
  if (head >>> 31 === 0) readNames(state, names, 'spaces');
  if (((head >>> 30) & 1) === 1) readNames(state, names, 'contexts');
  const draft: Draft = { objects: new Map(), spaces: new Map(), data: new Map(), flags: new Map() };
  readSet(state, draft, 0);
  return draft;
}

/** A list of names; gives its head. */
function readNames(state: State, names: StoredObject['names'], of: keyof State['names']): number {
  const { view } = state;
  const head = view.u32(state.at);
  state.at += 4;
  const count = Math.min(head & 0xffffff, (view.length - state.at) >> 2);
  for (let i = 0; i < count; i++, state.at += 4)
    state.names[of].push(isListed(names) ? (listed(names, of)[i] ?? '') : compactId(view.u32(state.at), names));
  return head;
}

function isListed(names: StoredObject['names']): names is ListedNames {
  return 'objects' in names;
}

/** Contexts stand behind the spaces; nothing asks for them. */
function listed(names: ListedNames, of: keyof State['names']): readonly string[] {
  return of === 'contexts' ? [] : names[of];
}

/** A set; `draft` is undefined for those within a property, which are stepped over. */
function readSet(state: State, draft: Draft | undefined, depth: number): void {
  const { view } = state;
  const count = view.u16(state.at);
  const ids = state.at + 2;
  state.at = ids + count * 4;
  if (depth > MAX_DEPTH) return;
  for (let i = 0; i < count && state.at <= view.length; i++) {
    spend(state.budget, 'maxNodes', 1);
    readProperty(state, { id: view.u32(ids + i * 4), draft, depth });
  }
}

interface Property {
  readonly id: number;
  readonly draft: Draft | undefined;
  readonly depth: number;
}

function readProperty(state: State, { id, draft, depth }: Property): void {
  const { view } = state;
  const kind = (id >>> 26) & 0x1f;
  const number = id & NUMBER;
  const names = NAMES.get(kind);
  const size = SIZES.get(kind);
  if (kind === type.flag) draft?.flags.set(number, id >>> 31 === 1);
  else if (names !== undefined) takeNames(state, { names, number, isOne: kind % 2 === 0, draft });
  else if (size !== undefined) takeData(state, { number, length: size, draft });
  else if (kind === type.counted) {
    const length = view.u32(state.at);
    state.at += 4;
    takeData(state, { number, length, draft });
  } else if (kind === type.set) readSet(state, undefined, depth + 1);
  else if (kind === type.sets) readSets(state, depth);
}

function readSets(state: State, depth: number): void {
  const count = state.view.u32(state.at);
  state.at += count === 0 ? 4 : 8;
  for (let i = 0; i < count && state.at < state.view.length; i++) readSet(state, undefined, depth + 1);
}

interface TakenNames {
  readonly names: 'objects' | 'spaces' | 'contexts';
  readonly number: number;
  readonly isOne: boolean;
  readonly draft: Draft | undefined;
}

function takeNames(state: State, { names, number, isOne, draft }: TakenNames): void {
  const count = isOne ? 1 : state.view.u32(state.at);
  if (!isOne) state.at += 4;
  const from = state.taken[names];
  const taken = state.names[names].slice(from, from + count);
  state.taken[names] = from + taken.length;
  if (draft !== undefined && names !== 'contexts') draft[names].set(number, taken);
}

interface TakenData {
  readonly number: number;
  readonly length: number;
  readonly draft: Draft | undefined;
}

function takeData(state: State, { number, length, draft }: TakenData): void {
  draft?.data.set(number, state.view.slice(state.at, length));
  state.at += length;
}
