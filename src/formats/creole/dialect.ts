import { emphasis, image, inlineCode, lineBreak, link, strong, text } from '../../content/tree/build.js';
import {
  bareUrlRule,
  findClose,
  grammarOf,
  type InlineRule,
  markRule,
  parseInner,
  pushNodes,
  pushText,
  spanRule,
} from '../../families/markup/inline.js';
import { splitCells } from '../../families/markup/pipes.js';
import { kindsOf, type WikiDialect, type WikiPage } from '../../families/markup/wiki.js';

type Rule = InlineRule<WikiPage>;

const linkRule: Rule = (scan) => {
  const { source, at } = scan;
  if (!source.startsWith('[[', at)) return false;
  const end = findClose(scan, ']]', { from: at + 2 });
  if (end < 0 || end - at > 3000) return false;
  const [target = '', label] = source.slice(at + 2, end).split(/\|(.*)/s);
  const shown = label === undefined || label.trim() === '' ? [text(target)] : parseInner(scan, label.trim());
  return pushNodes(scan, [link(target.trim(), shown)], end + 2);
};

const italicRule: Rule = (scan) => {
  const { source, at } = scan;
  if (!source.startsWith('//', at) || source.charAt(at - 1) === ':') return false;
  const end = findClose(scan, '//', { from: at + 3, accept: (from, place) => from.charAt(place - 1) !== ':' });
  return end < 0 ? false : pushNodes(scan, [emphasis(parseInner(scan, source.slice(at + 2, end)))], end + 2);
};

const escapeRule: Rule = (scan) => {
  const { source, at } = scan;
  return source.charAt(at + 1) === ' ' || at + 1 >= source.length
    ? false
    : pushText(scan, source.charAt(at + 1), at + 2);
};

const breakRule: Rule = (scan) =>
  scan.source.startsWith('\\\\', scan.at) && pushNodes(scan, [lineBreak()], scan.at + 2);

const grammar = grammarOf<WikiPage>([
  ['~', escapeRule],
  ['*', markRule({ open: '**', make: (inner) => [strong(inner)] })],
  ['/', italicRule],
  ['{', spanRule('{{{', '}}}', (raw) => [inlineCode(raw)])],
  ['{', spanRule('{{', '}}', (raw) => [image(raw.split('|')[1]?.trim() ?? '', raw.split('|')[0] ?? '')])],
  ['[', linkRule],
  ['\\', breakRule],
  ['hf', bareUrlRule],
]);

export const dialect: WikiDialect = {
  grammar,
  itemsGoOn: true,
  heading: (line) => {
    const found = /^\s*(={1,6})\s*([^=\s].*?)\s*=*\s*$/.exec(line);
    return found?.[1] === undefined ? undefined : { depth: found[1].length, text: found[2] ?? '' };
  },
  item: (line) => {
    const found = /^\s*([*#]+)\s*(\S.*)$/.exec(line);
    if (found?.[1] === undefined || (found[1] === '**' && !/^\s*\*\*\s/.test(line))) return undefined;
    return { kinds: kindsOf(found[1]), text: found[2] ?? '' };
  },
  fence: (line) =>
    /^\{\{\{\s*$/.test(line) ? { kind: 'code', ends: (value) => (/^\}\}\}\s*$/.test(value) ? 0 : -1) } : undefined,
  row: (line) => {
    if (!/^\s*\|/.test(line)) return undefined;
    return splitCells(line.trim(), {
      guards: [
        ['[[', ']]'],
        ['{{', '}}'],
      ],
    }).map((cell) => ({ text: cell.replace(/^=/, ''), header: cell.startsWith('=') }));
  },
  isRule: (line) => /^\s*-{4,}\s*$/.test(line),
};
