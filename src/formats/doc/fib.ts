/*
 * File information block, at the start of the stream WordDocument [MS-DOC] 2.5:
 *
 *   FibBase     wIdent(2) nFib(2) unused(2) lid(2) pnNext(2) flags(2) nFibBack(2) lKey(4) ... fcMin(4) fcMac(4)
 *   Word 97+    csw(2)=14 rgW(28) cslw(2)=22 rgLw(88: cbMac ... ccpText at 76) cbRgFcLcb(2) rgFcLcb(8 each, from 154)
 *   Word 6/95   ... ccpText at 52, fc/lcb pairs (8 each) from 88 in the same order; tables lie in WordDocument itself
 *   Word 2      the same up to ccpText, then pairs of 6 bytes; the piece table's, of fast saved files, is at 286
 */

import { type CompoundFile, isCompoundFile, openCompoundFile } from '../../bytes/cfb/file.js';
import { ByteView } from '../../bytes/view.js';
import { ConvertError } from '../../core/errors.js';
import { clearStreams, decryptStreams, type Streams } from './encryption.js';

/** Places of the structures that are read, as numbers of their fc/lcb pair. */
export const part = {
  STYLES: 1,
  FOOTNOTE_REFS: 2,
  FOOTNOTE_TEXT: 3,
  COMMENT_REFS: 4,
  COMMENT_TEXT: 5,
  HEADERS: 11,
  CHAR_PAGES: 12,
  PARAGRAPH_PAGES: 13,
  FONTS: 15,
  PIECES: 33,
  COMMENT_OWNERS: 36,
  SHAPES: 40,
  ENDNOTE_REFS: 46,
  ENDNOTE_TEXT: 47,
  DRAWINGS: 50,
  TEXT_BOXES: 56,
  LISTS: 73,
  LIST_OVERRIDES: 74,
} as const;

/** Lengths of the parts of the text, in the order in which they follow each other, in characters. */
export interface TextLengths {
  readonly body: number;
  readonly footnotes: number;
  readonly headers: number;
  readonly macros: number;
  readonly comments: number;
  readonly endnotes: number;
  readonly textBoxes: number;
}

export interface WordFile {
  /** `undefined` for files without a directory. */
  readonly compound: CompoundFile | undefined;
  /** Word 6 and 95 have 8-bit text and one-byte property codes. */
  readonly isOld: boolean;
  /** Word 2: old, and of what is in its tables only the pieces are read. */
  readonly isWord2: boolean;
  readonly main: ByteView;
  /** The stream that holds the tables: 0Table, 1Table, or the main one. */
  readonly table: ByteView;
  readonly data: ByteView;
  readonly lengths: TextLengths;
  readonly language: number;
  /** Whether text of Word 95 is 16-bit (Far East versions). */
  readonly isWide: boolean;
  readonly textStart: number;
  readonly textEnd: number;
  /** Word 6: first page of character and of paragraph properties, and how many there are; the tables may list fewer. */
  readonly oldPages: {
    readonly characters: { readonly first: number; readonly count: number };
    readonly paragraphs: { readonly first: number; readonly count: number };
  };
  /** Offset and length of a structure in `table`; length 0 if it is not there. */
  at(number: number): { readonly offset: number; readonly length: number };
}

const ENCRYPTED = 0x0100;
const OBFUSCATED = 0x8000;
const WHICH_TABLE = 0x0200;
const WIDE = 0x1000;
const FAST_SAVED = 0x0004;
const MAGIC_97 = 0xa5ec;
const MAGIC_2 = 0xa5db;
const WORD_2_PIECES_AT = 286;
const FIRST_FIB_97 = 193;

/** Opens the streams of a document. Throws `corrupt-document`, `encrypted-document` or `wrong-password`. */
export function openWordFile(bytes: Uint8Array, password?: string): WordFile {
  const compound = isCompoundFile(bytes) ? tryOpen(bytes) : undefined;
  if (compound !== undefined && isProtected(compound)) throw new ConvertError('encrypted-document');
  const stream = compound?.stream('WordDocument') ?? bareStream(bytes);
  if (stream.length < 128) throw new ConvertError('corrupt-document');
  const head = new ByteView(stream);
  const flags = head.u16(10);
  const isOld = head.u16(0) !== MAGIC_97 && head.u16(2) < FIRST_FIB_97;
  const streams = {
    main: stream,
    table: (compound === undefined || isOld ? undefined : tableOf(compound, flags)) ?? NOTHING,
    data: compound?.stream('Data') ?? NOTHING,
  };
  if ((flags & ENCRYPTED) === 0) return toWordFile(streams, { isOld, compound });
  if (head.u16(0) === MAGIC_2) throw new ConvertError('encrypted-document');
  const lKey = head.u32(14);
  const isObfuscated = isOld || (flags & OBFUSCATED) !== 0;
  const clear = isObfuscated
    ? clearStreams(streams, { lKey, isOld }, password)
    : decryptStreams(streams, lKey, password);
  return toWordFile(clear, { isOld, compound: isObfuscated ? compound : undefined });
}

const NOTHING = new Uint8Array(0);

/** A file that is cut has no directory; its main stream mostly follows the header. */
function tryOpen(bytes: Uint8Array): CompoundFile | undefined {
  try {
    return openCompoundFile(bytes);
  } catch (error) {
    if (error instanceof ConvertError && error.code === 'corrupt-document') return undefined;
    throw error;
  }
}

const HEADER_BYTES = 512;

function bareStream(bytes: Uint8Array): Uint8Array {
  return isCompoundFile(bytes) ? bytes.subarray(HEADER_BYTES) : bytes;
}

/** In Word 6 five numbers (two of them of `oldPages`) stand amid the pairs. */
const OLD_GAP_BEFORE = 38;
const OLD_GAP_BYTES = 10;
const OLD_PAGES_AT = 0x18a;

interface Container {
  readonly isOld: boolean;
  readonly compound: CompoundFile | undefined;
}

function toWordFile(streams: Streams, { isOld, compound }: Container): WordFile {
  const main = new ByteView(streams.main);
  const flags = main.u16(10);
  const isWord2 = main.u16(0) === MAGIC_2;
  return {
    compound,
    isOld,
    isWord2,
    main,
    table: isOld ? main : new ByteView(streams.table),
    data: isOld ? main : new ByteView(streams.data),
    lengths: readLengths(main, isOld ? 52 : 76),
    language: main.u16(6),
    isWide: isOld && (flags & WIDE) !== 0 && main.u16(2) >= 104,
    textStart: main.u32(24),
    textEnd: main.u32(28),
    oldPages: {
      characters: { first: main.u16(OLD_PAGES_AT), count: isOld && !isWord2 ? main.u16(OLD_PAGES_AT + 4) : 0 },
      paragraphs: { first: main.u16(OLD_PAGES_AT + 2), count: isOld && !isWord2 ? main.u16(OLD_PAGES_AT + 6) : 0 },
    },
    at(number) {
      if (isWord2) return number === part.PIECES && (flags & FAST_SAVED) !== 0 ? piecesOfWord2(main) : NOWHERE;
      const place = isOld ? 88 + number * 8 + (number >= OLD_GAP_BEFORE ? OLD_GAP_BYTES : 0) : 154 + number * 8;
      if (isOld ? number > part.ENDNOTE_TEXT : number >= main.u16(152)) return NOWHERE;
      return { offset: main.u32(place), length: main.u32(place + 4) };
    },
  };
}

const NOWHERE = { offset: 0, length: 0 };

function piecesOfWord2(main: ByteView): { offset: number; length: number } {
  return { offset: main.u32(WORD_2_PIECES_AT), length: main.u16(WORD_2_PIECES_AT + 4) };
}

/** Rights management leaves a stub in the document's place. */
function isProtected(compound: CompoundFile): boolean {
  return compound.entries.some((entry) => /drmcontent$|encryptedpackage$/i.test(entry.path));
}

function tableOf(compound: CompoundFile, flags: number): Uint8Array | undefined {
  const [right, other] = (flags & WHICH_TABLE) !== 0 ? ['1Table', '0Table'] : ['0Table', '1Table'];
  return compound.stream(right ?? '') ?? compound.stream(other ?? '');
}

function readLengths(main: ByteView, at: number): TextLengths {
  const length = (i: number) => {
    const value = main.i32(at + i * 4);
    return value > 0 && value < 0x7fffff00 ? value : 0;
  };
  return {
    body: length(0),
    footnotes: length(1),
    headers: length(2),
    macros: length(3),
    comments: length(4),
    endnotes: length(5),
    textBoxes: length(6),
  };
}
