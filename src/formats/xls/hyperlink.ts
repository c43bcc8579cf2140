/*
 * HLINK [MS-XLS 2.4.140]: area(8) classId(16), then the hyperlink object [MS-OSHARED 2.3.7.1]:
 *
 *   version(4) flags(4) [display name] [target frame] [moniker] [location] ...
 *
 * strings are length(4, in characters) UTF-16; a URL moniker is its class id(16) length(4, in bytes) UTF-16.
 */
import type { ByteView } from '../../bytes/view.js';
import { decodeUnits } from './strings.js';

const HAS_MONIKER = 0x01;
const HAS_NAME = 0x10;
const HAS_FRAME = 0x80;
const MONIKER_IS_STRING = 0x100;
/** E0C9EA79-F9BA-11CE-8C82-00AA004BA90B as stored. */
const URL_MONIKER = 'e0c9ea79f9bace118c8200aa004ba90b'.replace('e0c9ea79f9ba', '79eac9e0baf9');

/** The address that a cell links to; '' for a place in the workbook or a file. */
export function readHyperlink(data: ByteView): string {
  const flags = data.u32(28);
  let at = 32;
  const string = () => {
    const length = data.u32(at);
    const text = decodeUnits(data.slice(at + 4, length * 2), 2);
    at += 4 + length * 2;
    return text.replace(/\u0000.*$/s, '');
  };
  if ((flags & HAS_NAME) !== 0) string();
  if ((flags & HAS_FRAME) !== 0) string();
  if ((flags & HAS_MONIKER) === 0) return '';
  if ((flags & MONIKER_IS_STRING) !== 0) return string();
  if (Buffer.from(data.slice(at, 16)).toString('hex') !== URL_MONIKER) return '';
  return decodeUnits(data.slice(at + 20, data.u32(at + 16)), 2).replace(/\u0000.*$/s, '');
}
