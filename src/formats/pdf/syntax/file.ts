import type { Budget } from '../../../core/budget.js';
import { ConvertError } from '../../../core/errors.js';
import { get, getDict } from './getters.js';
import { NameTable } from './names.js';
import type { PdfDict, PdfValue } from './objects.js';
import { rebuild } from './rebuild.js';
import { resolve } from './resolve.js';
import { openSecurity } from './security.js';
import type { PdfFile } from './state.js';
import { XrefTable } from './xref.js';
import { readSections } from './xref-sections.js';

export { get, getArray, getDict, getName, getNumber, getStream, getString, getText } from './getters.js';
export { decodeStream, resolve } from './resolve.js';
export type { PdfFile } from './state.js';

export interface OpenOptions {
  readonly password?: string | undefined;
  readonly budget: Budget;
}

/** `%PDF-` is among the first bytes (ISO 32000-1 annex H.3.4.1); offsets count from there. */
const HEADER_BYTES = 1_024;

/**
 * Opens a file (ISO 32000-2 §7.5): its cross-reference, or what scanning finds where that is damaged, and its encryption. Throws
 * `corrupt-document` where no catalog is found, `encrypted-document` and `wrong-password`.
 */
export function openFile(bytes: Uint8Array, options: OpenOptions): PdfFile {
  const file = createFile(fromHeader(bytes), options);
  const trailer = readSections(file);
  if (trailer !== undefined) {
    file.trailer = trailer;
    unlock(file, options.password);
    if (catalogOf(file) !== undefined) return file;
  }
  repairFile(file, options.password);
  return file;
}

/** Finds everything anew by scanning; for files whose cross-reference cannot be read, or leads nowhere. */
function repairFile(file: PdfFile, password: string | undefined): void {
  rebuild(file, () => unlock(file, password));
  if (catalogOf(file) === undefined) throw new ConvertError('corrupt-document');
}

/** The catalog (§7.7.2), if it has pages. */
export function catalogOf(file: PdfFile): PdfDict | undefined {
  const root = getDict(file, file.trailer, 'Root');
  return root !== undefined && getDict(file, root, 'Pages') !== undefined ? root : undefined;
}

function createFile(bytes: Uint8Array, { budget }: OpenOptions): PdfFile {
  return {
    bytes,
    budget,
    names: new NameTable(),
    xref: new XrefTable(),
    trailer: new Map(),
    security: undefined,
    objects: new Map(),
    reading: new Set(),
    packs: new Map(),
    scanned: undefined,
    incomplete: false,
    ends: undefined,
    parsed: 0,
    damage: new Set(),
  };
}

function fromHeader(bytes: Uint8Array): Uint8Array {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEADER_BYTES));
  const at = head.indexOf('%PDF-');
  return at > 0 ? bytes.subarray(at) : bytes;
}

/** Decryption with the empty password, or with the one that was given (§7.6.4). */
function unlock(file: PdfFile, password: string | undefined): void {
  const value = get(file, file.trailer, 'Encrypt');
  if (!(value instanceof Map)) return;
  const encrypt = resolvedDict(file, value);
  const asked = password !== undefined && password !== '';
  file.security = openSecurity(encrypt, firstId(file), asked ? [password, ''] : ['']);
  if (file.security === undefined) throw new ConvertError(asked ? 'wrong-password' : 'encrypted-document');
  // Strings that were read before were not decrypted.
  file.objects.clear();
  file.packs.clear();
}

function resolvedDict(file: PdfFile, dict: PdfDict): PdfDict {
  return new Map([...dict].map(([key, value]): [string, PdfValue] => [key, resolve(file, value)]));
}

function firstId(file: PdfFile): Uint8Array {
  const id = get(file, file.trailer, 'ID');
  const first = Array.isArray(id) ? resolve(file, id[0]) : null;
  return first instanceof Uint8Array ? first : new Uint8Array(0);
}
