import {
  blockquote,
  emphasis,
  image,
  inlineCode,
  lineBreak,
  link,
  strikethrough,
  strong,
  subscript,
  superscript,
  text,
} from '../../content/tree/build.js';
import type { PhrasingContent } from '../../core/tree.js';
import {
  bareUrlRule,
  findClose,
  grammarOf,
  type InlineRule,
  isWord,
  markRule,
  parseInner,
  pushNodes,
  pushText,
  spanRule,
} from '../../families/markup/inline.js';
import { splitCells } from '../../families/markup/pipes.js';
import {
  kindsOf,
  readWiki,
  type WikiCell,
  type WikiDialect,
  type WikiFence,
  type WikiPage,
} from '../../families/markup/wiki.js';

type Rule = InlineRule<WikiPage>;

/** A mark that may also stand in braces: `{*}bold{*}`. */
function both(
  mark: string,
  make: (inner: PhrasingContent[], raw: string) => PhrasingContent[],
  verbatim = false,
): readonly (readonly [string, Rule])[] {
  return [
    [mark, markRule({ open: mark, atWords: true, make, verbatim })],
    ['{', markRule({ open: `{${mark}}`, make, verbatim })],
  ];
}

const linkRule: Rule = (scan) => {
  const { source, at } = scan;
  const end = findClose(scan, ']', { from: at + 1 });
  if (end < 0 || end - at > 3000 || source.slice(at, end).includes('\n')) return false;
  const raw = source.slice(at + 1, end);
  const bars = raw.split('|');
  const isSmart = /^smart-/.test(bars.at(-1) ?? '');
  const target = (bars.length === 1 ? raw : isSmart ? bars[bars.length - 2] : bars.at(-1))?.trim() ?? '';
  const label =
    bars.length > 1 && !(isSmart && bars.length === 2) ? (bars[0] ?? '') : target.replace(/^(?:mailto:|[~^])/, '');
  const isLink = /^(?:https?:|ftp:|mailto:|file:|\/\/|www\.)/.test(target);
  if (!isLink && !/^[#~^]/.test(target) && bars.length === 1) return false;
  const shown = bars.length > 1 ? parseInner(scan, label) : [text(label)];
  return pushNodes(scan, isLink ? [link(target, shown)] : shown, end + 1);
};

const pictureRule: Rule = (scan) => {
  const { source, at } = scan;
  const found = /^!([^\s!|][^!|\n]{0,500}\.\w{2,5}[^!|\s]*)(?:\|([^!\n]{0,500}))?!/.exec(source.slice(at, at + 1010));
  if (found?.[1] === undefined || isWord(source.charAt(at - 1))) return false;
  const alt = /(?:^|,)\s*(?:alt|title)=("?)([^",]*)\1/.exec(found[2] ?? '')?.[2] ?? '';
  return pushNodes(scan, [image(alt, found[1])], at + found[0].length);
};

const EMOTICONS: ReadonlyMap<string, string> = new Map([
  ['(!)', '⚠'],
  ['(/)', '✔'],
  ['(x)', '✘'],
  ['(i)', 'ℹ'],
  ['(?)', '❓'],
  ['(y)', '👍'],
  ['(n)', '👎'],
  ['(on)', '💡'],
  ['(off)', '💡'],
  ['(*)', '★'],
  ['(+)', '⊕'],
  ['(-)', '⊖'],
]);

const signRule: Rule = (scan) => {
  const found = /^\((?:[!/x?iyn*+-]|on|off)\)/.exec(scan.source.slice(scan.at, scan.at + 5))?.[0];
  const value = found === undefined || isWord(scan.source.charAt(scan.at - 1)) ? undefined : EMOTICONS.get(found);
  return value === undefined || found === undefined ? false : pushText(scan, value, scan.at + found.length);
};

const escapeRule: Rule = (scan) => {
  const next = scan.source.charAt(scan.at + 1);
  if (next === '\\') return pushNodes(scan, [lineBreak()], scan.at + 2);
  return /[-*_+^~{}[\]!|?(#h]/.test(next) && next !== '' ? pushText(scan, next, scan.at + 2) : false;
};

const macroRule: Rule = (scan) => {
  const found = /^\{(?:color(?::[^}]*)?|anchor:[^}]*|panel[^}]*|quote|toc[^}]*|br)\}/.exec(
    scan.source.slice(scan.at, scan.at + 300),
  )?.[0];
  return found === undefined ? false : pushText(scan, '', scan.at + found.length);
};

const dashRule: Rule = (scan) => {
  const { source, at } = scan;
  const found = /^ (-{2,3})(?= )/.exec(source.slice(at, at + 5))?.[1];
  return found === undefined ? false : pushText(scan, found.length === 3 ? ' —' : ' –', at + 1 + found.length);
};

const grammar = grammarOf<WikiPage>([
  ['\\', escapeRule],
  ['{', spanRule('{{', '}}', (raw) => [inlineCode(raw.trim())])],
  ['{', macroRule],
  ...both('*', (inner) => [strong(inner)]),
  ...both('_', (inner) => [emphasis(inner)]),
  ...both('-', (inner) => [strikethrough(inner)]),
  ...both('+', (inner) => inner),
  ...both('^', (inner) => superscript(inner)),
  ...both('~', (inner) => subscript(inner)),
  ['?', markRule({ open: '??', make: (inner) => [emphasis(inner)] })],
  ['[', linkRule],
  ['!', pictureRule],
  ['(', signRule],
  [' ', dashRule],
  ['hf', bareUrlRule],
]);

function fence(line: string): WikiFence | undefined {
  const found = /^\s*\{(code|noformat|quote|panel|info|note|tip|warning|expand)((?:[:|][^}]*)?)\}(.*)$/.exec(line);
  if (found?.[1] === undefined) return undefined;
  const name = found[1];
  const options = found[2] ?? '';
  const close = `{${name}}`;
  const rest = found[3] ?? '';
  const title =
    /title=([^|}]*)/.exec(options)?.[1] ??
    (/^(?:info|note|tip|warning)$/.test(name) ? name.charAt(0).toUpperCase() + name.slice(1) : '');
  const language =
    /^:(?:.*language=)?([\w+#.-]+)(?=$|\|)/.exec(options)?.[1] ?? /language=([\w+#-]+)/.exec(options)?.[1] ?? '';
  return {
    kind: name === 'code' || name === 'noformat' ? 'code' : 'quote',
    language: name === 'code' ? language : '',
    title,
    ends: (value) => value.indexOf(close),
    closing: close.length,
    ...(rest.trim() === '' ? {} : { first: rest }),
  };
}

function row(line: string): WikiCell[] | undefined {
  if (!/^\s*\|/.test(line)) return undefined;
  const cells: WikiCell[] = [];
  const source = line.trim().replace(/\|+\s*$/, '');
  // Header cells follow two bars, others one.
  const parts = splitCells(source.replaceAll('||', '|\u0001'), {
    guards: [
      ['[', ']'],
      ['{', '}'],
      ['!', '!'],
    ],
  });
  for (const part of parts) cells.push({ text: part.replace('\u0001', ''), header: part.startsWith('\u0001') });
  return cells;
}

export const dialect: WikiDialect = {
  grammar,
  keepsLines: true,
  itemsGoOn: true,
  heading: (line) => {
    const found = /^\s*h([1-6])\.\s+(.*)$/.exec(line);
    return found === null ? undefined : { depth: Number(found[1]), text: found[2] ?? '' };
  },
  item: (line) => {
    const found = /^\s*([*#]+|-)\s+(\S.*)$/.exec(line);
    return found?.[1] === undefined ? undefined : { kinds: kindsOf(found[1]), text: found[2] ?? '' };
  },
  fence,
  row,
  isRule: (line) => /^\s*-{4}\s*$/.test(line),
  isSilent: (line) => /^\s*\{(?:color(?::[^}]*)?|anchor:[^}]*|toc[^}]*)\}\s*$/.test(line),
  special: (line, rest, page) => {
    if (!/^\s*bq\.\s/.test(line)) return undefined;
    return [
      blockquote(
        readWiki(
          rest().map((value, i) => (i === 0 ? value.replace(/^\s*bq\.\s+/, '') : value)),
          page,
          5,
        ),
      ),
    ];
  },
};
