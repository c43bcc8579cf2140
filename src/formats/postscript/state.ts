import type { ReadContext } from '../../core/format.js';
import { IDENTITY, type Matrix } from '../../layout/geometry.js';
import type { Fill, Glyph, PageContent, Rule, TextStyle } from '../../layout/model.js';
import { type Dict, dictOf, isDict, keyOf, PsError, type PsObject, QuitSignal } from './objects.js';
import type { Scanner } from './scanner.js';

/** Objects that a program may execute: what real programs need many times over. */
const FREE_STEPS = 2_000_000;
const STEPS_FOR_BYTE = 100;
/** Letters of a page that are kept. */
export const MAX_GLYPHS = 100_000;
const MAX_STACK = 100_000;

/** What `gsave` keeps. */
export interface Graphics {
  matrix: Matrix;
  point: { x: number; y: number } | undefined;
  font: Dict | undefined;
  color: number;
  lineWidth: number;
}

export type OperatorBody = (state: State) => void;

export interface State {
  readonly context: ReadContext;
  readonly scanner: Scanner;
  readonly operators: ReadonlyMap<string, OperatorBody>;
  readonly stack: PsObject[];
  readonly dicts: Dict[];
  readonly system: Dict;
  readonly user: Dict;
  readonly fonts: Dict;
  /** Categories of `defineresource`. */
  readonly resources: Dict;
  readonly saved: Graphics[];
  graphics: Graphics;
  /** The page that is being painted, y upwards. */
  page: Painted;
  readonly pages: PageContent[];
  size: { width: number; height: number };
  readonly styles: Map<string, TextStyle>;
  steps: number;
  /** Bytes of strings and arrays that were asked for. */
  allocated: number;
  depth: number;
  /** How many `stopped` stand around what is run: within them a program tries what there is. */
  trying: number;
  /** Whether something that is run is a glyph's own program: what it paints is no text. */
  inGlyph: boolean;
  glyphWidth: number | undefined;
  errors: number;
  /** Numbers of a colour in the space that is set. */
  components: number;
}

export interface Painted {
  glyphs: Glyph[];
  /** Letters by their places: outlines are painted over the letters that they are of. */
  readonly places: Set<string>;
  rules: Rule[];
  fills: Fill[];
  /** Corners of the path in points of the page; undefined parts one subpath from the next. */
  path: ({ readonly x: number; readonly y: number } | undefined)[];
}

export function newPage(): Painted {
  return { glyphs: [], places: new Set(), rules: [], fills: [], path: [] };
}

export function newGraphics(): Graphics {
  return { matrix: IDENTITY, point: undefined, font: undefined, color: 0, lineWidth: 1 };
}

/** A state in which nothing has run. */
export function newState(
  context: ReadContext,
  scanner: Scanner,
  { operators, size }: { operators: ReadonlyMap<string, OperatorBody>; size: State['size'] },
): State {
  const system = dictOf();
  const user = dictOf();
  return {
    context,
    scanner,
    operators,
    stack: [],
    dicts: [system, dictOf(), user],
    system,
    user,
    fonts: dictOf(),
    resources: dictOf(),
    saved: [],
    graphics: newGraphics(),
    page: newPage(),
    pages: [],
    size,
    styles: new Map(),
    steps: 0,
    allocated: 0,
    depth: 0,
    trying: 0,
    inGlyph: false,
    glyphWidth: undefined,
    errors: 0,
    components: 1,
  };
}

export function push(state: State, ...values: PsObject[]): void {
  if (state.stack.length + values.length > MAX_STACK) throw new QuitSignal();
  for (const value of values) state.stack.push(value);
}

/** The same for as many as there are: too many arguments of a call would overflow. */
export function pushAll(state: State, values: readonly PsObject[]): void {
  if (state.stack.length + values.length > MAX_STACK) throw new QuitSignal();
  for (const value of values) state.stack.push(value);
}

export function pop(state: State): PsObject {
  const value = state.stack.pop();
  if (value === undefined) throw new PsError('stackunderflow');
  return value;
}

export function popNumber(state: State): number {
  const value = pop(state);
  if (typeof value !== 'number') throw new PsError('typecheck');
  return value;
}

/** Several numbers, in the order in which they were pushed. */
export function popNumbers(state: State, count: number): number[] {
  const out: number[] = [];
  for (let i = 0; i < count; i++) out.unshift(popNumber(state));
  return out;
}

export function popDict(state: State): Dict {
  const value = pop(state);
  if (!isDict(value)) throw new PsError('typecheck');
  return value;
}

/** What a key stands for in the dictionaries that are open. */
export function lookUp(state: State, key: PsObject): PsObject | undefined {
  const name = keyOf(key);
  for (let i = state.dicts.length - 1; i >= 0; i--) {
    const value = state.dicts[i]?.map.get(name);
    if (value !== undefined) return value;
  }
  return undefined;
}

export function currentDict(state: State): Dict {
  return state.dicts.at(-1) ?? state.user;
}

export function spendSteps(state: State, count: number): void {
  state.steps += count;
  if (state.steps > maxSteps(state)) throw new QuitSignal();
}

/** How many objects a program of this length may execute. */
export function maxSteps({ scanner }: State): number {
  return FREE_STEPS + scanner.bytes.length * STEPS_FOR_BYTE;
}
