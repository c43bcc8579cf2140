import {
  arrayOf,
  type Dict,
  dictOf,
  isArray,
  isDict,
  isName,
  isString,
  itemsOf,
  keyOf,
  kindOf,
  MARK,
  nameOf,
  PsError,
  type PsObject,
  type PsString,
  QuitSignal,
  stringOf,
  textOf,
} from './objects.js';
import { lastMark } from './operators-basic.js';
import { nextObject } from './scanner.js';
import {
  currentDict,
  lookUp,
  type OperatorBody,
  pop,
  popDict,
  popNumber,
  push,
  pushAll,
  type State,
  spendSteps,
} from './state.js';

/** Operators on arrays, strings, dictionaries and types. */

/** Of arrays and strings, as interpreters have it. */
const MAX_LENGTH = 65_535;
const MAX_ALLOCATED = 100_000_000;
const MAX_DICTS = 1000;

function allocate(state: State, length: number): number {
  if (!(length >= 0 && length <= MAX_LENGTH)) throw new PsError('rangecheck');
  state.allocated += length;
  if (state.allocated > MAX_ALLOCATED) throw new QuitSignal();
  return Math.trunc(length);
}

function popString(state: State): PsString {
  const value = pop(state);
  if (!isString(value)) throw new PsError('typecheck');
  return value;
}

function get(state: State): void {
  const key = pop(state);
  const from = pop(state);
  const at = typeof key === 'number' ? Math.trunc(key) : -1;
  if (isDict(from)) {
    const value = from.map.get(keyOf(key));
    if (value === undefined) throw new PsError('undefined');
    push(state, value);
  } else if (isArray(from)) {
    if (at < 0 || at >= from.length) throw new PsError('rangecheck');
    push(state, from.items[from.from + at] ?? null);
  } else if (isString(from)) {
    const byte = from.bytes[at];
    if (byte === undefined) throw new PsError('rangecheck');
    push(state, byte);
  } else {
    throw new PsError('typecheck');
  }
}

function put(state: State): void {
  const value = pop(state);
  const key = pop(state);
  const into = pop(state);
  const at = typeof key === 'number' ? Math.trunc(key) : -1;
  if (isDict(into)) putKey(state, into, { key, value });
  else if (isArray(into) && at >= 0 && at < into.length) into.items[into.from + at] = value;
  else if (isString(into) && at >= 0 && at < into.bytes.length) into.bytes[at] = Number(value);
  else throw new PsError('rangecheck');
}

function putKey(state: State, dict: Dict, { key, value }: { key: PsObject; value: PsObject }): void {
  if (dict.map.size >= MAX_LENGTH) throw new QuitSignal();
  state.allocated++;
  dict.map.set(keyOf(key), value);
}

/** A part that shares what it holds with the whole. */
function part(value: PsObject, from: number, length: number): PsObject {
  if (isString(value)) {
    if (from < 0 || length < 0 || from + length > value.bytes.length) throw new PsError('rangecheck');
    return { ...value, bytes: value.bytes.subarray(from, from + length) };
  }
  if (!isArray(value) || from < 0 || length < 0 || from + length > value.length) throw new PsError('rangecheck');
  return { ...value, from: value.from + from, length };
}

function putInterval(state: State): void {
  const source = pop(state);
  const at = popNumber(state);
  const into = pop(state);
  if (isString(into) && isString(source)) {
    if (at < 0 || at + source.bytes.length > into.bytes.length) throw new PsError('rangecheck');
    into.bytes.set(source.bytes, at);
  } else if (isArray(into) && isArray(source)) {
    if (at < 0 || at + source.length > into.length) throw new PsError('rangecheck');
    spendSteps(state, source.length);
    for (const [i, item] of itemsOf(source).entries()) into.items[into.from + at + i] = item;
  } else {
    throw new PsError('typecheck');
  }
}

function lengthOf(value: PsObject): number {
  if (isArray(value)) return value.length;
  if (isString(value)) return value.bytes.length;
  if (isDict(value)) return value.map.size;
  if (isName(value)) return value.name.length;
  throw new PsError('typecheck');
}

function closeArray(state: State): void {
  const items = state.stack.splice(lastMark(state)).slice(1);
  allocate(state, items.length);
  push(state, arrayOf(items));
}

function closeDict(state: State): void {
  const items = state.stack.splice(lastMark(state)).slice(1);
  allocate(state, items.length);
  const dict = dictOf();
  for (let i = 0; i + 1 < items.length; i += 2) dict.map.set(keyOf(items[i] ?? null), items[i + 1] ?? null);
  push(state, dict);
}

function copy(state: State): void {
  const top = pop(state);
  if (typeof top === 'number') {
    if (!(top >= 0 && top <= state.stack.length)) throw new PsError('rangecheck');
    if (top >= 1) pushAll(state, state.stack.slice(-Math.trunc(top)));
    return;
  }
  const from = pop(state);
  if (isDict(from) && isDict(top)) {
    allocate(state, from.map.size);
    for (const [key, value] of from.map) top.map.set(key, value);
    push(state, top);
    return;
  }
  push(state, top, 0, from);
  putInterval(state);
  push(state, part(top, 0, lengthOf(from)));
}

const collections: Record<string, OperatorBody> = {
  array: (state) => push(state, arrayOf(new Array<PsObject>(allocate(state, popNumber(state))).fill(null))),
  string: (state) =>
    push(state, { kind: 'string', bytes: new Uint8Array(allocate(state, popNumber(state))), exec: false }),
  dict: (state) => {
    pop(state);
    allocate(state, 1);
    push(state, dictOf());
  },
  '[': (state) => push(state, MARK),
  ']': closeArray,
  '<<': (state) => push(state, MARK),
  '>>': closeDict,
  length: (state) => push(state, lengthOf(pop(state))),
  get,
  put,
  getinterval: (state) => {
    const length = popNumber(state);
    const from = popNumber(state);
    push(state, part(pop(state), from, length));
  },
  putinterval: putInterval,
  copy,
  aload: (state) => {
    const array = pop(state);
    if (!isArray(array)) throw new PsError('typecheck');
    pushAll(state, itemsOf(array));
    push(state, array);
  },
  astore: (state) => {
    const array = pop(state);
    if (!isArray(array) || array.length > state.stack.length) throw new PsError('stackunderflow');
    const values = state.stack.splice(state.stack.length - array.length);
    for (const [i, value] of values.entries()) array.items[array.from + i] = value;
    push(state, array);
  },
  packedarray: (state) => {
    const count = popNumber(state);
    if (!(count >= 0 && count <= state.stack.length)) throw new PsError('rangecheck');
    push(state, arrayOf(state.stack.splice(state.stack.length - count)));
  },
};

function where(state: State): void {
  const key = keyOf(pop(state));
  const dict = state.dicts.findLast(({ map }) => map.has(key));
  if (dict !== undefined) push(state, dict, true);
  else if (typeof key === 'string' && state.operators.has(key)) push(state, state.system, true);
  else push(state, false);
}

const dictionaries: Record<string, OperatorBody> = {
  begin: (state) => {
    if (state.dicts.length >= MAX_DICTS) throw new PsError('dictstackoverflow');
    state.dicts.push(popDict(state));
  },
  end: (state) => {
    if (state.dicts.length > 3) state.dicts.pop();
  },
  def: (state) => {
    const value = pop(state);
    putKey(state, currentDict(state), { key: pop(state), value });
  },
  load: (state) => {
    const key = pop(state);
    const value = lookUp(state, key);
    const name = keyOf(key);
    if (value !== undefined) push(state, value);
    else if (typeof name === 'string' && state.operators.has(name)) push(state, { kind: 'operator', name });
    else throw new PsError('undefined');
  },
  store: (state) => {
    const value = pop(state);
    const key = pop(state);
    const dict = state.dicts.findLast(({ map }) => map.has(keyOf(key))) ?? currentDict(state);
    putKey(state, dict, { key, value });
  },
  known: (state) => {
    const key = keyOf(pop(state));
    const dict = popDict(state);
    push(state, dict.map.has(key) || (dict === state.system && typeof key === 'string' && state.operators.has(key)));
  },
  undef: (state) => {
    const key = keyOf(pop(state));
    popDict(state).map.delete(key);
  },
  where,
  currentdict: (state) => push(state, currentDict(state)),
  countdictstack: (state) => push(state, state.dicts.length),
  dictstack: (state) => {
    pop(state);
    push(state, arrayOf([...state.dicts]));
  },
  cleardictstack: ({ dicts }) => void dicts.splice(3),
  maxlength: (state) => push(state, popDict(state).map.size + 100),
};

function search(state: State, isAnchored: boolean): void {
  const sought = textOf(popString(state));
  const whole = popString(state);
  const at = isAnchored ? (textOf(whole).startsWith(sought) ? 0 : -1) : textOf(whole).indexOf(sought);
  spendSteps(state, 1 + Math.floor(whole.bytes.length / 10));
  if (at < 0) {
    push(state, whole, false);
    return;
  }
  const end = at + sought.length;
  push(state, part(whole, end, whole.bytes.length - end), part(whole, at, sought.length));
  if (!isAnchored) push(state, part(whole, 0, at));
  push(state, true);
}

function token(state: State): void {
  const from = pop(state);
  if (!isString(from)) {
    const next = nextObject(state.scanner);
    if (next === undefined) push(state, false);
    else push(state, next, true);
    return;
  }
  const scanner = { bytes: from.bytes, at: 0 };
  const next = nextObject(scanner);
  if (next === undefined) push(state, false);
  else
    push(
      state,
      part(from, Math.min(scanner.at, from.bytes.length), Math.max(from.bytes.length - scanner.at, 0)),
      next,
      true,
    );
}

/** What `cvs` writes of a value. */
function shown(value: PsObject): string {
  if (isString(value)) return textOf(value);
  if (isName(value)) return value.name;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return kindOf(value) === 'operator' ? (value as { name: string }).name : '--nostringval--';
}

function cvs(state: State): void {
  const into = popString(state);
  const text = stringOf(shown(pop(state)));
  if (text.bytes.length > into.bytes.length) throw new PsError('rangecheck');
  into.bytes.set(text.bytes);
  push(state, part(into, 0, text.bytes.length));
}

function cvrs(state: State): void {
  const into = popString(state);
  const radix = Math.min(Math.max(popNumber(state), 2), 36);
  const text = stringOf(Math.trunc(popNumber(state)).toString(radix).toUpperCase());
  into.bytes.set(text.bytes.subarray(0, into.bytes.length));
  push(state, part(into, 0, Math.min(text.bytes.length, into.bytes.length)));
}

const TYPES: Readonly<Record<string, string>> = {
  boolean: 'booleantype',
  null: 'nulltype',
  name: 'nametype',
  string: 'stringtype',
  array: 'arraytype',
  dict: 'dicttype',
  operator: 'operatortype',
  file: 'filetype',
  mark: 'marktype',
};

function typeOf(value: PsObject): string {
  if (typeof value === 'number') return Number.isInteger(value) ? 'integertype' : 'realtype';
  return TYPES[kindOf(value)] ?? 'nulltype';
}

function marked(exec: boolean): OperatorBody {
  return (state) => {
    const value = pop(state);
    if (isName(value) || isString(value) || isArray(value)) push(state, { ...value, exec });
    else push(state, value);
  };
}

const nothing: OperatorBody = () => undefined;

const texts: Record<string, OperatorBody> = {
  search: (state) => search(state, false),
  anchorsearch: (state) => search(state, true),
  token,
  cvs,
  cvrs,
  cvn: (state) => {
    const value = popString(state);
    push(state, nameOf(textOf(value), value.exec));
  },
  cvx: marked(true),
  cvlit: marked(false),
  xcheck: (state) => {
    const value = pop(state);
    const isExec =
      typeof value === 'object' && value !== null && ('exec' in value ? value.exec : value.kind === 'operator');
    push(state, isExec);
  },
  type: (state) => push(state, nameOf(typeOf(pop(state)), true)),
  rcheck: (state) => {
    pop(state);
    push(state, true);
  },
  wcheck: (state) => {
    pop(state);
    push(state, true);
  },
  bind: nothing,
  readonly: nothing,
  noaccess: nothing,
  executeonly: nothing,
};

export const dataOperators: Readonly<Record<string, OperatorBody>> = { ...collections, ...dictionaries, ...texts };
