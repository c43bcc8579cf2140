import { decodeText } from '../../bytes/charset/decode.js';
import type { ReadContext, Source } from '../../core/format.js';

/** The text of a markup file with `\n` line ends; a guessed charset is warned about. */
export function decodeMarkup(source: Source, context: ReadContext): string {
  const decoded = decodeText(source.bytes);
  if (decoded.guessed) context.warn({ code: 'guessed-charset', message: `The text was read as ${decoded.charset}.` });
  return decoded.text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
}

/** Lines of a text; tabs in the indentation count to the next multiple of eight. */
export function toLines(text: string, tabWidth = 8): string[] {
  return text.split('\n').map((line) => expandIndent(line, tabWidth));
}

function expandIndent(line: string, tabWidth: number): string {
  if (!line.includes('\t')) return line;
  const indent = /^[ \t]*/.exec(line)?.[0] ?? '';
  if (!indent.includes('\t')) return line;
  let width = 0;
  for (const char of indent) width = char === '\t' ? width - (width % tabWidth) + tabWidth : width + 1;
  return ' '.repeat(width) + line.slice(indent.length);
}

/** Columns before the first character that is no space. */
export function indentOf(line: string): number {
  let at = 0;
  while (line.charCodeAt(at) === 32) at++;
  return at;
}

export function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === '';
}

/** Lines without the indentation that all of them share, and without blank lines at either end. */
export function dedent(lines: readonly string[]): string[] {
  let least = Number.POSITIVE_INFINITY;
  for (const line of lines) if (!isBlank(line)) least = Math.min(least, indentOf(line));
  return trimBlank(lines.map((line) => (isBlank(line) ? '' : line.slice(least))));
}

export function trimBlank(lines: readonly string[]): string[] {
  let from = 0;
  let to = lines.length;
  while (from < to && isBlank(lines[from])) from++;
  while (to > from && isBlank(lines[to - 1])) to--;
  return lines.slice(from, to);
}

/** A place in lines, for block parsers that take them one after the other. */
export interface LineCursor {
  readonly lines: readonly string[];
  at: number;
}

/** Takes lines until one that `ends`, and that line too. */
export function takeUntil(cursor: LineCursor, ends: (line: string) => boolean): string[] {
  const from = cursor.at;
  while (cursor.at < cursor.lines.length && !ends(cursor.lines[cursor.at] ?? '')) cursor.at++;
  return cursor.lines.slice(from, cursor.at++);
}

/** Takes lines while they are `within`. */
export function takeWhile(cursor: LineCursor, within: (line: string) => boolean): string[] {
  const from = cursor.at;
  while (cursor.at < cursor.lines.length && within(cursor.lines[cursor.at] ?? '')) cursor.at++;
  return cursor.lines.slice(from, cursor.at);
}
