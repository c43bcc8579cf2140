/*
 * Type 42 fonts hold a TrueType font in pieces: tables(2) at 4, then from 12 on tag(4) checksum(4) offset(4) length(4); "head" has units of
 * the em at 18, "hhea" how many widths there are at 34, "hmtx" width(2) bearing(2) for each glyph.
 */
import { ByteView } from '../../bytes/view.js';
import { type Dict, dictOf, isArray, isDict, isString, itemsOf } from './objects.js';

const MAX_TABLES = 100;

/** Widths by glyph name, in shares of the size. */
export function trueTypeWidths(font: Dict): Dict {
  const out = dictOf();
  const names = font.map.get('CharStrings');
  const pieces = font.map.get('sfnts');
  if (!isArray(pieces) || !isDict(names)) return out;
  const view = new ByteView(
    Buffer.concat(itemsOf(pieces).map((piece) => (isString(piece) ? evenPart(piece.bytes) : new Uint8Array(0)))),
  );
  const units = view.u16be(tableAt(view, 'head') + 18) || 1000;
  const count = view.u16be(tableAt(view, 'hhea') + 34);
  const widths = tableAt(view, 'hmtx');
  if (count === 0 || widths === 0) return out;
  for (const [name, glyph] of names.map) {
    if (typeof glyph !== 'number') continue;
    out.map.set(name, view.u16be(widths + Math.min(glyph, count - 1) * 4) / units);
  }
  return out;
}

/** Pieces have an even length and a byte of padding behind it. */
function evenPart(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, bytes.length - (bytes.length % 2));
}

function tableAt(view: ByteView, tag: string): number {
  const count = Math.min(view.u16be(4), MAX_TABLES);
  for (let i = 0; i < count; i++) {
    const at = 12 + i * 16;
    if (Buffer.from(view.slice(at, 4)).toString('latin1') === tag) return view.u32be(at + 8);
  }
  return 0;
}
