import { confidence, type Format, type Peek } from '../../core/format.js';

const SIGNATURES: readonly {
  readonly type: string;
  readonly bytes: string | readonly number[];
  readonly at: number;
}[] = [
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], at: 0 },
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff], at: 0 },
  { type: 'image/gif', bytes: 'GIF87a', at: 0 },
  { type: 'image/gif', bytes: 'GIF89a', at: 0 },
  { type: 'image/tiff', bytes: 'II*\0', at: 0 },
  { type: 'image/tiff', bytes: 'MM\0*', at: 0 },
  { type: 'image/webp', bytes: 'WEBPVP8', at: 8 },
  { type: 'image/jp2', bytes: 'jP  \r\n', at: 4 },
  { type: 'image/jp2', bytes: [0xff, 0x4f, 0xff, 0x51], at: 0 },
  { type: 'image/avif', bytes: 'ftypavif', at: 4 },
  { type: 'image/avif', bytes: 'ftypavis', at: 4 },
  { type: 'image/heic', bytes: 'ftyphei', at: 4 },
  { type: 'image/heic', bytes: 'ftyphev', at: 4 },
  { type: 'image/heif', bytes: 'ftypmif1', at: 4 },
  { type: 'image/heif', bytes: 'ftypmsf1', at: 4 },
  { type: 'image/bpg', bytes: 'BPG\u00fb', at: 0 },
  { type: 'image/x-icns', bytes: 'icns\0', at: 0 },
];
const EXTENSIONS = [
  ...['png', 'jpg', 'jpeg', 'jpe', 'jfif', 'gif', 'bmp', 'dib', 'tif', 'tiff', 'webp', 'avif', 'heic', 'heif'],
  ...['jp2', 'j2k', 'jpx', 'jpf', 'pnm', 'ppm', 'pgm', 'pbm', 'ico', 'cur', 'bpg', 'icns'],
];

export const image: Format = {
  id: 'image',
  title: 'Picture (PNG, JPEG, GIF, BMP, TIFF, WebP, AVIF, HEIC, JPEG 2000, PNM, BPG, icon)',
  family: 'picture',
  mediaTypes: [
    'image/png',
    'image/jpeg',
    'image/gif',
    'image/bmp',
    'image/tiff',
    'image/webp',
    'image/avif',
    'image/heic',
    'image/heif',
    'image/jp2',
    'image/x-portable-anymap',
    'image/x-portable-pixmap',
    'image/x-portable-graymap',
    'image/x-portable-bitmap',
    'image/vnd.microsoft.icon',
    'image/x-icon',
    'image/bpg',
    'image/x-icns',
  ],
  extensions: EXTENSIONS,
  sniff: (peek) => (typeOf(peek) === undefined ? confidence.NO : confidence.SIGNATURE),
  mediaTypeOf: (peek) => typeOf(peek) ?? 'image/png',
  load: () => import('./reader.js'),
};

function typeOf(peek: Peek): string | undefined {
  const found = SIGNATURES.find(({ bytes, at }) => peek.startsWith(bytes, at));
  if (found !== undefined) return found.type;
  if (isBitmap(peek)) return 'image/bmp';
  if (isPnm(peek)) return 'image/x-portable-anymap';
  return isIcon(peek) ? 'image/vnd.microsoft.icon' : undefined;
}

/** 'BM' are two letters: the size of the header that follows must be one that there is. */
function isBitmap(peek: Peek): boolean {
  return (
    peek.startsWith('BM') && [12, 16, 40, 52, 56, 64, 108, 124].includes(peek.bytes[14] ?? 0) && peek.bytes[15] === 0
  );
}

function isPnm({ bytes }: Peek): boolean {
  return bytes[0] === 0x50 && /^P[1-6](?:\s|#[^\n]*\n)+\d+\s/.test(String.fromCharCode(...bytes.subarray(0, 200)));
}

/** Entries of 16 bytes follow the count; the data of the first begins after them. */
function isIcon(peek: Peek): boolean {
  const { bytes } = peek;
  const count = (bytes[4] ?? 0) + (bytes[5] ?? 0) * 256;
  if (!peek.startsWith([0, 0]) || (bytes[2] !== 1 && bytes[2] !== 2) || bytes[3] !== 0 || count === 0 || count > 64)
    return false;
  const offset = (bytes[18] ?? 0) + (bytes[19] ?? 0) * 256;
  return bytes[9] === 0 && offset >= 6 + count * 16 && offset < bytes.length;
}
