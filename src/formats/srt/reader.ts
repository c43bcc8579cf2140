import { root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { decodeMarkup } from '../../families/markup/lines.js';
import { readTimedCues } from '../../families/subtitles/cues.js';
import { transcript } from '../../families/subtitles/transcript.js';

/** SubRip: what is said, as paragraphs. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  return root(transcript(readTimedCues(decodeMarkup(source, context).split('\n'), false)));
}
