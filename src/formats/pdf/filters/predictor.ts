import type { PdfDict } from '../syntax/objects.js';
import type { Part } from './output.js';

/**
 * Predictors of Flate and LZW (ISO 32000-2 §7.4.4.4): 2 is TIFF's, 10 to 15 are PNG's, whose rows begin with a byte that says which.
 * A predictor never makes more bytes than it is given.
 */
export function undoPredictor(part: Part, parameters: PdfDict): Part {
  const predictor = numberOf(parameters, 'Predictor', 1);
  if (predictor < 2) return part;
  const colors = numberOf(parameters, 'Colors', 1);
  const bits = numberOf(parameters, 'BitsPerComponent', 8);
  const columns = numberOf(parameters, 'Columns', 1);
  const rowBytes = Math.ceil((colors * bits * columns) / 8);
  const pixelBytes = Math.max(1, Math.ceil((colors * bits) / 8));
  // A row longer than the data, or none: no such picture or table is there.
  if (!(rowBytes >= 1) || rowBytes > Math.max(part.bytes.length, pixelBytes)) return { ...part, damaged: true };
  if (predictor === 2) return { ...part, bytes: undoTiff(part.bytes, { colors, bits, rowBytes }) };
  return { ...part, bytes: undoPng(part.bytes, rowBytes, pixelBytes) };
}

function numberOf(parameters: PdfDict, key: string, otherwise: number): number {
  const value = parameters.get(key);
  return typeof value === 'number' && value >= 1 ? Math.floor(value) : otherwise;
}

/** Kinds of rows (PNG 2nd edition, §9.2). */
const SUB = 1;
const UP = 2;
const AVERAGE = 3;
const PAETH = 4;

function undoPng(bytes: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const rows = Math.ceil(bytes.length / (rowBytes + 1));
  const out = new Uint8Array(Math.max(0, bytes.length - rows));
  let to = 0;
  for (let from = 0; from < bytes.length; ) {
    const kind = bytes[from++] as number;
    const count = Math.min(rowBytes, bytes.length - from);
    undoRow(out, { kind, to, count, rowBytes, pixelBytes }, bytes.subarray(from, from + count));
    to += count;
    from += count;
  }
  return out;
}

interface Row {
  readonly kind: number;
  readonly to: number;
  readonly count: number;
  readonly rowBytes: number;
  readonly pixelBytes: number;
}

function undoRow(out: Uint8Array, { kind, to, count, rowBytes, pixelBytes }: Row, row: Uint8Array): void {
  const isFirst = to < rowBytes;
  if (kind === UP && !isFirst) {
    for (let i = 0; i < count; i++) out[to + i] = (row[i] as number) + (out[to + i - rowBytes] as number);
    return;
  }
  if (kind < SUB || kind > PAETH || kind === UP) {
    out.set(row, to);
    return;
  }
  for (let i = 0; i < count; i++) {
    const left = i < pixelBytes ? 0 : (out[to + i - pixelBytes] as number);
    const up = isFirst ? 0 : (out[to + i - rowBytes] as number);
    const corner = isFirst || i < pixelBytes ? 0 : (out[to + i - rowBytes - pixelBytes] as number);
    const guess = kind === SUB ? left : kind === AVERAGE ? (left + up) >> 1 : paeth(left, up, corner);
    out[to + i] = (row[i] as number) + guess;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const fromLeft = Math.abs(up - corner);
  const fromUp = Math.abs(left - corner);
  const fromCorner = Math.abs(left + up - 2 * corner);
  if (fromLeft <= fromUp && fromLeft <= fromCorner) return left;
  return fromUp <= fromCorner ? up : corner;
}

/** Each component is the difference from that of the pixel before (TIFF 6.0, section 14). */
function undoTiff(bytes: Uint8Array, row: { colors: number; bits: number; rowBytes: number }): Uint8Array {
  const out = bytes.slice();
  const { colors, bits, rowBytes } = row;
  for (let from = 0; from < out.length; from += rowBytes) {
    const line = out.subarray(from, Math.min(from + rowBytes, out.length));
    if (bits === 8)
      for (let i = colors; i < line.length; i++) line[i] = (line[i] as number) + (line[i - colors] as number);
    else if (bits === 16) undoTiff16(line, colors);
    else undoTiffBits(line, colors, bits);
  }
  return out;
}

function undoTiff16(line: Uint8Array, colors: number): void {
  for (let i = colors * 2; i + 1 < line.length; i += 2) {
    const before = (line[i - colors * 2] as number) * 256 + (line[i - colors * 2 + 1] as number);
    const value = before + (line[i] as number) * 256 + (line[i + 1] as number);
    line[i] = value >> 8;
    line[i + 1] = value;
  }
}

function undoTiffBits(line: Uint8Array, colors: number, bits: number): void {
  const before = new Uint8Array(Math.min(colors, line.length * 8));
  const mask = (1 << bits) - 1;
  for (let at = 0, i = 0; at + bits <= line.length * 8; at += bits, i = (i + 1) % colors) {
    const shift = 8 - bits - (at & 7);
    if (shift < 0) return;
    const byte = line[at >> 3] as number;
    const value = (((byte >> shift) & mask) + (before[i] ?? 0)) & mask;
    before[i] = value;
    line[at >> 3] = (byte & ~(mask << shift)) | (value << shift);
  }
}
