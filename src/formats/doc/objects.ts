import { unwrapNative } from '../../common/cfb/ole-object.js';
import type { Source } from '../../core/format.js';
import type { DocState, Segment, Story } from './state.js';

/**
 * Embedded objects [MS-DOC] 2.1.5: the separator of their field names a storage of ObjectPool by its number. Documents
 * that lie whole in one stream of it can be read; a storage that is a document itself cannot be taken out.
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

function readStorage(state: DocState, storage: string): Source | undefined {
  const { compound } = state.file;
  const whole = compound?.stream(`${storage}/Package`) ?? compound?.stream(`${storage}/CONTENTS`);
  if (whole !== undefined) return { bytes: whole };
  const native = compound?.stream(`${storage}/\x01Ole10Native`);
  // Without the packager's mark the stream is a picture or what only its program reads.
  if (native !== undefined && native[4] === 2 && native[5] === 0) return unwrapNative(native);
  for (const name of ['WordDocument', 'Workbook', 'Book', 'PowerPoint Document']) {
    if (compound?.stream(`${storage}/${name}`) === undefined) continue;
    state.context.warn({ code: 'skipped-content', message: 'An embedded Office document was left out.' });
    break;
  }
  return undefined;
}

/** Reads the objects' documents into their places. */
export async function readObjects(state: DocState): Promise<void> {
  for (const { source, blocks } of state.objects) {
    const tree = await state.context.readEmbedded(source);
    blocks.push(...tree.children);
  }
}
