import type { PhrasingContent, RootContent } from '../../core/tree.js';
import { labelled } from '../numbering/printed.js';
import { blockquote, lineBreak, list, listItem, paragraph, text } from '../tree/build.js';

/** Lines at least this long, but for the last, were wrapped at a width. */
const MIN_WRAPPED_CHARS = 45;
/** A wrapped line ends at most this share before the longest one: the next word did not fit. */
const WRAP_RAGGEDNESS = 0.3;
/** Quotes in quotes that are told apart; deeper ones are all of this depth. */
const MAX_QUOTE_DEPTH = 10;

/** Plain text as paragraphs: blank lines part them; lines that were wrapped at a width are joined, others stay lines. */
export function readParagraphs(value: string): RootContent[] {
  const blocks: RootContent[] = [];
  let lines: string[] = [];
  const flush = () => {
    if (lines.length > 0) blocks.push(...(readItems(lines) ?? [paragraph(toPhrasing(lines))]));
    lines = [];
  };
  for (const line of toLines(value)) {
    if (line.trim() === '') flush();
    else lines.push(line.trim());
  }
  flush();
  return blocks;
}

/** The same for mail (RFC 3676): lines after `>` are quotes, to any depth. */
export function readQuotedParagraphs(value: string): RootContent[] {
  return readQuoted(toLines(value), 0);
}

function toLines(value: string): string[] {
  return value.replace(/\r\n?|\f/g, '\n').split('\n');
}

function readQuoted(lines: readonly string[], depth: number): RootContent[] {
  if (depth >= MAX_QUOTE_DEPTH) return readParagraphs(lines.map((line) => line.replace(/^[> ]+/, '')).join('\n'));
  const out: RootContent[] = [];
  for (let at = 0; at < lines.length; ) {
    const quoted = isQuoted(lines[at] ?? '');
    let end = at;
    while (end < lines.length && isQuoted(lines[end] ?? '') === quoted) end++;
    const run = lines.slice(at, end);
    if (quoted)
      out.push(
        blockquote(
          readQuoted(
            run.map((line) => line.replace(/^> ?/, '')),
            depth + 1,
          ),
        ),
      );
    else out.push(...readParagraphs(run.join('\n')));
    at = end;
  }
  return out;
}

function isQuoted(line: string): boolean {
  return line.startsWith('>');
}

const BULLET = /^[-*•·‣◦–] +(?=\S)/;
const NUMBER = /^(\d{1,3})[.)] +(?=\S)/;

/** A block whose lines begin with one bullet, or with numbers that count up, is a list; other lines continue their item. */
function readItems(lines: readonly string[]): RootContent[] | undefined {
  const first = lines[0] ?? '';
  const start = NUMBER.exec(first)?.[1];
  const bullet = BULLET.exec(first)?.[0].trim();
  if (start === undefined && bullet === undefined) return undefined;
  const items: { readonly label: string; readonly lines: string[] }[] = [];
  for (const line of lines) {
    const number = NUMBER.exec(line)?.[1];
    const begins =
      bullet === undefined
        ? number !== undefined && Number(number) === Number(start) + items.length
        : line.startsWith(`${bullet} `);
    if (begins) {
      const mark = bullet === undefined ? NUMBER : BULLET;
      items.push({ label: mark.exec(line)?.[0] ?? '', lines: [line.replace(mark, '')] });
    } else items.at(-1)?.lines.push(line);
  }
  if (items.length < 2) return undefined;
  const nodes = items.map(({ lines: own }) => listItem([paragraph(own.join(' '))]));
  if (start === undefined) return [list(nodes)];
  nodes.forEach((node, i) => {
    labelled(node, items[i]?.label ?? '');
  });
  return [list(nodes, { ordered: true, start: Number(start) })];
}

function toPhrasing(lines: readonly string[]): PhrasingContent[] {
  if (isWrapped(lines)) return [text(lines.join(' '))];
  return lines.flatMap((line, i) => (i === 0 ? [text(line)] : [lineBreak(), text(line)]));
}

function isWrapped(lines: readonly string[]): boolean {
  if (lines.length < 2) return false;
  const longest = lines.reduce((most, line) => Math.max(most, line.length), 0);
  if (longest < MIN_WRAPPED_CHARS) return false;
  return lines.slice(0, -1).every((line) => line.length >= longest * (1 - WRAP_RAGGEDNESS) && !/ {3,}|\t/.test(line));
}
