/*
 * AC-3 and E-AC-3 frames (ETSI TS 102 366): sync 0B77(16), then
 *
 *   AC-3    crc(16) sample rate(2) frame size code(6) stream id(5) mode(3) audio mode(3) ...
 *   E-AC-3  type(2) substream(3) frame size(11) sample rate(2) [second rate or blocks](2) audio mode(3) lfe(1) stream id(5)
 */

import { root } from '../../content/tree/build.js';
import type { Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { mediaBlocks } from '../../families/media/blocks.js';
import { noFacts } from '../../families/media/model.js';

const RATES = ['48 kHz', '44.1 kHz', '32 kHz'];
const CHANNELS = [
  'two programmes',
  'mono',
  'stereo',
  '3 channels',
  '3 channels',
  '4 channels',
  '4 channels',
  '5 channels',
];
/** Stream ids above this are Enhanced AC-3. */
const LAST_AC3_ID = 10;

export async function read(source: Source): Promise<Root> {
  const [, , , , b4 = 0, b5 = 0, b6 = 0] = source.bytes;
  const isEnhanced = b5 >> 3 > LAST_AC3_ID;
  const rate = RATES[b4 >> 6] ?? '';
  const channels = CHANNELS[isEnhanced ? (b4 >> 1) & 7 : b6 >> 5] ?? '';
  const parts = [isEnhanced ? 'Dolby Digital Plus (E-AC-3)' : 'Dolby Digital (AC-3)', rate, channels];
  return root(mediaBlocks({ ...noFacts, format: parts.filter((part) => part !== '').join(', ') }));
}
