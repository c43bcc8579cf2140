import { decodeText } from '../../bytes/charset/decode.js';
import { readParagraphs } from '../../content/prose/paragraphs.js';
import { heading, lineBreak, paragraph, root, strong, text } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { PhrasingContent, Root, RootContent } from '../../core/tree.js';
import {
  type Component,
  type ContentLine,
  firstValue,
  parseComponents,
  unescapeText,
} from '../../families/mail/content-lines.js';

/** Properties that people read, by their names, in the order they are shown. */
const SHOWN: readonly (readonly [string, string])[] = [
  ['DTSTART', 'Start'],
  ['DTEND', 'End'],
  ['DUE', 'Due'],
  ['DURATION', 'Duration'],
  ['RRULE', 'Repeats'],
  ['LOCATION', 'Where'],
  ['ORGANIZER', 'Organizer'],
  ['ATTENDEE', 'Attendee'],
  ['STATUS', 'Status'],
  ['PRIORITY', 'Priority'],
  ['CATEGORIES', 'Categories'],
  ['URL', 'URL'],
];

/** A calendar (RFC 5545): events, tasks and journal entries. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const { text: content } = decodeText(source.bytes);
  const calendars = parseComponents(content).children;
  const blocks: RootContent[] = [];
  for (const calendar of calendars) {
    const name = firstValue(calendar, 'X-WR-CALNAME');
    if (name !== '') blocks.push(heading(1, name));
    for (const entry of calendar.children) {
      if (entry.name === 'VTIMEZONE') continue;
      blocks.push(...readEntry(entry));
    }
    context.progress(blocks.length);
  }
  return root(blocks);
}

function readEntry(entry: Component): RootContent[] {
  const summary = firstValue(entry, 'SUMMARY') || entry.name.replace(/^V/, '').toLowerCase();
  const rows: PhrasingContent[] = [];
  for (const [property, label] of SHOWN) {
    const values = entry.lines
      .filter((line) => line.name === property)
      .map(showValue)
      .filter((value) => value !== '');
    if (values.length === 0) continue;
    if (rows.length > 0) rows.push(lineBreak());
    rows.push(strong([text(`${label}:`)]), text(` ${values.join(', ')}`));
  }
  return [
    heading(2, summary),
    ...(rows.length > 0 ? [paragraph(rows)] : []),
    ...readParagraphs(firstValue(entry, 'DESCRIPTION')),
  ];
}

function showValue({ name, parameters, value }: ContentLine): string {
  if (name === 'ORGANIZER' || name === 'ATTENDEE') {
    const address = value.replace(/^mailto:/i, '');
    const person = parameters.get('CN') ?? '';
    return person === '' || person === address ? address : `${person} <${address}>`;
  }
  if (/^(?:DT|DUE)/.test(name)) return showDate(value, parameters.get('TZID'));
  return unescapeText(value).trim();
}

/** `20260714T093000Z` as `2026-07-14 09:30 UTC`. */
function showDate(value: string, zone: string | undefined): string {
  const found = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(?:\d\d)?(Z)?)?$/.exec(value.trim());
  if (found === null) return value;
  const [, year, month, day, hour, minute, utc] = found;
  const date = `${year}-${month}-${day}`;
  return hour === undefined
    ? date
    : `${date} ${hour}:${minute}${utc === undefined ? (zone === undefined ? '' : ` (${zone})`) : ' UTC'}`;
}
