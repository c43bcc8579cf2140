import { spend } from '../../core/budget.js';
import { applyX, applyY, type Matrix, multiply } from '../../layout/geometry.js';
import type { Turn } from '../../layout/model.js';
import { emOf, fontMatrix, fontName, glyphName, styleOf } from './fonts.js';
import { glyphText, symbolText, texCharacter } from './glyph-names.js';
import { type Dict, isArray, isName, isString, itemsOf, PsError, type PsObject } from './objects.js';
import { execute } from './run.js';
import { MAX_GLYPHS, type OperatorBody, pop, popNumbers, push, type State, spendSteps } from './state.js';
import { widthOf } from './widths.js';

/** Operators that show text. */

/** A Type 3 font does not say how large its letters are: twice as high as they are wide. */
const HEIGHT_OF_WIDTH = 2;

/** dvips names the glyphs of bitmap fonts by 360 and the code, to the base of 36. */
const TEX_NAME_OF_A = 'BT';

interface Advance {
  /** Added to the step of every letter, and of the one of that code. */
  readonly each?: { readonly x: number; readonly y: number };
  readonly at?: { readonly code: number; readonly x: number; readonly y: number };
  /** The steps themselves. */
  readonly steps?: readonly { readonly x: number; readonly y: number }[];
  /** Run between letters, with both codes. */
  readonly between?: PsObject;
}

function popText(state: State): Uint8Array {
  const value = pop(state);
  if (!isString(value)) throw new PsError('typecheck');
  return value.bytes;
}

function show(state: State, codes: Uint8Array, advance: Advance = {}): void {
  const { font } = state.graphics;
  if (font === undefined) throw new PsError('invalidfont');
  if (state.graphics.point === undefined) throw new PsError('nocurrentpoint');
  for (const [i, code] of codes.entries()) {
    const letter = letterOf(font, code);
    const width = widthOf(state, font, { code, ...letter });
    const step = stepOf(font, width);
    showGlyph(state, font, { text: letter.text, step, width });
    const own = advance.steps?.[i] ?? step;
    movePoint(state, own.x + (advance.each?.x ?? 0), own.y + (advance.each?.y ?? 0));
    if (advance.at?.code === code) movePoint(state, advance.at.x, advance.at.y);
    const next = codes[i + 1];
    if (advance.between !== undefined && next !== undefined) {
      push(state, code, next);
      execute(state, advance.between);
    }
  }
}

function movePoint(state: State, x: number, y: number): void {
  const { point } = state.graphics;
  if (point !== undefined) state.graphics.point = { x: point.x + x, y: point.y + y };
}

function stepOf(font: Dict, width: number): { x: number; y: number } {
  const matrix = fontMatrix(font);
  return { x: width * matrix[0], y: width * matrix[1] };
}

/** What a code shows: by the name of its glyph, else by the code as TeX's bitmap fonts have it. */
function letterOf(font: Dict, code: number): { name: string; text: string } {
  const sign = symbolText(fontName(font), code);
  const name = glyphName(font, code) ?? '.notdef';
  if (sign !== undefined && sign !== ' ') return { name, text: sign };
  if (font.map.get('FontType') === 3 && glyphName(font, 0x41) === TEX_NAME_OF_A)
    return { name, text: texCharacter(code) };
  const text = glyphText(name);
  if (text !== undefined) return { name, text };
  // Names that say nothing ("c65", "g12") mostly stand at the codes of their letters.
  const isSubset = /^[A-Z]{6}\+/.test(nameIn(font));
  const isPlain = !isSubset && name !== '.notdef' && code >= 32 && code < 127 && /^(?:c|char|a)?\d+$/i.test(name);
  return { name, text: isPlain ? String.fromCharCode(code) : '' };
}

function nameIn(font: Dict): string {
  const name = font.map.get('FontName');
  return isName(name) ? name.name : '';
}

interface Shown {
  readonly text: string;
  readonly step: { readonly x: number; readonly y: number };
  readonly width: number;
}

function showGlyph(state: State, font: Dict, { text, step, width }: Shown): void {
  const { point } = state.graphics;
  spendSteps(state, 1);
  if (text === '' || point === undefined || state.inGlyph) return;
  spend(state.context.budget, 'maxNodes', 1);
  const page = multiply(state.graphics.matrix, [1, 0, 0, -1, 0, state.size.height]);
  const turn = turnOf(page, step);
  const a = along(page, turn, point);
  const b = along(page, turn, { x: point.x + step.x, y: point.y + step.y });
  const style = styleOf(state, font, sizeOf(state, font, width));
  const left = Math.min(a.left, b.left);
  const place = `${text}|${turn}|${Math.round(left * 10)}|${Math.round(a.baseline * 10)}`;
  if (state.page.places.size >= MAX_GLYPHS || state.page.places.has(place)) return;
  state.page.places.add(place);
  state.page.glyphs.push({ text, left, right: Math.max(a.left, b.left), baseline: a.baseline, style, turn, mark: -1 });
}

function sizeOf(state: State, font: Dict, width: number): number {
  const [a, b, c, d] = multiply(fontMatrix(font), state.graphics.matrix);
  const height = Math.hypot(c, d) || Math.hypot(a, b);
  if (font.map.get('FontType') !== 3) return height * emOf(font);
  if (height > 0.0002 && height * 1000 < 200 && width > 100) return height * 1000;
  const known = font.map.get('.size');
  const units = typeof known === 'number' ? known : Math.max(width * HEIGHT_OF_WIDTH, 1);
  font.map.set('.size', units);
  return height * units;
}

function turnOf(matrix: Matrix, step: { readonly x: number; readonly y: number }): Turn {
  const x = matrix[0] * (step.x || 1e-9) + matrix[2] * step.y;
  const y = matrix[1] * (step.x || 1e-9) + matrix[3] * step.y;
  if (Math.abs(x) >= Math.abs(y)) return x >= 0 ? 0 : 2;
  return y > 0 ? 1 : 3;
}

/** A place measured along text that is turned. */
function along(matrix: Matrix, turn: Turn, { x, y }: { x: number; y: number }): { left: number; baseline: number } {
  const left = applyX(matrix, x, y);
  const top = applyY(matrix, x, y);
  if (turn === 0) return { left, baseline: top };
  if (turn === 1) return { left: top, baseline: -left };
  return turn === 2 ? { left: -left, baseline: -top } : { left: -top, baseline: left };
}

function pairs(value: PsObject, axes: 'x' | 'y' | 'xy'): { x: number; y: number }[] {
  const numbers = isArray(value) ? itemsOf(value).map((item) => (typeof item === 'number' ? item : 0)) : [];
  if (axes === 'x') return numbers.map((x) => ({ x, y: 0 }));
  if (axes === 'y') return numbers.map((y) => ({ x: 0, y }));
  return Array.from({ length: numbers.length >> 1 }, (_, i) => ({
    x: numbers[i * 2] ?? 0,
    y: numbers[i * 2 + 1] ?? 0,
  }));
}

function showSteps(axes: 'x' | 'y' | 'xy'): OperatorBody {
  return (state) => {
    const steps = pairs(pop(state), axes);
    show(state, popText(state), { steps });
  };
}

function stringWidth(state: State): void {
  const codes = popText(state);
  const { font } = state.graphics;
  let x = 0;
  let y = 0;
  if (font === undefined) throw new PsError('invalidfont');
  for (const code of codes) {
    const step = stepOf(font, widthOf(state, font, { code, ...letterOf(font, code) }));
    x += step.x;
    y += step.y;
  }
  spendSteps(state, codes.length);
  push(state, x, y);
}

function glyphShow(state: State): void {
  const name = pop(state);
  const { font } = state.graphics;
  if (!isName(name) || font === undefined) throw new PsError('typecheck');
  const text = glyphText(name.name) ?? '';
  const width = widthOf(state, font, { code: 0, name: name.name, text });
  const step = stepOf(font, width);
  showGlyph(state, font, { text, step, width });
  movePoint(state, step.x, step.y);
}

export const textOperators: Readonly<Record<string, OperatorBody>> = {
  show: (state) => show(state, popText(state)),
  ashow: (state) => {
    const codes = popText(state);
    const [x = 0, y = 0] = popNumbers(state, 2);
    show(state, codes, { each: { x, y } });
  },
  widthshow: (state) => {
    const codes = popText(state);
    const [x = 0, y = 0, code = 0] = popNumbers(state, 3);
    show(state, codes, { at: { code, x, y } });
  },
  awidthshow: (state) => {
    const codes = popText(state);
    const [x = 0, y = 0, code = 0, ax = 0, ay = 0] = popNumbers(state, 5);
    show(state, codes, { at: { code, x, y }, each: { x: ax, y: ay } });
  },
  kshow: (state) => {
    const codes = popText(state);
    show(state, codes, { between: pop(state) });
  },
  xshow: showSteps('x'),
  yshow: showSteps('y'),
  xyshow: showSteps('xy'),
  glyphshow: glyphShow,
  stringwidth: stringWidth,
  charpath: (state) => {
    pop(state);
    show(state, popText(state));
  },
  setcachedevice: (state) => {
    state.glyphWidth = popNumbers(state, 6)[0];
  },
  setcachedevice2: (state) => {
    state.glyphWidth = popNumbers(state, 10)[0];
  },
  setcharwidth: (state) => {
    state.glyphWidth = popNumbers(state, 2)[0];
  },
};
