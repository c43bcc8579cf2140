import { decodeStream, getArray, getNumber, type PdfFile, resolve } from '../syntax/file.js';
import { type PdfDict, PdfStream, type PdfValue } from '../syntax/objects.js';

/**
 * Functions that turn a tint into a colour (ISO 32000-2 §7.10): sampled (0), exponential (2) and stitched (3), of the first
 * component. Calculator functions (4) are not run: their colours are counted as grey.
 */
export type TintFunction =
  | { readonly kind: 'exponential'; readonly c0: readonly number[]; readonly c1: readonly number[]; readonly n: number }
  | { readonly kind: 'sampled'; readonly size: number; readonly outputs: number; readonly samples: Uint8Array }
  | { readonly kind: 'stitched'; readonly parts: readonly TintFunction[]; readonly bounds: readonly number[] };

const MAX_DEPTH = 3;
const MAX_PARTS = 64;

export function parseFunction(file: PdfFile, value: PdfValue, depth = 0): TintFunction | undefined {
  const dict = value instanceof PdfStream ? value.dict : value instanceof Map ? value : undefined;
  if (dict === undefined || depth > MAX_DEPTH) return undefined;
  const type = getNumber(file, dict, 'FunctionType');
  if (type === 2) {
    const c0 = numbers(file, dict, 'C0');
    const c1 = numbers(file, dict, 'C1');
    return {
      kind: 'exponential',
      c0: c0.length > 0 ? c0 : [0],
      c1: c1.length > 0 ? c1 : [1],
      n: getNumber(file, dict, 'N') ?? 1,
    };
  }
  if (type === 0 && value instanceof PdfStream) return parseSampled(file, value);
  if (type !== 3) return undefined;
  const parts = (getArray(file, dict, 'Functions') ?? [])
    .slice(0, MAX_PARTS)
    .map((part) => parseFunction(file, resolve(file, part), depth + 1));
  if (parts.length === 0 || parts.includes(undefined)) return undefined;
  return { kind: 'stitched', parts: parts as TintFunction[], bounds: numbers(file, dict, 'Bounds') };
}

function parseSampled(file: PdfFile, stream: PdfStream): TintFunction | undefined {
  const size = numbers(file, stream.dict, 'Size');
  const outputs = numbers(file, stream.dict, 'Range').length / 2;
  if (size.length !== 1 || outputs < 1 || getNumber(file, stream.dict, 'BitsPerSample') !== 8) return undefined;
  return { kind: 'sampled', size: size[0] ?? 1, outputs, samples: decodeStream(file, stream).bytes };
}

function numbers(file: PdfFile, dict: PdfDict, key: string): number[] {
  return (getArray(file, dict, key) ?? []).map((value) => {
    const number = resolve(file, value);
    return typeof number === 'number' ? number : 0;
  });
}

export function evaluate(tint: TintFunction, inputs: readonly number[]): number[] {
  const x = Math.min(Math.max(inputs[0] ?? 0, 0), 1);
  if (tint.kind === 'exponential') {
    const share = tint.n === 1 ? x : x ** tint.n;
    return tint.c0.map((from, i) => from + share * ((tint.c1[i] ?? from) - from));
  }
  if (tint.kind === 'sampled') {
    const row = Math.round(x * (tint.size - 1)) * tint.outputs;
    return Array.from({ length: Math.min(tint.outputs, 4) }, (_, i) => (tint.samples[row + i] ?? 0) / 255);
  }
  const { parts, bounds } = tint;
  let part = 0;
  while (part < parts.length - 1 && x >= (bounds[part] ?? 1)) part++;
  const low = part === 0 ? 0 : (bounds[part - 1] ?? 0);
  const high = bounds[part] ?? 1;
  return evaluate(parts[part] as TintFunction, [high > low ? (x - low) / (high - low) : 0]);
}
