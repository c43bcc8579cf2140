import type { Peek } from '../core/format.js';

/** The programs of one package keep their files in the same stream; 512-byte and 64-byte pieces both begin here. */
const PIECE_BYTES = 64;
const QUATTRO_HEAD = [0, 0, 2, 0, 7, 16];

/** Whether the stream `PerfectOffice_MAIN` of a compound file is a sheet of Quattro Pro, not a document of WordPerfect. */
export function isPerfectOfficeSheet(peek: Peek): boolean {
  if (peek.oleNames()?.includes('perfectoffice_main') !== true) return false;
  for (let at = 512; at < peek.bytes.length; at += PIECE_BYTES) {
    if (peek.bytes[at + 4] === 7 && peek.startsWith(QUATTRO_HEAD, at)) return true;
  }
  return false;
}
