import {
  emphasis,
  inlineCode,
  inlineMath,
  lineBreak,
  link,
  strikethrough,
  strong,
  subscript,
  superscript,
  text,
} from '../../content/tree/build.js';
import type { PhrasingContent } from '../../core/tree.js';
import { jointOf, type Vocabulary } from './hyphens.js';
import type { Run, TextLine } from './model.js';

/** Lines -> phrasing content: joined to one text, marks from the runs' styles. */

export interface PhrasingOptions {
  readonly vocabulary: Vocabulary;
  /** Marks that say nothing here: all the document (or the heading) is set so. */
  readonly plainBold?: boolean;
  readonly plainItalic?: boolean;
  readonly plainMono?: boolean;
  /** Lines stay lines. */
  readonly breaks?: boolean;
  /** Notes that a raised number refers to, by the page's labels. */
  readonly noteOf?: (label: string) => PhrasingContent | undefined;
}

interface Piece {
  text: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly mono: boolean;
  readonly strike: boolean;
  readonly script: Run['script'];
  readonly link: string | undefined;
  readonly latex: string | undefined;
  readonly isBreak?: boolean;
}

/** `skip` characters at the start (a list's marker) are left out. */
export function toPhrasing(lines: readonly TextLine[], options: PhrasingOptions, skip = 0): PhrasingContent[] {
  return marked(freeSpaces(toPieces(lines, options, skip)), 0, options);
}

function toPieces(lines: readonly TextLine[], options: PhrasingOptions, skip: number): Piece[] {
  const pieces: Piece[] = [];
  let left = skip;
  let before = '';
  for (const line of lines) {
    if (pieces.length > 0) join(pieces, before, { line, options });
    for (const run of line.runs) {
      const value = left > 0 ? run.text.slice(Math.min(left, run.text.length)) : run.text;
      left = Math.max(0, left - run.text.length);
      if (value !== '') push(pieces, toPiece(run, value, options));
    }
    before = line.text;
  }
  return pieces;
}

/** Spaces stand outside of links, code and scripts. */
function freeSpaces(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = [];
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i] as Piece;
    const next = pieces[i + 1];
    const ends = piece.text.endsWith(' ') && piece.text.trim() !== '';
    if (
      !ends ||
      !isSpecial(piece) ||
      (next !== undefined &&
        next.link === piece.link &&
        next.mono === piece.mono &&
        next.script === piece.script &&
        next.latex === piece.latex)
    ) {
      out.push(piece);
      continue;
    }
    out.push({ ...piece, text: piece.text.trimEnd() });
    out.push({
      ...sharedMarks(piece, next),
      text: ' ',
    });
  }
  return out;
}

function sharedMarks(a: Piece, b: Piece | undefined): Omit<Piece, 'text'> {
  if (b === undefined) return PLAIN;
  return {
    bold: a.bold && b.bold,
    italic: a.italic && b.italic,
    mono: false,
    strike: a.strike && b.strike,
    script: undefined,
    link: a.link === b.link ? a.link : undefined,
    latex: undefined,
  };
}

function isSpecial(piece: Piece): boolean {
  return (
    piece.link !== undefined || piece.mono || piece.script !== undefined || piece.strike || piece.latex !== undefined
  );
}

function join(pieces: Piece[], before: string, next: { line: TextLine; options: PhrasingOptions }): void {
  const last = pieces.at(-1);
  if (last === undefined) return;
  if (next.options.breaks === true) {
    pieces.push({ ...PLAIN, text: '', isBreak: true });
    return;
  }
  const joint = jointOf(before, next.line.text, next.options.vocabulary);
  if (joint.drop) last.text = last.text.slice(0, -1);
  if (joint.space) last.text += ' ';
}

const PLAIN = {
  bold: false,
  italic: false,
  mono: false,
  strike: false,
  script: undefined,
  link: undefined,
  latex: undefined,
} as const;

function toPiece(run: Run, value: string, options: PhrasingOptions): Piece {
  const { style } = run;
  return {
    text: value,
    bold: style.bold && options.plainBold !== true,
    italic: style.italic && options.plainItalic !== true,
    mono: style.mono && options.plainMono !== true,
    strike: run.strike === true,
    script: run.script,
    link: run.link,
    latex: run.latex,
  };
}

/** Joins a piece to the one before it where only colour or size set them apart. */
function push(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  if (last !== undefined && last.isBreak !== true && LAYERS.every((layer) => layer(last) === layer(piece)))
    last.text += piece.text;
  else pieces.push(piece);
}

/** From the outside in. */
const LAYERS: readonly ((piece: Piece) => unknown)[] = [
  (piece) => piece.link,
  (piece) => piece.bold,
  (piece) => piece.italic,
  (piece) => piece.strike,
  (piece) => piece.script,
  (piece) => piece.mono,
  (piece) => piece.latex,
];

function marked(pieces: readonly Piece[], layer: number, options: PhrasingOptions): PhrasingContent[] {
  const of = LAYERS[layer];
  if (of === undefined) return pieces.map((piece) => (piece.isBreak === true ? lineBreak() : text(piece.text)));
  const out: PhrasingContent[] = [];
  for (let i = 0; i < pieces.length; ) {
    const value = of(pieces[i] as Piece);
    let end = i + 1;
    while (end < pieces.length && of(pieces[end] as Piece) === value) end++;
    out.push(...wrapped(pieces.slice(i, end), { layer, value, options }));
    i = end;
  }
  return out;
}

interface Wrapping {
  readonly layer: number;
  readonly value: unknown;
  readonly options: PhrasingOptions;
}

function wrapped(pieces: readonly Piece[], wrapping: Wrapping): PhrasingContent[] {
  const { layer, value, options } = wrapping;
  const inner = () => marked(pieces, layer + 1, options);
  if (value === undefined || value === false) return inner();
  const plain = pieces.map((piece) => piece.text).join('');
  if (/^[\s\u0000-\u001f\u007f-\u009f]*$/.test(plain)) return [text(plain)];
  if (layer === 0) return [link(String(value), inner())];
  if (layer === 1) return [strong(inner())];
  if (layer === 2) return [emphasis(inner())];
  if (layer === 3) return [strikethrough(inner())];
  if (layer === 4) return scripted(value === 'super', plain, { inner, options });
  return layer === 5 ? coded(plain) : [inlineMath(String(value))];
}

function scripted(
  raised: boolean,
  plain: string,
  { inner, options }: { inner: () => PhrasingContent[]; options: PhrasingOptions },
): PhrasingContent[] {
  const note = raised ? options.noteOf?.(plain.trim()) : undefined;
  if (note !== undefined) return [note];
  return raised ? superscript(inner()) : subscript(inner());
}

function coded(plain: string): PhrasingContent[] {
  return [inlineCode(plain.trim())];
}
