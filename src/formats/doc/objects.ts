import { unwrapNative } from '../../bytes/cfb/ole-object.js';
import { spend } from '../../core/budget.js';
import type { Source } from '../../core/format.js';
import type { DocState, Segment, Story } from './state.js';

/**
 * Embedded objects [MS-DOC] 2.1.5: the separator of their field names a storage of ObjectPool by its number. They lie
 * whole in one stream of it, or the storage is a document itself.
 */
export function addObject(state: DocState, story: Story, { chp }: Segment): void {
  const { compound } = state.file;
  if (!chp.isObject || chp.picture === undefined || compound === undefined || story.isMargin) return;
  if (chp.hidden || chp.deleted) return;
  const storage = `ObjectPool/_${chp.picture}`;
  const source = readStorage(state, storage);
  if (source === undefined) return;
  const blocks: Parameters<typeof state.objects.push>[0]['blocks'] = [];
  state.objects.push({ source, blocks });
  story.floating.push({ blocks });
}

/** Streams by which a storage is a document. */
const DOCUMENTS = ['WordDocument', 'Workbook', 'Book', 'PowerPoint Document'];

function readStorage(state: DocState, storage: string): Source | undefined {
  const { compound } = state.file;
  const whole = compound?.stream(`${storage}/Package`) ?? compound?.stream(`${storage}/CONTENTS`);
  if (whole !== undefined) return { bytes: whole };
  const native = compound?.stream(`${storage}/\x01Ole10Native`);
  // Without the packager's mark the stream is a picture or what only its program reads.
  if (native !== undefined && native[4] === 2 && native[5] === 0) return unwrapNative(native);
  if (!DOCUMENTS.some((name) => compound?.stream(`${storage}/${name}`) !== undefined)) return printed(state, storage);
  const own = compound?.storage(storage);
  if (own === undefined) return undefined;
  // The copy that holds the storage alone is as large as the whole.
  spend(state.context.budget, 'maxInflatedBytes', own.length);
  return { bytes: own };
}

/** A link to a document, or one that no reader knows, keeps what it printed as an enhanced metafile. Equations print letters apart. */
function printed(state: DocState, storage: string): Source | undefined {
  const { compound } = state.file;
  if (compound?.stream(`${storage}/Equation Native`) !== undefined) return undefined;
  const bytes = compound?.stream(`${storage}/\x03EPRINT`);
  return bytes === undefined ? undefined : { bytes };
}

/** Reads the objects' documents into their places. */
export async function readObjects(state: DocState): Promise<void> {
  for (const { source, blocks } of state.objects) {
    const tree = await state.context.readEmbedded(source);
    blocks.push(...tree.children);
  }
}
