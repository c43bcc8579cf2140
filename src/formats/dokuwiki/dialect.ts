import {
  emphasis,
  footnoteDefinition,
  footnoteReference,
  image,
  inlineCode,
  lineBreak,
  link,
  paragraph,
  strikethrough,
  strong,
  subscript,
  superscript,
  text,
} from '../../content/tree/build.js';
import { plainText } from '../../content/tree/content.js';
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
import type { WikiCell, WikiDialect, WikiPage } from '../../families/markup/wiki.js';

type Rule = InlineRule<WikiPage>;

const linkRule: Rule = (scan) => {
  const { source, at } = scan;
  if (!source.startsWith('[[', at)) return false;
  const end = findClose(scan, ']]', { from: at + 2 });
  if (end < 0 || end - at > 3000) return false;
  const [target = '', label] = source.slice(at + 2, end).split(/\|(.*)/s);
  const url = target.trim();
  const shown = label === undefined || label.trim() === '' ? [text(url)] : parseInner(scan, label.trim());
  return pushNodes(
    scan,
    url.startsWith('#') ? shown : [link(/@/.test(url) && !url.includes('/') ? `mailto:${url}` : url, shown)],
    end + 2,
  );
};

const pictureRule: Rule = spanRule('{{', '}}', (raw) => {
  if (raw.length > 2000 || /^(?:rss|page|section)>/.test(raw)) return raw.length > 2000 ? undefined : [];
  const [url = '', alt = ''] = raw.split('|');
  return [image(alt.trim(), url.trim().replace(/\?.*$/, ''))];
});

const noteRule: Rule = (scan) => {
  const { source, at, state } = scan;
  if (!source.startsWith('((', at)) return false;
  const end = findClose(scan, '))', { from: at + 2 });
  if (end < 0) return false;
  const label = String(++state.noteCount);
  state.definitions.push(footnoteDefinition(label, [paragraph(parseInner(scan, source.slice(at + 2, end)))]));
  return pushNodes(scan, [footnoteReference(label)], end + 2);
};

const tagRule: Rule = (scan) => {
  const { source, at } = scan;
  const name = /^<(del|sub|sup|code|nowiki|file|html|php)(?:\s[^>]*)?>/.exec(source.slice(at, at + 100));
  if (name?.[1] === undefined) {
    const mail = /^<([^<>\s@]+@[^<>\s]+)>/.exec(source.slice(at, at + 200));
    return mail?.[1] === undefined
      ? false
      : pushNodes(scan, [link(`mailto:${mail[1]}`, [text(mail[1])])], at + mail[0].length);
  }
  const from = at + name[0].length;
  const close = `</${name[1]}>`;
  const end = findClose(scan, close, { from });
  if (end < 0) return false;
  const raw = source.slice(from, end);
  const to = end + close.length;
  if (name[1] === 'nowiki') return pushText(scan, raw, to);
  if (name[1] === 'code' || name[1] === 'file') return pushNodes(scan, [inlineCode(raw)], to);
  if (name[1] === 'html' || name[1] === 'php') return pushText(scan, '', to);
  const inner = parseInner(scan, raw);
  return pushNodes(
    scan,
    name[1] === 'del' ? [strikethrough(inner)] : name[1] === 'sub' ? subscript(inner) : superscript(inner),
    to,
  );
};

const breakRule: Rule = (scan) => {
  const found = /^\\\\(?:\s|$)/.exec(scan.source.slice(scan.at, scan.at + 3))?.[0];
  return found === undefined ? false : pushNodes(scan, [lineBreak()], scan.at + found.length);
};

const notAddress = (source: string, at: number) => source.charAt(at - 1) !== ':';
const italicRule: Rule = (scan) => {
  const { source, at } = scan;
  if (!source.startsWith('//', at) || source.charAt(at - 1) === ':') return false;
  const end = findClose(scan, '//', { from: at + 3, accept: notAddress });
  return end < 0 ? false : pushNodes(scan, [emphasis(parseInner(scan, source.slice(at + 2, end)))], end + 2);
};

const grammar = grammarOf<WikiPage>([
  ['*', markRule({ open: '**', make: (inner) => [strong(inner)] })],
  ['/', italicRule],
  ['_', markRule({ open: '__', make: (inner) => inner })],
  [
    "'",
    spanRule("''", "''", (raw, scan) => [
      inlineCode(plainText(parseInner(scan, raw.replace(/^%%([\s\S]*)%%$/, '$1')))),
    ]),
  ],
  ['%', spanRule('%%', '%%', (raw) => [text(raw)])],
  ['[', linkRule],
  ['{', pictureRule],
  ['(', noteRule],
  ['<', tagRule],
  ['\\', breakRule],
  ['hf', bareUrlRule],
]);

/** Cells follow `^` if they are headers and `|` if not; empty ones without a space are spanned. */
function row(line: string): WikiCell[] | undefined {
  const source = line.trimEnd();
  if (!/^[|^]/.test(source) || source.length < 2) return undefined;
  const cells: { text: string; header: boolean; colSpan: number }[] = [];
  let from = 1;
  let header = source.startsWith('^');
  let links = 0;
  for (let at = 1; at <= source.length; at++) {
    if (source.startsWith('[[', at) || source.startsWith('{{', at)) links++;
    else if (source.startsWith(']]', at) || source.startsWith('}}', at)) links--;
    const isBar = (source.charAt(at) === '|' || source.charAt(at) === '^') && links <= 0;
    if (!isBar && at < source.length) continue;
    const value = source.slice(from, at);
    const last = cells.at(-1);
    if (at === source.length && value.trim() === '') break;
    if (value === '' && last !== undefined) last.colSpan++;
    else cells.push({ text: value.trim() === ':::' ? '' : value, header, colSpan: 1 });
    header = source.charAt(at) === '^';
    from = at + 1;
  }
  return cells;
}

export const dialect: WikiDialect = {
  grammar,
  itemsGoOn: false,
  indentedCode: 2,
  heading: (line) => {
    const found = /^\s?(={2,6})\s*(\S.*?)\s*={2,6}\s*$/.exec(line);
    return found?.[1] === undefined ? undefined : { depth: 7 - found[1].length, text: found[2] ?? '' };
  },
  item: (line) => {
    const found = /^( {2,}|\t+)([*-])\s*(\S.*)$/.exec(line.replaceAll('\t', '  '));
    if (found?.[1] === undefined) return undefined;
    const depth = Math.min(Math.floor(found[1].length / 2), 20);
    const kind = found[2] === '-' ? 'ordered' : 'bullet';
    return { kinds: new Array<'ordered' | 'bullet'>(depth).fill(kind), text: found[3] ?? '' };
  },
  fence: (line) => {
    const found = /^\s*<(code|file|html|php|HTML|PHP|WRAP|note)(?:\s+([^\s>]+))?[^>]*>(.*)$/.exec(line);
    if (found?.[1] === undefined) return undefined;
    const close = `</${found[1]}>`;
    const first = found[3] ?? '';
    const kind = /^(?:code|file)$/.test(found[1]) ? 'code' : /^(?:note|WRAP)$/.test(found[1]) ? 'quote' : 'drop';
    const language = found[2] === undefined || found[2] === '-' ? '' : found[2];
    return {
      kind,
      language,
      ends: (value) => value.indexOf(close),
      closing: close.length,
      ...(first === '' ? {} : { first }),
    };
  },
  row,
  isRule: (line) => /^-{4,}\s*$/.test(line),
  isSilent: (line) => /^~~[A-Z][\w:-]*~~\s*$/.test(line),
  quote: (line) => (line.startsWith('>') ? line.slice(1).replace(/^ /, '') : undefined),
};
