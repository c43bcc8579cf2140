import {
  emphasis,
  image,
  inlineCode,
  inlineMath,
  link,
  strikethrough,
  strong,
  subscript,
  superscript,
  text,
} from '../../content/tree/build.js';
import { plainText } from '../../content/tree/content.js';
import { enumeratorValue } from '../../families/markup/enumerators.js';
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
  const [target = '', label] = source.slice(at + 2, end).split(/\|(.*)/s);
  const shown = label === undefined || label === '' ? [text(target)] : parseInner(scan, label);
  const url = target.replace(/^(?:file|local):/, '');
  const isAddress = /^(?:https?:|ftp:|mailto:)|[./]\w/.test(url) && !/\s/.test(url);
  return pushNodes(scan, isAddress ? [link(url, shown)] : shown, end + 2);
};

const pictureRule: Rule = spanRule('{{', '}}', (raw, scan) => {
  if (raw.length > 3000 || raw.startsWith('{') || raw.startsWith('$')) return undefined;
  const [url = '', alt = ''] = raw.split('|');
  return [image(plainText(parseInner(scan, alt)), url.replace(/^(?:file|local):/, ''))];
});

const tagRule: Rule = (scan) => {
  const before = scan.source.charAt(scan.at - 1);
  const found = /^(?::[\w-]{1,60})+:(?=\s|$)/.exec(scan.source.slice(scan.at, scan.at + 300))?.[0];
  return found === undefined || (before !== '' && !/\s/.test(before))
    ? false
    : pushText(scan, found.replace(/^:|:$/g, '').replaceAll(':', ', '), scan.at + found.length);
};

const grammar = grammarOf<WikiPage>([
  ['*', markRule({ open: '*', atWords: true, make: (inner) => [strong(inner)] })],
  ['_', markRule({ open: '_', atWords: true, make: (inner) => [emphasis(inner)] })],
  ['~', markRule({ open: '~~', make: (inner) => [strikethrough(inner)] })],
  ['`', spanRule('`', '`', (raw) => (raw.trim() === '' ? undefined : [inlineCode(raw)]))],
  ['$', spanRule('$', '$', (raw) => (raw.trim() === '' || raw.includes('\n') ? undefined : [inlineMath(raw.trim())]))],
  ['^', spanRule('^', '^', (raw) => (/\s/.test(raw) || raw === '' ? undefined : superscript([text(raw)])))],
  [',', spanRule(',,', ',,', (raw) => subscript([text(raw)]))],
  ['[', linkRule],
  ['{', pictureRule],
  [':', tagRule],
  ['hf', bareUrlRule],
]);

const ITEM = /^(\s*)([-*#]|\d{1,6}[.)]|[a-zA-Z]\)|[ivxIVX]{1,6}\))\s+(?:\[([ .oOX])\]\s+)?(.*)$/;

export const dialect: WikiDialect = {
  grammar,
  itemsGoOn: true,
  heading: (line) => {
    const found = /^\s*(={1,6})\s+(\S.*?)\s+(={1,6})\s*$/.exec(line);
    if (found?.[1] === undefined || found[1].length !== found[3]?.length) return undefined;
    return { depth: found[1].length, text: found[2] ?? '' };
  },
  item: (line) => {
    const term = /^(?!\s*[-*#|]\s)(\S.*?)?::(?=\s|$)(.*)$/.exec(line);
    if (term !== null && line.length < 1000 && !/^\s*\|/.test(line)) {
      if (term[1] === undefined) return { kinds: ['definition'], text: term[2] ?? '' };
      return { kinds: ['term'], text: term[1], definition: term[2] ?? '' };
    }
    const found = ITEM.exec(line);
    if (found === null) return undefined;
    const depth = Math.min(Math.floor((found[1]?.length ?? 0) / 2) + 1, 12);
    const mark = found[2] ?? '*';
    const kind = /^[-*]$/.test(mark) ? 'bullet' : 'ordered';
    const start = enumeratorValue(mark.replace(/[.)]$/, '')) ?? 1;
    const kinds = [...new Array<'bullet'>(depth - 1).fill('bullet'), kind] as const;
    const box = found[3];
    const label = kind === 'ordered' && mark !== '#' ? { label: mark } : {};
    return { kinds, text: found[4] ?? '', start, ...label, ...(box === undefined ? {} : { checked: box === 'X' }) };
  },
  fence: (line) => {
    const code = /^\s*\{\{\{\s*(.*)$/.exec(line);
    if (code !== null) {
      const language =
        /class="(?:brush:\s*)?([\w+#-]+)/.exec(code[1] ?? '')?.[1] ?? /^([\w+#-]+)\s*$/.exec(code[1] ?? '')?.[1] ?? '';
      return {
        kind: 'code',
        language,
        ends: (value) => (/^\s*\}\}\}/.test(value) ? value.indexOf('}}}') : -1),
        closing: 3,
      };
    }
    const math = /^\s*\{\{\$(?:%[^%]*%)?(.*)$/.exec(line);
    if (math === null) return undefined;
    const first = math[1] ?? '';
    return {
      kind: 'math',
      ends: (value) => value.indexOf('}}$'),
      closing: 3,
      ...(first.trim() === '' ? {} : { first }),
    };
  },
  row: (line) => {
    const bare = line.trim();
    if (!/^\|.*\|$/.test(bare)) return undefined;
    if (/^\|(?:\s*:?-+:?\s*\|)+$/.test(bare)) return 'rule';
    return splitCells(bare, {
      guards: [
        ['[[', ']]'],
        ['{{', '}}'],
        ['`', '`'],
      ],
    }).map((cell) => ({ text: cell.trim() === '>' || cell.trim() === '\\/' ? '' : cell, header: false }));
  },
  isRule: (line) => /^-{4,}\s*$/.test(line),
  isSilent: (line) => /^\s*%%|^%(?:title|date|template|nohtml|toc)(?:\s|$)/.test(line),
  quote: (line) => (/^(?: {4}|\t)\S/.test(line) && ITEM.exec(line) === null ? line.trim() : undefined),
};
