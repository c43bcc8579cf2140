/*
 * EMF+ ([MS-EMFPLUS]): records of type(2) flags(2) size(4) data size(4) and data. DrawString: brush(4) format(4) characters(4)
 * rectangle(16, floats) and UTF-16; DrawDriverString: brush(4) options(4) matrix(4) glyphs(4), then UTF-16 and positions(8 each).
 */
import type { ByteView } from '../../bytes/view.js';
import type { Label } from '../../content/labels/labels.js';

const DRAW_STRING = 0x401c;
const DRAW_DRIVER_STRING = 0x4036;
/** Options of a driver string: its numbers are characters, not glyphs. */
const CMAP_LOOKUP = 1;
const DEFAULT_HEIGHT = 12;

/** The texts of the EMF+ records between two places. */
export function plusLabels(view: ByteView, from: number, end: number): Label[] {
  const labels: Label[] = [];
  for (let at = from; at + 12 <= end; ) {
    const size = view.u32(at + 4);
    if (size < 12 || at + size > end) break;
    const label = plusLabel(view, at, size);
    if (label !== undefined && label.text.trim() !== '') labels.push(label);
    at += size;
  }
  return labels;
}

function plusLabel(view: ByteView, at: number, size: number): Label | undefined {
  const type = view.u16(at);
  const data = at + 12;
  if (type === DRAW_STRING) {
    const chars = view.u32(data + 8);
    if (28 + chars * 2 > size - 12) return undefined;
    return {
      text: utf16(view, data + 28, chars),
      x: f32(view, data + 12),
      y: f32(view, data + 16),
      height: DEFAULT_HEIGHT,
    };
  }
  if (type !== DRAW_DRIVER_STRING || (view.u32(data + 4) & CMAP_LOOKUP) === 0) return undefined;
  const chars = view.u32(data + 12);
  const places = data + 16 + chars * 2;
  if (16 + chars * 10 > size - 12) return undefined;
  return {
    text: utf16(view, data + 16, chars),
    x: f32(view, places),
    y: f32(view, places + 4),
    height: DEFAULT_HEIGHT,
  };
}

function f32(view: ByteView, at: number): number {
  return Buffer.from(view.slice(at, 4)).readFloatLE();
}

function utf16(view: ByteView, at: number, chars: number): string {
  return Buffer.from(view.slice(at, chars * 2)).toString('utf16le');
}
