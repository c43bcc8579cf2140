/*
 * An encrypted presentation ([MS-PPT] 2.3.7, [MS-OFFCRYPTO] 2.3.5): every object of the persist directory, its header too, is
 * RC4 with the key of the block that has the object's id. Edits, directories and the CryptSession10Container, which says
 * how, stand in the clear.
 */

import { type BlockKey, DEFAULT_PASSWORD, Rc4, rc4Keys } from '../../bytes/crypto/office.js';
import { ByteView } from '../../bytes/view.js';
import { ConvertError } from '../../core/errors.js';
import type { PersistDirectory } from './persist.js';
import { recordAt } from './records.js';

/** What presentations are encrypted with that are only protected against changes. */
const DEFAULT_PASSWORDS = ['/01Hannes Ruescher/01', DEFAULT_PASSWORD];
const HEADER_BYTES = 8;

/** The stream in the clear. Throws `encrypted-document` or `wrong-password`. */
export function decryptStream(view: ByteView, persist: PersistDirectory, password: string | undefined): ByteView {
  const keyOf = findKeys(view, persist, password);
  const out = Buffer.from(view.bytes);
  for (const [id, at] of persist.offsets) {
    if (id === persist.encryptionId) continue;
    const cipher = new Rc4(keyOf(id));
    const header = cipher.apply(view.slice(at, HEADER_BYTES));
    if (header.length < HEADER_BYTES) continue;
    out.set(header, at);
    out.set(cipher.apply(view.slice(at + HEADER_BYTES, new ByteView(header).u32(4))), at + HEADER_BYTES);
  }
  return new ByteView(out);
}

function findKeys(view: ByteView, persist: PersistDirectory, password: string | undefined): BlockKey {
  const session = recordAt(view, persist.offsets.get(persist.encryptionId ?? -1) ?? -1);
  if (session === undefined) throw new ConvertError('encrypted-document');
  const info = view.slice(session.from, session.to - session.from);
  for (const candidate of password === undefined ? DEFAULT_PASSWORDS : [password, ...DEFAULT_PASSWORDS]) {
    const keyOf = rc4Keys(info, candidate);
    if (keyOf !== undefined) return keyOf;
  }
  throw new ConvertError(password === undefined ? 'encrypted-document' : 'wrong-password');
}
