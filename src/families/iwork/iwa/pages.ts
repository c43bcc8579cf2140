import type { ZipArchive } from '../../../bytes/zip/archive.js';
import { newsOf, saidBy } from '../../../content/paragraphs/news.js';
import { append } from '../../../content/tree/append.js';
import { root } from '../../../content/tree/build.js';
import type { ReadContext } from '../../../core/format.js';
import type { Root, RootContent } from '../../../core/tree.js';
import { type ArchiveState, firstOfType, isStorage, openArchive, TYPE } from './document.js';
import { inOrder, readDrawableObject, readText } from './drawables.js';

/** Pages '13 and later: the body (4) of the document, then what floats on its pages (floating drawables, 3). */
export function readPagesArchive(zip: ZipArchive, context: ReadContext): Root {
  const state = openArchive(zip, context);
  const document = firstOfType(state, TYPE.PAGES_DOCUMENT);
  const body = document?.message().reference(4) ?? 0;
  const blocks: RootContent[] = isStorage(state.objects.get(body)) ? readText(state, body) : [];
  const floating = state.objects.get(document?.message().reference(3) ?? 0);
  const ids = (floating?.references ?? []).filter((id) => !isStorage(state.objects.get(id)));
  for (const id of inOrder(state, ids)) append(blocks, readDrawableObject(state, id));
  append(blocks, readMargins(state, blocks));
  context.progress(1, 1);
  return root([...blocks, ...state.notes]);
}

/** Kind of the storages that hold page headers and footers (field 1). */
const MARGIN_KIND = 1;

/** Page headers and footers, each once, and only what the body does not say. */
function readMargins(state: ArchiveState, body: readonly RootContent[]): RootContent[] {
  const said = saidBy(body, state.context);
  const out: RootContent[] = [];
  for (const object of state.objects.values()) {
    if (!isStorage(object) || object.message().int(1) !== MARGIN_KIND) continue;
    append(out, newsOf(readText(state, object.id), said));
  }
  return out;
}
