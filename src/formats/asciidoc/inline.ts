import {
  emphasis,
  footnoteDefinition,
  footnoteReference,
  image,
  inlineCode,
  inlineMath,
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
import type { PhrasingContent } from '../../core/tree.js';
import { decodeEntity } from '../../families/commonmark/entity.js';
import {
  findClose,
  grammarOf,
  type InlineRule,
  type InlineScan,
  isSpace,
  isWord,
  markRule,
  parseInline,
  parseInner,
  pushNodes,
  pushText,
  spanRule,
} from '../../families/markup/inline.js';
import { type AdocState, expandAttributes, newAttributes, parseAttributes } from './state.js';

type Rule = InlineRule<AdocState>;
type Scan = InlineScan<AdocState>;

/** Inline markup of AsciiDoc, with the attributes' values put in. */
export function readInline(source: string, state: AdocState): PhrasingContent[] {
  return parseInline(expandAttributes(source, state), grammar, state);
}

const MARKS = '*_`#^~\\[{<+(\'"';

const escapeRule: Rule = (scan) => {
  const { source, at } = scan;
  const next = source.charAt(at + 1);
  const macro = /^\\(?:\[\[|https?:|link:|mailto:|image:|footnote:|xref:|stem:|kbd:|<<|--|\.\.\.|->)/.exec(
    source.slice(at, at + 12),
  );
  if (macro !== null) return pushText(scan, macro[0].slice(1), at + macro[0].length);
  if (MARKS.includes(next) && next !== '') {
    const run = source.charAt(at + 2) === next && /[*_`#]/.test(next) ? 2 : 1;
    return pushText(scan, next.repeat(run), at + 1 + run);
  }
  return false;
};

/** `[role]#text#`: a role of strike-through shows, others do not. */
const roleRule: Rule = (scan) => {
  const { source, at } = scan;
  const role = /^\[([^\][\n]{0,80})\](?=[#*_`^~])/.exec(source.slice(at, at + 84));
  if (role?.[1] === undefined || isWord(source.charAt(at - 1))) return false;
  const from = at + role[0].length;
  const isHash = source.charAt(from) === '#';
  if (!isHash) return pushText(scan, '', from);
  const mark = source.startsWith('##', from) ? '##' : '#';
  const end = findClose(scan, mark, { from: from + mark.length + 1 });
  if (end < 0) return false;
  const inner = parseInner(scan, source.slice(from + mark.length, end));
  const nodes = /line-through|strike|del/.test(role[1]) ? [strikethrough(inner)] : inner;
  return pushNodes(scan, nodes, end + mark.length);
};

const anchorRule: Rule = (scan) => {
  const anchor = /^\[\[\[?[\w:.-]+(?:,[^\]]*)?\]?\]\]/.exec(scan.source.slice(scan.at, scan.at + 200));
  if (anchor === null) return false;
  const bibliography = /^\[\[\[([\w:.-]+)/.exec(anchor[0])?.[1];
  return pushText(scan, bibliography === undefined ? '' : `[${bibliography}]`, scan.at + anchor[0].length);
};

const crossRule: Rule = spanRule('<<', '>>', (raw, scan) => {
  if (raw.length > 300 || raw.includes('\n\n')) return undefined;
  const comma = raw.indexOf(',');
  const id = (comma < 0 ? raw : raw.slice(0, comma)).trim().replace(/^.*#/, '');
  const label = comma < 0 ? (scan.state.anchors.get(id) ?? id) : raw.slice(comma + 1).trim();
  return /^[^\s<>]|\w/.test(id) ? parseInner(scan, label) : undefined;
});

/** Where a macro's brackets close: brackets inside come in pairs. */
function bracketEnd(source: string, open: number): number {
  let depth = 0;
  const most = Math.min(source.length, open + 20_000);
  for (let at = open; at < most; at++) {
    const char = source.charAt(at);
    if (char === '\\') at++;
    else if (char === '[') depth++;
    else if (char === ']' && --depth === 0) return at;
  }
  return -1;
}

const MACRO = /([a-z]+):(:?)([^\s[\]]{0,1000})\[/y;

/** `name:target[text]` */
const macroRule: Rule = (scan) => {
  const { source, at } = scan;
  if (isWord(source.charAt(at - 1))) return false;
  MACRO.lastIndex = at;
  const found = MACRO.exec(source);
  if (found?.[1] === undefined) return false;
  const handler = macros.get(found[1]);
  const open = at + found[0].length - 1;
  const end = handler === undefined ? -1 : bracketEnd(source, open);
  if (handler === undefined || end < 0) return false;
  const nodes = handler(found[3] ?? '', source.slice(open + 1, end).replaceAll('\\]', ']'), scan);
  return nodes === undefined ? false : pushNodes(scan, nodes, end + 1);
};

type Macro = (target: string, content: string, scan: Scan) => PhrasingContent[] | undefined;

/** The text of a link: what stands before its attributes. */
function linkText(content: string, fallback: string, scan: Scan): PhrasingContent[] {
  if (content.trim() === '') return [text(fallback)];
  if (!content.includes('=') && !content.startsWith('"')) return parseInner(scan, content.replace(/\^$/, ''));
  const attributes = newAttributes();
  parseAttributes(content, attributes);
  const label = content.startsWith('"') || attributes.named.size > 0 ? (attributes.positional[0] ?? '') : content;
  return label === '' ? [text(fallback)] : parseInner(scan, label.replace(/\^$/, ''));
}

function picture(target: string, content: string): PhrasingContent[] {
  const attributes = newAttributes();
  parseAttributes(content, attributes);
  const alt = attributes.named.get('alt') ?? attributes.positional[0] ?? '';
  const node = image(alt, target);
  const href = attributes.named.get('link');
  return [href === undefined ? node : link(href, [node])];
}

function note(target: string, content: string, scan: Scan): PhrasingContent[] {
  const { state } = scan;
  const known = target === '' ? undefined : state.notes.get(target);
  if (known !== undefined && content === '') return [footnoteReference(known)];
  const label = String(++state.noteCount);
  if (target !== '') state.notes.set(target, label);
  state.definitions.push(footnoteDefinition(label, [paragraph(parseInner(scan, content))]));
  return [footnoteReference(label)];
}

const passThrough: Macro = (target, content, scan) =>
  target === '' || !/[qamn]/.test(target) ? [text(content)] : parseInner(scan, content);
const formula: Macro = (_target, content) => [inlineMath(content.trim().replace(/^\$(.*)\$$/s, '$1'))];
const pressed: Macro = (_target, content) => [inlineCode(content)];

const macros: ReadonlyMap<string, Macro> = new Map<string, Macro>([
  ['link', (target, content, scan) => [link(target.replace(/^\+\+(.*)\+\+$/, '$1'), linkText(content, target, scan))]],
  [
    'mailto',
    (target, content, scan) => [link(`mailto:${target}`, linkText(content.split(',')[0] ?? '', target, scan))],
  ],
  [
    'xref',
    (target, content, scan) => linkText(content, scan.state.anchors.get(target.replace(/^#/, '')) ?? target, scan),
  ],
  ['image', picture],
  ['icon', (target) => [image(target, target)]],
  ['kbd', pressed],
  ['btn', (_target, content) => [strong([text(content)])]],
  [
    'menu',
    (target, content) => [
      strong([text([target, ...content.split(/\s*>\s*/)].filter((part) => part !== '').join(' › '))]),
    ],
  ],
  ['footnote', note],
  [
    'footnoteref',
    (_target, content, scan) => {
      const comma = content.indexOf(',');
      return comma < 0
        ? note(content.trim(), '', scan)
        : note(content.slice(0, comma).trim(), content.slice(comma + 1), scan);
    },
  ],
  ['stem', formula],
  ['latexmath', formula],
  ['asciimath', formula],
  ['pass', passThrough],
  ['anchor', () => []],
  ['indexterm', () => []],
]);

const URL = /(?:https?|ftp|irc):\/\/[^\s[\]<>]{1,2000}/y;

/** An address, with its text in brackets behind it or without. */
const urlRule: Rule = (scan) => {
  const { source, at } = scan;
  if (isWord(source.charAt(at - 1))) return false;
  URL.lastIndex = at;
  const found = URL.exec(source)?.[0];
  if (found === undefined) return false;
  if (source.charAt(at + found.length) === '[') {
    const end = bracketEnd(source, at + found.length);
    if (end >= 0)
      return pushNodes(scan, [link(found, linkText(source.slice(at + found.length + 1, end), found, scan))], end + 1);
  }
  const url = found.replace(/[.,:;!?)'"`*_]+$/, '');
  return pushNodes(scan, [link(url, [text(url)])], at + url.length);
};

const angleRule: Rule = spanRule('<', '>', (raw) =>
  /^(?:https?|ftp|mailto|irc):\S+$/.test(raw) ? [link(raw, [text(raw)])] : undefined,
);

/** ` +` at the end of a line breaks it. */
const breakRule: Rule = (scan) => {
  const { source, at } = scan;
  if (!source.startsWith(' +\n', at) && source.slice(at) !== ' +') return false;
  return pushNodes(scan, [lineBreak()], Math.min(at + 3, source.length));
};

const passRule =
  (mark: string): Rule =>
  (scan) => {
    const { source, at } = scan;
    if (!source.startsWith(mark, at)) return false;
    const accept = (from: string, end: number) =>
      mark !== '+' || (!isSpace(from.charAt(end - 1)) && !isWord(from.charAt(end + 1)));
    if (mark === '+' && (isWord(source.charAt(at - 1)) || isSpace(source.charAt(at + 1)))) return false;
    const end = findClose(scan, mark, { from: at + mark.length + 1, accept });
    return end < 0 ? false : pushText(scan, source.slice(at + mark.length, end), end + mark.length);
  };

const indexRule: Rule = (scan) => {
  const { source, at } = scan;
  const mark = source.startsWith('(((', at) ? '(((' : source.startsWith('((', at) ? '((' : '';
  if (mark === '') return false;
  const close = mark === '(((' ? ')))' : '))';
  const end = findClose(scan, close, { from: at + mark.length });
  if (end < 0) return false;
  return pushText(scan, mark === '(((' ? '' : source.slice(at + 2, end), end + close.length);
};

const entityRule: Rule = (scan) => {
  const found = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/i.exec(scan.source.slice(scan.at, scan.at + 36))?.[0];
  if (found === undefined) return false;
  return pushText(scan, decodeEntity(found) ?? found, scan.at + found.length);
};

const quotesRule: Rule = (scan) => {
  const { source, at } = scan;
  const mark = source.startsWith('"`', at) ? '"' : source.startsWith("'`", at) ? "'" : '';
  if (mark === '') return false;
  const end = findClose(scan, `\`${mark}`, { from: at + 2 });
  if (end < 0) return false;
  const [open, close] = mark === '"' ? ['“', '”'] : ['‘', '’'];
  return pushNodes(
    scan,
    [text(open ?? ''), ...parseInner(scan, source.slice(at + 2, end)), text(close ?? '')],
    end + 2,
  );
};

const codeOf = (inner: PhrasingContent[], raw: string) => {
  const literal = /^\+(.*)\+$/s.exec(raw)?.[1];
  return [
    inlineCode(
      literal ?? (inner.some((node) => node.type === 'text' || node.type === 'inlineCode') ? plainText(inner) : raw),
    ),
  ];
};
const strike = (inner: PhrasingContent[]) => [strong(inner)];

const grammar = grammarOf<AdocState>([
  ['\\', escapeRule],
  ['*', markRule({ open: '**', make: strike })],
  ['*', markRule({ open: '*', atWords: true, make: strike })],
  ['_', markRule({ open: '__', make: (inner) => [emphasis(inner)] })],
  ['_', markRule({ open: '_', atWords: true, make: (inner) => [emphasis(inner)] })],
  ['`', markRule({ open: '``', make: codeOf })],
  ['`', markRule({ open: '`', atWords: true, make: codeOf })],
  ['[', anchorRule],
  ['[', roleRule],
  ['#', markRule({ open: '##', make: (inner) => inner })],
  ['#', markRule({ open: '#', atWords: true, make: (inner) => inner })],
  ['^', markRule({ open: '^', make: (inner) => superscript(inner) })],
  ['~', markRule({ open: '~', make: (inner) => subscript(inner) })],
  ['<', crossRule],
  ['<', angleRule],
  [' ', breakRule],
  ['+', passRule('+++')],
  ['+', passRule('++')],
  ['+', passRule('+')],
  ['(', indexRule],
  ['&', entityRule],
  ['"\'', quotesRule],
  ['hfi', urlRule],
  ['abcdefghijklmnopqrstuvwxyz', macroRule],
]);
