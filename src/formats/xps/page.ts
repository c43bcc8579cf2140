/*
 * FixedPage (ECMA-388 9-12): units are 1/96 inch, y grows downwards.
 *
 *   Canvas and Glyphs have a RenderTransform "a,b,c,d,e,f"; Glyphs: OriginX, OriginY (baseline), FontRenderingEmSize,
 *   UnicodeString ("{}" before a brace), Indices "glyph,advance,u,v;..." (advance in 1/100 em), IsSideways, BidiLevel
 *   Path Data "M x,y L x,y ..." draws rules and fills.
 */

import type { XmlElement } from '../../bytes/xml/tree.js';
import { applyX, applyY, IDENTITY, type Matrix, multiply } from '../../layout/geometry.js';
import { toGlyphs } from '../../layout/glyphs.js';
import type { Fill, Glyph, PageContent, Rule, TextStyle } from '../../layout/model.js';
import { toWords } from '../../layout/words.js';

/** Points for one unit of the page. */
const SCALE = 0.75;
/** Width of a letter whose advance is not stated, in shares of the size. */
const USUAL_ADVANCE = 0.5;
const MAX_DEPTH = 100;
const THIN = 2;

interface State {
  readonly glyphs: Glyph[];
  readonly rules: Rule[];
  readonly fills: Fill[];
  readonly styles: Map<string, TextStyle>;
}

/** What a page shows. */
export function readPageContent(page: XmlElement, number: number): PageContent {
  const state: State = { glyphs: [], rules: [], fills: [], styles: new Map() };
  readElements(page, state, { matrix: [SCALE, 0, 0, SCALE, 0, 0], depth: 0 });
  const { glyphs, rules, fills } = state;
  const width = (Number(page.get('Width')) || 816) * SCALE;
  const height = (Number(page.get('Height')) || 1056) * SCALE;
  return { number, width, height, words: toWords(toGlyphs(glyphs)), rules, fills, pictures: [] };
}

interface Place {
  readonly matrix: Matrix;
  readonly depth: number;
}

function readElements(parent: XmlElement, state: State, { matrix, depth }: Place): void {
  if (depth > MAX_DEPTH) return;
  for (const element of parent.elements()) {
    const own = multiply(matrixOf(element), matrix);
    if (element.local === 'Glyphs') readGlyphs(element, state, own);
    else if (element.local === 'Path') readPath(element, state, own);
    else if (element.local === 'Canvas') readElements(element, state, { matrix: own, depth: depth + 1 });
  }
}

/** `RenderTransform` as an attribute, or as an element with a MatrixTransform. */
function matrixOf(element: XmlElement): Matrix {
  const inner = element.elements().find(({ local }) => local.endsWith('.RenderTransform'));
  const stated = element.get('RenderTransform') ?? inner?.elements()[0]?.get('Matrix');
  const values = stated?.split(/[\s,]+/).map(Number) ?? [];
  const [a, b, c, d, e, f] = values;
  if (values.length !== 6 || values.some(Number.isNaN)) return IDENTITY;
  return [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0];
}

function readGlyphs(element: XmlElement, state: State, matrix: Matrix): void {
  const text = (element.get('UnicodeString') ?? '').replace(/^\{\}/, '');
  const em = Number(element.get('FontRenderingEmSize')) || 12;
  let x = Number(element.get('OriginX')) || 0;
  const y = Number(element.get('OriginY')) || 0;
  // Quarter turns are told by where the matrix sends the line; the model measures along the text.
  const turn = turnOf(matrix);
  const style = styleOf(element, state, em * Math.hypot(matrix[0], matrix[1]));
  const advances = advancesOf(element.get('Indices') ?? '');
  const isRtl = (Number(element.get('BidiLevel')) || 0) % 2 === 1;
  for (const [i, letter] of [...text].entries()) {
    const width = (advances[i] ?? (letter.charCodeAt(0) > 0x2e80 ? 1 : USUAL_ADVANCE)) * em;
    const from = isRtl ? x - width : x;
    const a = along(matrix, turn, { x: from, y });
    const b = along(matrix, turn, { x: from + width, y });
    state.glyphs.push({ text: letter, left: a.left, right: b.left, baseline: a.baseline, style, turn, mark: -1 });
    x = isRtl ? from : from + width;
  }
}

function turnOf([a, b]: Matrix): 0 | 1 | 2 | 3 {
  if (Math.abs(a) >= Math.abs(b)) return a >= 0 ? 0 : 2;
  return b > 0 ? 1 : 3;
}

/** A place measured along text that is turned. */
function along(matrix: Matrix, turn: number, { x, y }: { x: number; y: number }): { left: number; baseline: number } {
  const left = applyX(matrix, x, y);
  const top = applyY(matrix, x, y);
  if (turn === 0) return { left, baseline: top };
  if (turn === 1) return { left: top, baseline: -left };
  return turn === 2 ? { left: -left, baseline: -top } : { left: -top, baseline: left };
}

/** Advances in shares of the size; a cluster "(1:2)" is of several letters or glyphs, whose advances are left to the usual one. */
function advancesOf(indices: string): (number | undefined)[] {
  if (indices.includes('(')) return [];
  return indices.split(';').map((entry) => {
    const stated = entry.split(',')[1];
    return stated === undefined || stated === '' ? undefined : Number(stated) / 100 || 0;
  });
}

function styleOf(element: XmlElement, state: State, size: number): TextStyle {
  const simulation = element.get('StyleSimulations') ?? '';
  const font = element.get('FontUri') ?? '';
  const fill = element.get('Fill') ?? '#000000';
  const key = `${font}|${simulation}|${size.toFixed(2)}|${fill}`;
  const known = state.styles.get(key);
  if (known !== undefined) return known;
  const style: TextStyle = {
    font: font.replace(/^.*\//, ''),
    size,
    bold: /bold/i.test(simulation),
    italic: /italic/i.test(simulation),
    mono: false,
    color: colorOf(fill),
  };
  state.styles.set(key, style);
  return style;
}

function colorOf(value: string): number {
  return Number.parseInt(/^#(?:[\da-f]{2})?([\da-f]{6})$/i.exec(value)?.[1] ?? '0', 16);
}

/** Straight lines and rectangles; anything else is a drawing. */
function readPath(element: XmlElement, state: State, matrix: Matrix): void {
  const data = element.get('Data') ?? '';
  if (data === '' || data.length > 500 || /[CQSAZ].*[MCQSA]/i.test(data.slice(1))) return;
  const numbers = (data.match(/-?\d*\.?\d+(?:e-?\d+)?/gi) ?? []).map(Number);
  if (/[HVhvlcqsa]/.test(data) || numbers.length < 4 || numbers.length > 12) return;
  const xs: number[] = [];
  const ys: number[] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    xs.push(applyX(matrix, numbers[i] ?? 0, numbers[i + 1] ?? 0));
    ys.push(applyY(matrix, numbers[i] ?? 0, numbers[i + 1] ?? 0));
  }
  const box = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  const isStroke = element.get('Stroke') !== undefined;
  if (height <= THIN && width > height) {
    const middle = (box.top + box.bottom) / 2;
    state.rules.push({ ...box, top: middle, bottom: middle, horizontal: true, width: Math.max(height, SCALE) });
  } else if (width <= THIN) {
    const middle = (box.left + box.right) / 2;
    state.rules.push({ ...box, left: middle, right: middle, horizontal: false, width: Math.max(width, SCALE) });
  } else if (isStroke) {
    for (const side of ['top', 'bottom'] as const)
      state.rules.push({ ...box, top: box[side], bottom: box[side], horizontal: true, width: SCALE });
    for (const side of ['left', 'right'] as const)
      state.rules.push({ ...box, left: box[side], right: box[side], horizontal: false, width: SCALE });
  } else if (element.get('Fill') !== undefined) state.fills.push({ ...box, color: colorOf(element.get('Fill') ?? '') });
}
