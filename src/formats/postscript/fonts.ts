import { type Matrix, multiply } from '../../layout/geometry.js';
import type { TextStyle } from '../../layout/model.js';
import { standardEncoding } from './glyph-names.js';
import { toMatrix } from './matrices.js';
import {
  arrayOf,
  type Dict,
  dictOf,
  isArray,
  isDict,
  isName,
  isString,
  keyOf,
  nameOf,
  PsError,
  type PsObject,
  textOf,
} from './objects.js';
import { type OperatorBody, pop, popDict, popNumber, push, type State } from './state.js';

/** Operators on fonts: dictionaries with a matrix and an encoding; what is known of their letters hangs on them. */

const DEFAULT_MATRIX: Matrix = [0.001, 0, 0, 0.001, 0, 0];

function findFont(state: State): void {
  const key = pop(state);
  const known = state.fonts.map.get(keyOf(key));
  if (known !== undefined) {
    push(state, known);
    return;
  }
  const font = dictOf([
    ['FontName', isString(key) ? nameOf(textOf(key)) : key],
    ['FontType', 1],
    ['FontMatrix', arrayOf([...DEFAULT_MATRIX])],
    ['FontBBox', arrayOf([0, -250, 1000, 750])],
    ['Encoding', standardEncoding()],
    ['CharStrings', dictOf()],
    ['Private', dictOf()],
  ]);
  state.fonts.map.set(keyOf(key), font);
  push(state, font);
}

function defineFont(state: State): void {
  const font = popDict(state);
  const key = pop(state);
  if (!font.map.has('FontName') && isName(key)) font.map.set('FontName', key);
  const [, , c, d] = fontMatrix(font);
  font.map.set('.em', 1 / (Math.hypot(c, d) || 0.001));
  state.fonts.map.set(keyOf(key), font);
  push(state, font);
}

/** Units of an outline font's letters in its size: 1000 for Type 1, 1 for Type 42. */
export function emOf(font: Dict): number {
  const em = font.map.get('.em');
  return typeof em === 'number' ? em : 1000;
}

/** The font's matrix; fonts without one have the usual. */
export function fontMatrix(font: Dict): Matrix {
  return toMatrix(font.map.get('FontMatrix')) ?? DEFAULT_MATRIX;
}

function madeFont(font: Dict, matrix: Matrix): Dict {
  const made = dictOf(font.map);
  made.map.set('FontMatrix', arrayOf([...multiply(fontMatrix(font), matrix)]));
  return made;
}

function popFont(state: State): Dict {
  const value = pop(state);
  if (isDict(value)) return value;
  push(state, value);
  findFont(state);
  return popDict(state);
}

function scaled(state: State): Dict {
  const by = pop(state);
  const matrix: Matrix | undefined = typeof by === 'number' ? [by, 0, 0, by, 0, 0] : toMatrix(by);
  if (matrix === undefined) throw new PsError('typecheck');
  return madeFont(popFont(state), matrix);
}

export const fontOperators: Readonly<Record<string, OperatorBody>> = {
  findfont: findFont,
  definefont: defineFont,
  scalefont: (state) => {
    const by = popNumber(state);
    push(state, madeFont(popFont(state), [by, 0, 0, by, 0, 0]));
  },
  makefont: (state) => push(state, scaled(state)),
  setfont: (state) => {
    state.graphics.font = popDict(state);
  },
  selectfont: (state) => {
    state.graphics.font = scaled(state);
  },
  currentfont: (state) => push(state, state.graphics.font ?? dictOf()),
  rootfont: (state) => push(state, state.graphics.font ?? dictOf()),
  composefont: (state) => {
    pop(state);
    pop(state);
    const key = pop(state);
    const font = dictOf([
      ['FontName', key],
      ['FontType', 0],
      ['FontMatrix', arrayOf([...DEFAULT_MATRIX])],
    ]);
    state.fonts.map.set(keyOf(key), font);
    push(state, font);
  },
};

/** The font's name without a subset's prefix. */
export function fontName(font: Dict): string {
  const name = font.map.get('FontName');
  return isName(name) ? name.name.replace(/^[A-Z]{6}\+/, '') : '';
}

/** The style of a font at a size; one object for each, so that words of one style share it. */
export function styleOf(state: State, font: Dict, size: number): TextStyle {
  const name = fontName(font);
  const rounded = Math.round(size * 100) / 100;
  const key = `${name}|${rounded}|${state.graphics.color}`;
  const known = state.styles.get(key);
  if (known !== undefined) return known;
  const style: TextStyle = {
    font: name,
    size: rounded,
    bold: /bold|black|heavy|demi|^cmbx|^sfbx|^ptmb|^phvb/i.test(name),
    italic: /italic|oblique|^cmti|^cmsl|^sfti/i.test(name),
    mono: /courier|mono|typewriter|consol|^cmtt|^sftt|^pcr/i.test(name),
    color: state.graphics.color,
  };
  state.styles.set(key, style);
  return style;
}

/** The name of a code's glyph. */
export function glyphName(font: Dict, code: number): string | undefined {
  const encoding = font.map.get('Encoding');
  const name: PsObject | undefined =
    isArray(encoding) && code < encoding.length ? encoding.items[encoding.from + code] : undefined;
  return isName(name) ? name.name : undefined;
}
