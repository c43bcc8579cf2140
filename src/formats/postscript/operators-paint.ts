import { spend } from '../../core/budget.js';
import { applyX, applyY, type Matrix } from '../../layout/geometry.js';
import { toGlyphs } from '../../layout/glyphs.js';
import { toWords } from '../../layout/words.js';
import { isArray, isDict, isName, itemsOf, PsError, type PsObject } from './objects.js';
import { newPage, type OperatorBody, pop, popNumber, popNumbers, push, type State } from './state.js';

/** Operators that make paths and paint them: of lines and rectangles rules and fills become, which show tables. */

const MAX_PATH = 100_000;
/** Areas thinner than this are lines. */
const THIN = 3;

function corner(state: State, x: number, y: number): void {
  const { matrix } = state.graphics;
  state.graphics.point = { x, y };
  if (state.page.path.length >= MAX_PATH || state.inGlyph) return;
  state.page.path.push({ x: applyX(matrix, x, y), y: state.size.height - applyY(matrix, x, y) });
}

function startAt(state: State, x: number, y: number): void {
  if (state.page.path.length > 0 && state.page.path.length < MAX_PATH) state.page.path.push(undefined);
  corner(state, x, y);
}

function currentPoint(state: State): { x: number; y: number } {
  const { point } = state.graphics;
  if (point === undefined) throw new PsError('nocurrentpoint');
  return point;
}

function stroke(state: State): void {
  const { path } = state.page;
  const [a, b] = state.graphics.matrix;
  const width = Math.max(state.graphics.lineWidth * Math.hypot(a, b), 0.1);
  for (let i = 1; i < path.length; i++) {
    const [from, to] = [path[i - 1], path[i]];
    if (from !== undefined && to !== undefined) addRule(state, { from, to, width });
  }
  state.page.path = [];
}

interface Segment {
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
  readonly width: number;
}

function addRule(state: State, { from, to, width }: Segment): void {
  const horizontal = Math.abs(from.y - to.y) < 0.5;
  if (!horizontal && Math.abs(from.x - to.x) >= 0.5) return;
  spend(state.context.budget, 'maxNodes', 1);
  const box = {
    left: Math.min(from.x, to.x),
    right: Math.max(from.x, to.x),
    top: Math.min(from.y, to.y),
    bottom: Math.max(from.y, to.y),
  };
  if (horizontal) state.page.rules.push({ ...box, top: from.y, bottom: from.y, horizontal, width });
  else state.page.rules.push({ ...box, left: from.x, right: from.x, horizontal, width });
}

/** Of what is filled only rectangles count. */
function fill(state: State): void {
  let part: { x: number; y: number }[] = [];
  for (const place of [...state.page.path, undefined]) {
    if (place !== undefined) {
      part.push(place);
      continue;
    }
    fillPart(state, part);
    part = [];
  }
  state.page.path = [];
}

function fillPart(state: State, part: readonly { readonly x: number; readonly y: number }[]): void {
  if (part.length < 4 || part.length > 5) return;
  const xs = part.map(({ x }) => x);
  const ys = part.map(({ y }) => y);
  const box = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  const isBox = part.every(
    ({ x, y }) => (x - box.left < 0.5 || box.right - x < 0.5) && (y - box.top < 0.5 || box.bottom - y < 0.5),
  );
  if (!isBox) return;
  spend(state.context.budget, 'maxNodes', 1);
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  if (height <= THIN && width > height)
    state.page.rules.push({ ...box, top: y, bottom: y, horizontal: true, width: height });
  else if (width <= THIN) state.page.rules.push({ ...box, left: x, right: x, horizontal: false, width });
  else state.page.fills.push({ ...box, color: state.graphics.color });
}

function rectangles(state: State, paint: (state: State) => void): void {
  const top = pop(state);
  const values = isArray(top)
    ? itemsOf(top).map((value) => (typeof value === 'number' ? value : 0))
    : [...popNumbers(state, 3), typeof top === 'number' ? top : 0];
  const { point } = state.graphics;
  const { path } = state.page;
  state.page.path = [];
  for (let i = 0; i + 3 < values.length; i += 4) {
    const [x = 0, y = 0, width = 0, height = 0] = values.slice(i, i + 4);
    startAt(state, x, y);
    corner(state, x + width, y);
    corner(state, x + width, y + height);
    corner(state, x, y + height);
    corner(state, x, y);
  }
  paint(state);
  state.page.path = path;
  state.graphics.point = point;
}

function relative(body: (state: State, x: number, y: number) => void): OperatorBody {
  return (state) => {
    const [dx = 0, dy = 0] = popNumbers(state, 2);
    const { x, y } = currentPoint(state);
    body(state, x + dx, y + dy);
  };
}

function absolute(body: (state: State, x: number, y: number) => void): OperatorBody {
  return (state) => {
    const [x = 0, y = 0] = popNumbers(state, 2);
    body(state, x, y);
  };
}

/** A curve is no line of a table: its end is where the next path begins. */
function curve(isRelative: boolean): OperatorBody {
  return (state) => {
    const [, , , , x = 0, y = 0] = popNumbers(state, 6);
    const from = isRelative ? currentPoint(state) : { x: 0, y: 0 };
    startAt(state, from.x + x, from.y + y);
  };
}

function arc(state: State): void {
  const [x = 0, y = 0, radius = 0, , end = 0] = popNumbers(state, 5);
  const angle = (end * Math.PI) / 180;
  startAt(state, x + radius * Math.cos(angle), y + radius * Math.sin(angle));
}

function closePath(state: State): void {
  const { path } = state.page;
  const start = path[path.lastIndexOf(undefined) + 1];
  if (start !== undefined && path.length < MAX_PATH) path.push(start);
}

function pathBox(state: State): void {
  const point = state.graphics.point ?? { x: 0, y: 0 };
  push(state, point.x, point.y, point.x, point.y);
}

const paths: Record<string, OperatorBody> = {
  newpath: (state) => {
    state.page.path = [];
    state.graphics.point = undefined;
  },
  moveto: absolute(startAt),
  lineto: absolute(corner),
  rmoveto: relative(startAt),
  rlineto: relative(corner),
  curveto: curve(false),
  rcurveto: curve(true),
  arc,
  arcn: arc,
  arct: (state) => {
    const [, , x = 0, y = 0] = popNumbers(state, 5);
    startAt(state, x, y);
  },
  arcto: (state) => {
    const [x1 = 0, y1 = 0, x = 0, y = 0] = popNumbers(state, 5);
    startAt(state, x, y);
    push(state, x1, y1, x, y);
  },
  closepath: closePath,
  currentpoint: (state) => {
    const { x, y } = currentPoint(state);
    push(state, x, y);
  },
  pathbbox: pathBox,
  stroke,
  fill,
  eofill: fill,
  rectfill: (state) => rectangles(state, fill),
  rectstroke: (state) => rectangles(state, stroke),
  rectclip: (state) => rectangles(state, () => undefined),
};

function setColor(of: (values: readonly number[]) => readonly [number, number, number], count: number): OperatorBody {
  return (state) => {
    const [r, g, b] = of(popNumbers(state, count)).map((value) => Math.round(Math.min(Math.max(value, 0), 1) * 255));
    state.graphics.color = ((r ?? 0) << 16) | ((g ?? 0) << 8) | (b ?? 0);
  };
}

/** A colour of a space that was set: as many numbers as the stack ends with, up to four. */
function setAnyColor(state: State): void {
  if (typeof state.stack.at(-1) !== 'number') {
    pop(state);
    return;
  }
  const values: number[] = [];
  while (values.length < state.components && typeof state.stack.at(-1) === 'number') values.unshift(popNumber(state));
  const grey = values.length === 1 ? Math.min(Math.max(values[0] ?? 0, 0), 1) : undefined;
  state.graphics.color = grey === undefined ? 0 : Math.round(grey * 255) * 0x010101;
}

const COMPONENTS: ReadonlyMap<string, number> = new Map([
  ['DeviceRGB', 3],
  ['DeviceCMYK', 4],
  ['CIEBasedABC', 3],
  ['CIEBasedDEF', 3],
  ['CIEBasedDEFG', 4],
]);

function setColorSpace(state: State): void {
  const space = pop(state);
  const [family, second] = isArray(space) ? itemsOf(space) : [space];
  state.components = componentsOf(family, second);
}

function componentsOf(family: PsObject | undefined, second: PsObject | undefined): number {
  if (isName(family) && family.name === 'DeviceN' && isArray(second)) return second.length;
  if (isName(family) && family.name === 'ICCBased' && isDict(second)) return Number(second.map.get('N')) || 3;
  return isName(family) ? (COMPONENTS.get(family.name) ?? 1) : 1;
}

const colors: Record<string, OperatorBody> = {
  setgray: setColor(([grey = 0]) => [grey, grey, grey], 1),
  setrgbcolor: setColor(([r = 0, g = 0, b = 0]) => [r, g, b], 3),
  sethsbcolor: setColor(([, , v = 0]) => [v, v, v], 3),
  setcmykcolor: setColor(([c = 0, m = 0, y = 0, k = 0]) => [1 - c - k, 1 - m - k, 1 - y - k], 4),
  setcolor: setAnyColor,
  setcolorspace: setColorSpace,
  setlinewidth: (state) => {
    state.graphics.lineWidth = popNumber(state);
  },
  currentlinewidth: (state) => push(state, state.graphics.lineWidth),
};

function grestore(state: State): void {
  const kept = state.saved.pop();
  if (kept !== undefined) state.graphics = kept;
}

const MAX_SAVED = 10_000;

function gsave(state: State): void {
  if (state.saved.length >= MAX_SAVED) throw new PsError('limitcheck');
  state.saved.push({ ...state.graphics });
}

/** Puts what was painted on a page of its own. */
export function endPage(state: State): void {
  const { glyphs, rules, fills } = state.page;
  state.page = newPage();
  if (glyphs.length === 0) return;
  spend(state.context.budget, 'maxPages', 1);
  state.pages.push({
    number: state.pages.length + 1,
    ...state.size,
    words: toWords(toGlyphs(glyphs)),
    rules,
    fills,
    pictures: [],
  });
}

function setPageDevice(state: State): void {
  const device = pop(state);
  const size = isDict(device) ? device.map.get('PageSize') : undefined;
  const [width, height] = isArray(size) ? itemsOf(size) : [];
  if (typeof width !== 'number' || typeof height !== 'number' || !(width > 0 && height > 0)) return;
  if (state.page.glyphs.length === 0 && width < 20_000 && height < 20_000) state.size = { width, height };
}

const pages: Record<string, OperatorBody> = {
  gsave,
  grestore,
  grestoreall: grestore,
  showpage: (state) => {
    endPage(state);
    const matrix: Matrix = [1, 0, 0, 1, 0, 0];
    Object.assign(state.graphics, { matrix, point: undefined });
  },
  copypage: endPage,
  erasepage: () => undefined,
  initgraphics: (state) => {
    Object.assign(state.graphics, { matrix: [1, 0, 0, 1, 0, 0], point: undefined, color: 0, lineWidth: 1 });
  },
  setpagedevice: setPageDevice,
};

export const paintOperators: Readonly<Record<string, OperatorBody>> = { ...paths, ...colors, ...pages };
