import { applyX, applyY, IDENTITY, type Matrix, multiply } from '../../layout/geometry.js';
import { arrayOf, isArray, itemsOf, PsError, type PsObject } from './objects.js';
import { type OperatorBody, pop, popNumber, popNumbers, push, type State } from './state.js';

/** Operators on matrices and the coordinate system. */

export function toMatrix(value: PsObject | undefined): Matrix | undefined {
  if (!isArray(value) || value.length !== 6) return undefined;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = itemsOf(value).map((item) =>
    typeof item === 'number' ? item : 0,
  );
  return [a, b, c, d, e, f];
}

function popMatrix(state: State): Matrix {
  const matrix = toMatrix(pop(state));
  if (matrix === undefined) throw new PsError('typecheck');
  return matrix;
}

/** Writes a matrix into the array that a program gave for it. */
function fillMatrix(state: State, into: PsObject, matrix: Matrix): void {
  if (!isArray(into) || into.length !== 6) throw new PsError('typecheck');
  for (const [i, value] of matrix.entries()) into.items[into.from + i] = value;
  push(state, into);
}

function invert([a, b, c, d, e, f]: Matrix): Matrix {
  const by = a * d - b * c;
  if (by === 0) throw new PsError('undefinedresult');
  return [d / by, -b / by, -c / by, a / by, (c * f - d * e) / by, (b * e - a * f) / by];
}

/** `x y op` changes the coordinate system; `x y matrix op` fills the matrix. */
function changed(count: number, of: (values: readonly number[]) => Matrix): OperatorBody {
  return (state) => {
    const top = state.stack.at(-1);
    if (isArray(top)) {
      pop(state);
      fillMatrix(state, top, of(popNumbers(state, count)));
    } else {
      state.graphics.matrix = multiply(of(popNumbers(state, count)), state.graphics.matrix);
    }
  };
}

function rotation([angle = 0]: readonly number[]): Matrix {
  const radians = (angle * Math.PI) / 180;
  const cos = Math.cos(radians);
  const sin = Math.sin(radians);
  return [cos, sin, -sin, cos, 0, 0];
}

function transformed(isDistance: boolean, isInverse: boolean): OperatorBody {
  return (state) => {
    const given = isArray(state.stack.at(-1)) ? popMatrix(state) : state.graphics.matrix;
    const whole = isInverse ? invert(given) : given;
    const matrix: Matrix = isDistance ? [whole[0], whole[1], whole[2], whole[3], 0, 0] : whole;
    const y = popNumber(state);
    const x = popNumber(state);
    push(state, applyX(matrix, x, y), applyY(matrix, x, y));
  };
}

export const matrixOperators: Readonly<Record<string, OperatorBody>> = {
  matrix: (state) => push(state, arrayOf([...IDENTITY])),
  identmatrix: (state) => fillMatrix(state, pop(state), IDENTITY),
  defaultmatrix: (state) => fillMatrix(state, pop(state), IDENTITY),
  initmatrix: (state) => {
    state.graphics.matrix = IDENTITY;
  },
  currentmatrix: (state) => fillMatrix(state, pop(state), state.graphics.matrix),
  setmatrix: (state) => {
    state.graphics.matrix = popMatrix(state);
  },
  translate: changed(2, ([x = 0, y = 0]) => [1, 0, 0, 1, x, y]),
  scale: changed(2, ([x = 1, y = 1]) => [x, 0, 0, y, 0, 0]),
  rotate: changed(1, rotation),
  concat: (state) => {
    state.graphics.matrix = multiply(popMatrix(state), state.graphics.matrix);
  },
  concatmatrix: (state) => {
    const into = pop(state);
    const second = popMatrix(state);
    fillMatrix(state, into, multiply(popMatrix(state), second));
  },
  invertmatrix: (state) => {
    const into = pop(state);
    fillMatrix(state, into, invert(popMatrix(state)));
  },
  transform: transformed(false, false),
  dtransform: transformed(true, false),
  itransform: transformed(false, true),
  idtransform: transformed(true, true),
};
