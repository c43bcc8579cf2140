import type { Matrix } from '../../../layout/geometry.js';
import { loadFont } from '../fonts/load.js';
import { getArray, getDict, getNumber, resolve } from '../syntax/file.js';
import { DEVICE_CMYK, DEVICE_GRAY, DEVICE_RGB, firstColor, parseColorSpace, patternColor, toRgb } from './color.js';
import { operand } from './operands.js';
import { isHiddenNow, MAX_STATES, type Painter } from './painter.js';
import { addPath, point } from './path.js';

/** State, colours and paths (ISO 32000-2 §8.4 to §8.6). */

/** `q` */
export function saveState(painter: Painter): void {
  if (painter.stack.length >= MAX_STATES) {
    painter.lostStates++;
    return;
  }
  painter.stack.push(painter.state);
  painter.state = painter.state.copy();
}

/** `Q`; one that brings back nothing of its own stream's is passed over. */
export function restoreState(painter: Painter): void {
  if (painter.lostStates > 0) painter.lostStates--;
  else if (painter.stack.length > painter.stackFloor) painter.state = painter.stack.pop() ?? painter.state;
}

/** `cm` */
export function concatMatrix({ operands, state }: Painter): void {
  const matrix: Matrix = [
    operands.number(5),
    operands.number(4),
    operands.number(3),
    operands.number(2),
    operands.number(1),
    operands.number(0),
  ];
  state.concat(matrix);
}

/** `gs`: of its entries those that text and lines need (table 57). */
export function setParameters(painter: Painter): void {
  const { file, operands, resources, state } = painter;
  const name = operands.name(0);
  const known = getDict(file, resources, 'ExtGState');
  const dict = name === undefined || known === undefined ? undefined : getDict(file, known, name.name);
  if (dict === undefined) return;
  state.lineWidth = getNumber(file, dict, 'LW') ?? state.lineWidth;
  const font = getArray(file, dict, 'Font');
  if (font === undefined) return;
  state.font = loadFont(file, font[0], painter.fonts) ?? state.font;
  const size = resolve(file, font[1] ?? null);
  if (typeof size === 'number') state.size = size;
}

/** `cs` */
export function setColorSpace(painter: Painter): void {
  const { file, operands, resources, state } = painter;
  const name = operands.name(0);
  if (name === undefined) return;
  state.fillSpace = parseColorSpace(file, name, getDict(file, resources, 'ColorSpace'));
  state.fill = firstColor(state.fillSpace);
}

/** `sc` and `scn` */
export function setColor(painter: Painter): void {
  const { file, operands, resources, state } = painter;
  const pattern = operands.name(0);
  if (pattern !== undefined) state.fill = patternColor(file, getDict(file, resources, 'Pattern'), pattern.name);
  else state.fill = toRgb(state.fillSpace, numbers(painter));
}

function numbers({ operands }: Painter): number[] {
  const values: number[] = [];
  for (let i = 0; i < operands.count && values.length < 32; i++) {
    if (operands.kinds[i] === operand.NUMBER) values.push(operands.values[i] as number);
  }
  return values;
}

/** `g`, `rg` and `k` */
export function setGray({ state, operands }: Painter): void {
  state.fillSpace = DEVICE_GRAY;
  const gray = operands.number(0);
  state.fill = toRgb(DEVICE_GRAY, [gray]);
}

export function setRgb({ state, operands }: Painter): void {
  state.fillSpace = DEVICE_RGB;
  state.fill = toRgb(DEVICE_RGB, [operands.number(2), operands.number(1), operands.number(0)]);
}

export function setCmyk({ state, operands }: Painter): void {
  state.fillSpace = DEVICE_CMYK;
  const parts = [operands.number(3), operands.number(2), operands.number(1), operands.number(0)];
  state.fill = toRgb(DEVICE_CMYK, parts);
}

function addPoint(painter: Painter, kind: number, back: number): void {
  const { operands } = painter;
  addUserPoint(painter, kind, [operands.number(back + 1), operands.number(back)]);
}

function addUserPoint({ path, state }: Painter, kind: number, [x, y]: readonly [number, number]): void {
  path.add(kind, state.a * x + state.c * y + state.e, state.b * x + state.d * y + state.f);
}

export function moveTo(painter: Painter): void {
  addPoint(painter, point.MOVE, 0);
}

export function lineTo(painter: Painter): void {
  addPoint(painter, point.LINE, 0);
}

/** `c` */
export function curveTo(painter: Painter): void {
  addPoint(painter, point.CURVE, 4);
  addPoint(painter, point.CURVE, 2);
  addPoint(painter, point.CURVE, 0);
}

/** `v`: the first control point is where the curve begins. */
export function curveFromPoint(painter: Painter): void {
  painter.path.add(point.CURVE, painter.path.x, painter.path.y);
  addPoint(painter, point.CURVE, 2);
  addPoint(painter, point.CURVE, 0);
}

/** `y`: the last control point is where the curve ends. */
export function curveToPoint(painter: Painter): void {
  addPoint(painter, point.CURVE, 2);
  addPoint(painter, point.CURVE, 0);
  addPoint(painter, point.CURVE, 0);
}

/** `re` */
export function addRectangle(painter: Painter): void {
  const { operands } = painter;
  const x = operands.number(3);
  const y = operands.number(2);
  const right = x + operands.number(1);
  const top = y + operands.number(0);
  addUserPoint(painter, point.MOVE, [x, y]);
  addUserPoint(painter, point.LINE, [right, y]);
  addUserPoint(painter, point.LINE, [right, top]);
  addUserPoint(painter, point.LINE, [x, top]);
  addUserPoint(painter, point.LINE, [x, y]);
}

interface PaintWays {
  readonly filled?: boolean;
  readonly stroked?: boolean;
  readonly closed?: boolean;
}

/** The operators that end a path (table 59). */
export function paintPath(painter: Painter, { filled = false, stroked = false, closed = false }: PaintWays): void {
  const { path, state, drawings } = painter;
  if (closed) path.close();
  if (painter.clipNext && path.count > 0) {
    const box = path.box(0, Math.min(path.count, path.kinds.length));
    state.clipTo(box.left, box.top, box.right, box.bottom);
  }
  painter.clipNext = false;
  const isSeen = (filled || stroked) && !isHiddenNow(painter) && painter.objectsLeft-- > 0;
  if (isSeen) {
    const scale = Math.sqrt(Math.abs(state.a * state.d - state.b * state.c));
    addPath(drawings, path, { filled, stroked, color: state.fill, width: state.lineWidth * scale });
  }
  path.clear();
}
