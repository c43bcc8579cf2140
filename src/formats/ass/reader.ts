import { heading, root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { decodeMarkup } from '../../families/markup/lines.js';
import { readTime } from '../../families/subtitles/cues.js';
import { type Cue, transcript } from '../../families/subtitles/transcript.js';

/** The order of fields where no `Format:` line states it. */
const FIELDS = ['layer', 'start', 'end', 'style', 'name', 'marginl', 'marginr', 'marginv', 'effect', 'text'];

/** SubStation Alpha (SSA 4, ASS): what is said in the order of its times, with its speakers; the title. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const lines = decodeMarkup(source, context).split('\n');
  const cues: Cue[] = [];
  let fields = FIELDS;
  let section = '';
  let title = '';
  for (const line of lines) {
    section = /^\s*\[([^[\]]+)\]\s*$/.exec(line)?.[1]?.toLowerCase() ?? section;
    const [, key = '', value = ''] = /^(\w+):\s*(.*)$/.exec(line) ?? [];
    if (section === 'script info' && key === 'Title') title = value.trim();
    if (section !== 'events') continue;
    if (key === 'Format') fields = value.split(',').map((field) => field.trim().toLowerCase());
    else if (key === 'Dialogue') cues.push(readDialogue(value, fields));
  }
  const said = transcript(cues.sort((a, b) => a.start - b.start));
  const isTitle = title !== '' && !/^(?:<?untitled>?|default.*file)$/i.test(title);
  return root(isTitle ? [heading(1, title), ...said] : said);
}

function readDialogue(value: string, fields: readonly string[]): Cue {
  const parts = value.split(',');
  const shown = parts.slice(fields.length - 1).join(',');
  const of = (name: string) => parts[fields.indexOf(name)]?.trim() ?? '';
  const speaker = of('name') || of('actor');
  const lines = stripOverrides(shown)
    .split(/\\N/)
    .map((text) => text.replace(/\\[nh]/g, ' ').trim())
    .filter((text) => text !== '');
  return {
    start: readTime(of('start')) ?? 0,
    end: readTime(of('end')) ?? 0,
    lines: lines.map((text) => (speaker === '' ? { text } : { speaker, text })),
  };
}

/** Text without `{...}`; what follows `\p1` is drawn, until `\p0`. */
function stripOverrides(value: string): string {
  let out = '';
  let isDrawn = false;
  for (const part of value.split(/(\{[^{}]*\})/)) {
    const drawing = part.startsWith('{') ? /\\p(\d)/.exec(part)?.[1] : undefined;
    if (drawing !== undefined) isDrawn = drawing !== '0';
    else if (!part.startsWith('{') && !isDrawn) out += part;
  }
  return out;
}
