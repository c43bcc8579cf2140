import {
  emphasis,
  footnoteReference,
  inlineCode,
  lineBreak,
  link,
  strikethrough,
  strong,
  subscript,
  superscript,
  text,
} from '../../content/tree/build.js';
import type { PhrasingContent, RootContent } from '../../core/tree.js';

/** Bits of character formatting: marks that markdown can say, and the looks of program text, which is no mark. */
export const format = {
  BOLD: 1,
  ITALIC: 2,
  STRIKE: 4,
  SUPERSCRIPT: 8,
  SUBSCRIPT: 16,
  CODE: 32,
  MONOSPACE: 64,
} as const;

/** A stretch of a paragraph in one formatting: text, or a node that stands in it. */
export interface Piece {
  text: string;
  readonly node: PhrasingContent | undefined;
  readonly format: number;
  readonly url: string | undefined;
  /** A check box, and whether it is checked. */
  readonly checked?: boolean;
}

/** Adds text, to the last piece where that is in the same formatting. */
export function addText(pieces: Piece[], value: string, look: { format: number; url: string | undefined }): void {
  const last = pieces[pieces.length - 1];
  if (
    last !== undefined &&
    last.node === undefined &&
    last.format === look.format &&
    last.url === look.url &&
    last.checked === undefined
  ) {
    last.text += value;
  } else {
    pieces.push({ text: value, node: undefined, format: look.format, url: look.url });
  }
}

/** Phrasing content of pieces: links outside, then marks, code innermost. */
export function toPhrasing(pieces: readonly Piece[]): PhrasingContent[] {
  const only = pieces.length === 1 ? pieces[0] : undefined;
  if (only !== undefined && (only.format & ALL_MARKS) === 0 && only.url === undefined && only.node === undefined)
    return only.text === '' ? [] : [text(shownText(only))];
  const out: PhrasingContent[] = [];
  for (let i = 0; i < pieces.length; ) {
    const url = (pieces[i] as Piece).url;
    let end = i + 1;
    while (end < pieces.length && (pieces[end] as Piece).url === url) end++;
    const inner = nest(pieces.slice(i, end), ALL_MARKS);
    if (url === undefined) append(out, inner);
    else if (inner.length > 0) out.push(link(url, inner));
    i = end;
  }
  return out;
}

/** Innermost last: code can hold no other mark. */
const ORDER = [format.STRIKE, format.BOLD, format.ITALIC, format.SUPERSCRIPT, format.SUBSCRIPT, format.CODE];
const ALL_MARKS = 63;

/** Marks of pieces, of those still in `left`: at each place the mark that reaches furthest stands outside. */
function nest(pieces: readonly Piece[], left: number): PhrasingContent[] {
  const out: PhrasingContent[] = [];
  for (let i = 0; i < pieces.length; ) {
    const { bit, end } = longestMark(pieces, i, left);
    append(out, bit === 0 ? plainPiece(pieces[i] as Piece) : mark(bit, pieces.slice(i, end), left & ~bit));
    i = end;
  }
  return out;
}

/** Adds nodes one by one: a paragraph can have more of them than a call can have arguments. */
function append(out: PhrasingContent[], nodes: readonly PhrasingContent[]): void {
  for (const node of nodes) out.push(node);
}

function longestMark(pieces: readonly Piece[], from: number, left: number): { bit: number; end: number } {
  const here = (pieces[from] as Piece).format & left;
  let best = { bit: 0, end: from + 1 };
  if (here === 0) return best;
  for (const bit of ORDER) {
    if ((here & bit) === 0) continue;
    let end = from + 1;
    while (end < pieces.length && ((pieces[end] as Piece).format & bit) !== 0) end++;
    if (best.bit === 0 || end > best.end) best = { bit, end };
  }
  return best;
}

function mark(bit: number, pieces: readonly Piece[], left: number): PhrasingContent[] {
  if (bit === format.CODE) return codeOf(pieces);
  const inner = nest(pieces, left);
  if (inner.length === 0) return [];
  // Blank text carries no mark, and notes and pictures need none.
  if (pieces.every((piece) => piece.node !== undefined || piece.text.trim() === '')) return inner;
  if (bit === format.BOLD) return [strong(inner)];
  if (bit === format.ITALIC) return [emphasis(inner)];
  if (bit === format.STRIKE) return [strikethrough(inner)];
  return bit === format.SUPERSCRIPT ? superscript(inner) : subscript(inner);
}

function codeOf(pieces: readonly Piece[]): PhrasingContent[] {
  const out: PhrasingContent[] = [];
  let value = '';
  const flush = () => {
    if (value !== '') out.push(inlineCode(value));
    value = '';
  };
  for (const piece of pieces) {
    if (piece.node === undefined) value += shownText(piece);
    else {
      flush();
      out.push(piece.node);
    }
  }
  flush();
  return out;
}

function plainPiece(piece: Piece): PhrasingContent[] {
  if (piece.node !== undefined) return [piece.node];
  return piece.text === '' ? [] : [text(shownText(piece))];
}

function shownText(piece: Piece): string {
  return piece.checked === undefined ? piece.text : piece.checked ? '[x] ' : '[ ] ';
}

/** The bare text of pieces with line breaks, for code. */
export function plainLines(pieces: readonly Piece[]): string {
  let out = '';
  for (const piece of pieces) {
    if (piece.node === undefined) out += shownText(piece);
    else if (piece.node.type === 'break') out += '\n';
    else if ('value' in piece.node) out += piece.node.value;
  }
  return out;
}

export function breakPiece(url: string | undefined): Piece {
  return { text: '', node: lineBreak(), format: 0, url };
}

/** Whether all text of a paragraph is in a font of even width. */
export function isMonospaced(pieces: readonly Piece[]): boolean {
  return pieces.every((piece) =>
    piece.node === undefined
      ? (piece.format & format.MONOSPACE) !== 0 || piece.text.trim() === ''
      : piece.node.type === 'break',
  );
}

/** Whether the pieces show anything but white space. */
export function saysSomething(pieces: readonly Piece[]): boolean {
  for (const piece of pieces) {
    if (piece.checked !== undefined) return true;
    if (piece.node === undefined ? piece.text.trim() !== '' : piece.node.type !== 'break') return true;
  }
  return false;
}

export function noteMark(identifier: string): Piece {
  return { text: '', node: footnoteReference(identifier), format: 0, url: undefined };
}

/** What a paragraph's inline content is gathered in. */
export interface Inline {
  pieces: Piece[];
  /** Blocks that hang on the paragraph: text boxes, charts, embedded documents. */
  readonly blocks: RootContent[];
  url: string | undefined;
  /** Contents nested more deeply than any real document has are skipped down to their text. */
  depth: number;
}
