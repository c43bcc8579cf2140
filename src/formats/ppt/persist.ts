/*
 * Where the parts of a presentation lie ([MS-PPT] 2.1.2): the stream is a log of edits. The current user names the last one;
 * each names the one before it and a directory of the objects that it wrote.
 *
 *   CurrentUserAtom       size(4) token(4) lastEdit(4)                       token F3D1C4DF: encrypted
 *   UserEditAtom          lastSlide(4) version(4) previousEdit(4) directory(4) documentId(4) seed(4) view(2) x(2) [encryption(4)]
 *   PersistDirectoryAtom  { firstId(20 bits) count(12 bits) offset(4) * count } *
 */
import type { ByteView } from '../../bytes/view.js';
import { type PptRecord, recordAt, recordsIn, recordType } from './records.js';

const ENCRYPTED_TOKEN = 0xf3d1c4df;
const ENCRYPTED_EDIT_BYTES = 32;

/** Offsets of objects by persist id, and the document's id. */
export interface PersistDirectory {
  readonly offsets: ReadonlyMap<number, number>;
  readonly documentId: number | undefined;
  /** The object that says how the others are encrypted. */
  readonly encryptionId: number | undefined;
}

/** Whether the current user says that the presentation is encrypted. */
export function isEncrypted(currentUser: ByteView): boolean {
  return currentUser.u32(12) === ENCRYPTED_TOKEN;
}

/** Follows the chain of edits from the newest one. */
export function readPersistDirectory(view: ByteView, currentUser: ByteView): PersistDirectory {
  const offsets = new Map<number, number>();
  let documentId: number | undefined;
  let encryptionId: number | undefined;
  const seen = new Set<number>();
  let at = currentUser.u32(16);
  while (at > 0 && !seen.has(at)) {
    seen.add(at);
    const edit = recordAt(view, at);
    if (edit?.type !== recordType.userEditAtom) break;
    if (edit.to - edit.from >= ENCRYPTED_EDIT_BYTES) encryptionId ??= view.u32(edit.from + 28) || undefined;
    documentId ??= view.u32(edit.from + 16);
    addDirectory(view, recordAt(view, view.u32(edit.from + 12)), offsets);
    at = view.u32(edit.from + 8);
  }
  return { offsets, documentId, encryptionId };
}

function addDirectory(view: ByteView, directory: PptRecord | undefined, offsets: Map<number, number>): void {
  if (directory?.type !== recordType.persistDirectoryAtom) return;
  let at = directory.from;
  while (at + 4 <= directory.to) {
    const head = view.u32(at);
    const count = Math.min(head >>> 20, (directory.to - at) / 4 - 1);
    at += 4;
    for (let i = 0; i < count; i++, at += 4) {
      const id = (head & 0xfffff) + i;
      if (!offsets.has(id)) offsets.set(id, view.u32(at));
    }
  }
}

/** Where the edits are lost: the last document of the stream, and its slides in the order in which they lie. */
export function scanForParts(view: ByteView): { document: PptRecord | undefined; slides: PptRecord[] } {
  const records = recordsIn(view, { from: 0, to: view.length });
  return {
    document: records.findLast((record) => record.type === recordType.document),
    slides: records.filter((record) => record.type === recordType.slide),
  };
}
