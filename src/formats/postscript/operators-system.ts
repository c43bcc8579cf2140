import { multiply } from '../../layout/geometry.js';
import { isoLatin1Encoding, standardEncoding } from './glyph-names.js';
import { toMatrix } from './matrices.js';
import { arrayOf, dictOf, isArray, isDict, isName, keyOf, nameOf, PsError, type PsObject } from './objects.js';
import { execute } from './run.js';
import { type OperatorBody, pop, popDict, push, type State } from './state.js';

/** Operators on the machine: what it says of itself, resources, and those that only take what they are given. */

const takes =
  (count: number): OperatorBody =>
  (state) => {
    for (let i = 0; i < count; i++) pop(state);
  };

const gives =
  (of: () => PsObject[]): OperatorBody =>
  (state) =>
    push(state, ...of());

/** Operators without an effect on text, by how many objects they take. */
const TAKEN: readonly (readonly [count: number, names: string])[] = [
  [
    0,
    'clip eoclip initclip flattenpath reversepath strokepath clippath ucache clipsave cliprestore nulldevice enddocument',
  ],
  [
    1,
    'setlinecap setlinejoin setmiterlimit setflat setoverprint setstrokeadjust settransfer setblackgeneration setundercolorremoval sethalftone setcolorrendering setcachelimit setvmthreshold setuserparams setsystemparams setobjectformat shfill setsmoothness vmreclaim setglobal ufill ueofill ustroke setpattern undefinefont exitserver setjobtimeout setdefaulttimeouts',
  ],
  [2, 'setdash setcharwidth undefineresource'],
  [3, 'setscreen'],
  [4, 'setbbox setcolortransfer pathforall resourceforall setrgbtransfer'],
  [6, 'setcachedevice1'],
];

const GIVEN: Readonly<Record<string, () => PsObject[]>> = {
  true: () => [true],
  false: () => [false],
  null: () => [null],
  currentgray: () => [0],
  currentrgbcolor: () => [0, 0, 0],
  currenthsbcolor: () => [0, 0, 0],
  currentcmykcolor: () => [0, 0, 0, 1],
  currentcolor: () => [0],
  currentcolorspace: () => [arrayOf([nameOf('DeviceGray')])],
  currentlinecap: () => [0],
  currentlinejoin: () => [0],
  currentmiterlimit: () => [10],
  currentflat: () => [1],
  currentdash: () => [arrayOf([]), 0],
  currentscreen: () => [60, 45, arrayOf([], true)],
  currenttransfer: () => [arrayOf([], true)],
  currentcolortransfer: () => Array.from({ length: 4 }, () => arrayOf([], true)),
  currentblackgeneration: () => [arrayOf([], true)],
  currentundercolorremoval: () => [arrayOf([], true)],
  currenthalftone: () => [dictOf([['HalftoneType', 1]])],
  currentoverprint: () => [false],
  currentstrokeadjust: () => [false],
  currentglobal: () => [false],
  currentpacking: () => [false],
  currentpagedevice: () => [dictOf()],
  currentuserparams: () => [dictOf()],
  currentsystemparams: () => [dictOf()],
  currentcacheparams: () => [0, 0],
  vmstatus: () => [0, 0, 100_000_000],
  usertime: () => [0],
  realtime: () => [0],
  revision: () => [1],
  serialnumber: () => [1],
  countexecstack: () => [1],
};

/** Names of dictionaries that every interpreter has. */
const DICTIONARIES = ['statusdict', 'errordict', '$error', 'serverdict', 'globaldict', 'shareddict'];

/** What `systemdict` holds beside operators. */
export function fillSystem(state: State): void {
  const { map } = state.system;
  map.set('systemdict', state.system);
  map.set('userdict', state.user);
  map.set('FontDirectory', state.fonts);
  map.set('GlobalFontDirectory', state.fonts);
  for (const name of DICTIONARIES) map.set(name, dictOf());
  map.set('StandardEncoding', standardEncoding());
  map.set('ISOLatin1Encoding', isoLatin1Encoding());
}

function resource(state: State, category: PsObject): Map<unknown, PsObject> {
  const key = keyOf(category);
  if (key === 'Font') return state.fonts.map;
  const known = state.resources.map.get(key);
  if (isDict(known)) return known.map;
  const fresh = dictOf();
  state.resources.map.set(key, fresh);
  return fresh.map;
}

function findResource(state: State): void {
  const category = pop(state);
  const key = pop(state);
  const known = resource(state, category).get(keyOf(key));
  if (known !== undefined) push(state, known);
  else if (keyOf(category) === 'Encoding' && isName(key)) execute(state, nameOf(key.name, true));
  else if (keyOf(category) === 'Font') findFont(state, key);
  else throw new PsError('undefinedresource');
}

function findFont(state: State, key: PsObject): void {
  push(state, key);
  execute(state, nameOf('findfont', true));
}

function defineResource(state: State): void {
  const category = pop(state);
  const instance = pop(state);
  const key = pop(state);
  resource(state, category).set(keyOf(key), instance);
  push(state, instance);
}

function resourceStatus(state: State): void {
  const category = pop(state);
  const key = pop(state);
  if (resource(state, category).has(keyOf(key))) push(state, 0, 0, true);
  else push(state, false);
}

/** A form paints itself. */
function execForm(state: State): void {
  const form = popDict(state);
  const paint = form.map.get('PaintProc');
  const matrix = toMatrix(form.map.get('Matrix'));
  if (!isArray(paint)) return;
  const kept = { ...state.graphics };
  if (matrix !== undefined) state.graphics.matrix = multiply(matrix, state.graphics.matrix);
  push(state, form);
  execute(state, { ...paint, exec: true });
  state.graphics = kept;
}

function restore(state: State): void {
  const kept = popDict(state).map.get('.saved');
  const depth = typeof kept === 'number' ? kept : 0;
  const at = state.saved[depth];
  if (at === undefined) return;
  state.graphics = at;
  state.saved.splice(depth);
}

export const systemOperators: Readonly<Record<string, OperatorBody>> = {
  ...Object.fromEntries(TAKEN.flatMap(([count, names]) => names.split(' ').map((name) => [name, takes(count)]))),
  ...Object.fromEntries(Object.entries(GIVEN).map(([name, of]) => [name, gives(of)])),
  save: (state) => {
    push(state, dictOf([['.saved', state.saved.length]]));
    if (state.saved.length < 10_000) state.saved.push({ ...state.graphics });
  },
  restore,
  findresource: findResource,
  defineresource: defineResource,
  resourcestatus: resourceStatus,
  findencoding: (state) => execute(state, nameOf(String(keyOf(pop(state))), true)),
  makepattern: (state) => {
    pop(state);
  },
  execform: execForm,
  internaldict: (state) => {
    pop(state);
    push(state, dictOf());
  },
  gcheck: (state) => {
    pop(state);
    push(state, false);
  },
  setpacking: takes(1),
  setcacheparams: (state) => execute(state, nameOf('cleartomark', true)),
  execstack: (state) => {
    pop(state);
    push(state, arrayOf([]));
  },
};
