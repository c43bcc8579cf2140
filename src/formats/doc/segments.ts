import { decodeCodePage } from '../../families/rtf/code-pages.js';
import { type FormatRun, type FormatRuns, findRun } from './pages.js';
import type { Piece } from './pieces.js';
import { applyChp, type Chp } from './properties.js';
import type { DocState, Segment } from './state.js';
import { resolveStyle } from './style-sheet.js';

/** The text between two character positions, in stretches of one look. */
export function* readSegments(state: DocState, from: number, to: number): Generator<Segment> {
  for (let i = pieceAt(state.pieces, from); i < state.pieces.length; i++) {
    const piece = state.pieces[i] as Piece;
    if (piece.from >= to) return;
    yield* readPiece(state, piece, { from: Math.max(from, piece.from), to: Math.min(to, piece.to) });
  }
}

/** The first piece that ends behind a position. */
function pieceAt(pieces: readonly Piece[], position: number): number {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pieces[middle] as Piece).to <= position) low = middle + 1;
    else high = middle;
  }
  return low;
}

function* readPiece(state: DocState, piece: Piece, range: { from: number; to: number }): Generator<Segment> {
  const width = piece.isWide ? 2 : 1;
  let position = range.from;
  const start = piece.offset + (range.from - piece.from) * width;
  const end = Math.min(piece.offset + (range.to - piece.from) * width, state.file.main.length);
  for (let at = start; at < end; ) {
    const characters = runAt(state.characters, at);
    const paragraph = runAt(state.paragraphs, at);
    const next = Math.min(end, characters.end, paragraph.end);
    const stop = Math.min(end, at + Math.max(Math.ceil((next - at) / width), 1) * width);
    const base = resolveStyle(state.sheet, paragraph.run?.style ?? 0).chp;
    const chp = characterLook(state, characters.run, { base, piece });
    const text = decode(state, state.file.main.slice(at, stop - at), { chp, piece });
    yield { text, chp, base, position, offset: at, width, piece };
    position += (stop - at) / width;
    at = stop;
  }
}

/** The run at an offset, and where it ends; without one, where the next begins. */
function runAt(runs: FormatRuns, at: number): { run: FormatRun | undefined; end: number } {
  const run = findRun(runs, at);
  if (run !== undefined) return { run, end: run.to };
  let low = 0;
  let high = runs.runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs.runs[middle] as FormatRun).from <= at) low = middle + 1;
    else high = middle;
  }
  return { run: undefined, end: runs.runs[low]?.from ?? Number.POSITIVE_INFINITY };
}

function characterLook(
  state: DocState,
  run: FormatRun | undefined,
  place: { base: Readonly<Chp>; piece: Piece },
): Readonly<Chp> {
  const { base, piece } = place;
  if ((run === undefined || run.range.from >= run.range.to) && piece.range === undefined) return base;
  const chp: Chp = { ...base };
  const { main, table } = state.file;
  if (run !== undefined) {
    applyChp(chp, base, { view: main, range: run.range });
    if (chp.style !== base.style) {
      // What the run itself says stands over its style.
      const styled = withCharacterStyle(state, base, chp.style);
      Object.assign(chp, styled);
      applyChp(chp, styled, { view: main, range: run.range });
    }
  }
  if (piece.range !== undefined) applyChp(chp, base, { view: table, range: piece.range });
  return chp;
}

function withCharacterStyle(state: DocState, base: Readonly<Chp>, id: number): Chp {
  const style = resolveStyle(state.sheet, id).chp;
  return {
    ...base,
    style: id,
    bold: base.bold !== style.bold,
    italic: base.italic !== style.italic,
    boldOther: base.boldOther !== style.boldOther,
    italicOther: base.italicOther !== style.italicOther,
    strike: base.strike || style.strike,
    hidden: base.hidden || style.hidden,
    position: style.position === 0 ? base.position : style.position,
    font: style.font === 0 ? base.font : style.font,
  };
}

const utf16 = new TextDecoder('utf-16le', { ignoreBOM: true });

function decode(state: DocState, bytes: Uint8Array, place: { chp: Readonly<Chp>; piece: Piece }): string {
  if (place.piece.isWide) return utf16.decode(bytes);
  if (!state.file.isOld) return decodeCodePage(bytes, 1252);
  const font = state.fonts[place.chp.font];
  if (font?.isSymbol === true) return decodeCodePage(bytes, 1252);
  return decodeCodePage(bytes, font?.page === undefined || font.page === 1252 ? state.page : font.page);
}
