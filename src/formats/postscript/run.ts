import { ExitSignal, isArray, nameOf, type PsArray, PsError, type PsObject, QuitSignal } from './objects.js';
import { nextObject } from './scanner.js';
import { lookUp, pop, push, type State, spendSteps } from './state.js';

/** Procedures within procedures; programs that go deeper have lost themselves. */
const MAX_CALL_DEPTH = 300;
const MAX_ERRORS = 10_000;
/** What Adobe Illustrator paints text with, where its procedures are not in the file. */
const TEXT_NAMES: ReadonlySet<string> = new Set(['Tx', 'Tj', 'TX', 'TJ']);

/** Runs a program to its end, or to where it gives up; errors end only what they happen in. */
export function runProgram(state: State): void {
  try {
    for (;;) {
      const object = nextObject(state.scanner);
      if (object === undefined) return;
      runTopLevel(state, object);
      if (state.steps % 1000 === 0) state.context.progress(state.pages.length);
    }
  } catch (error) {
    // The end that the program gave itself, or all steps are done: what was painted until then counts.
    if (!(error instanceof QuitSignal) && !(error instanceof PsError)) throw error;
  }
}

function runTopLevel(state: State, object: PsObject): void {
  try {
    runToken(state, object);
  } catch (error) {
    if (!(error instanceof PsError || error instanceof ExitSignal)) throw error;
    state.depth = 0;
    state.trying = 0;
    state.inGlyph = false;
    if (++state.errors > MAX_ERRORS) throw new QuitSignal();
  }
}

/** An object as it is met in a text or a procedure: procedures are pushed, names are run. */
function runToken(state: State, object: PsObject): void {
  if (isArray(object)) push(state, object);
  else execute(state, object);
}

/** An object as `exec` takes it: procedures are run. */
export function execute(state: State, object: PsObject): void {
  spendSteps(state, 1);
  if (typeof object !== 'object' || object === null) {
    push(state, object);
    return;
  }
  switch (object.kind) {
    case 'operator':
      runOperator(state, object.name);
      break;
    case 'name':
      if (object.exec) runName(state, object.name);
      else push(state, object);
      break;
    case 'array':
      if (object.exec) runProcedure(state, object);
      else push(state, object);
      break;
    case 'string':
      if (object.exec) runString(state, object.bytes);
      else push(state, object);
      break;
    default:
      push(state, object);
  }
}

function runName(state: State, name: string): void {
  const value = lookUp(state, nameOf(name));
  if (value !== undefined) execute(state, value);
  else if (state.operators.has(name)) runOperator(state, name);
  else if (state.trying > 0) throw new PsError('undefined');
  else if (TEXT_NAMES.has(name)) runOperator(state, 'show');
}

function runOperator(state: State, name: string): void {
  const body = state.operators.get(name);
  if (body === undefined) throw new PsError('undefined');
  body(state);
}

export function runProcedure(state: State, { items, from, length }: PsArray): void {
  if (state.depth > MAX_CALL_DEPTH) throw new PsError('execstackoverflow');
  state.depth++;
  for (let i = 0; i < length; i++) {
    const item = items[from + i];
    if (item !== undefined) runToken(state, item);
  }
  state.depth--;
}

function runString(state: State, bytes: Uint8Array): void {
  const scanner = { bytes, at: 0 };
  if (state.depth > MAX_CALL_DEPTH) throw new PsError('execstackoverflow');
  state.depth++;
  for (let object = nextObject(scanner); object !== undefined; object = nextObject(scanner)) runToken(state, object);
  state.depth--;
}

/** A procedure again and again, until `step` says no or it exits. */
export function runLoop(state: State, body: PsObject, step: () => boolean): void {
  const { depth } = state;
  try {
    while (step()) execute(state, body);
  } catch (error) {
    if (!(error instanceof ExitSignal)) throw error;
    state.depth = depth;
  }
}

/** `any stopped bool`. */
export function runStopped(state: State): void {
  const { depth, trying, inGlyph } = state;
  const body = pop(state);
  state.trying++;
  let failed = false;
  try {
    execute(state, body);
  } catch (error) {
    if (!(error instanceof PsError)) throw error;
    failed = true;
  }
  Object.assign(state, { depth, trying, inGlyph });
  push(state, failed);
}
