import { confidence, type Format, type Peek } from '../../core/format.js';

const VERSIONS = new Set([
  0x02, 0x03, 0x04, 0x05, 0x30, 0x31, 0x32, 0x43, 0x63, 0x83, 0x8b, 0x8c, 0x8e, 0xcb, 0xf5, 0xfb,
]);
/** dBASE 7 has the name of the language driver before its fields. */
const VERSION_7_FIELDS = 68;
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
  const nameAt = at(0) === 0x04 ? VERSION_7_FIELDS : 32;
  const nameBytes = at(0) === 0x04 ? 32 : 11;
  const type = String.fromCharCode(at(nameAt + nameBytes));
  const length = at(0) === 0x04 ? at(nameAt + 33) : at(48);
  const name = String.fromCharCode(...bytes.subarray(nameAt, nameAt + nameBytes)).replace(/\u0000.*$/s, '');
  return /^[\w\u0080-\u00ff]/.test(name) && FIELD_TYPES.test(type) && length <= record;
}
