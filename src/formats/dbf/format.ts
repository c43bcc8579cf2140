import { confidence, type Format, type Peek } from '../../core/format.js';

const VERSIONS = new Set([
  0x02, 0x03, 0x04, 0x05, 0x30, 0x31, 0x32, 0x43, 0x63, 0x83, 0x8b, 0x8c, 0x8e, 0xcb, 0xf5, 0xfb,
]);
const FIELD_TYPES = /^[CNFDLMIBTYGPVWQ@O+0]$/;

export const dbf: Format = {
  id: 'dbf',
  title: 'dBASE table',
  family: 'data',
  mediaTypes: ['application/vnd.dbf', 'application/dbase', 'application/x-dbf'],
  extensions: ['dbf'],
  sniff: (peek) => (isTable(peek) ? confidence.STRUCTURE : confidence.NO),
  load: () => import('./reader.js'),
};

/** There is no magic: the version, the date, the sizes and the first field have to make sense together. */
function isTable({ bytes }: Peek): boolean {
  const at = (i: number) => bytes[i] ?? 0;
  const header = at(8) | (at(9) << 8);
  const record = at(10) | (at(11) << 8);
  const month = at(2);
  if (!VERSIONS.has(at(0)) || month > 12 || at(3) > 31) return false;
  if (header < 65 || record < 2 || header > bytes.length) return false;
  const name = String.fromCharCode(...bytes.subarray(32, 43)).replace(/\u0000.*$/s, '');
  return /^[\w\u0080-\u00ff]/.test(name) && FIELD_TYPES.test(String.fromCharCode(at(43))) && at(48) <= record;
}
