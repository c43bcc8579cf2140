/*
 * Frame of MPEG audio: sync(11) version(2) layer(2) protection(1) bit rate(4) sample rate(2) padding(1) ...
 * Frame of AAC (ADTS): sync(12) version(1) layer(2, 0) ... length(13) at bit 30
 */
const RATES = [44_100, 48_000, 32_000];
/** Kilobits a second by layer, for version 1; version 2 has tables of its own. */
const LAYER_1 = [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448];
const LAYER_2 = [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384];
const LAYER_3 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const LAYER_1_V2 = [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256];
const LAYER_23_V2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];

/** Whether frames of MPEG audio or AAC stand at the start, one behind the other. */
export function hasMpegFrames(bytes: Uint8Array): boolean {
  let at = 0;
  for (let frames = 0; frames < 3; frames++) {
    const length = frameBytes(bytes, at);
    if (length === 0) return false;
    at += length;
    if (at >= bytes.length) return frames > 0;
  }
  return true;
}

function frameBytes(bytes: Uint8Array, at: number): number {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = bytes.subarray(at, at + 6);
  if (a !== 0xff || (b & 0xe0) !== 0xe0) return 0;
  if ((b & 0xf6) === 0xf0) {
    const length = ((d & 3) << 11) | (e << 3) | (f >> 5);
    return length > 7 ? length : 0;
  }
  return mpegFrameBytes(b, c);
}

function mpegFrameBytes(b: number, c: number): number {
  const version = (b >> 3) & 3;
  const layer = 4 - ((b >> 1) & 3);
  const rate = RATES[(c >> 2) & 3];
  const isFirst = version === 3;
  const table = isFirst ? ([LAYER_1, LAYER_2, LAYER_3][layer - 1] ?? []) : layer === 1 ? LAYER_1_V2 : LAYER_23_V2;
  const kilobits = table[c >> 4] ?? 0;
  if (version === 1 || layer === 4 || rate === undefined || kilobits === 0) return 0;
  const samples = rate / (isFirst ? 1 : version === 2 ? 2 : 4);
  const padding = (c >> 1) & 1;
  if (layer === 1) return (Math.floor((12_000 * kilobits) / samples) + padding) * 4;
  const factor = layer === 3 && !isFirst ? 72_000 : 144_000;
  return Math.floor((factor * kilobits) / samples) + padding;
}
