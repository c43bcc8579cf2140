import { root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { mediaBlocks } from './blocks.js';
import { type MediaFacts, noFacts, type Subtitles } from './model.js';
import { factsOf } from './tags.js';

/** Of a file this long, frames are counted where its header does not state how long it plays. */
const MAX_COUNTED_BYTES = 20_000_000;

/** A sound or film by its tags; nothing is transcribed. */
export async function readMedia(source: Source, context: ReadContext): Promise<Root> {
  return root(mediaBlocks(await parseMedia(source, context)));
}

/** The same with the texts of its subtitle tracks. */
export async function readMediaWith(
  source: Source,
  context: ReadContext,
  subtitles: readonly Subtitles[],
): Promise<Root> {
  return root(mediaBlocks({ ...(await parseMedia(source, context)), subtitles }));
}

/** What the file says about itself; one that is damaged says less. */
async function parseMedia(source: Source, context: ReadContext): Promise<MediaFacts> {
  const { parseBuffer } = await import('music-metadata');
  const options = { duration: source.bytes.length <= MAX_COUNTED_BYTES, skipCovers: true, includeChapters: true };
  try {
    return factsOf(await parseBuffer(source.bytes, hintOf(source.bytes), options));
  } catch {
    context.warn({ code: 'damaged-part', message: 'The file is damaged; its tags cannot be read.' });
    return { ...noFacts, format: 'Sound or film, damaged' };
  }
}

/** The library finds all kinds by their bytes, but for Windows Media without streams. */
function hintOf(bytes: Uint8Array): { mimeType: string } | undefined {
  return bytes[0] === 0x30 && bytes[1] === 0x26 ? { mimeType: 'video/x-ms-asf' } : undefined;
}
