import { emphasis, inlineCode, lineBreak, link, strong, text } from '../../content/tree/build.js';
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
import type { WikiDialect, WikiPage } from '../../families/markup/wiki.js';

type Rule = InlineRule<WikiPage>;

const linkRule: Rule = (scan) => {
  const { source, at } = scan;
  if (!source.startsWith('[[', at)) return false;
  const end = findClose(scan, ']]', { from: at + 2 });
  if (end < 0 || end - at > 3000) return false;
  const [target = '', label] = source.slice(at + 2, end).split('][');
  return pushNodes(scan, [link(target, label === undefined ? [text(target)] : parseInner(scan, label))], end + 2);
};

const variableRule: Rule = (scan) => {
  const found = /^%([A-Z][\w:]*)(?:\{[^{}]{0,1000}\})?%/.exec(scan.source.slice(scan.at, scan.at + 1100));
  if (found?.[1] === undefined) return false;
  return found[1] === 'BR'
    ? pushNodes(scan, [lineBreak()], scan.at + found[0].length)
    : pushText(scan, '', scan.at + found[0].length);
};

const escapeRule: Rule = (scan) =>
  /^!(?=[A-Z[%])/.test(scan.source.slice(scan.at, scan.at + 2)) ? pushText(scan, '', scan.at + 1) : false;

const grammar = grammarOf<WikiPage>([
  ['!', escapeRule],
  ['_', markRule({ open: '__', atWords: true, make: (inner) => [strong([emphasis(inner)])] })],
  ['=', markRule({ open: '==', atWords: true, make: (_inner, raw) => [strong([inlineCode(raw)])] })],
  ['*', markRule({ open: '*', atWords: true, make: (inner) => [strong(inner)] })],
  ['_', markRule({ open: '_', atWords: true, make: (inner) => [emphasis(inner)] })],
  ['=', markRule({ open: '=', atWords: true, make: (_inner, raw) => [inlineCode(raw)] })],
  ['<', spanRule('<verbatim>', '</verbatim>', (raw) => [inlineCode(raw)])],
  ['[', linkRule],
  ['%', variableRule],
  ['hf', bareUrlRule],
]);

/** Marks of ordered items that are no decimals. */
const FORMATS: ReadonlyMap<string, string> = new Map([
  ['a', 'lowerAlpha'],
  ['A', 'upperAlpha'],
  ['i', 'lowerRoman'],
  ['I', 'upperRoman'],
]);

export const dialect: WikiDialect = {
  grammar,
  itemsGoOn: true,
  heading: (line) => {
    const found = /^---(\+{1,6})(?:!!)?\s*(.*)$/.exec(line);
    return found?.[1] === undefined ? undefined : { depth: found[1].length, text: found[2] ?? '' };
  },
  item: (line) => {
    const term = /^ {3,}\$\s+([^:]+):\s+(.*)$/.exec(line);
    if (term?.[1] !== undefined) return { kinds: ['term'], text: term[1], definition: term[2] ?? '' };
    const found = /^((?: {3})+|\t+)(\*|\d+\.?|[AaIi]\.)\s+(\S.*)$/.exec(line);
    if (found?.[1] === undefined) return undefined;
    const depth = Math.min(Math.floor(found[1].replaceAll('\t', '   ').length / 3), 20);
    const format = FORMATS.get(found[2]?.charAt(0) ?? '');
    return {
      ...(format === undefined ? {} : { look: { format, after: '.' } }),
      kinds: new Array<'ordered' | 'bullet'>(depth).fill(found[2] === '*' ? 'bullet' : 'ordered'),
      text: found[3] ?? '',
    };
  },
  fence: (line) => {
    const found = /^\s*<(verbatim|pre|noautolink)[^>]*>(.*)$/.exec(line);
    if (found?.[1] === undefined) return undefined;
    const close = `</${found[1]}>`;
    const first = found[2] ?? '';
    return {
      kind: found[1] === 'noautolink' ? 'blocks' : 'code',
      ends: (value) => value.indexOf(close),
      closing: close.length,
      ...(first === '' ? {} : { first }),
    };
  },
  row: (line) => {
    const bare = line.trim();
    if (!/^\|.*\|$/.test(bare)) return undefined;
    return splitCells(bare, { guards: [['[[', ']]']] }).map((cell) => ({
      text: cell.trim() === '^' ? '' : cell.trim().replace(/^\*(.*)\*$/, '$1'),
      header: /^\s*\*.*\*\s*$/.test(cell),
    }));
  },
  isRule: (line) => /^-{3,}\s*$/.test(line),
  isSilent: (line) => /^%(?:META|TOC|STARTINCLUDE|STOPINCLUDE)\b.*%\s*$/.test(line),
};
