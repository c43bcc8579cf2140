import { get, getArray, getDict, getName, getString, toDict } from '../syntax/getters.js';
import { type PdfDict, PdfStream, type PdfValue } from '../syntax/objects.js';
import { decodeStream, resolve } from '../syntax/resolve.js';
import type { PdfFile } from '../syntax/state.js';
import { textOf } from '../syntax/text.js';
import type { Attachment } from './model.js';
import type { PdfPage } from './pages.js';
import { treePairs } from './trees.js';

/** Files that a document carries (ISO 32000-2 §7.11.4): by name, as portfolios do (§12.3.5), and pinned to pages (§12.5.6.15). */

const MAX_ATTACHMENTS = 500;
const MAX_ATTACHMENT_BYTES = 200 * 1024 * 1024;
const MAX_ANNOTATIONS = 5_000;
/** Keys of a name and of a file, the better first (tables 43 and 44). */
const KEYS = ['UF', 'F', 'Unix', 'Mac', 'DOS'] as const;

/** One at a time; damaged ones are left out, and a file that is there under two names comes once. */
export function* readAttachments(file: PdfFile, catalog: PdfDict, pages: readonly PdfPage[]): Generator<Attachment> {
  const seen = new Set<PdfStream>();
  for (const value of specifications(file, catalog, pages)) {
    if (seen.size >= MAX_ATTACHMENTS) return;
    const specification = toDict(resolve(file, value));
    const stream = specification === undefined ? undefined : streamOf(file, specification);
    if (specification === undefined || stream === undefined || seen.has(stream)) continue;
    seen.add(stream);
    const { bytes, rest } = decodeStream(file, stream);
    if (rest.length > 0 || bytes.length === 0 || bytes.length > MAX_ATTACHMENT_BYTES) continue;
    yield { name: nameOf(file, specification), bytes };
  }
}

function* specifications(file: PdfFile, catalog: PdfDict, pages: readonly PdfPage[]): Generator<PdfValue> {
  const names = getDict(file, catalog, 'Names');
  const tree = names === undefined ? undefined : getDict(file, names, 'EmbeddedFiles');
  if (tree !== undefined) for (const [, value] of treePairs(file, tree, 'Names')) yield value;
  for (const { dict } of pages) {
    for (const value of (getArray(file, dict, 'Annots') ?? []).slice(0, MAX_ANNOTATIONS)) {
      const annotation = toDict(resolve(file, value));
      if (annotation === undefined || getName(file, annotation, 'Subtype') !== 'FileAttachment') continue;
      yield annotation.get('FS') ?? null;
    }
  }
}

function streamOf(file: PdfFile, specification: PdfDict): PdfStream | undefined {
  const files = getDict(file, specification, 'EF');
  if (files === undefined) return undefined;
  for (const key of KEYS) {
    const stream = get(file, files, key);
    if (stream instanceof PdfStream) return stream;
  }
  return undefined;
}

function nameOf(file: PdfFile, specification: PdfDict): string {
  for (const key of KEYS) {
    const name = getString(file, specification, key);
    if (name !== undefined && name.length > 0) return textOf(name);
  }
  return '';
}
