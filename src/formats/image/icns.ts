import { ByteView } from '../../bytes/view.js';
import type { Size } from './bpg.js';

/** Apple icons: 'icns' size(4), then pictures: type(4) size with these eight bytes(4) data; big-endian. Each type has its side. */
const SIDES: ReadonlyMap<string, number> = new Map([
  ...(['ics#', 'ics4', 'ics8', 'is32', 'icp4', 'ic04'] as const).map((type) => [type, 16] as const),
  ...(['ICON', 'ICN#', 'icl4', 'icl8', 'il32', 'icp5', 'ic05', 'ic11'] as const).map((type) => [type, 32] as const),
  ...(['ich#', 'ich4', 'ich8', 'ih32'] as const).map((type) => [type, 48] as const),
  ...(['icp6', 'ic12'] as const).map((type) => [type, 64] as const),
  ...(['it32', 'ic07'] as const).map((type) => [type, 128] as const),
  ...(['ic08', 'ic13'] as const).map((type) => [type, 256] as const),
  ...(['ic09', 'ic14'] as const).map((type) => [type, 512] as const),
  ['ic10', 1024],
]);
const HEAD_BYTES = 8;

/** Of the largest picture. */
export function icnsSize(bytes: Uint8Array): Size | undefined {
  const view = new ByteView(bytes);
  let side = 0;
  for (let at = HEAD_BYTES; at + HEAD_BYTES <= view.length; at += Math.max(view.u32be(at + 4), HEAD_BYTES))
    side = Math.max(side, SIDES.get(String.fromCharCode(...view.slice(at, 4))) ?? 0);
  return side === 0 ? undefined : { width: side, height: side };
}
