/*
 * Text of WordPerfect 6 and later: characters 33 to 126, 1 to 32 for letters, 128 to 207 stand alone, 208 to 239 are code, group,
 * length of the whole(2), flags(1; 128: how many packets(1), their numbers(2 each)), data, length(2), code; 240 to 255 have a fixed
 * length (240: place, set; 241: what was deleted begins and ends; 242 and 243: attribute on and off).
 */
import { ByteView } from '../../bytes/view.js';
import { shortCharacter } from './characters.js';
import { attributeToken, extendedToken, PARAGRAPH, SPACE, type Token } from './tokens.js';

/** Whole lengths of functions of fixed length, from 240 on. */
const FIXED = [4, 5, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 8, 8, 1];
const LINE_END = 0xd0;
const NOTES = 0xd7;
const BOXES = 0xdf;
const TABS = 0xe0;
const UNDO = 0xf1;
const HAS_PACKETS = 0x80;
const ROW: readonly Token[] = [{ kind: 'row' }, { kind: 'cell' }];
const CELL: readonly Token[] = [{ kind: 'cell' }];
const TABLE_END: readonly Token[] = [{ kind: 'table-end' }];
const PAGE: readonly Token[] = [{ kind: 'page' }];
const NOTHING: readonly Token[] = [];

/** The tokens of a text of version 6 and later; `packets` hold the texts that functions name. */
export function* tokens6(bytes: Uint8Array, packets: ReadonlyMap<number, Uint8Array>): Generator<Token> {
  const view = new ByteView(bytes);
  let isDeleted = false;
  for (let at = 0; at < bytes.length; ) {
    const code = view.u8(at);
    if (code === UNDO && view.u8(at + 1) < 2) isDeleted = view.u8(at + 1) === 0;
    const tokens = code < 0xd0 ? single(code) : code < 0xf0 ? variable(view, at, packets) : fixed(view, at);
    if (!isDeleted) yield* tokens;
    if (code < 0xd0) at++;
    else at += code < 0xf0 ? Math.max(view.u16(at + 2), 4) : (FIXED[code - 0xf0] ?? 1);
  }
}

function single(code: number): readonly Token[] {
  if (code > 32 && code < 127) return [{ kind: 'text', text: String.fromCharCode(code) }];
  if (code > 0 && code <= 32) return [{ kind: 'text', text: shortCharacter(code) }];
  if (code === 0x80 || code === 0x81 || (code >= 0xcd && code <= 0xcf)) return [SPACE];
  if (code === 0x84) return [{ kind: 'text', text: '-' }];
  if (code === 0x87 || (code >= 0xc8 && code <= 0xcc)) return [PARAGRAPH];
  if (code === 0xc7) return PAGE;
  if (code === 0xc6) return CELL;
  if (code >= 0xc0 && code <= 0xc5) return ROW;
  return code >= 0xbd && code <= 0xbf ? TABLE_END : NOTHING;
}

function fixed(view: ByteView, at: number): readonly Token[] {
  const code = view.u8(at);
  if (code === 0xf0) return [extendedToken(view, at)];
  return code === 0xf2 || code === 0xf3 ? [attributeToken(view, at, code === 0xf2)] : NOTHING;
}

function variable(view: ByteView, at: number, packets: ReadonlyMap<number, Uint8Array>): readonly Token[] {
  const group = view.u8(at + 1);
  switch (view.u8(at)) {
    case LINE_END:
      return lineEnd(group);
    case TABS:
      return [SPACE];
    case NOTES:
      // Groups 0 and 2 begin the number in the text, 1 and 3 end it.
      return group === 0 || group === 2 ? packetsOf(view, at, { packets, kind: 'note' }) : NOTHING;
    case BOXES:
      return packetsOf(view, at, { packets, kind: 'box' });
    default:
      return NOTHING;
  }
}

interface Packets {
  readonly packets: ReadonlyMap<number, Uint8Array>;
  readonly kind: 'note' | 'box';
}

function packetsOf(view: ByteView, at: number, { packets, kind }: Packets): readonly Token[] {
  if ((view.u8(at + 4) & HAS_PACKETS) === 0) return NOTHING;
  const tokens: Token[] = [];
  for (let i = 0; i < view.u8(at + 5); i++) {
    const bytes = packets.get(view.u16(at + 6 + i * 2));
    if (bytes !== undefined) tokens.push({ kind, bytes });
  }
  return tokens;
}

/** Groups of the end-of-line function. */
function lineEnd(group: number): readonly Token[] {
  if (group >= 0x01 && group <= 0x03) return [SPACE];
  if (group >= 0x04 && group <= 0x08) return [PARAGRAPH];
  if (group === 0x09) return PAGE;
  if (group === 0x0a) return CELL;
  if (group >= 0x0b && group <= 0x10) return ROW;
  return group >= 0x11 && group <= 0x13 ? TABLE_END : NOTHING;
}
