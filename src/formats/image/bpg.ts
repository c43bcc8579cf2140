/*
 * BPG ("BPG Specification", F. Bellard): 'BPG' FB, format(1), flags(1; 8: extensions follow), then numbers of seven bits a byte:
 * width, height, bytes of pixels, [bytes of extensions, each: tag, length, data]. Tag 1 is EXIF, 3 XMP.
 */

export interface Size {
  readonly width: number;
  readonly height: number;
}

interface Extension {
  readonly tag: number;
  readonly data: Uint8Array;
}

interface Bpg extends Size {
  readonly extensions: readonly Extension[];
}

const HEAD_BYTES = 6;
const HAS_EXTENSIONS = 8;
/** A number of 32 bits takes no more. */
const MAX_DIGITS = 5;
const MAX_EXTENSIONS = 100;

export function readBpg(bytes: Uint8Array): Bpg {
  const cursor = { at: HEAD_BYTES };
  const [width, height] = [next(bytes, cursor), next(bytes, cursor)];
  next(bytes, cursor);
  const extensions: Extension[] = [];
  if (((bytes[5] ?? 0) & HAS_EXTENSIONS) === 0) return { width, height, extensions };
  const all = next(bytes, cursor);
  const end = Math.min(cursor.at + all, bytes.length);
  while (cursor.at < end && extensions.length < MAX_EXTENSIONS) {
    const tag = next(bytes, cursor);
    const length = next(bytes, cursor);
    extensions.push({ tag, data: bytes.subarray(cursor.at, Math.min(cursor.at + length, end)) });
    cursor.at += length;
  }
  return { width, height, extensions };
}

export function bpgSize(bytes: Uint8Array): Size {
  const { width, height } = readBpg(bytes);
  return { width, height };
}

/** High bits first; all bytes but the last have their top bit set. */
function next(bytes: Uint8Array, cursor: { at: number }): number {
  let value = 0;
  for (let i = 0; i < MAX_DIGITS; i++) {
    const byte = bytes[cursor.at++] ?? 0;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) break;
  }
  return value;
}
