import { toTable } from '../../content/table/table.js';
import { heading, lineBreak, list, listItem, paragraph, strong, text } from '../../content/tree/build.js';
import type { PhrasingContent, RootContent } from '../../core/tree.js';
import type { MediaFacts, Stream } from './model.js';

/** What a person would say of a sound or a film: title, tags, how long and of what kind, then its texts. */
export function mediaBlocks(facts: MediaFacts): RootContent[] {
  const out: RootContent[] = [];
  if (facts.title !== '') out.push(heading(1, facts.title));
  const rows = [...facts.tags];
  if (facts.duration > 0) rows.push(['Duration', showTime(facts.duration)]);
  if (facts.format !== '') rows.push(['Format', facts.format]);
  if (rows.length > 0) out.push(paragraph(head(rows)));
  for (const value of facts.texts) out.push(paragraph(lines(value)));
  if (facts.streams.length > 0) out.push(...streamTable(facts.streams));
  if (facts.chapters.length > 0) {
    out.push(heading(2, 'Chapters'));
    out.push(
      list(facts.chapters.map(({ title, start }) => listItem([paragraph(`${showTime(start)} ${title}`.trim())]))),
    );
  }
  for (const verses of facts.lyrics) out.push(heading(2, 'Lyrics'), ...stanzas(verses));
  for (const { label, cues } of facts.subtitles) {
    out.push(heading(2, label === '' ? 'Subtitles' : `Subtitles (${label})`));
    for (const cue of cues) out.push(paragraph(lines(cue)));
  }
  return out;
}

function head(rows: readonly (readonly [string, string])[]): PhrasingContent[] {
  const out: PhrasingContent[] = [];
  for (const [name, value] of rows) {
    if (out.length > 0) out.push(lineBreak());
    out.push(strong([text(`${name}:`)]), text(` ${value}`));
  }
  return out;
}

function lines(value: string): PhrasingContent[] {
  const out: PhrasingContent[] = [];
  for (const line of value.split(/\r\n?|\n/)) {
    if (line.trim() === '') continue;
    if (out.length > 0) out.push(lineBreak());
    out.push(text(line.trim()));
  }
  return out;
}

/** Empty lines part the stanzas. */
function stanzas(verses: string): RootContent[] {
  return verses
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .filter((stanza) => stanza.trim() !== '')
    .map((stanza) => paragraph(lines(stanza)));
}

function streamTable(streams: readonly Stream[]): RootContent[] {
  const row = (cells: readonly string[]) => cells.map((cell) => ({ content: cell === '' ? [] : [text(cell)] }));
  const rows = streams.map(({ kind, codec, details }) => row([kind, codec, details]));
  return toTable({ rows: [row(['Stream', 'Codec', 'Details']), ...rows], headerRows: 1 });
}

/** Seconds as 1:02:03 or 2:03; what is shorter than ten seconds keeps a tenth. */
export function showTime(seconds: number): string {
  if (seconds > 0 && seconds < 10) return `0:0${(Math.floor(seconds * 10) / 10).toFixed(1)}`.replace(/\.0$/, '');
  const whole = Math.floor(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
