import { decodeMarkup } from '../../common/markup/lines.js';
import { readTimedCues } from '../../common/subtitles/cues.js';
import { transcript } from '../../common/subtitles/transcript.js';
import { root } from '../../common/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';

/** SubRip: what is said, as paragraphs. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  return root(transcript(readTimedCues(decodeMarkup(source, context).split('\n'), false)));
}
