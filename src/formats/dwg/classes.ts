import { ByteView } from '../../bytes/view.js';
import { BitReader } from './bits.js';
import { type Container, version } from './container.js';
import { openStrings, readText } from './objects.js';

/** Numbers of types below this one are the same in all drawings. */
const FIRST_CLASS = 500;
/** From this maintenance version of R2010 on the section's length has eight bytes. */
const LONG_LENGTH_FROM = 4;

/** Names (as DXF has them) of the object types that the drawing numbers itself (clause 10). */
export function readClasses(container: Container): Map<number, string> {
  const { classes: bytes, version: fileVersion, codePage } = container;
  const view = new ByteView(bytes);
  const isLong =
    fileVersion >= version.r2018 || (fileVersion >= version.r2010 && container.maintenance >= LONG_LENGTH_FROM);
  const start = isLong ? 8 : 4;
  const names = new Map<number, string>();
  const hasStrings = fileVersion >= version.r2007;
  const split = start * 8 + view.u32(start);
  const data = new BitReader(
    bytes,
    (start + (hasStrings ? 4 : 0)) * 8,
    Math.min(start + view.u32(0), bytes.length) * 8,
  );
  const strings = hasStrings ? openStrings(bytes, Math.min(split, bytes.length * 8)) : undefined;
  if (hasStrings) {
    data.bitLong();
    data.bit();
  } else if (fileVersion >= version.r2004) {
    data.bitShort();
    data.short();
    data.bit();
  }
  for (let number = FIRST_CLASS; !data.ended && data.bitShort() === number; number++) {
    data.bitShort();
    readText({ data, strings, codePage });
    readText({ data, strings, codePage });
    names.set(number, readText({ data, strings, codePage }));
    data.bit();
    data.bitShort();
    if (fileVersion >= version.r2004) for (let i = 0; i < 5; i++) data.bitLong();
  }
  return names;
}
