/*
 * Text of WordPerfect 5: characters 32 to 126; 10 ends a paragraph, 12 a page, 13 a line that was wrapped; 128 to 191 stand alone;
 * 192 to 207 have a fixed length and end with themselves (192: place, set; 195 and 196: attribute on and off); 208 to 255 are code,
 * group, length(2), data, length(2), group, code. Tables are in 220: group 0 begins a cell, 1 a row, 2 ends the table.
 */
import { ByteView } from '../../bytes/view.js';
import { attributeToken, extendedToken, PARAGRAPH, SPACE, type Token } from './tokens.js';

/** Whole lengths of functions of fixed length, from 192 on. */
const FIXED = [4, 9, 11, 3, 3, 5, 6, 7];
const FOOTNOTES = 0xd6;
const TABLE_EOL = 0xdc;
const TABLE_EOP = 0xdd;
/** Before a note's text: flags, number, and for footnotes how many lines it takes on each page (2 bytes a page more). */
const FOOTNOTE_HEAD_BYTES = 13;
const ENDNOTE_HEAD_BYTES = 7;

/** The tokens of a text of version 5. */
export function* tokens5(bytes: Uint8Array): Generator<Token> {
  const view = new ByteView(bytes);
  for (let at = 0; at < bytes.length; ) {
    const code = view.u8(at);
    let token: Token | undefined;
    if (code < 0xc0) {
      token = single(code);
      at++;
    } else if (code < 0xd0) {
      token = fixed(view, at);
      at += FIXED[code - 0xc0] ?? 1;
    } else {
      const length = view.u16(at + 2);
      token = variable(view, at, length);
      at += 4 + length;
    }
    if (token !== undefined) yield token;
  }
}

function single(code: number): Token | undefined {
  if (code >= 32 && code < 127) return { kind: 'text', text: String.fromCharCode(code) };
  if (code === 10 || code === 0x8c || code === 0x99) return PARAGRAPH;
  if (code === 12) return { kind: 'page' };
  if (code === 11 || code === 13 || code === 0xa0) return SPACE;
  // Hyphens that stay; those at 172 to 174 stand only where a word was broken.
  return code >= 0xa9 && code <= 0xab ? { kind: 'text', text: '-' } : undefined;
}

function fixed(view: ByteView, at: number): Token | undefined {
  const code = view.u8(at);
  if (code === 0xc0) return extendedToken(view, at);
  if (code === 0xc3 || code === 0xc4) return attributeToken(view, at, code === 0xc3);
  // Tabs, indents, centred text.
  return code === 0xc1 || code === 0xc2 ? SPACE : undefined;
}

function variable(view: ByteView, at: number, length: number): Token | undefined {
  const group = view.u8(at + 1);
  switch (view.u8(at)) {
    case FOOTNOTES:
      return group > 1 ? undefined : { kind: 'note', bytes: noteText(view.slice(at + 4, length - 4), group === 0) };
    case TABLE_EOL:
    case TABLE_EOP:
      return tableToken(view, at, group);
    default:
      return undefined;
  }
}

function noteText(data: Uint8Array, isFootnote: boolean): Uint8Array {
  const pages = (data[3] ?? 0) + 1;
  return data.subarray(isFootnote ? FOOTNOTE_HEAD_BYTES + pages * 2 : ENDNOTE_HEAD_BYTES);
}

function tableToken(view: ByteView, at: number, group: number): Token | undefined {
  if (group === 1) return { kind: 'row' };
  if (group === 2) return { kind: 'table-end' };
  if (group !== 0) return undefined;
  const span = view.u8(at + 6);
  return { kind: 'cell', colSpan: span & 0x7f, rowSpan: view.u8(at + 7), covered: (span & 0x80) !== 0 };
}
