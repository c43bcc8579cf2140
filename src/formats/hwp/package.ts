/*
 * The streams of an HWP 5 compound file (specification §3):
 *
 *   FileHeader (256)  'HWP Document File' NULs to 32, version(4), properties(4): bit 0 compressed, 1 password, 2 for distribution
 *   DocInfo           records: fonts, shapes, numberings, styles
 *   BodyText/SectionN records of a section
 *   ViewText/SectionN the same in documents for distribution, AES-128 in ECB mode behind a record with the key
 */
import { createDecipheriv } from 'node:crypto';
import { type CompoundFile, openCompoundFile } from '../../bytes/cfb/file.js';
import { ByteView } from '../../bytes/view.js';
import { inflate } from '../../bytes/zip/inflate.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext } from '../../core/format.js';

const COMPRESSED = 1;
const PASSWORD = 2;
const DISTRIBUTION = 4;
/** Header, key record's header and data: see `distributionKey`. */
const KEY_DATA_BYTES = 256;

export interface HwpPackage {
  readonly info: Uint8Array;
  /** Inflated bytes of a section, made when asked for. */
  readonly sections: readonly (() => Uint8Array)[];
}

/** Opens the compound file. Throws `encrypted-document` where a password is needed. */
export function openHwp(bytes: Uint8Array, context: ReadContext): HwpPackage {
  const file = openCompoundFile(bytes);
  const header = new ByteView(file.stream('FileHeader') ?? new Uint8Array(0));
  const properties = header.u32(36);
  if ((properties & PASSWORD) !== 0) throw new ConvertError('encrypted-document');
  const compressed = (properties & COMPRESSED) !== 0;
  const distribution = (properties & DISTRIBUTION) !== 0;
  const unpack = (data: Uint8Array) => (compressed ? inflateStream(data, context) : data);
  const paths = sectionPaths(file, distribution);
  return {
    info: unpack(file.stream('DocInfo') ?? new Uint8Array(0)),
    sections: paths.map((path) => () => {
      const data = file.stream(path) ?? new Uint8Array(0);
      return unpack(path.startsWith('ViewText') ? decrypt(data) : data);
    }),
  };
}

function sectionPaths(file: CompoundFile, distribution: boolean): string[] {
  const found = (storage: string) => {
    const paths = file.entries.filter((entry) => entry.type === 'stream').map((entry) => entry.path);
    const own = paths.filter((path) => new RegExp(`^${storage}/Section\\d+$`, 'i').test(path));
    return own.sort((a, b) => sectionNumber(a) - sectionNumber(b));
  };
  const viewed = distribution ? found('ViewText') : [];
  return viewed.length > 0 ? viewed : found('BodyText');
}

function sectionNumber(path: string): number {
  return Number(/(\d+)$/.exec(path)?.[1] ?? 0);
}

function inflateStream(data: Uint8Array, context: ReadContext): Uint8Array {
  const { bytes, damaged } = inflate(data, context.budget);
  // Streams end in padding that the inflater takes for damage; only one that gives nothing is.
  if (damaged && bytes.length === 0 && data.length > 0)
    context.warn({ code: 'damaged-part', message: 'A stream of the document cannot be inflated.' });
  return bytes;
}

/** Takes off the key record and decrypts what follows. */
function decrypt(data: Uint8Array): Uint8Array {
  const key = distributionKey(new ByteView(data.subarray(4, 4 + KEY_DATA_BYTES)));
  const body = data.subarray(4 + KEY_DATA_BYTES);
  const stream = createDecipheriv('aes-128-ecb', key, null);
  stream.setAutoPadding(false);
  const whole = body.subarray(0, body.length - (body.length % 16));
  return Buffer.concat([stream.update(whole), stream.final()]);
}

/**
 * The key of a document for distribution (specification "배포용 문서"): 256 bytes are masked by runs of pseudo-random
 * bytes that start from their first four; the key stands 4 to 19 bytes in.
 */
function distributionKey(data: ByteView): Uint8Array {
  const seed = data.u32(0);
  const plain = new Uint8Array(KEY_DATA_BYTES);
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 214_013) + 2_531_011) >>> 0;
    return (state >>> 16) & 0x7fff;
  };
  let mask = 0;
  let run = 0;
  for (let i = 0; i < KEY_DATA_BYTES; i++) {
    if (run === 0) {
      mask = random() & 0xff;
      run = (random() & 0xf) + 1;
    }
    plain[i] = i < 4 ? data.u8(i) : data.u8(i) ^ mask;
    run--;
  }
  const offset = 4 + (seed & 0xf);
  return plain.slice(offset, offset + 16);
}
