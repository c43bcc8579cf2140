/*
 * Publisher 98 and later: a compound file; texts stand in the stream Quill/QuillSub/CONTENTS: "CHNKINK " ... and from 32 on up to 20 entries of
 * 24 bytes: 18 00, name(4), options(2 2 2), kind(4), place(4), length(4). Of kind TEXT is the text of all stories, UTF-16, one after the
 * other; STRS has how many characters each story is long: count(4) kept(4), unknown(2) for each, lengths(4 each).
 */

import { openCompoundFile } from '../../bytes/cfb/file.js';
import { ByteView } from '../../bytes/view.js';
import { lineBreak, link, paragraph, root, text, thematicBreak } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { PhrasingContent, Root, RootContent } from '../../core/tree.js';

const CONTENTS = 'Quill/QuillSub/CONTENTS';
const ENTRIES_AT = 32;
const ENTRY_BYTES = 24;
const MAX_ENTRIES = 20;
const MAX_STORIES = 100_000;

interface Part {
  readonly kind: string;
  readonly bytes: Uint8Array;
}

/** The stories of a publication in the order in which they are kept, set apart by rules where they are several. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const stream = openCompoundFile(source.bytes).stream(CONTENTS);
  if (stream === undefined || Buffer.from(stream.subarray(0, 7)).toString('latin1') !== 'CHNKINK')
    throw new ConvertError('corrupt-document');
  const parts = partsOf(new ByteView(stream));
  const whole = parts
    .filter(({ kind }) => kind === 'TEXT')
    .map(({ bytes }) => Buffer.from(bytes).toString('utf16le'))
    .join('');
  const lengths = parts.find(({ kind }) => kind === 'STRS');
  const stories = storiesOf(whole, lengths === undefined ? [] : lengthsOf(new ByteView(lengths.bytes)))
    .map((story) => paragraphsOf(story, context))
    .filter((blocks) => blocks.length > 0);
  if (stories.length === 0) throw new ConvertError('no-text');
  return root(stories.flatMap((blocks, i) => (i === 0 ? blocks : [thematicBreak(), ...blocks])));
}

function partsOf(view: ByteView): Part[] {
  const parts: Part[] = [];
  for (let i = 0; i < MAX_ENTRIES; i++) {
    const at = ENTRIES_AT + i * ENTRY_BYTES;
    if (view.u16(at) !== ENTRY_BYTES) continue;
    const kind = Buffer.from(view.slice(at + 12, 4)).toString('latin1');
    parts.push({ kind, bytes: view.slice(view.u32(at + 16), view.u32(at + 20)) });
  }
  return parts;
}

function lengthsOf(view: ByteView): number[] {
  const count = Math.min(view.u32(0), MAX_STORIES, view.length >> 2);
  return Array.from({ length: count }, (_, i) => view.u32(8 + count * 2 + i * 4));
}

/** Lengths that do not add up to the text are damage, or of another version: then it is one story. */
function storiesOf(whole: string, lengths: readonly number[]): string[] {
  const sum = lengths.reduce((total, length) => total + length, 0);
  if (sum === 0 || sum > whole.length || sum < whole.length - 2) return [whole];
  const stories: string[] = [];
  let from = 0;
  for (const length of lengths) {
    stories.push(whole.slice(from, from + length));
    from += length;
  }
  return stories;
}

function paragraphsOf(story: string, context: ReadContext): RootContent[] {
  const out: RootContent[] = [];
  for (const line of story.split(/[\r\f\u0007]/)) {
    // Fields stand between 0x13 and 0x15, with what they show behind 0x14.
    const shown = line
      .replace(/\u0013[^\u0014\u0015]*(?:\u0014|(?=\u0015))/g, '')
      .replace(/[\u0000-\u0008\u000e-\u001f\ufffc]/g, '');
    if (shown.trim() === '') continue;
    spend(context.budget, 'maxNodes', 1);
    out.push(paragraph(phrasingOf(shown.trim())));
  }
  return out;
}

function phrasingOf(line: string): PhrasingContent[] {
  if (/^(?:https?:\/\/|www\.)\S+$/.test(line))
    return [link(line.startsWith('www.') ? `http://${line}` : line, [text(line)])];
  return line.split(/[\v\n]/).flatMap((part, i) => (i === 0 ? [text(part)] : [lineBreak(), text(part)]));
}
