import { symbolsToText } from '../../content/fonts/symbol.js';
import type { RunStyle } from '../../content/paragraphs/model.js';
import { styleRole } from '../../content/paragraphs/styles.js';
import type { PhrasingContent } from '../../core/tree.js';
import { decodeCodePage } from '../../families/rtf/code-pages.js';
import { addFontText } from './fonts.js';
import { appendHtml } from './html.js';
import type { Font, RtfState } from './state.js';

/** Pages in which a character may go on behind a control word. */
const DOUBLE_BYTE: ReadonlySet<number> = new Set([932, 936, 949, 950, 1361, 10001, 10002, 10003, 10008, 54936, 65001]);
/** Code page of a symbol font: its bytes are places in the font. */
const SYMBOL_PAGE = 42;

/** Bytes of text between two control words. */
export function addBytes(state: RtfState, from: number, to: number): void {
  const { bytes } = state.cursor;
  const page = currentPage(state);
  if (state.skip === 0 && state.pending.length === 0 && !DOUBLE_BYTE.has(page) && page !== SYMBOL_PAGE) {
    addText(state, decodeCodePage(bytes.subarray(from, to), page));
    return;
  }
  for (let i = from; i < to; i++) {
    if (state.skip > 0) state.skip--;
    else pushByte(state, bytes[i] as number);
  }
}

/** A byte in hex. */
export function addByte(state: RtfState, byte: number): void {
  if (state.skip > 0) state.skip--;
  else pushByte(state, byte);
}

/** Bytes that are looked back at for where a character began. */
const MAX_RUN = 64;

/** Whether an escaped `\\`, `{` or `}` is the second byte of a character whose first one waits. */
export function isTrailByte({ pending, pendingPage }: RtfState, symbol: string): boolean {
  if (pending.length === 0 || !DOUBLE_BYTE.has(pendingPage) || pendingPage === 65001) return false;
  if (symbol !== '\\' && symbol !== '{' && symbol !== '}') return false;
  let run = 0;
  while (run < MAX_RUN && (pending[pending.length - 1 - run] ?? 0) > 0x80) run++;
  return run % 2 === 1;
}

function pushByte(state: RtfState, byte: number): void {
  if (state.pending.length === 0) state.pendingPage = currentPage(state);
  state.pending.push(byte);
}

function currentPage(state: RtfState): number {
  if (state.frame.destination === 'fonts') return state.font?.page ?? state.page;
  const font = currentFont(state);
  if (font?.symbol === true) return SYMBOL_PAGE;
  if (font?.charset === 0 && state.page !== 1252 && !state.hasCharsets) return state.page;
  return font?.page ?? state.page;
}

export function currentFont(state: RtfState): Font | undefined {
  const { chars } = state.frame;
  const id = (chars.rightToLeft ? chars.otherFont : chars.font) ?? chars.font ?? state.defaultFont;
  return id === undefined ? undefined : state.fonts.get(id);
}

/** Decodes the bytes that wait; to be called before anything else is added, and before the font changes. */
export function flush(state: RtfState): void {
  if (state.pending.length === 0) return;
  const bytes = state.pending;
  state.pending = [];
  if (state.pendingPage === SYMBOL_PAGE) addText(state, symbolBytes(state, bytes));
  else addText(state, decodeCodePage(Uint8Array.from(bytes), state.pendingPage));
}

function symbolBytes(state: RtfState, bytes: readonly number[]): string {
  return symbolsToText(currentFont(state)?.name ?? '', Buffer.from(bytes).toString('latin1'));
}

/** A UTF-16 unit as `\u` states it: negative numbers wrap, and symbol fonts lie in the private area. */
export function addUnit(state: RtfState, value: number): void {
  flush(state);
  const unit = value & 0xffff;
  state.skip = state.frame.fallback;
  if (unit >= 0xd800 && unit < 0xdc00) {
    state.high = unit;
    return;
  }
  const pair = state.high !== 0 && unit >= 0xdc00 && unit < 0xe000;
  const text = pair ? String.fromCharCode(state.high, unit) : String.fromCharCode(unit);
  state.high = 0;
  addText(state, text);
}

/** Decoded text, to wherever the group's text goes. */
export function addText(state: RtfState, value: string): void {
  const { frame } = state;
  switch (frame.destination) {
    case 'flow':
      if (state.html !== undefined) appendHtml(state, value);
      else addRun(state, value);
      return;
    case 'html-tag':
      state.html?.push(value);
      return;
    case 'capture':
    case 'styles':
      if (frame.capture !== undefined) frame.capture.text += value;
      return;
    case 'math':
      if (frame.math !== undefined) frame.math.text += value;
      return;
    case 'fonts':
      addFontText(state, value);
      return;
    default:
  }
}

const PRIVATE = /[\uf000-\uf0ff]/;

function addRun(state: RtfState, value: string): void {
  const { chars, href } = state.frame;
  if (value === '') return;
  if (chars.hidden) state.context.removed('hidden', 'hidden text', value);
  if (chars.hidden || chars.deleted) return;
  const font = currentFont(state);
  const content = PRIVATE.test(value) ? symbolsToText(font?.name ?? '', value) : value;
  const style = runStyle(state, font);
  const { runs } = state.flow;
  const last = runs.at(-1);
  if (last !== undefined && last.style === style && last.href === href && typeof last.content === 'string') {
    runs[runs.length - 1] = { ...last, content: last.content + content };
  } else {
    runs.push({ content, style, ...(href === undefined ? {} : { href }) });
  }
}

/** A finished node at the place where the text stands. */
export function addNode(state: RtfState, node: PhrasingContent): void {
  flush(state);
  const { chars } = state.frame;
  if (chars.hidden || chars.deleted || state.frame.destination !== 'flow') return;
  state.flow.runs.push({ content: node, style: {} });
}

function runStyle(state: RtfState, font: Font | undefined): RunStyle {
  const { chars, paragraph } = state.frame;
  if (state.look?.chars === chars && state.look.paragraphStyle === paragraph.style) return state.look.style;
  const style = makeStyle(state, font);
  state.look = { chars, paragraphStyle: paragraph.style, style };
  return style;
}

function makeStyle(state: RtfState, font: Font | undefined): RunStyle {
  const { chars, paragraph } = state.frame;
  const base = state.styles.get(paragraph.style)?.chars;
  const style = chars.style === undefined ? undefined : state.charStyles.get(chars.style);
  return {
    bold: (chars.rightToLeft ? chars.otherBold : chars.bold) && base?.bold !== true,
    italic: (chars.rightToLeft ? chars.otherItalic : chars.italic) && base?.italic !== true,
    strike: chars.strike,
    ...(chars.position === undefined ? {} : { position: chars.position }),
    code: style !== undefined && isCodeStyle(state, style.name, style.basedOn),
    mono: font?.mono === true,
  };
}

function isCodeStyle(state: RtfState, name: string, basedOn: number | undefined): boolean {
  let at: string | undefined = name;
  let base = basedOn;
  for (let i = 0; i < 8 && at !== undefined; i++) {
    if (styleRole(at) === 'code') return true;
    const parent: { name: string; basedOn: number | undefined } | undefined =
      base === undefined ? undefined : state.charStyles.get(base);
    at = parent?.name;
    base = parent?.basedOn;
  }
  return false;
}
