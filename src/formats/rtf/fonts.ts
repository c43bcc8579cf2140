import { codePageOfCharset } from '../../families/rtf/code-pages.js';
import type { Font, RtfState } from './state.js';

/** Fonts are entries of their own group, or follow each other in the table's; a semicolon ends each. */
export function beginFont(state: RtfState, id: number): void {
  const font: Font = { name: '', page: undefined, symbol: false, mono: false, charset: undefined };
  state.fonts.set(id, font);
  state.font = font;
}

export function setFontCharset(state: RtfState, charset: number): void {
  if (state.font === undefined) return;
  state.font.charset = charset;
  state.font.symbol = charset === 2;
  state.font.page = codePageOfCharset(charset);
  if (charset > 2 && charset !== 255) state.hasCharsets = true;
}

export function setFontPage(state: RtfState, page: number): void {
  if (state.font !== undefined && page > 0) state.font.page = page;
}

const MONO =
  /courier|consolas|\bmono(?:space)?\b|mono$|monospace|menlo|monaco|typewriter|lucida console|terminal|fixedsys|inconsolata|source code/i;
const SYMBOL = /^(?:symbol|wingdings|wingdings [23]|webdings|zapfdingbats|zapf dingbats|mt extra|marlett)$/i;

export function addFontText(state: RtfState, value: string): void {
  const { font } = state;
  if (font === undefined) return;
  const end = value.indexOf(';');
  font.name += end < 0 ? value : value.slice(0, end);
  if (end < 0) return;
  font.name = font.name.trim();
  font.mono = MONO.test(font.name);
  if (SYMBOL.test(font.name) && (font.charset === undefined || font.charset < 2)) font.symbol = true;
  state.font = undefined;
}
