import type { ZipArchive } from '../../../bytes/zip/archive.js';
import { append } from '../../../content/tree/append.js';
import { blockquote, heading, root, thematicBreak } from '../../../content/tree/build.js';
import { flattenBlocks } from '../../../content/tree/content.js';
import { spend } from '../../../core/budget.js';
import type { ReadContext } from '../../../core/format.js';
import type { Root, RootContent } from '../../../core/tree.js';
import { type ArchiveState, firstOfType, messageOf, openArchive, TYPE } from './document.js';
import { inOrder, readDrawableObject, readText } from './drawables.js';
import type { Message } from './protobuf.js';

const MAX_DEPTH = 50;

/** Keynote '13 and later: slides in the order of the show's tree; skipped ones are left out. */
export function readKeynoteArchive(zip: ZipArchive, context: ReadContext): Root {
  const state = openArchive(zip, context);
  const nodes = slideNodes(state);
  const out: RootContent[] = [];
  for (const [i, node] of nodes.entries()) {
    spend(context.budget, 'maxPages', 1);
    const slide = messageOf(state, node.reference(2));
    if (slide !== undefined && node.int(4) === 0) addSlide(state, slide, out);
    context.progress(i + 1, nodes.length);
  }
  return root([...out, ...state.notes]);
}

/** Show: tree (3) with slides (2), or in older files a root node (1) whose children (1) they are. */
function slideNodes(state: ArchiveState): Message[] {
  const tree = firstOfType(state, TYPE.KEYNOTE_SHOW)?.message().message(3);
  if (tree === undefined) return [];
  const listed = tree.references(2).flatMap((id) => messageOf(state, id) ?? []);
  return listed.length > 0 ? listed : childNodes(state, tree.reference(1), 0);
}

function childNodes(state: ArchiveState, id: number, depth: number): Message[] {
  const node = messageOf(state, id);
  if (node === undefined || depth > MAX_DEPTH) return [];
  const children = node.references(1).flatMap((child) => childNodes(state, child, depth + 1));
  return node.reference(2) === 0 ? children : [node, ...children];
}

/** Slide: title 5, body 6, drawables 7, object placeholder 30, number placeholder 20, note 27. */
function addSlide(state: ArchiveState, slide: Message, out: RootContent[]): void {
  const title = flattenBlocks(readDrawableObject(state, slide.reference(5)));
  const placeholders = new Set([slide.reference(5), slide.reference(6), slide.reference(20)]);
  const content = readDrawableObject(state, slide.reference(6));
  const drawables = slide.references(7).filter((id) => !placeholders.has(id));
  for (const id of inOrder(state, drawables)) append(content, readDrawableObject(state, id));
  const note = messageOf(state, slide.reference(27))?.reference(1) ?? 0;
  const notes = note === 0 ? [] : readText(state, note);
  if (notes.length > 0) content.push(blockquote(notes));
  if (title.length > 0) out.push(heading(1, title));
  else if (out.length > 0 && content.length > 0) out.push(thematicBreak());
  append(out, content);
}
