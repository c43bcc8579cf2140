import type { Budget } from '../../../core/budget.js';
import { Glyphs } from '../../../layout/glyphs.js';
import type { TextStyle } from '../../../layout/model.js';
import type { PdfFont } from '../fonts/font.js';
import type { FontCache } from '../fonts/load.js';
import type { PdfFile } from '../syntax/file.js';
import { Lexer } from '../syntax/lexer.js';
import type { PdfDict, PdfStream, PdfValue } from '../syntax/objects.js';
import { Operands } from './operands.js';
import { type Drawings, Path } from './path.js';
import { GraphicsState } from './state.js';

/** Operators of one page, those of its forms counted each time they are painted. */
export const MAX_OPERATORS = 3_000_000;
/** Glyphs of one page. */
export const MAX_GLYPHS = 1_000_000;
/** Paths and pictures of one page that are looked at; a page of more is a map or a bomb. */
export const MAX_OBJECTS = 60_000;
/** States that `q` has kept and `Q` has not brought back. */
export const MAX_STATES = 10_000;
/** Forms within forms. */
export const MAX_FORM_DEPTH = 24;
/** Marked content within marked content. */
export const MAX_MARKS = 1_000;

/** Marked content that is open (ISO 32000-2 §14.6). */
export interface OpenMark {
  /** Number of the content, or that of what it stands in; -1 for none, -2 for what is no part of the document's content. */
  readonly mark: number;
  readonly hidden: boolean;
  /** What it says instead of its glyphs. */
  readonly actualText: string;
  /** It, or what it is in, says something else than its glyphs. */
  readonly isReplaced: boolean;
  /** Glyphs that were there before it. */
  readonly from: number;
}

/** The font of a string, and the matrix that its letters are seen through. */
export interface Setting {
  readonly font: PdfFont;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

/** What the last style was made of: most strings have that of the string before. */
export interface LastStyle extends Setting {
  readonly size: number;
  readonly fill: number;
  readonly mode: number;
  readonly number: number;
}

/** What one page's interpretation needs and makes. */
export interface Painter {
  readonly file: PdfFile;
  readonly budget: Budget;
  readonly fonts: FontCache;
  readonly glyphs: Glyphs;
  /** Numbers of the page's styles by font, and by what else makes a style. */
  readonly styleNumbers: Map<PdfFont, Map<string, number>>;
  lastStyle: LastStyle | undefined;
  readonly drawings: Drawings;
  readonly path: Path;
  readonly operands: Operands;
  readonly text: TextState;
  readonly runs: TextRuns;
  readonly marks: OpenMark[];
  readonly forms: PdfStream[];
  readonly stack: GraphicsState[];
  readonly isHidden: (value: PdfValue) => boolean;
  state: GraphicsState;
  resources: PdfDict;
  lexer: Lexer;
  /** States below this one belong to what has painted the form. */
  stackFloor: number;
  /** `q` that were not kept; as many `Q` do nothing. */
  lostStates: number;
  /** Marked content that was not kept. */
  lostMarks: number;
  operatorsLeft: number;
  objectsLeft: number;
  /** A budget was met: what comes after it is not there. */
  isCut: boolean;
  /** Whether `W` asks to clip by the path that ends next. */
  clipNext: boolean;
}

/** The text matrix and the line's (§9.4.1). */
export interface TextState {
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
  lineE: number;
  lineF: number;
}

/** Where each string that was shown begins, as columns; see order.ts. */
export interface TextRuns {
  count: number;
  from: Int32Array;
  x: Float64Array;
  y: Float64Array;
  /** Widths of the first and the last glyph as they are seen. */
  firstWidth: Float64Array;
  lastWidth: Float64Array;
}

const FIRST_RUNS = 1_024;

export function createPainter(
  file: PdfFile,
  { fonts, resources, isHidden }: { fonts: FontCache; resources: PdfDict; isHidden: (value: PdfValue) => boolean },
): Painter {
  const styles: TextStyle[] = [];
  return {
    file,
    budget: file.budget,
    fonts,
    glyphs: new Glyphs(fonts.letters, styles),
    styleNumbers: new Map(),
    lastStyle: undefined,
    drawings: { rules: [], fills: [], pictures: [], dots: [], curves: 0 },
    path: new Path(),
    operands: new Operands(),
    text: { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0, lineE: 0, lineF: 0 },
    runs: createRuns(),
    marks: [],
    forms: [],
    stack: [],
    isHidden,
    state: new GraphicsState(),
    resources,
    lexer: new Lexer(new Uint8Array(0)),
    stackFloor: 0,
    lostStates: 0,
    lostMarks: 0,
    operatorsLeft: MAX_OPERATORS,
    objectsLeft: MAX_OBJECTS,
    isCut: false,
    clipNext: false,
  };
}

function createRuns(): TextRuns {
  return {
    count: 0,
    from: new Int32Array(FIRST_RUNS),
    x: new Float64Array(FIRST_RUNS),
    y: new Float64Array(FIRST_RUNS),
    firstWidth: new Float64Array(FIRST_RUNS),
    lastWidth: new Float64Array(FIRST_RUNS),
  };
}

export function growRuns(runs: TextRuns): void {
  const size = runs.from.length * 2;
  const from = new Int32Array(size);
  from.set(runs.from);
  runs.from = from;
  for (const key of ['x', 'y', 'firstWidth', 'lastWidth'] as const) {
    const column = new Float64Array(size);
    column.set(runs[key]);
    runs[key] = column;
  }
}

/** Whether what is painted now is in a layer that is not shown. */
export function isHiddenNow(painter: Painter): boolean {
  return painter.marks.at(-1)?.hidden ?? false;
}

export function currentMark(painter: Painter): number {
  return painter.marks.at(-1)?.mark ?? -1;
}
