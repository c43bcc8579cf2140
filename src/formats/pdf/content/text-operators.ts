import { loadFont } from '../fonts/load.js';
import { getDict } from '../syntax/file.js';
import type { Painter } from './painter.js';
import { showString, showStrings } from './text.js';

/** Text state and position (ISO 32000-2 §9.3, §9.4). */

/** `Tf` */
export function setFont(painter: Painter): void {
  const { file, operands, resources, state } = painter;
  const name = operands.name(1);
  state.size = operands.number(0);
  const fonts = getDict(file, resources, 'Font');
  if (name === undefined || fonts === undefined) return;
  state.font = loadFont(file, fonts.get(name.name), painter.fonts);
}

/** `BT` */
export function beginText({ text }: Painter): void {
  text.a = 1;
  text.b = 0;
  text.c = 0;
  text.d = 1;
  text.e = 0;
  text.f = 0;
  text.lineE = 0;
  text.lineF = 0;
}

/** `Tm` */
export function setTextMatrix({ text, operands }: Painter): void {
  text.a = operands.number(5);
  text.b = operands.number(4);
  text.c = operands.number(3);
  text.d = operands.number(2);
  text.e = operands.number(1);
  text.f = operands.number(0);
  text.lineE = text.e;
  text.lineF = text.f;
}

function moveLine({ text }: Painter, x: number, y: number): void {
  text.lineE += x * text.a + y * text.c;
  text.lineF += x * text.b + y * text.d;
  text.e = text.lineE;
  text.f = text.lineF;
}

/** `Td` */
export function moveText(painter: Painter): void {
  moveLine(painter, painter.operands.number(1), painter.operands.number(0));
}

/** `TD` */
export function moveTextAndLead(painter: Painter): void {
  painter.state.leading = -painter.operands.number(0);
  moveText(painter);
}

/** `T*` */
export function nextLine(painter: Painter): void {
  moveLine(painter, 0, -painter.state.leading);
}

/** `'` */
export function nextLineShow(painter: Painter): void {
  nextLine(painter);
  showString(painter);
}

/** `"` */
export function spacedLineShow(painter: Painter): void {
  painter.state.wordSpace = painter.operands.number(2);
  painter.state.charSpace = painter.operands.number(1);
  nextLineShow(painter);
}

export function setScale({ state, operands }: Painter): void {
  state.scale = operands.number(0) / 100;
}

export { showString, showStrings };
