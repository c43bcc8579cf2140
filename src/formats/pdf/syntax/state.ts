import type { Budget } from '../../../core/budget.js';
import type { NameTable } from './names.js';
import type { PdfDict, PdfValue } from './objects.js';
import type { Security } from './security.js';
import type { XrefTable } from './xref.js';

/** An open file: its bytes from the header on, and what was found out about them so far. */
export interface PdfFile {
  readonly bytes: Uint8Array;
  readonly budget: Budget;
  readonly names: NameTable;
  readonly xref: XrefTable;
  /** The newest trailer (§7.5.5). */
  trailer: PdfDict;
  /** Undefined where the file is not encrypted. */
  security: Security | undefined;
  /** Objects that were read, by number. */
  readonly objects: Map<number, PdfValue>;
  /** Objects that are being read: one that needs itself is null. */
  readonly reading: Set<number>;
  /** Streams of objects that were unpacked, by number; undefined for those that are none. */
  readonly packs: Map<number, ObjectPack | undefined>;
  /** Where objects were found by scanning, once that was needed. */
  scanned: ReadonlyMap<number, number> | undefined;
  /** An older section of the cross-reference is lost: what has no entry may still be there. */
  incomplete: boolean;
  /** Where `endstream` and `endobj` are, once a stream's length was wrong. */
  ends: Float64Array | undefined;
  /** Bytes that were read as objects; see `MAX_REREAD`. */
  parsed: number;
  readonly damage: Set<Damage>;
}

/** What was stepped around; each kind is warned about once a file. */
export type Damage = 'xref' | 'pages' | 'stream' | 'limit';

/** The objects of an object stream (§7.5.7): pairs of number and place, then the objects. */
export interface ObjectPack {
  readonly bytes: Uint8Array;
  readonly numbers: Float64Array;
  /** Places in `bytes`. */
  readonly places: Float64Array;
  /** Places by number, made where the cross-reference is wrong about them. */
  byNumber: ReadonlyMap<number, number> | undefined;
}
