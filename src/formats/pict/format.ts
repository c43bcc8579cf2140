import { type Confidence, confidence, type Format, type Peek } from '../../core/format.js';

/** Files begin with 512 bytes for the program that made them; pictures that were taken out of others do not. */
const STARTS = [512, 0];
/** After size and frame: the operation that says version 2, and that of the header. */
const VERSION_2 = [0x00, 0x11, 0x02, 0xff, 0x0c, 0x00];

export const pict: Format = {
  id: 'pict',
  title: 'QuickDraw picture (PICT)',
  family: 'drawing',
  mediaTypes: ['image/x-pict', 'image/pict'],
  extensions: ['pict', 'pct', 'pic'],
  sniff,
  load: () => import('./reader.js'),
};

function sniff(peek: Peek): Confidence {
  if (STARTS.some((at) => peek.startsWith(VERSION_2, at + 10))) return confidence.SIGNATURE;
  return isVersion1(peek) ? confidence.LIKELY : confidence.NO;
}

/** Two bytes say version 1: the program's part must be blank, and the frame have a height and width. */
function isVersion1(peek: Peek): boolean {
  if (!peek.startsWith([0x11, 0x01], 522) || !peek.bytes.subarray(0, 512).every((byte) => byte === 0)) return false;
  const word = (at: number) => ((peek.bytes[at] ?? 0) << 8) | (peek.bytes[at + 1] ?? 0);
  return word(518) > word(514) && word(520) > word(516);
}
