import type { Budget } from '../../../core/budget.js';
import type { PdfDict } from '../syntax/objects.js';
import { decodeAscii85, decodeAsciiHex } from './ascii.js';
import { decodeFlate } from './flate.js';
import { decodeLzw } from './lzw.js';
import type { Part } from './output.js';
import { undoPredictor } from './predictor.js';
import { decodeRunLength } from './run-length.js';

/** The filters of streams (ISO 32000-2 §7.4, table 6), one after the other, as far as they are no codecs of pictures. */

export interface Filter {
  /** As the file writes it: long or short. */
  readonly name: string;
  readonly parameters: PdfDict;
}

export interface Decoded {
  readonly bytes: Uint8Array;
  /** Filters that have not been applied: DCT, JPX, CCITT and JBIG2, and names that no clause knows. */
  readonly rest: readonly Filter[];
  /** The data was cut or damaged: `bytes` is what came before that. */
  readonly damaged: boolean;
}

export function applyFilters(raw: Uint8Array, filters: readonly Filter[], budget: Budget): Decoded {
  let bytes = raw;
  let damaged = false;
  for (const [i, filter] of filters.entries()) {
    const decoded = applyFilter(bytes, filter, budget);
    if (decoded === undefined) return { bytes, rest: filters.slice(i), damaged };
    bytes = decoded.bytes;
    damaged ||= decoded.damaged;
  }
  return { bytes, rest: [], damaged };
}

/** Undefined for a filter that is none of ours. */
function applyFilter(bytes: Uint8Array, { name, parameters }: Filter, budget: Budget): Part | undefined {
  switch (name) {
    case 'FlateDecode':
    case 'Fl':
      return undoPredictor(decodeFlate(bytes, budget), parameters);
    case 'LZWDecode':
    case 'LZW': {
      const early = parameters.get('EarlyChange') !== 0;
      return undoPredictor(decodeLzw(bytes, early, budget), parameters);
    }
    case 'ASCII85Decode':
    case 'A85':
      return decodeAscii85(bytes);
    case 'ASCIIHexDecode':
    case 'AHx':
      return decodeAsciiHex(bytes);
    case 'RunLengthDecode':
    case 'RL':
      return decodeRunLength(bytes, budget);
    // Decryption has been done before (§7.4.10).
    case 'Crypt':
      return { bytes, damaged: false };
    default:
      return undefined;
  }
}
