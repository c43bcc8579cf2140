/*
 * Properties of a shape ([MS-ODRAW] 2.3.1): { id(14 bits) isBlip(1) isComplex(1) value(4) } as many as the record's instance says,
 * then the bytes of the complex ones in their order, `value` bytes each.
 */
import type { ByteView } from '../../bytes/view.js';
import { type PptRecord, recordType } from './records.js';

export interface ShapeOption {
  readonly value: number;
  /** Text of a complex property, if it is asked for. */
  readonly from: number;
  readonly to: number;
}

export const shapeOption = {
  wordArtText: 0x00c0,
  description: 0x0381,
  hyperlink: 0x0382,
  tableProperties: 0x039f,
  groupFlags: 0x03bf,
} as const;

const HIDDEN = 0x0002_0002;
const ENTRY_BYTES = 6;

export function readOptions(view: ByteView, records: readonly PptRecord[]): Map<number, ShapeOption> {
  const out = new Map<number, ShapeOption>();
  for (const record of records) {
    if (
      record.type !== recordType.shapeOptions &&
      record.type !== recordType.shapeOptions2 &&
      record.type !== recordType.shapeOptions3
    )
      continue;
    const count = Math.min(record.instance, Math.floor((record.to - record.from) / ENTRY_BYTES));
    let data = record.from + count * ENTRY_BYTES;
    for (let i = 0; i < count; i++) {
      const at = record.from + i * ENTRY_BYTES;
      const id = view.u16(at);
      const value = view.u32(at + 2);
      const isComplex = (id & 0x8000) !== 0;
      const to = isComplex ? Math.min(data + value, record.to) : data;
      if (!out.has(id & 0x3fff)) out.set(id & 0x3fff, { value, from: data, to });
      data = to;
    }
  }
  return out;
}

/** A complex property that is text, without its end mark. */
export function optionText(view: ByteView, option: ShapeOption | undefined): string {
  if (option === undefined) return '';
  const text = new TextDecoder('utf-16le').decode(view.slice(option.from, (option.to - option.from) & ~1));
  return text.split('\0')[0] ?? '';
}

export function isHiddenShape(options: ReadonlyMap<number, ShapeOption>): boolean {
  return ((options.get(shapeOption.groupFlags)?.value ?? 0) & HIDDEN) === HIDDEN;
}
