import { keywordOf, type Token, token } from '../syntax/lexer.js';
import * as graphics from './graphics.js';
import { paintInlineImage } from './inline-image.js';
import { beginMark, endMark } from './marks.js';
import { paintObject } from './objects.js';
import { operand } from './operands.js';
import type { Painter } from './painter.js';
import * as text from './text-operators.js';

/**
 * Content streams (ISO 32000-2 §7.8.2, annex A): operands, then their operator. What is no operator is passed over with its
 * operands, so that damage costs no more than the operator it is in. Operators that decide nothing of what a page says (line
 * caps, rendering intents, gradients, stroke colours) have no handler.
 */

type Handler = (painter: Painter) => void;

const HANDLERS: ReadonlyMap<number, Handler> = new Map<number, Handler>(
  (
    [
      ['Tj', text.showString],
      ['TJ', text.showStrings],
      ["'", text.nextLineShow],
      ['"', text.spacedLineShow],
      ['Td', text.moveText],
      ['TD', text.moveTextAndLead],
      ['Tm', text.setTextMatrix],
      ['T*', text.nextLine],
      ['BT', text.beginText],
      ['Tf', text.setFont],
      ['Tz', text.setScale],
      ['Tc', ({ state, operands }) => set(state, 'charSpace', operands.number(0))],
      ['Tw', ({ state, operands }) => set(state, 'wordSpace', operands.number(0))],
      ['TL', ({ state, operands }) => set(state, 'leading', operands.number(0))],
      ['Ts', ({ state, operands }) => set(state, 'rise', operands.number(0))],
      ['Tr', ({ state, operands }) => set(state, 'mode', operands.number(0))],
      ['w', ({ state, operands }) => set(state, 'lineWidth', operands.number(0))],
      ['q', graphics.saveState],
      ['Q', graphics.restoreState],
      ['cm', graphics.concatMatrix],
      ['gs', graphics.setParameters],
      ['g', graphics.setGray],
      ['rg', graphics.setRgb],
      ['k', graphics.setCmyk],
      ['cs', graphics.setColorSpace],
      ['sc', graphics.setColor],
      ['scn', graphics.setColor],
      ['m', graphics.moveTo],
      ['l', graphics.lineTo],
      ['c', graphics.curveTo],
      ['v', graphics.curveFromPoint],
      ['y', graphics.curveToPoint],
      ['re', graphics.addRectangle],
      ['h', ({ path }) => path.close()],
      ['S', (painter) => graphics.paintPath(painter, { stroked: true })],
      ['s', (painter) => graphics.paintPath(painter, { stroked: true, closed: true })],
      ['f', (painter) => graphics.paintPath(painter, { filled: true })],
      ['F', (painter) => graphics.paintPath(painter, { filled: true })],
      ['f*', (painter) => graphics.paintPath(painter, { filled: true })],
      ['B', (painter) => graphics.paintPath(painter, { filled: true, stroked: true })],
      ['B*', (painter) => graphics.paintPath(painter, { filled: true, stroked: true })],
      ['b', (painter) => graphics.paintPath(painter, { filled: true, stroked: true, closed: true })],
      ['b*', (painter) => graphics.paintPath(painter, { filled: true, stroked: true, closed: true })],
      ['n', (painter) => graphics.paintPath(painter, {})],
      ['W', clipNext],
      ['W*', clipNext],
      ['Do', (painter) => paintObject(painter, interpret)],
      ['BI', paintInlineImage],
      ['BMC', (painter) => beginMark(painter, false)],
      ['BDC', (painter) => beginMark(painter, true)],
      ['EMC', endMark],
    ] as readonly (readonly [string, Handler])[]
  ).map(([name, handler]) => [keywordOf(name), handler]),
);

type NumberField = 'charSpace' | 'wordSpace' | 'leading' | 'rise' | 'mode' | 'lineWidth';

function set(state: Record<NumberField, number>, field: NumberField, value: number): void {
  state[field] = value;
}

function clipNext(painter: Painter): void {
  painter.clipNext = true;
}

/** Interprets what the painter's lexer holds, to its end or to the end of a budget. */
export function interpret(painter: Painter): void {
  const { lexer, operands } = painter;
  operands.clear();
  for (let kind: Token = lexer.next(); kind !== token.END; kind = lexer.next()) {
    if (kind !== token.KEYWORD) {
      pushOperand(painter, kind);
      continue;
    }
    if (painter.operatorsLeft-- <= 0) painter.isCut = true;
    if (painter.isCut) return;
    HANDLERS.get(lexer.keyword)?.(painter);
    operands.clear();
  }
}

function pushOperand({ lexer, operands }: Painter, kind: Token): void {
  if (kind === token.NUMBER) operands.pushNumber(lexer.number);
  else if (kind === token.STRING) operands.pushString(lexer);
  else if (kind === token.NAME) operands.pushName(lexer.name);
  else if (kind === token.ARRAY_OPEN) operands.pushBracket(operand.ARRAY);
  else if (kind === token.ARRAY_CLOSE) operands.pushBracket(operand.ARRAY_END);
  else if (kind === token.DICT_OPEN) operands.pushBracket(operand.DICT);
  else operands.pushBracket(operand.DICT_END);
}
