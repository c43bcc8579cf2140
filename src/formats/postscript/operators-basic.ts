import {
  ExitSignal,
  isArray,
  isDict,
  isName,
  isString,
  keyOf,
  kindOf,
  MARK,
  nameOf,
  PsError,
  type PsObject,
  QuitSignal,
} from './objects.js';
import { execute, runLoop, runStopped } from './run.js';
import { type OperatorBody, pop, popNumber, popNumbers, push, pushAll, type State, spendSteps } from './state.js';

/** Operators on the stack, on numbers, and those that decide what is run. */

const unary =
  (of: (a: number) => number): OperatorBody =>
  (state) =>
    push(state, of(popNumber(state)));
const binary =
  (of: (a: number, b: number) => number): OperatorBody =>
  (state) => {
    const [a = 0, b = 0] = popNumbers(state, 2);
    push(state, of(a, b));
  };
const RADIANS = Math.PI / 180;

function divide(a: number, b: number): number {
  if (b === 0) throw new PsError('undefinedresult');
  return a / b;
}

const numbers: Record<string, OperatorBody> = {
  add: binary((a, b) => a + b),
  sub: binary((a, b) => a - b),
  mul: binary((a, b) => a * b),
  div: binary(divide),
  idiv: binary((a, b) => Math.trunc(divide(a, b))),
  mod: binary((a, b) => (b === 0 ? 0 : a % b)),
  neg: unary((a) => -a),
  abs: unary(Math.abs),
  ceiling: unary(Math.ceil),
  floor: unary(Math.floor),
  round: unary(Math.round),
  truncate: unary(Math.trunc),
  sqrt: unary((a) => Math.sqrt(Math.max(a, 0))),
  sin: unary((a) => Math.sin(a * RADIANS)),
  cos: unary((a) => Math.cos(a * RADIANS)),
  atan: binary((a, b) => (Math.atan2(a, b) / RADIANS + 360) % 360),
  exp: binary((a, b) => a ** b),
  ln: unary((a) => Math.log(Math.max(a, Number.MIN_VALUE))),
  log: unary((a) => Math.log10(Math.max(a, Number.MIN_VALUE))),
  bitshift: binary((a, b) => (b >= 0 ? a << b : a >> -b)),
  rand: (state) => push(state, 1),
  rrand: (state) => push(state, 1),
  srand: (state) => void pop(state),
  cvi: (state) => push(state, Math.trunc(toNumber(pop(state)))),
  cvr: (state) => push(state, toNumber(pop(state))),
};

function toNumber(value: PsObject): number {
  if (typeof value === 'number') return value;
  const number = isString(value) ? Number(String(keyOf(value)).trim()) : Number.NaN;
  if (Number.isNaN(number)) throw new PsError('typecheck');
  return number;
}

function equal(a: PsObject, b: PsObject): boolean {
  const [left, right] = [keyOf(a), keyOf(b)];
  if (isArray(a) && isArray(b)) return a.items === b.items && a.from === b.from;
  return left === right;
}

function compare(state: State): number {
  const b = keyOf(pop(state));
  const a = keyOf(pop(state));
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
}

function bits(of: (a: number, b: number) => number): OperatorBody {
  return (state) => {
    const b = pop(state);
    const a = pop(state);
    if (typeof a === 'boolean' && typeof b === 'boolean') push(state, of(Number(a), Number(b)) !== 0);
    else push(state, of(Number(a), Number(b)));
  };
}

const comparisons: Record<string, OperatorBody> = {
  eq: (state) => push(state, equal(pop(state), pop(state))),
  ne: (state) => push(state, !equal(pop(state), pop(state))),
  gt: (state) => push(state, compare(state) > 0),
  ge: (state) => push(state, compare(state) >= 0),
  lt: (state) => push(state, compare(state) < 0),
  le: (state) => push(state, compare(state) <= 0),
  and: bits((a, b) => a & b),
  or: bits((a, b) => a | b),
  xor: bits((a, b) => a ^ b),
  not: (state) => {
    const value = pop(state);
    push(state, typeof value === 'boolean' ? !value : ~Number(value));
  },
};

const stack: Record<string, OperatorBody> = {
  pop: (state) => void pop(state),
  exch: (state) => {
    const b = pop(state);
    const a = pop(state);
    push(state, b, a);
  },
  dup: (state) => {
    const value = pop(state);
    push(state, value, value);
  },
  index: (state) => {
    const value = state.stack.at(-1 - countOf(state, popNumber(state)));
    if (value === undefined) throw new PsError('rangecheck');
    push(state, value);
  },
  roll,
  clear: ({ stack: all }) => void all.splice(0),
  count: (state) => push(state, state.stack.length),
  mark: (state) => push(state, MARK),
  cleartomark: (state) => void state.stack.splice(lastMark(state)),
  counttomark: (state) => push(state, state.stack.length - 1 - lastMark(state)),
};

function countOf(state: State, count: number): number {
  if (!(count >= 0 && count <= state.stack.length)) throw new PsError('rangecheck');
  return Math.trunc(count);
}

function roll(state: State): void {
  const [count = 0, by = 0] = popNumbers(state, 2);
  const size = countOf(state, count);
  if (size < 2) return;
  spendSteps(state, size);
  const part = state.stack.splice(state.stack.length - size);
  const turn = ((Math.trunc(by) % size) + size) % size;
  pushAll(state, part.slice(size - turn));
  pushAll(state, part.slice(0, size - turn));
}

/** Where the last mark lies on the stack. */
export function lastMark(state: State): number {
  const at = state.stack.findLastIndex((value) => kindOf(value) === 'mark');
  if (at < 0) throw new PsError('unmatchedmark');
  return at;
}

const control: Record<string, OperatorBody> = {
  exec: (state) => execute(state, pop(state)),
  if: (state) => {
    const body = pop(state);
    if (pop(state) === true) execute(state, body);
  },
  ifelse: (state) => {
    const no = pop(state);
    const yes = pop(state);
    execute(state, pop(state) === true ? yes : no);
  },
  for: runFor,
  repeat: (state) => {
    const body = pop(state);
    let left = popNumber(state);
    runLoop(state, body, () => left-- >= 1);
  },
  loop: (state) => {
    const body = pop(state);
    runLoop(state, body, () => true);
  },
  forall: runForAll,
  exit: () => {
    throw new ExitSignal();
  },
  stop: () => {
    throw new PsError('stop');
  },
  stopped: runStopped,
  quit: () => {
    throw new QuitSignal();
  },
};

function runFor(state: State): void {
  const body = pop(state);
  const [from = 0, by = 0, to = 0] = popNumbers(state, 3);
  let value = from;
  runLoop(state, body, () => {
    if (by >= 0 ? value > to : value < to) return false;
    push(state, value);
    value += by;
    return true;
  });
}

function runForAll(state: State): void {
  const body = pop(state);
  const values = [...elementsOf(pop(state))];
  let i = 0;
  runLoop(state, body, () => {
    const next = values[i++];
    if (next !== undefined) push(state, ...next);
    return next !== undefined;
  });
}

function* elementsOf(value: PsObject): Generator<PsObject[]> {
  if (isArray(value)) for (let i = 0; i < value.length; i++) yield [value.items[value.from + i] ?? null];
  else if (isString(value)) for (const byte of value.bytes) yield [byte];
  else if (isDict(value)) for (const [key, held] of value.map) yield [toKey(key), held];
  else if (isName(value)) throw new PsError('typecheck');
}

function toKey(key: unknown): PsObject {
  return typeof key === 'string' ? nameOf(key) : (key as PsObject);
}

export const basicOperators: Readonly<Record<string, OperatorBody>> = {
  ...numbers,
  ...comparisons,
  ...stack,
  ...control,
};
