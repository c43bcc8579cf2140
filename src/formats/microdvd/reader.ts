import { heading, root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { decodeMarkup } from '../../families/markup/lines.js';
import { readTime } from '../../families/subtitles/cues.js';
import { type Cue, transcript } from '../../families/subtitles/transcript.js';

/** Frames a second, where the first line does not state them. */
const FRAMES = 25;

/** MicroDVD (by frames) and SubViewer (by times): what is said, as paragraphs. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const text = decodeMarkup(source, context);
  if (/^\s*\{\d+\}/.test(text)) return root(transcript(readFrames(text)));
  const title = /^\[TITLE\](.*)$/im.exec(text.slice(0, 4000))?.[1]?.trim() ?? '';
  const said = transcript(readTimes(text));
  return root(title === '' ? said : [heading(1, title), ...said]);
}

/** `{first}{last}line|line`; the frame rate may stand as the text of frame 1. */
function readFrames(text: string): Cue[] {
  const cues: Cue[] = [];
  let frames = FRAMES;
  for (const line of text.split('\n')) {
    const [, first, last = '', shown = ''] = /^\s*\{(\d+)\}\{(\d*)\}(.*)$/.exec(line) ?? [];
    if (first === undefined) continue;
    const rate = Number(/^\d+[.,]\d+$/.exec(shown.trim())?.[0].replace(',', '.'));
    if (cues.length === 0 && rate > 0) {
      frames = rate;
      continue;
    }
    const start = Number(first) / frames;
    cues.push({ start, end: last === '' ? start + 2 : Number(last) / frames, lines: toLines(shown, '|') });
  }
  return cues;
}

/** `from,to` above lines that are parted by `[br]`. */
function readTimes(text: string): Cue[] {
  const lines = text.split('\n');
  return lines.flatMap((line, i) => {
    const [, from = '', to = ''] = /^(\d+:\d+:\d+\.\d+),(\d+:\d+:\d+\.\d+)\s*$/.exec(line) ?? [];
    if (from === '') return [];
    return [{ start: readTime(from) ?? 0, end: readTime(to) ?? 0, lines: toLines(lines[i + 1] ?? '', '[br]') }];
  });
}

function toLines(shown: string, separator: string): { text: string }[] {
  return shown
    .split(separator)
    .map((line) => ({ text: line.replace(/\{[a-zA-Z]:[^{}]*\}|^\//g, '').trim() }))
    .filter(({ text }) => text !== '');
}
