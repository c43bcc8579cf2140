/*
 * Compressed RTF of mail messages [MS-OXRTFCP]:
 *
 *   compressedSize(4, from the next field on) rawSize(4) type(4: "LZFu", or "MELA" for plain) crc(4) data
 *
 * Data are runs of a flag byte and eight items, the lowest bit first: 0 a byte, 1 a reference (2, big-endian: 12 bits
 * place in a window of 4096 bytes, 4 bits length less 2). A reference to the place of writing ends the data. The window
 * begins with a fixed text.
 */
import { ByteView } from '../../bytes/view.js';

const LZFU = 0x75465a4c;
const MELA = 0x414c454d;
const WINDOW = 4096;
const HEADER_BYTES = 16;
/** A reference of two bytes gives at most 17. */
const MAX_RATIO = 17;

const PRELOADED =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript ' +
  '\\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par ' +
  '\\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx';

/** The RTF in the bytes, or `undefined` if they are not compressed RTF; what is damaged ends early. */
export function decompressRtf(bytes: Uint8Array): Uint8Array | undefined {
  const view = new ByteView(bytes);
  const type = view.u32(8);
  const size = view.u32(4);
  if (type === MELA) return view.slice(HEADER_BYTES, size);
  if (type !== LZFU) return undefined;
  const most = (bytes.length - HEADER_BYTES) * MAX_RATIO;
  return expand(view, new Uint8Array(Math.max(Math.min(size, most), 0)));
}

function expand(view: ByteView, out: Uint8Array): Uint8Array {
  const window = new Uint8Array(WINDOW);
  for (let i = 0; i < PRELOADED.length; i++) window[i] = PRELOADED.charCodeAt(i);
  let place = PRELOADED.length;
  let length = 0;
  const put = (byte: number) => {
    out[length++] = byte;
    window[place] = byte;
    place = (place + 1) % WINDOW;
  };
  for (let at = HEADER_BYTES; at < view.length && length < out.length; ) {
    const flags = view.u8(at++);
    for (let bit = 0; bit < 8 && length < out.length && at < view.length; bit++) {
      if ((flags & (1 << bit)) === 0) {
        put(view.u8(at++));
        continue;
      }
      const reference = view.u16be(at);
      at += 2;
      const from = reference >> 4;
      if (from === place) return out.subarray(0, length);
      const count = (reference & 15) + 2;
      for (let i = 0; i < count && length < out.length; i++) put(window[(from + i) % WINDOW] as number);
    }
  }
  return out.subarray(0, length);
}
