/*
 * MARC 21 (ISO 2709): leader(24: length(5) ... base of the data(5 at 12) ... charset at 9 ('a' UTF-8)), directory of
 * tag(3) length(4) start(5) until 1E, then fields: indicators(2), subfields behind 1F and a letter, 1E; a record ends with 1D.
 */
import { decodeText } from '../../bytes/charset/decode.js';
import { heading, lineBreak, paragraph, root, strong, text } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { PhrasingContent, Root, RootContent } from '../../core/tree.js';

/** Fields that readers of a catalogue see, by tag; the others are for its machines. */
const LABELS: readonly (readonly [RegExp, string])[] = [
  [/^020$/, 'ISBN'],
  [/^022$/, 'ISSN'],
  [/^1[01]\d$/, 'Author'],
  [/^250$/, 'Edition'],
  [/^26[04]$/, 'Published'],
  [/^300$/, 'Extent'],
  [/^(?:440|490|830)$/, 'Series'],
  [/^505$/, 'Contents'],
  [/^520$/, 'Summary'],
  [/^5\d\d$/, 'Note'],
  [/^6\d\d$/, 'Subject'],
  [/^7[01]\d$/, 'Contributor'],
  [/^856$/, 'Link'],
];

/** Library records: each under its title, with what a catalogue shows. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const bytes = Buffer.from(source.bytes.buffer, source.bytes.byteOffset, source.bytes.byteLength);
  const out: RootContent[] = [];
  for (let at = 0; at + 24 < bytes.length; ) {
    const end = bytes.indexOf(0x1d, at);
    spend(context.budget, 'maxEntries', 1);
    for (const block of readRecord(bytes.subarray(at, end < 0 ? bytes.length : end))) out.push(block);
    if (end < 0) break;
    at = end + 1;
    while (bytes[at] === 10 || bytes[at] === 13) at++;
  }
  return root(out);
}

function readRecord(record: Buffer): RootContent[] {
  const base = Number(record.toString('latin1', 12, 17)) || 0;
  const lines: PhrasingContent[] = [];
  let title = '';
  for (let at = 24; at + 12 <= base && record[at] !== 0x1e; at += 12) {
    const entry = record.toString('latin1', at, at + 12);
    const start = base + (Number(entry.slice(7)) || 0);
    const value = fieldText(record.subarray(start, start + (Number(entry.slice(3, 7)) || 0)));
    const tag = entry.slice(0, 3);
    if (tag === '245') title = value;
    const label = LABELS.find(([pattern]) => pattern.test(tag))?.[1];
    if (label === undefined || value === '') continue;
    if (lines.length > 0) lines.push(lineBreak());
    lines.push(strong([text(`${label}:`)]), text(` ${value}`));
  }
  const out: RootContent[] = title === '' ? [] : [heading(1, title.replace(/\s*[/:.]$/, ''))];
  return lines.length === 0 ? out : [...out, paragraph(lines)];
}

/** Subfields joined by spaces, without those that link records (digits). */
function fieldText(field: Buffer): string {
  const { text: value } = decodeText(field);
  const parts = value.replaceAll('\u001e', '').split('\u001f').slice(1);
  return parts
    .filter((part) => /^[a-z]/.test(part))
    .map((part) => part.slice(1).trim())
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/\s*[,;:/]$/, '')
    .trim();
}
