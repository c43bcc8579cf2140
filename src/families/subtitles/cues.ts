import { decodeHTML } from 'entities';
import type { Cue, CueLine } from './transcript.js';

const TIME = String.raw`(?:(\d{1,5}):)?(\d{1,3}):(\d{1,3})(?:[.,:](\d{1,6}))?`;
const TIMING = new RegExp(String.raw`^\s*${TIME}\s*-{1,3}>\s*${TIME}`);

/** Seconds of `[hours:]minutes:seconds[.fraction]`; `undefined` if it is no time. */
export function readTime(value: string): number | undefined {
  const found = new RegExp(`^\\s*${TIME}`).exec(value);
  return found === null ? undefined : secondsOf(found, 1);
}

function secondsOf(found: RegExpExecArray, from: number): number {
  const part = (i: number) => Number(found[from + i] ?? 0);
  return part(0) * 3600 + part(1) * 60 + part(2) + Number(`0.${found[from + 3] ?? 0}`);
}

/**
 * Cues of texts that write `from --> to` above them (SubRip, WebVTT). A line above a timing that stands alone is its
 * number or name. `endsAtBlank`: what follows a blank line belongs to no cue, until the next timing.
 */
export function readTimedCues(lines: readonly string[], endsAtBlank: boolean): Cue[] {
  const cues: { start: number; end: number; lines: string[] }[] = [];
  let isOpen = false;
  for (const [i, line] of lines.entries()) {
    const found = line.includes('->') ? TIMING.exec(line) : null;
    if (found !== null) {
      const above = lines[i - 1] ?? '';
      const last = cues.at(-1);
      const isName = above.trim() !== '' && ((lines[i - 2] ?? '').trim() === '' || /^\s*\d+\s*$/.test(above));
      if (isName && isOpen && last?.lines.at(-1) === above) last.lines.pop();
      cues.push({ start: secondsOf(found, 1), end: secondsOf(found, 5), lines: [] });
      isOpen = true;
    } else if (line.trim() === '') {
      if (endsAtBlank) isOpen = false;
    } else if (isOpen) cues.at(-1)?.lines.push(line);
  }
  return cues.map(({ start, end, lines: shown }) => ({ start, end, lines: readMarks(shown) }));
}

/** Lines without their marks: voices (`<v Name>`) become speakers, styles and positions are left out. */
function readMarks(lines: readonly string[]): CueLine[] {
  let speaker: string | undefined;
  const out: CueLine[] = [];
  for (const line of lines) {
    for (const part of line.split(/(?=<v[ .])|(?<=<\/v>)/)) {
      const voice = /^<v(?:\.[^\s<>]{1,100})? +([^<>]{1,200})>/.exec(part);
      if (voice !== null) speaker = decodeHTML(voice[1] ?? '').trim();
      const text = stripMarks(part);
      if (text !== '') out.push(speaker === undefined ? { text } : { speaker, text });
      if (part.endsWith('</v>')) speaker = undefined;
    }
  }
  return out;
}

function stripMarks(line: string): string {
  const plain = line
    .replace(/<rt>([^<>]*)<\/rt>/g, '($1)')
    .replace(/<\/?[a-zA-Z][^<>]{0,200}>|<\d[\d:.]{0,20}>|<\/?[a-zA-Z]>/g, '')
    .replace(/\{\\[^{}]{0,200}\}/g, '');
  return decodeHTML(plain).replace(/\s+/g, ' ').trim();
}
