import { emphasis, image, inlineCode, lineBreak, link, strikethrough, strong, text } from '../../content/tree/build.js';
import { decodeEntity } from '../../families/commonmark/entity.js';
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
  const end = findClose(scan, ']', { from: at + 1 });
  const raw = end < 0 ? '' : source.slice(at + 1, end);
  const [url = '', label = ''] = raw.split('|');
  if (!/^(?:https?:|ftp:|mailto:|\/|#|[\w./-]+$)/.test(url)) return false;
  return pushNodes(scan, [link(url, label === '' ? [text(url)] : parseInner(scan, label))], end + 1);
};

const entityRule: Rule = (scan) => {
  const found = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/i.exec(scan.source.slice(scan.at, scan.at + 36))?.[0];
  const value = found === undefined ? undefined : decodeEntity(found);
  return found === undefined || value === undefined ? false : pushText(scan, value, scan.at + found.length);
};

const breakRule: Rule = (scan) => scan.source.startsWith('%%%', scan.at) && pushNodes(scan, [lineBreak()], scan.at + 3);

const pictureRule: Rule = (scan) => {
  const found = /^\{img\s+([^{}]{1,500})\}/i.exec(scan.source.slice(scan.at, scan.at + 510));
  if (found?.[1] === undefined) return false;
  const src = /src="?([^"\s]+)/.exec(found[1])?.[1] ?? '';
  return pushNodes(scan, [image(/(?:alt|desc)="([^"]*)"/.exec(found[1])?.[1] ?? '', src)], scan.at + found[0].length);
};

const grammar = grammarOf<WikiPage>([
  ['_', markRule({ open: '__', make: (inner) => [strong(inner)] })],
  ["'", markRule({ open: "''", make: (inner) => [emphasis(inner)] })],
  ['=', markRule({ open: '===', make: (inner) => inner })],
  ['-', spanRule('-+', '+-', (raw) => [inlineCode(raw)])],
  ['-', markRule({ open: '--', make: (inner) => [strikethrough(inner)] })],
  ['~', spanRule('~np~', '~/np~', (raw) => [text(raw)])],
  ['~', spanRule('~tc~', '~/tc~', () => [])],
  ['~', spanRule('~~', '~~', (raw, scan) => parseInner(scan, raw.replace(/^[^:]*:/, '')))],
  ['(', spanRule('((', '))', (raw) => [text(raw.split('|').at(-1) ?? raw)])],
  ['[', linkRule],
  ['%', breakRule],
  ['{', pictureRule],
  ['&', entityRule],
  ['hf', bareUrlRule],
]);

export const dialect: WikiDialect = {
  grammar,
  itemsGoOn: false,
  heading: (line) => {
    const found = /^(!{1,6})(?!!)[-+#]?\s*(.*)$/.exec(line);
    return found?.[1] === undefined ? undefined : { depth: found[1].length, text: found[2] ?? '' };
  },
  item: (line) => {
    const term = /^;\s*([^:]+):\s*(.*)$/.exec(line);
    if (term?.[1] !== undefined) return { kinds: ['term'], text: term[1], definition: term[2] ?? '' };
    const found = /^([*#]+|\++)[-+]?\s*(\S.*)$/.exec(line);
    return found?.[1] === undefined
      ? undefined
      : {
          kinds: found[1].startsWith('+')
            ? [...kindsOf('*'.repeat(found[1].length)).slice(1), 'definition']
            : kindsOf(found[1]),
          text: found[2] ?? '',
        };
  },
  fence: (line) => {
    const found = /^\{(CODE|QUOTE|BOX|DIV|HTML)\(([^)]*)\)\}(.*)$/i.exec(line);
    if (found?.[1] === undefined) return undefined;
    const name = found[1].toUpperCase();
    const close = `{${name}}`;
    const language = /colors="?([\w+#-]+)/.exec(found[2] ?? '')?.[1] ?? '';
    const first = found[3] ?? '';
    return {
      kind: name === 'CODE' ? 'code' : name === 'HTML' ? 'drop' : name === 'QUOTE' ? 'quote' : 'blocks',
      language,
      ends: (value) => value.toUpperCase().indexOf(close),
      closing: close.length,
      ...(first === '' ? {} : { first }),
    };
  },
  row: (line) => {
    if (!line.startsWith('||') && !line.startsWith('\u0001')) return undefined;
    return splitCells(line.replace(/^\|\||^\u0001|\|\|\s*$/g, '')).map((cell) => ({ text: cell, header: false }));
  },
  isRule: (line) => /^-{4,}\s*$/.test(line),
};
