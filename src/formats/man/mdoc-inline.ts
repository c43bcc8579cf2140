/** Lines of mdoc(7): macros among words, each with its font or its brackets, and the spaces between them. */
import { toPieces } from './escapes.js';
import type { Font, Piece } from './pieces.js';
import type { ManState } from './state.js';

/** Macros that set their words in a font, and what stands before each word. */
const FONTS = new Map<string, { readonly font: Font; readonly before?: string; readonly missing?: string }>([
  ['Fl', { font: 'B', before: '-' }],
  ['Ar', { font: 'I', missing: 'file ...' }],
  ['Cm', { font: 'B' }],
  ['Ic', { font: 'B' }],
  ['Nm', { font: 'B' }],
  ['Sy', { font: 'B' }],
  ['Em', { font: 'I' }],
  ['Pa', { font: 'I', missing: '~' }],
  ['Va', { font: 'I' }],
  ['Vt', { font: 'I' }],
  ['Fa', { font: 'I' }],
  ['Ft', { font: 'I' }],
  ['Fd', { font: 'B' }],
  ['Cd', { font: 'B' }],
  ['Ad', { font: 'I' }],
  ['Li', { font: 'C' }],
  ['Ev', { font: 'C' }],
  ['Dv', { font: 'C' }],
  ['Er', { font: 'C' }],
  ['Ms', { font: 'B' }],
  ['Sx', { font: 'R' }],
  ['An', { font: 'R' }],
  ['No', { font: 'R' }],
  ['Tn', { font: 'R' }],
  ['St', { font: 'R' }],
  ['Lb', { font: 'R' }],
  ['Ux', { font: 'R', missing: 'UNIX' }],
  ['Bx', { font: 'R', missing: 'BSD', before: '' }],
  ['At', { font: 'R', missing: 'AT&T UNIX' }],
  ['Fx', { font: 'R', missing: 'FreeBSD' }],
  ['Nx', { font: 'R', missing: 'NetBSD' }],
  ['Ox', { font: 'R', missing: 'OpenBSD' }],
  ['Dx', { font: 'R', missing: 'DragonFly' }],
]);

/** Brackets and quotes around the rest of the line, or (names with `o` and `c`) around several lines. */
const PAIRS = new Map<string, readonly [string, string]>([
  ['Op', ['[', ']']],
  ['Bq', ['[', ']']],
  ['Pq', ['(', ')']],
  ['Brq', ['{', '}']],
  ['Aq', ['<', '>']],
  ['Dq', ['“', '”']],
  ['Sq', ['‘', '’']],
  ['Qq', ['"', '"']],
  ['Ql', ['‘', '’']],
]);
const OPENERS = new Map([
  ['Oo', '['],
  ['Bo', '['],
  ['Po', '('],
  ['Bro', '{'],
  ['Ao', '<'],
  ['Do', '“'],
  ['So', '‘'],
  ['Qo', '"'],
]);
const CLOSERS = new Map([
  ['Oc', ']'],
  ['Bc', ']'],
  ['Pc', ')'],
  ['Brc', '}'],
  ['Ac', '>'],
  ['Dc', '”'],
  ['Sc', '’'],
  ['Qc', '"'],
]);
const SPECIAL = ['Ns', 'Ap', 'Xr', 'Lk', 'Mt', 'Fn', 'Fo', 'Fc', 'In', 'Nd', 'Ex', 'Rv', 'Xo', 'Pf', 'Bf', 'Ef'];

export const INLINE: ReadonlySet<string> = new Set([
  ...FONTS.keys(),
  ...PAIRS.keys(),
  ...OPENERS.keys(),
  ...CLOSERS.keys(),
  ...SPECIAL,
]);

const CLOSING_SIGN = /^(?:[.,:;)\]?!]|\|)$/;
const OPENING_SIGN = /^[([]$/;

/** The line as it is being put together. */
interface Line {
  readonly state: ManState;
  readonly out: Piece[];
  glued: boolean;
}

/** Words of a line, the first of which may be a macro. */
export function readWords(state: ManState, words: readonly string[]): Piece[] {
  const line: Line = { state, out: [], glued: true };
  if (!state.spaced) state.flow.glued = true;
  let at = 0;
  /** What closes at the end of the line, innermost last. */
  const open: string[] = [];
  const end = trailingSigns(words);
  while (at < end) {
    const word = words[at] ?? '';
    const pair = PAIRS.get(word);
    if (pair === undefined) at = readOne(line, { words, at, end, isFirst: at === 0 });
    else {
      put(line, pair[0], 'R');
      line.glued = true;
      open.push(pair[1]);
      at++;
    }
  }
  for (const sign of open.reverse()) {
    line.glued = true;
    put(line, sign, 'R');
  }
  for (const word of words.slice(end)) put(line, word, 'R');
  return line.out;
}

/** Punctuation at a line's end stands behind the brackets. */
function trailingSigns(words: readonly string[]): number {
  let end = words.length;
  while (end > 1 && CLOSING_SIGN.test(words[end - 1] ?? '') && words[end - 1] !== '|') end--;
  return end;
}

function put(line: Line, source: string, font: Font): void {
  const { state } = line;
  state.font = font;
  const pieces = toPieces(state, source);
  state.font = 'R';
  if (pieces.length === 0) return;
  const isClosing = CLOSING_SIGN.test(source) && source !== '|';
  if (!line.glued && !isClosing && state.spaced) line.out.push({ text: ' ', font: 'R' });
  for (const piece of pieces) line.out.push(piece);
  line.glued = OPENING_SIGN.test(source);
}

interface Place {
  readonly words: readonly string[];
  readonly at: number;
  readonly end: number;
  readonly isFirst: boolean;
}

/** Reads a macro with its words, or a word; gives the place behind it. */
function readOne(line: Line, place: Place): number {
  const { words, at } = place;
  const word = words[at] ?? '';
  const font = FONTS.get(word);
  if (font !== undefined) return readFont(line, place);
  const opener = OPENERS.get(word);
  const closer = CLOSERS.get(word);
  if (opener !== undefined) {
    put(line, opener, 'R');
    line.glued = true;
    if (at === place.end - 1) line.state.flow.gluesNext = true;
    return at + 1;
  }
  if (closer !== undefined) {
    line.glued = true;
    if (place.isFirst) line.state.flow.glued = true;
    put(line, closer, 'R');
    return at + 1;
  }
  if (SPECIAL.includes(word)) return readSpecial(line, place);
  put(line, word, 'R');
  return at + 1;
}

/** Words up to the next macro. */
function wordsBehind({ words, at, end }: Place): string[] {
  let to = at + 1;
  while (to < end && !INLINE.has(words[to] ?? '')) to++;
  return words.slice(at + 1, to);
}

function readFont(line: Line, place: Place): number {
  const macro = place.words[place.at] ?? '';
  const { font, before = '', missing = '' } = FONTS.get(macro) ?? { font: 'R' as const };
  const own = wordsBehind(place);
  const { state } = line;
  const isBare = own.every((word) => CLOSING_SIGN.test(word));
  if (macro === 'Nm' && state.subject === '' && !isBare) state.subject = own[0] ?? '';
  if (macro === 'Bx' || macro === 'An') {
    const shown = own.filter((word) => !/^-(?:no)?split$/.test(word));
    if (macro === 'Bx') put(line, `${shown[0] ?? ''}BSD`, font);
    for (const word of macro === 'Bx' ? shown.slice(1) : shown) put(line, word, font);
    return place.at + 1 + own.length;
  }
  if (isBare) {
    const value = macro === 'Nm' ? state.subject : before + missing;
    if (value !== '') put(line, value, font);
    // A dash alone stands before what follows: `.Fl Fl long`.
    if (macro === 'Fl' && own.length === 0) line.glued = true;
  }
  for (const word of own) {
    if (macro === 'Fa' && state.callArguments >= 0 && state.callArguments++ > 0) {
      if (line.out.length === 0) state.flow.glued = true;
      put(line, ',', 'R');
    }
    if (CLOSING_SIGN.test(word)) put(line, word, 'R');
    else put(line, before + word, font);
  }
  return place.at + 1 + own.length;
}

function readSpecial(line: Line, place: Place): number {
  const { words, at } = place;
  const macro = words[at] ?? '';
  const own = wordsBehind(place);
  const behind = at + 1 + own.length;
  const [first = '', second = ''] = own;
  switch (macro) {
    case 'Ns':
    case 'Ap':
      line.glued = true;
      if (place.isFirst) line.state.flow.glued = true;
      if (macro === 'Ap') put(line, "'", 'R');
      line.glued = true;
      for (const word of own) put(line, word, 'R');
      return behind;
    case 'Pf':
      put(line, first, 'R');
      line.glued = true;
      return at + 2;
    case 'Xr':
      put(line, second === '' || CLOSING_SIGN.test(second) ? first : `${first}(${second})`, 'R');
      for (const word of own.slice(CLOSING_SIGN.test(second) ? 1 : 2)) put(line, word, 'R');
      return behind;
    case 'Nd':
      put(line, '—', 'R');
      for (const word of own) put(line, word, 'R');
      return behind;
    case 'In':
      put(line, `#include <${first}>`, 'C');
      return at + 2;
    case 'Lk':
    case 'Mt':
      putLink(line, macro, own);
      return behind;
    case 'Fn':
    case 'Fo':
    case 'Fc':
      putFunction(line, macro, own);
      return behind;
    case 'Ex':
      put(line, `The ${own[1] ?? line.state.subject} utility exits 0 on success, and >0 if an error occurs.`, 'R');
      return behind;
    default:
      // Settings of spaces and fonts show nothing.
      return macro === 'Xo' ? at + 1 : behind;
  }
}

function putLink(line: Line, macro: string, own: readonly string[]): void {
  const [address = '', ...rest] = own;
  const shown = rest.filter((word) => !CLOSING_SIGN.test(word)).join(' ');
  const from = line.out.length;
  put(line, shown === '' ? address : shown, 'R');
  const url = macro === 'Mt' ? `mailto:${address}` : address;
  for (let i = from; i < line.out.length; i++) {
    const piece = line.out[i];
    if (piece !== undefined && piece.text !== ' ') line.out[i] = { ...piece, url };
  }
  for (const word of rest) if (CLOSING_SIGN.test(word)) put(line, word, 'R');
}

/** `.Fn name argument argument`; `.Fo name` opens a call whose arguments stand in lines of their own. */
function putFunction(line: Line, macro: string, own: readonly string[]): void {
  const [name = '', ...rest] = own;
  if (macro === 'Fc') {
    line.state.callArguments = -1;
    line.state.flow.glued = true;
    line.glued = true;
    put(line, ')', 'R');
    return;
  }
  put(line, name, 'B');
  line.glued = true;
  put(line, '(', 'R');
  line.glued = true;
  if (macro === 'Fo') {
    line.state.flow.gluesNext = true;
    line.state.callArguments = 0;
    return;
  }
  const signs = rest.filter((word) => CLOSING_SIGN.test(word));
  rest
    .filter((word) => !CLOSING_SIGN.test(word))
    .forEach((word, i) => {
      if (i > 0) put(line, ',', 'R');
      put(line, word, 'I');
    });
  line.glued = true;
  put(line, ')', 'R');
  for (const word of signs) put(line, word, 'R');
}
