import type { BitReader } from './bits.js';
import { version } from './container.js';
import type { PlacedText } from './entities.js';
import { type ObjectBits, readText } from './objects.js';

const MAX_TEXTS = 8;

/**
 * MULTILEADER (clause 20.4.48) of R2007 and later, whose head was read: the first text that it has, at the end of its first
 * line. Older versions keep texts among values of many kinds, and are left out.
 */
export function readLeader(object: ObjectBits): PlacedText | undefined {
  const { data, strings } = object;
  if (strings === undefined) return undefined;
  if (object.version >= version.r2010) data.bitShort();
  const [x, y] = data.bitLong() === 0 ? [0, 0] : rootPlace(data);
  for (let i = 0; i < MAX_TEXTS && !strings.ended; i++) {
    const text = readText(object);
    if (text !== '') return { text, formatted: true, template: false, x, y, height: 0 };
  }
  return undefined;
}

function rootPlace(data: BitReader): [number, number] {
  data.bit();
  data.bit();
  return [data.bitDouble(), data.bitDouble()];
}
