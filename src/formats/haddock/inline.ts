import { decodeHTML } from 'entities';
import { emphasis, image, inlineCode, inlineMath, link, strong, text } from '../../content/tree/build.js';
import { plainText } from '../../content/tree/content.js';
import type { PhrasingContent } from '../../core/tree.js';
import {
  bareUrlRule,
  findClose,
  grammarOf,
  type InlineRule,
  isWord,
  parseInline,
  parseInner,
  pushNodes,
  pushText,
  spanRule,
} from '../../families/markup/inline.js';

type Rule = InlineRule<undefined>;

/** `'name'` and `` `name` ``: an identifier, with its module and a namespace before it. */
const identifierRule: Rule = (scan) => {
  const { source, at } = scan;
  if (isWord(source.charAt(at - 1))) return false;
  const found =
    /^[tv]?['`](\(?[\p{L}_][\p{L}\p{N}_'.]{0,200}\)?|\(?[!#$%&*+./<=>?@\\^|~:-]{1,20}\)?)['`](?![\p{L}\p{N}])/u.exec(
      source.slice(at, at + 220),
    );
  return found === null ? false : pushNodes(scan, [inlineCode(found[1] ?? '')], at + found[0].length);
};

const moduleRule: Rule = (scan) => {
  const found = /^"([A-Z][\w']{0,80}(?:\.[A-Z][\w']{0,80}){0,12})(?:[#\\][^"\s]{0,80})?"/.exec(
    scan.source.slice(scan.at, scan.at + 400),
  );
  return found === null ? false : pushNodes(scan, [inlineCode(found[1] ?? '')], scan.at + found[0].length);
};

/** A mark that its own sign closes, in one line or in its paragraph; `\/` does not close. */
function pair(
  mark: string,
  options: { readonly lines: boolean },
  make: (inner: PhrasingContent[]) => PhrasingContent[],
): Rule {
  const accept = (source: string, at: number) => source.charAt(at - 1) !== '\\';
  return (scan) => {
    if (!scan.source.startsWith(mark, scan.at)) return false;
    const from = scan.at + mark.length;
    const end = findClose(scan, mark, { from, accept });
    if (end <= from) return false;
    const raw = scan.source.slice(from, end);
    if (!options.lines && raw.includes('\n')) return false;
    return pushNodes(scan, make(parseInner(scan, raw)), end + mark.length);
  };
}

const angleRule: Rule = (scan) => {
  const { source, at } = scan;
  const picture = /^<<([^\s<>]{1,1000})(?:\s+([^<>]{1,500}))?>>/.exec(source.slice(at, at + 1600));
  if (picture !== null) return pushNodes(scan, [image(picture[2] ?? '', picture[1] ?? '')], at + picture[0].length);
  const found = /^<([a-z][\w+.-]*:[^\s<>]{1,1000})(?:\s+([^<>]{1,500}))?>/i.exec(source.slice(at, at + 1600));
  if (found === null) return false;
  const url = found[1] ?? '';
  return pushNodes(scan, [link(url, [text(found[2] ?? url)])], at + found[0].length);
};

const linkRule: Rule = (scan) => {
  const { source, at } = scan;
  const isPicture = source.startsWith('![', at);
  const found = /^!?\[([^\][\n]{0,500})\]\(([^()\s]{1,1000})(?:\s+"[^"]{0,300}")?\)/.exec(source.slice(at, at + 1900));
  if (found === null) return false;
  const label = parseInner(scan, found[1] ?? '');
  const url = found[2] ?? '';
  const node = isPicture ? image(plainText(label), url) : link(url, label.length > 0 ? label : [text(url)]);
  return pushNodes(scan, [node], at + found[0].length);
};

const entityRule: Rule = (scan) => {
  const found = /^&#(?:x[\da-f]{1,6}|\d{1,7});/i.exec(scan.source.slice(scan.at, scan.at + 12))?.[0];
  return found === undefined ? false : pushText(scan, decodeHTML(found), scan.at + found.length);
};

const anchorRule: Rule = (scan) => {
  const found = /^#[\w:.-]{1,100}#/.exec(scan.source.slice(scan.at, scan.at + 110))?.[0];
  return found === undefined ? false : pushText(scan, '', scan.at + found.length);
};

const mathRule: Rule = spanRule('\\(', '\\)', (raw) => (raw.trim() === '' ? undefined : [inlineMath(raw.trim())]));
const displayRule: Rule = spanRule('\\[', '\\]', (raw) => (raw.trim() === '' ? undefined : [inlineMath(raw.trim())]));

const escapeRule: Rule = (scan) => {
  const next = scan.source.charAt(scan.at + 1);
  return /[^\w\s]/.test(next) ? pushText(scan, next, scan.at + 2) : false;
};

const grammar = grammarOf<undefined>([
  ["'`tv", identifierRule],
  ['"', moduleRule],
  ['_', pair('__', { lines: true }, (inner) => [strong(inner)])],
  ['/', pair('/', { lines: false }, (inner) => [emphasis(inner)])],
  ['@', pair('@', { lines: true }, (inner) => [inlineCode(plainText(inner))])],
  ['<', angleRule],
  ['[!', linkRule],
  ['&', entityRule],
  ['#', anchorRule],
  ['\\', mathRule],
  ['\\', displayRule],
  ['\\', escapeRule],
  ['hf', bareUrlRule],
]);

export function readInline(source: string): PhrasingContent[] {
  return parseInline(source.trim(), grammar, undefined);
}
