import { heading, root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { decodeMarkup } from '../../families/markup/lines.js';
import { readTimedCues } from '../../families/subtitles/cues.js';
import { transcript } from '../../families/subtitles/transcript.js';

/** WebVTT (W3C): what is said, as paragraphs with their speakers; the title behind `WEBVTT -`. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const lines = decodeMarkup(source, context).split('\n');
  const title = /^WEBVTT\s+-\s*(\S.*)$/.exec(lines[0] ?? '')?.[1]?.trim() ?? '';
  const said = transcript(readTimedCues(lines, true));
  return root(title === '' ? said : [heading(1, title), ...said]);
}
