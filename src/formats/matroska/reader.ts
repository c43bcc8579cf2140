import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { readMediaWith } from '../../families/media/reader.js';
import { readSubtitles } from './subtitles.js';

/** A film or sound: its tags, chapters and the texts of its subtitle tracks. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  return readMediaWith(source, context, readSubtitles(source.bytes, context));
}
