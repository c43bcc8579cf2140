/** The macros of man(7), and the requests that they leave to the page. */

import { heading } from '../../content/tree/build.js';
import { interpolate, setFont, toPieces } from './escapes.js';
import {
  addTerm,
  beginItem,
  endLine,
  endParagraph,
  newParagraph,
  popMargin,
  pushMargin,
  resetFont,
  space,
  startCode,
  stopCode,
  writeHeading,
  writeLine,
} from './flow.js';
import { type Font, type Piece, plainOf } from './pieces.js';
import type { Handler, ManState } from './state.js';

function inFont(state: ManState, source: string, font: Font): Piece[] {
  const { font: before, previousFont } = state;
  state.font = font;
  state.previousFont = 'R';
  const pieces = toPieces(state, source);
  state.font = before;
  state.previousFont = previousFont;
  return pieces;
}

/** `.B words`; without words, the next line. */
const oneFont =
  (font: Font): Handler =>
  (state, args) => {
    if (args.length > 0) writeLine(state, inFont(state, args.join(' '), font));
    else nextLineIn(state, font);
  };

/** The next line of text is read in a font of its own. */
function nextLineIn(state: ManState, font: Font): void {
  const input = state.inputs.at(-1);
  const line = input?.lines[input.at];
  if (input === undefined || line === undefined || /^[.']/.test(line) || line.trim() === '') return;
  input.at++;
  writeLine(state, inFont(state, interpolate(state, line, input), font));
}

/** `.BR words words`: one font and the other in turn, without spaces. */
const twoFonts =
  (first: Font, second: Font): Handler =>
  (state, args) => {
    const pieces = args.flatMap((each, i) => inFont(state, each, i % 2 === 0 ? first : second));
    if (pieces.length > 0) writeLine(state, pieces);
  };

const section =
  (below: number): Handler =>
  (state, args) => {
    stopCode(state.flow);
    if (args.length > 0) writeHeading(state, inFont(state, args.join(' '), 'R'), below);
    else state.flow.awaits = below === 0 ? 'section' : 'subsection';
  };

/** The page's title stands above its sections; pages made of other documents often have none. */
const title: Handler = (state, args) => {
  const name = plainOf(toPieces(state, args[0] ?? '')).trim();
  const number = plainOf(toPieces(state, args[1] ?? '')).trim();
  writeTitle(state, name, number);
};

export function writeTitle(state: ManState, name: string, number: string): void {
  if (name === '' || state.level > 1) return;
  endParagraph(state.flow);
  const shown = number === '' || /\(.*\)$/.test(name) ? name : `${name}(${number})`;
  state.flow.frames[0]?.blocks.push(heading(1, shown));
  state.level = 2;
}

const indented: Handler = (state, args) => {
  if (args.length === 0) {
    endParagraph(state.flow);
    return;
  }
  beginItem(state, inFont(state, args[0] ?? '', 'R'));
};

const tagged: Handler = (state) => {
  endParagraph(state.flow);
  resetFont(state);
  state.flow.awaits = 'tag';
};

const anotherTag: Handler = (state) => {
  const input = state.inputs.at(-1);
  const line = input?.lines[input.at];
  if (input === undefined || line === undefined) return;
  input.at++;
  const found = /^\.\s*([BIR]{1,2}|SB|SM)\s+(.*)$/.exec(line);
  const font: Font = found?.[1]?.startsWith('I') === true ? 'I' : found === null ? 'R' : 'B';
  addTerm(state, inFont(state, (found?.[2] ?? line).replaceAll('"', ''), font));
};

const startLink: Handler = (state, args) => {
  state.flow.url = plainOf(toPieces(state, args[0] ?? ''));
};

const startMail: Handler = (state, args) => {
  const address = plainOf(toPieces(state, args[0] ?? ''));
  state.flow.url = address === '' ? '' : `mailto:${address}`;
};

/** Behind the address stand signs that follow it without a space. A link without words shows its address. */
const endLink: Handler = (state, args) => {
  const { flow } = state;
  const { url } = flow;
  if (url !== undefined && url !== '' && !flow.pieces.some((piece) => piece.url === url))
    writeLine(state, [{ text: url.replace(/^mailto:/, ''), font: 'R' }]);
  flow.url = undefined;
  if (args.length === 0) return;
  flow.glued = true;
  writeLine(state, toPieces(state, args.join(' ')));
};

/** `.URL address words after` of www.tmac. */
const oneLink: Handler = (state, args) => {
  const [url = '', words = '', after = ''] = args;
  startLink(state, [url]);
  writeLine(state, toPieces(state, words === '' ? url : words));
  endLink(state, after === '' ? [] : [after]);
};

const synopsis: Handler = (state, args) => {
  endLine(state.flow);
  writeLine(state, inFont(state, args.join(' '), 'B'));
};

/** `.OP -o value`: an option in brackets. */
const option: Handler = (state, args) => {
  const [name = '', value = ''] = args;
  const shown: Piece[] = [{ text: '[', font: 'R' }, ...inFont(state, name, 'B')];
  if (value !== '') shown.push({ text: ' ', font: 'R' }, ...inFont(state, value, 'I'));
  writeLine(state, [...shown, { text: ']', font: 'R' }]);
};

const cell: Handler = (state, args) => {
  const [page = '', number = '', after = ''] = args;
  writeLine(state, [
    ...inFont(state, page, 'B'),
    { text: `(${plainOf(toPieces(state, number))})`, font: 'R' },
    ...toPieces(state, after),
  ]);
};

const toFlow =
  (action: (flow: ManState['flow']) => void): Handler =>
  (state) =>
    action(state.flow);

const paragraphs: Handler = (state) => {
  newParagraph(state.flow);
  resetFont(state);
};

/** Drawings and formulas of preprocessors: their lines are no text. */
const skipTo =
  (end: RegExp): Handler =>
  (state) => {
    const input = state.inputs.at(-1);
    if (input === undefined) return;
    while (input.at < input.lines.length && !end.test(input.lines[input.at++] ?? ''));
    state.context.warn({ code: 'skipped-content', message: 'A drawing or a formula of a preprocessor was left out.' });
  };

/** Sections of ms(7), whose levels are numbers. */
const numbered: Handler = (state, args) => {
  const depth = Number.parseInt(args[0] ?? '1', 10) || 1;
  state.flow.awaits = depth > 1 ? 'subsection' : 'section';
};

export const manMacros: readonly (readonly [string, Handler])[] = [
  ['TH', title],
  ['SH', section(0)],
  ['SS', section(1)],
  ['NH', numbered],
  ['TL', section(0)],
  ['PP', paragraphs],
  ['P', paragraphs],
  ['LP', paragraphs],
  ['HP', paragraphs],
  ['TP', tagged],
  ['TQ', anotherTag],
  ['IP', indented],
  ['RS', toFlow(pushMargin)],
  ['RE', toFlow(popMargin)],
  ['B', oneFont('B')],
  ['I', oneFont('I')],
  ['R', oneFont('R')],
  ['SM', oneFont('R')],
  ['SB', oneFont('B')],
  ['CW', oneFont('C')],
  ['BI', twoFonts('B', 'I')],
  ['BR', twoFonts('B', 'R')],
  ['IB', twoFonts('I', 'B')],
  ['IR', twoFonts('I', 'R')],
  ['RB', twoFonts('R', 'B')],
  ['RI', twoFonts('R', 'I')],
  ['MR', cell],
  ['UR', startLink],
  ['UE', endLink],
  ['MT', startMail],
  ['ME', endLink],
  ['URL', oneLink],
  ['SY', synopsis],
  ['YS', toFlow(endParagraph)],
  ['OP', option],
  ['EX', toFlow(startCode)],
  ['EE', toFlow(stopCode)],
  ['nf', toFlow(startCode)],
  ['fi', toFlow(stopCode)],
  ['br', toFlow(endLine)],
  ['sp', toFlow(space)],
  ['ft', (state, args) => setFont(state, args[0] ?? '')],
  ['EQ', skipTo(/^\.EN/)],
  ['PS', skipTo(/^\.P[EF]/)],
];
