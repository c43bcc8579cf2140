import type { ZipArchive } from '../../../bytes/zip/archive.js';
import { heading, root } from '../../../content/tree/build.js';
import type { ReadContext } from '../../../core/format.js';
import type { Root, RootContent } from '../../../core/tree.js';
import { messageOf, openArchive } from './document.js';
import { inOrder, readDrawableObject } from './drawables.js';
import type { Message } from './protobuf.js';

const DOCUMENT_ID = 1;
/** A sheet that is a form has the sheet in its field 1. */
const FORM_SHEET = 3;

/** Numbers '13 and later: each sheet (name 1, drawables 2) under its name. */
export function readNumbersArchive(zip: ZipArchive, context: ReadContext): Root {
  const state = openArchive(zip, context);
  const sheets = messageOf(state, DOCUMENT_ID)?.references(1) ?? [];
  const blocks: RootContent[] = [];
  for (const [i, id] of sheets.entries()) {
    const object = state.objects.get(id);
    if (object === undefined) continue;
    const sheet: Message = object.type === FORM_SHEET ? object.message().message(1) : object.message();
    const content = inOrder(state, sheet.references(2)).flatMap((drawable) => readDrawableObject(state, drawable));
    if (content.length > 0) blocks.push(heading(2, sheet.text(1)), ...content);
    context.progress(i + 1, sheets.length);
  }
  return root([...blocks, ...state.notes]);
}
