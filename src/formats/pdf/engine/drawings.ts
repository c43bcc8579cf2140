import { applyX, applyY, IDENTITY, type Matrix, multiply, transformBox } from '../../../layout/geometry.js';
import type { Box, Dot, Fill, Picture, Rule } from '../../../layout/model.js';
import { type Engine, views } from './engine.js';
import { fillColor, readMatrix } from './glyphs.js';
import type { PdfPage } from './page.js';

/** What a page draws besides text. */
export interface Drawings {
  readonly rules: Rule[];
  readonly fills: Fill[];
  readonly pictures: Picture[];
  /** Small round or square shapes: bullets that are drawn, not written. */
  readonly dots: Dot[];
  /** Paths that are neither lines nor boxes: drawings, charts, letters as outlines. */
  curves: number;
}

/** FPDF_PAGEOBJ_*, public/fpdf_edit.h */
const PATH = 2;
const IMAGE = 3;
const FORM = 5;
const LINE_TO = 0;
const BEZIER_TO = 1;
const MOVE_TO = 2;

/** Page objects that are looked at; a page of more is a map or a bomb. */
const MAX_OBJECTS = 60_000;
const MAX_FORM_DEPTH = 8;
const MAX_SEGMENTS = 200;
const MAX_RULES = 30_000;
/** A filled box thinner than this is a line. */
const MAX_RULE_WIDTH = 2.5;
/** Ends of a straight line may be apart by this across it. */
const SLOPE = 0.5;

interface Drawing {
  readonly engine: Engine;
  readonly out: Drawings;
  left: number;
}

/** Reads lines, boxes and pictures, also of form objects, through their matrices. */
export function readDrawings(page: PdfPage): Drawings {
  const { engine, handle } = page;
  const out: Drawings = { rules: [], fills: [], pictures: [], dots: [], curves: 0 };
  const drawing: Drawing = { engine, out, left: MAX_OBJECTS };
  const count = engine.call.FPDFPage_CountObjects(handle);
  for (let i = 0; i < count && drawing.left > 0; i++) {
    readObject(drawing, engine.call.FPDFPage_GetObject(handle, i), { matrix: page.matrix, depth: 0 });
  }
  return out;
}

interface Place {
  readonly matrix: Matrix;
  readonly depth: number;
}

function readObject(drawing: Drawing, object: number, place: Place): void {
  const { call } = drawing.engine;
  drawing.left--;
  const type = call.FPDFPageObj_GetType(object);
  if (type === PATH) {
    readPath(drawing, object, multiply(objectMatrix(drawing.engine, object), place.matrix));
  } else if (type === IMAGE) {
    const matrix = multiply(objectMatrix(drawing.engine, object), place.matrix);
    const box = transformBox(matrix, { left: 0, top: 0, right: 1, bottom: 1 });
    const mark = call.FPDFPageObj_GetMarkedContentID(object);
    drawing.out.pictures.push(mark < 0 ? box : { ...box, mark });
  } else if (type === FORM && place.depth < MAX_FORM_DEPTH) {
    const matrix = multiply(objectMatrix(drawing.engine, object), place.matrix);
    const count = call.FPDFFormObj_CountObjects(object);
    for (let i = 0; i < count && drawing.left > 0; i++) {
      readObject(drawing, call.FPDFFormObj_GetObject(object, i), { matrix, depth: place.depth + 1 });
    }
  }
}

function objectMatrix(engine: Engine, object: number): Matrix {
  return engine.call.FPDFPageObj_GetMatrix(object, engine.scratch) === 0 ? IDENTITY : readMatrix(engine);
}

interface Segment {
  readonly type: number;
  readonly x: number;
  readonly y: number;
  readonly close: boolean;
}

function readPath(drawing: Drawing, object: number, matrix: Matrix): void {
  const { engine, out } = drawing;
  const { call, scratch } = engine;
  const count = call.FPDFPath_CountSegments(object);
  if (count < 2 || count > MAX_SEGMENTS || out.rules.length > MAX_RULES) {
    if (count > MAX_SEGMENTS) out.curves++;
    return;
  }
  if (call.FPDFPath_GetDrawMode(object, scratch, scratch + 4) === 0) return;
  const { i32 } = views(engine);
  const filled = (i32[scratch >> 2] ?? 0) !== 0;
  const stroked = (i32[(scratch >> 2) + 1] ?? 0) !== 0;
  if (!filled && !stroked) return;
  const segments = readSegments(engine, { object, count, matrix });
  if (addDot(out, segments, filled)) return;
  if (filled) addFill(out, segments, fillColor(engine, object));
  if (stroked) addStrokes(out, segments, strokeWidth(engine, object, matrix));
}

function strokeWidth(engine: Engine, object: number, matrix: Matrix): number {
  if (engine.call.FPDFPageObj_GetStrokeWidth(object, engine.scratch) === 0) return 1;
  return (
    (views(engine).f32[engine.scratch >> 2] ?? 1) * Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
  );
}

function readSegments(engine: Engine, path: { object: number; count: number; matrix: Matrix }): Segment[] {
  const { call, scratch } = engine;
  const segments: Segment[] = [];
  for (let i = 0; i < path.count; i++) {
    const segment = call.FPDFPath_GetPathSegment(path.object, i);
    if (call.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4) === 0) continue;
    const { f32 } = views(engine);
    const x = f32[scratch >> 2] ?? 0;
    const y = f32[(scratch >> 2) + 1] ?? 0;
    segments.push({
      type: call.FPDFPathSegment_GetType(segment),
      x: applyX(path.matrix, x, y),
      y: applyY(path.matrix, x, y),
      close: call.FPDFPathSegment_GetClose(segment) === 1,
    });
  }
  return segments;
}

/** Bullets are between these sizes, in points. */
const DOT = { from: 1.5, to: 9 };

function addDot(out: Drawings, segments: readonly Segment[], filled: boolean): boolean {
  const box = boxOf(segments);
  const width = box.right - box.left;
  const height = box.bottom - box.top;
  if (width < DOT.from || width > DOT.to || Math.abs(width - height) > width * 0.25) return false;
  const round = segments.filter((segment) => segment.type === BEZIER_TO).length >= 3;
  if (!round && !(filled && isUpright(segments))) return false;
  out.dots.push({ ...box, sign: round ? (filled ? '•' : '◦') : '▪' });
  return true;
}

/** A filled path is a line if it is thin, an area if its straight sides are upright (round corners allowed), else a drawing. */
function addFill(out: Drawings, segments: readonly Segment[], color: number): void {
  for (const part of subpaths(segments)) {
    const box = boxOf(part);
    const width = box.right - box.left;
    const height = box.bottom - box.top;
    if (height <= MAX_RULE_WIDTH && width > height * 2) {
      out.rules.push(horizontalRule(box.left, box.right, { at: (box.top + box.bottom) / 2, width: height }));
    } else if (width <= MAX_RULE_WIDTH && height > width * 2) {
      out.rules.push(verticalRule(box.top, box.bottom, { at: (box.left + box.right) / 2, width }));
    } else if (isUpright(part)) {
      out.fills.push({ ...box, color });
    } else {
      out.curves++;
    }
  }
}

function addStrokes(out: Drawings, segments: readonly Segment[], width: number): void {
  for (const part of subpaths(segments)) {
    let previous = part[0];
    const first = part[0];
    for (let i = 1; i < part.length; i++) {
      const segment = part[i];
      if (segment === undefined || previous === undefined) continue;
      if (segment.type === LINE_TO) addStroke(out, { from: previous, to: segment, width });
      else if (segment.type === BEZIER_TO) out.curves++;
      previous = segment;
    }
    if (first !== undefined && previous?.close === true && previous !== first) {
      addStroke(out, { from: previous, to: first, width });
    }
  }
}

function addStroke(out: Drawings, line: { from: Segment; to: Segment; width: number }): void {
  const { from, to, width } = line;
  const dx = Math.abs(from.x - to.x);
  const dy = Math.abs(from.y - to.y);
  if (dy <= SLOPE && dx > 1) {
    if (width > 6 && dx < width * 2) return;
    out.rules.push(horizontalRule(Math.min(from.x, to.x), Math.max(from.x, to.x), { at: (from.y + to.y) / 2, width }));
  } else if (dx <= SLOPE && dy > 1) {
    out.rules.push(verticalRule(Math.min(from.y, to.y), Math.max(from.y, to.y), { at: (from.x + to.x) / 2, width }));
  } else if (dx > 1 || dy > 1) {
    out.curves++;
  }
}

function horizontalRule(left: number, right: number, line: { at: number; width: number }): Rule {
  return { left, right, top: line.at, bottom: line.at, horizontal: true, width: line.width };
}

function verticalRule(top: number, bottom: number, line: { at: number; width: number }): Rule {
  return { left: line.at, right: line.at, top, bottom, horizontal: false, width: line.width };
}

function subpaths(segments: readonly Segment[]): Segment[][] {
  const parts: Segment[][] = [];
  for (const segment of segments) {
    const last = parts.at(-1);
    if (segment.type === MOVE_TO || last === undefined) parts.push([segment]);
    else last.push(segment);
  }
  return parts.filter((part) => part.length > 1);
}

function boxOf(points: readonly Segment[]): Box {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const { x, y } of points) {
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return { left, top, right, bottom };
}

function isUpright(points: readonly Segment[]): boolean {
  let straight = 0;
  for (let i = 1; i < points.length; i++) {
    const from = points[i - 1];
    const to = points[i];
    if (from === undefined || to === undefined || to.type !== LINE_TO) continue;
    if (Math.abs(from.x - to.x) > SLOPE && Math.abs(from.y - to.y) > SLOPE) return false;
    straight++;
  }
  return straight >= 3;
}
