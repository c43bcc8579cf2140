import { openCompoundFile } from '../../bytes/cfb/file.js';
import { ByteView } from '../../bytes/view.js';
import { root, thematicBreak } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Reader } from '../../core/format.js';
import type { RootContent } from '../../core/tree.js';
import { readPage } from './page.js';
import { holdsChunks, holdsPointers, type Pointer, pointersIn, pointerType, rootPointer, streamOf } from './streams.js';

/** Pages and the shapes in them; deeper pointers are damage. */
const MAX_LEVELS = 12;

interface DrawingState {
  readonly view: ByteView;
  readonly version: number;
  readonly context: ReadContext;
  readonly seen: Set<number>;
  /** Blocks of each page, in the order of the pages. */
  readonly pages: RootContent[][];
}

/** Reads the texts of a Visio drawing (versions 6 and 11): pages are set apart by rules, masters of shapes left out. */
export const read: Reader = async (source, context) => {
  const stream = openCompoundFile(source.bytes).stream('VisioDocument');
  if (stream === undefined) throw new ConvertError('corrupt-document');
  const view = new ByteView(stream);
  const state: DrawingState = { view, version: view.u8(26), context, seen: new Set(), pages: [] };
  walk(state, rootPointer(view), 0);
  const pages = state.pages.filter((page) => page.length > 0);
  return root(pages.flatMap((page, i) => (i === 0 ? page : [thematicBreak(), ...page])));
};

function walk(state: DrawingState, pointer: Pointer, level: number): void {
  if (level > MAX_LEVELS || pointer.type === pointerType.stencils || pointer.length === 0) return;
  if (state.seen.has(pointer.offset)) return;
  state.seen.add(pointer.offset);
  if (holdsChunks(pointer) && pointer.type === pointerType.page) {
    spend(state.context.budget, 'maxPages', 1);
    state.pages.push(readPage(streamOf(state.view, pointer, state.context.budget), state.version));
    state.context.progress(state.pages.length);
  } else if (holdsPointers(pointer)) {
    const stream = streamOf(state.view, pointer, state.context.budget);
    for (const inner of pointersIn(stream)) walk(state, inner, level + 1);
  }
}
