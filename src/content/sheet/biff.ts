/** Values that Excel's binary formats, old and new, have in common. */
import type { ByteView } from '../../bytes/view.js';

const ERRORS: ReadonlyMap<number, string> = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
]);

/** What a cell shows for an error code [MS-XLS 2.5.10]. */
export function errorText(code: number): string {
  return ERRORS.get(code) ?? '#N/A';
}

/** 30 bits of a double or of an integer, perhaps times 100 [MS-XLS 2.5.217]. */
export function readRk(data: ByteView, at: number): number {
  const raw = data.i32(at);
  let value: number;
  if ((raw & 2) !== 0) value = raw >> 2;
  else {
    scratch.setInt32(0, 0, true);
    scratch.setInt32(4, raw & ~3, true);
    value = scratch.getFloat64(0, true);
  }
  return (raw & 1) !== 0 ? value / 100 : value;
}

const scratch = new DataView(new ArrayBuffer(8));
