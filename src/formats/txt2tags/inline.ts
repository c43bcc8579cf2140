import { emphasis, image, inlineCode, link, strikethrough, strong, text } from '../../content/tree/build.js';
import type { PhrasingContent } from '../../core/tree.js';
import {
  bareUrlRule,
  grammarOf,
  type InlineRule,
  markRule,
  parseInline,
  pushNodes,
  pushText,
  spanRule,
} from '../../families/markup/inline.js';

const PICTURE = /^[^\s[\]]{1,400}\.(?:png|jpe?g|gif|eps|bmp|svg|webp)$/i;

/** `[label address]`, `[picture.png]`, and a picture as the label. */
const linkRule: InlineRule<undefined> = (scan) => {
  const { source, at } = scan;
  const found = /^\[(?:(\[[^\]\n]{1,500}\]|[^\][\n]{1,500})\s+)?([^\s\][]{1,1000})\]/.exec(source.slice(at, at + 1600));
  const target = found?.[2];
  if (found === null || target === undefined) return false;
  const end = at + found[0].length;
  const label = found[1]?.trim();
  if (label === undefined) return PICTURE.test(target) ? pushNodes(scan, [image('', target)], end) : false;
  if (!/^(?:https?:|ftp:|mailto:|www\.|#)|[./@]/.test(target)) return false;
  const bare = /^\[(.*)\]$/.exec(label)?.[1];
  const shown = bare === undefined ? [text(label)] : [image('', bare)];
  if (target.startsWith('#')) return pushNodes(scan, shown, end);
  const url = /^[^\s/:]+@[^\s/:]+$/.test(target)
    ? `mailto:${target}`
    : target.startsWith('www.')
      ? `http://${target}`
      : target;
  return pushNodes(scan, [link(url, shown)], end);
};

/** Dates and tables of contents that the program would put in place. */
const macroRule: InlineRule<undefined> = (scan) => {
  const found = /^%%(?:date|mtime|infile|outfile|toc|encoding|rand)\b(?:\([^)]{0,80}\))?/i.exec(
    scan.source.slice(scan.at, scan.at + 100),
  );
  return found === null ? false : pushText(scan, '', scan.at + found[0].length);
};

const grammar = grammarOf<undefined>([
  ['*', markRule({ open: '**', make: (inner) => [strong(inner)] })],
  ['/', markRule({ open: '//', make: (inner) => [emphasis(inner)] })],
  ['_', markRule({ open: '__', make: (inner) => inner })],
  ['-', markRule({ open: '--', make: (inner) => [strikethrough(inner)] })],
  ['`', spanRule('``', '``', (raw) => (raw.trim() === '' ? undefined : [inlineCode(raw)]))],
  ['"', spanRule('""', '""', (raw) => (raw === '' ? undefined : [text(raw)]))],
  ["'", spanRule("''", "''", (raw) => (raw === '' ? undefined : [text(raw)]))],
  ['[', linkRule],
  ['%', macroRule],
  ['hf', bareUrlRule],
]);

export function readInline(source: string): PhrasingContent[] {
  return parseInline(source.trim(), grammar, undefined);
}
