import { repairCodes } from '../../../layout/codes.js';
import { applyX, applyY, type Matrix } from '../../../layout/geometry.js';
import type { Glyph, TextStyle, Turn } from '../../../layout/model.js';
import { dressNameless, isRtl, repairRtl } from '../../../layout/rtl.js';
import { type Engine, views } from './engine.js';
import { type FontCache, fontInfo } from './fonts.js';
import type { PdfPage } from './page.js';
import { readUtf16Out } from './strings.js';

/** The text of a page, glyph by glyph, in the order in which it is painted. */
export interface PageGlyphs {
  readonly glyphs: Glyph[];
  /** Glyphs painted with render mode 3: over a scan they are its OCR, elsewhere they are hidden. */
  readonly invisible: Glyph[];
  /** Glyphs whose font does not say which letters they are. */
  readonly unmapped: number;
}

/** Glyphs of one page that are read; a page of more is a bomb. */
const MAX_GLYPHS = 1_000_000;
/** ISO 32000-1 table 106 */
const MODE_STROKED = 2;
const MODE_INVISIBLE = 3;
/** PDFium's mark for a hyphen at a line's end. */
const SOFT_HYPHEN = 2;
/** Text turned by more degrees than this against a quarter turn is a watermark or part of a drawing. */
const MAX_SKEW_DEGREES = 12;

/** Instead of a number of marked content: the text is marked as no part of the document's content. */
export const ARTIFACT = -2;

/** What all glyphs of one text object share. */
interface TextObject {
  readonly style: TextStyle;
  readonly turn: Turn;
  readonly invisible: boolean;
  readonly diagonal: boolean;
  readonly mark: number;
}

interface Reading {
  readonly page: PdfPage;
  readonly textPage: number;
  readonly fonts: FontCache;
  readonly styles: Map<string, TextStyle>;
  last?: Origin;
}

/** Reads the glyphs of a page; `fonts` is kept for the document. */
export function readGlyphs(page: PdfPage, fonts: FontCache): PageGlyphs {
  const { call } = page.engine;
  const textPage = call.FPDFText_LoadPage(page.handle);
  if (textPage === 0) return { glyphs: [], invisible: [], unmapped: 0 };
  try {
    return collectGlyphs({ page, textPage, fonts, styles: new Map() });
  } finally {
    if (!page.engine.broken) call.FPDFText_ClosePage(textPage);
  }
}

function collectGlyphs(reading: Reading): PageGlyphs {
  const { page, textPage } = reading;
  const { call } = page.engine;
  const count = Math.min(call.FPDFText_CountChars(textPage), MAX_GLYPHS);
  const glyphs: Glyph[] = [];
  const invisible: Glyph[] = [];
  const unmapped: number[] = [];
  let lastObject = -1;
  let object: TextObject | undefined;
  for (let i = 0; i < count; i++) {
    if (call.FPDFText_IsGenerated(textPage, i) === 1) continue;
    const pointer = call.FPDFText_GetTextObject(textPage, i);
    if (pointer !== lastObject) {
      lastObject = pointer;
      object = pointer === 0 ? undefined : readTextObject(reading, i, pointer);
    }
    if (object === undefined || object.diagonal) continue;
    const glyph = readGlyph(reading, i, object);
    if (glyph === undefined) continue;
    const list = object.invisible ? invisible : glyphs;
    if (isSameGlyph(reading.last, glyph, pointer) && list.length > 0) {
      list[list.length - 1] = joinLetters(list[list.length - 1] as Glyph, glyph);
      continue;
    }
    reading.last = { object: pointer, x: glyph.x, y: glyph.y };
    if (call.FPDFText_HasUnicodeMapError(textPage, i) === 1 && list === glyphs) unmapped.push(list.length);
    list.push(glyph);
  }
  const left = repairCodes(glyphs, unmapped);
  return { glyphs: dressNameless(repairRtl(glyphs)), invisible: repairRtl(invisible), unmapped: left };
}

interface Origin {
  readonly object: number;
  readonly x: number;
  readonly y: number;
}

/** A glyph with where it is painted from. */
interface PlacedGlyph extends Glyph {
  readonly x: number;
  readonly y: number;
}

/** Letters that one glyph stands for (ligatures) have one origin. */
function isSameGlyph(last: Origin | undefined, glyph: PlacedGlyph, object: number): boolean {
  return last !== undefined && last.object === object && last.x === glyph.x && last.y === glyph.y;
}

/** PDFium turns the letters of right-to-left ligatures around with the line. */
function joinLetters(first: Glyph, second: Glyph): Glyph {
  const turned = isRtl(first.text) && !/^[\u200c\u200d]$/.test(second.text);
  const text = turned ? second.text + first.text : first.text + second.text;
  return { ...first, text, left: Math.min(first.left, second.left), right: Math.max(first.right, second.right) };
}

function readGlyph(reading: Reading, index: number, object: TextObject): PlacedGlyph | undefined {
  const { engine, matrix } = reading.page;
  const { call, scratch } = engine;
  const code = call.FPDFText_GetUnicode(reading.textPage, index);
  if (code === 0 || call.FPDFText_GetLooseCharBox(reading.textPage, index, scratch) === 0) return undefined;
  const { f32, f64 } = views(engine);
  const at = scratch >> 2;
  const left = f32[at] ?? 0;
  const top = f32[at + 1] ?? 0;
  const right = f32[at + 2] ?? 0;
  const bottom = f32[at + 3] ?? 0;
  call.FPDFText_GetCharOrigin(reading.textPage, index, scratch + 32, scratch + 40);
  const x = f64[(scratch + 32) >> 3] ?? 0;
  const y = f64[(scratch + 40) >> 3] ?? 0;
  const ax = applyX(matrix, left, top);
  const ay = applyY(matrix, left, top);
  const bx = applyX(matrix, right, bottom);
  const by = applyY(matrix, right, bottom);
  const text = code === SOFT_HYPHEN ? '-' : charOf(code);
  const place = along(object.turn, { ax, ay, bx, by, x: applyX(matrix, x, y), y: applyY(matrix, x, y) });
  return { text, ...place, style: object.style, turn: object.turn, mark: object.mark, x, y };
}

/** Ligatures where TeX fonts have them, for fonts that say nothing else (OT1 and T1 encodings). */
const TEX_LIGATURES = new Map([
  [0x0b, 'ff'],
  [0x0c, 'fi'],
  [0x0e, 'ffi'],
  [0x0f, 'ffl'],
  [0x1b, 'ff'],
  [0x1c, 'fi'],
  [0x1d, 'fl'],
  [0x1e, 'ffi'],
  [0x1f, 'ffl'],
]);

function charOf(code: number): string {
  const ligature = TEX_LIGATURES.get(code);
  if (ligature !== undefined) return ligature;
  // Halves of a pair come one by one, in one place: they are joined as the letters of one glyph are.
  return code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code);
}

interface Corners {
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  readonly x: number;
  readonly y: number;
}

/** Turns the axes with the text; see `Turn`. */
function along(turn: Turn, c: Corners): { left: number; right: number; baseline: number } {
  if (turn === 0) return { left: Math.min(c.ax, c.bx), right: Math.max(c.ax, c.bx), baseline: c.y };
  if (turn === 1) return { left: Math.min(c.ay, c.by), right: Math.max(c.ay, c.by), baseline: -c.x };
  if (turn === 2) return { left: -Math.max(c.ax, c.bx), right: -Math.min(c.ax, c.bx), baseline: -c.y };
  return { left: -Math.max(c.ay, c.by), right: -Math.min(c.ay, c.by), baseline: c.x };
}

function readTextObject(reading: Reading, index: number, pointer: number): TextObject {
  const { engine, matrix } = reading.page;
  const { call, scratch } = engine;
  const fontSize = call.FPDFText_GetFontSize(reading.textPage, index);
  const known = call.FPDFText_GetMatrix(reading.textPage, index, scratch) === 1;
  const own = known ? readMatrix(engine) : ([1, 0, 0, 1, 0, 0] as const);
  const a = own[0] * matrix[0] + own[1] * matrix[2];
  const b = own[0] * matrix[1] + own[1] * matrix[3];
  const c = own[2] * matrix[0] + own[3] * matrix[2];
  const d = own[2] * matrix[1] + own[3] * matrix[3];
  const degrees = (Math.atan2(b, a) * 180) / Math.PI;
  const turn = ((Math.round(degrees / 90) + 4) % 4) as Turn;
  const skew = Math.abs(degrees - Math.round(degrees / 90) * 90);
  const mode = call.FPDFTextObj_GetTextRenderMode(pointer);
  const style = internStyle(reading, pointer, {
    size: looseSize(reading, index, fontSize * Math.hypot(c, d)),
    stroked: mode === MODE_STROKED,
    slanted: Math.abs(a * c + b * d) > 0.15 * Math.hypot(a, b) * Math.hypot(c, d),
  });
  const marked = call.FPDFPageObj_GetMarkedContentID(pointer);
  const mark = marked < 0 && isArtifact(engine, pointer) ? ARTIFACT : marked;
  return { style, turn, invisible: mode === MODE_INVISIBLE, diagonal: skew > MAX_SKEW_DEGREES, mark };
}

function isArtifact(engine: Engine, object: number): boolean {
  const { call } = engine;
  const count = call.FPDFPageObj_CountMarks(object);
  for (let i = 0; i < count; i++) {
    const mark = call.FPDFPageObj_GetMark(object, i);
    const name = readUtf16Out(engine, (buffer, bytes, out) => call.FPDFPageObjMark_GetName(mark, buffer, bytes, out));
    if (name === 'Artifact') return true;
  }
  return false;
}

/** Type 3 fonts may have any size: where the stated one is out of all proportion, the glyph's box tells. */
function looseSize(reading: Reading, index: number, stated: number): number {
  const { engine, matrix } = reading.page;
  const { call, scratch } = engine;
  if (stated > 3 && stated < 150) return stated;
  if (call.FPDFText_GetLooseCharBox(reading.textPage, index, scratch) === 0) return stated;
  const { f32 } = views(engine);
  const at = scratch >> 2;
  const scale = Math.hypot(matrix[2], matrix[3]);
  const height = Math.abs((f32[at + 1] ?? 0) - (f32[at + 3] ?? 0)) * scale;
  return height > 0 && (stated < height / 3 || stated > height * 3) ? height : stated;
}

export function readMatrix(engine: Engine): Matrix {
  const { f32 } = views(engine);
  const at = engine.scratch >> 2;
  return [f32[at] ?? 1, f32[at + 1] ?? 0, f32[at + 2] ?? 0, f32[at + 3] ?? 1, f32[at + 4] ?? 0, f32[at + 5] ?? 0];
}

function internStyle(
  reading: Reading,
  pointer: number,
  traits: { size: number; stroked: boolean; slanted: boolean },
): TextStyle {
  const { engine } = reading.page;
  const pointerOfFont = engine.call.FPDFTextObj_GetFont(pointer);
  const size = Math.round(traits.size * 20) / 20;
  const color = fillColor(engine, pointer);
  const key = `${pointerOfFont} ${size} ${color} ${traits.stroked} ${traits.slanted}`;
  const known = reading.styles.get(key);
  if (known !== undefined) return known;
  const font = fontInfo(engine, pointerOfFont, reading.fonts);
  const style: TextStyle = {
    font: font.name,
    size,
    bold: font.bold || traits.stroked,
    italic: font.italic || traits.slanted,
    mono: font.mono,
    color,
  };
  reading.styles.set(key, style);
  return style;
}

/** The fill colour of a page object as 0xRRGGBB; black where it has none. */
export function fillColor(engine: Engine, object: number): number {
  const { call, scratch } = engine;
  if (call.FPDFPageObj_GetFillColor(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return 0;
  const { u32 } = views(engine);
  const at = scratch >> 2;
  return (((u32[at] ?? 0) & 255) << 16) | (((u32[at + 1] ?? 0) & 255) << 8) | ((u32[at + 2] ?? 0) & 255);
}
