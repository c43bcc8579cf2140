/*
 * What OLE puts around an embedded document ([MS-OLEDS] 2.3.6, and the packager's own layout inside NativeData):
 *
 *   \1Ole10Native   size(4) | flags(2) label(z) path(z) reserved(4) tempLength(4) temp(tempLength) dataLength(4) data
 *   Package         the bytes of an Office Open XML package
 *   CONTENTS        the bytes of the document (Acrobat, Visio and others)
 */
import type { Source } from '../../core/format.js';
import { ByteView } from '../view.js';
import { isCompoundFile, openCompoundFile } from './file.js';

/** The document inside an OLE object's compound file; bytes that are no such file, or are the document, come back as they are. */
export function unwrapOleObject(bytes: Uint8Array): Source {
  if (!isCompoundFile(bytes)) return { bytes };
  const file = openCompoundFile(bytes);
  const whole = file.stream('Package') ?? file.stream('CONTENTS');
  if (whole !== undefined) return { bytes: whole };
  const native = file.stream('\x01Ole10Native');
  return native === undefined ? { bytes } : unwrapNative(native);
}

/** The file in a stream of the packager. */
export function unwrapNative(native: Uint8Array): Source {
  const view = new ByteView(native);
  if (view.u16(4) !== 2) return { bytes: view.slice(4, view.u32(0)) };
  const label = zeroTerminated(view, 6);
  const path = zeroTerminated(view, label.end);
  const temp = path.end + 8;
  const data = temp + view.u32(path.end + 4);
  const name = label.text.slice(Math.max(label.text.lastIndexOf('\\'), label.text.lastIndexOf('/')) + 1);
  const inner = view.slice(data + 4, view.u32(data));
  return name === '' ? { bytes: inner } : { bytes: inner, name };
}

function zeroTerminated(view: ByteView, from: number): { text: string; end: number } {
  const zero = view.bytes.indexOf(0, from);
  const end = zero < 0 ? view.length : zero;
  return { text: new TextDecoder('latin1').decode(view.bytes.subarray(from, end)), end: end + 1 };
}
