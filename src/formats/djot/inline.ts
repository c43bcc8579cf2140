import {
  emphasis,
  footnoteReference,
  image,
  inlineCode,
  inlineMath,
  lineBreak,
  link,
  strikethrough,
  strong,
  subscript,
  superscript,
  text,
} from '../../content/tree/build.js';
import { plainText } from '../../content/tree/content.js';
import type { PhrasingContent } from '../../core/tree.js';
import {
  findClose,
  grammarOf,
  type InlineRule,
  type InlineScan,
  isSpace,
  isWord,
  parseInline,
  parseInner,
  pushNodes,
  pushText,
} from '../../families/markup/inline.js';
import type { DjotPage } from './state.js';

type Rule = InlineRule<DjotPage>;
type Make = (inner: PhrasingContent[]) => PhrasingContent[];

/** Text between backticks, as many at either end. */
function verbatim(
  source: string,
  at: number,
  missing: Set<string>,
): { readonly value: string; readonly end: number } | undefined {
  let from = at;
  while (source.charAt(from) === '`') from++;
  const mark = source.slice(at, from);
  if (mark === '' || missing.has(mark)) return undefined;
  for (let close = source.indexOf(mark, from); close >= 0; ) {
    let end = close;
    while (source.charAt(end) === '`') end++;
    if (end - close === mark.length) {
      const raw = source.slice(from, close);
      const value = /^ .*` $|^ `| ` $/s.test(raw) ? raw.trim() : raw.replace(/^ (?=`)|(?<=`) $/g, '');
      return { value, end };
    }
    close = source.indexOf(mark, end);
  }
  missing.add(mark);
  return undefined;
}

/** Code; with `{=html}` behind it, it is for another writer. */
const codeRule: Rule = (scan) => {
  const found = verbatim(scan.source, scan.at, scan.missing);
  if (found === undefined) {
    // A run without its end is code up to the end of the paragraph in Djot; here it is text.
    let end = scan.at;
    while (scan.source.charAt(end) === '`') end++;
    return pushText(scan, scan.source.slice(scan.at, end), end);
  }
  const raw = /^\{=[\w-]{1,30}\}/.exec(scan.source.slice(found.end, found.end + 40))?.[0];
  if (raw !== undefined) return pushNodes(scan, [], found.end + raw.length);
  return pushNodes(scan, [inlineCode(found.value)], found.end);
};

const mathRule: Rule = (scan) => {
  const dollars = scan.source.startsWith('$$`', scan.at) ? 2 : scan.source.startsWith('$`', scan.at) ? 1 : 0;
  const found = dollars === 0 ? undefined : verbatim(scan.source, scan.at + dollars, scan.missing);
  return found === undefined ? false : pushNodes(scan, [inlineMath(found.value.trim())], found.end);
};

const SPANS: readonly (readonly [string, Make])[] = [
  ['_', (inner) => [emphasis(inner)]],
  ['*', (inner) => [strong(inner)]],
  ['^', superscript],
  ['~', subscript],
  ['=', (inner) => inner],
  ['+', (inner) => inner],
  ['-', (inner) => [strikethrough(inner)]],
];

/** `*strong*`: no space inside next to a mark. In words too. */
function bareSpan(mark: string, make: Make): Rule {
  const accept = (source: string, at: number) =>
    !isSpace(source.charAt(at - 1)) && source.charAt(at - 1) !== '\\' && source.charAt(at + 1) !== '}';
  return (scan) => {
    const from = scan.at + 1;
    if (isSpace(scan.source.charAt(from)) || scan.source.charAt(scan.at - 1) === '{') return false;
    const end = findClose(scan, mark, { from: from + 1, accept });
    return end < 0 ? false : pushNodes(scan, make(parseInner(scan, scan.source.slice(from, end))), end + 1);
  };
}

/** `{*strong*}`, `{=mark=}`, `{-gone-}`; other braces are attributes, or remarks between `%`. */
const braceRule: Rule = (scan) => {
  const { source, at } = scan;
  const sign = source.charAt(at + 1);
  const make = SPANS.find(([mark]) => mark === sign)?.[1];
  if (make !== undefined) {
    const end = findClose(scan, `${sign}}`, { from: at + 2 });
    if (end > at + 2) return pushNodes(scan, make(parseInner(scan, source.slice(at + 2, end))), end + 2);
  }
  const attributes =
    /^\{(?:\s*(?:[.#][\w:-]{1,80}|[\w:-]{1,60}=(?:"[^"]{0,300}"|[\w-]{1,80})|%[^%}]{0,500}%)){1,20}\s*\}/.exec(
      source.slice(at, at + 1500),
    )?.[0];
  return attributes === undefined ? false : pushText(scan, '', at + attributes.length);
};

/** Where the bracket at `at` is closed; brackets in it are counted. */
function closeBracket(scan: InlineScan<DjotPage>, at: number): number {
  if (scan.missing.has(']')) return -1;
  let depth = 0;
  for (let i = at; i < scan.source.length; i++) {
    const char = scan.source.charAt(i);
    if (char === '\\') i++;
    else if (char === '[') depth++;
    else if (char === ']' && --depth === 0) return i;
  }
  scan.missing.add(']');
  return -1;
}

const linkRule: Rule = (scan) => {
  const { source, at } = scan;
  const isPicture = source.charAt(at) === '!';
  if (isPicture && source.charAt(at + 1) !== '[') return false;
  const open = isPicture ? at + 1 : at;
  const note = /^\[\^([^\]\n]{1,200})\]/.exec(source.slice(open, open + 210));
  if (note !== null && !isPicture && scan.state.notes.has(note[1] ?? ''))
    return pushNodes(scan, [footnoteReference(note[1] ?? '')], open + note[0].length);
  const close = closeBracket(scan, open);
  if (close < 0) return false;
  const raw = source.slice(open + 1, close);
  const target = targetBehind(source, close + 1, raw, scan.state);
  if (target === undefined) return false;
  const inner = parseInner(scan, raw);
  if (isPicture) return pushNodes(scan, [image(plainText(inner), target.url)], target.end);
  return pushNodes(scan, target.url === '' ? inner : [link(target.url, inner)], target.end);
};

/** `(address)`, `[label]`, `[]`, or attributes, which make it a mere span. */
function targetBehind(
  source: string,
  at: number,
  raw: string,
  page: DjotPage,
): { readonly url: string; readonly end: number } | undefined {
  const behind = source.slice(at, at + 2100);
  const address = /^\(((?:[^()\\]|\\.|\([^()]{0,500}\)){0,2000})\)/s.exec(behind);
  if (address !== null)
    return { url: (address[1] ?? '').replace(/\n\s*/g, '').replace(/\\(?=[^\w\s])/g, ''), end: at + address[0].length };
  const label = /^\[([^\][]{0,500})\]/.exec(behind);
  if (label !== null) {
    const name = (label[1] === '' ? raw : (label[1] ?? '')).replace(/\s+/g, ' ').trim();
    return { url: page.references.get(name) ?? '', end: at + label[0].length };
  }
  return behind.startsWith('{') ? { url: '', end: at } : undefined;
}

const autoRule: Rule = (scan) => {
  const found = /^<([a-z][\w+.-]{1,30}:[^\s<>]{1,1000}|[^\s<>@]{1,200}@[^\s<>@]{1,200})>/i.exec(
    scan.source.slice(scan.at, scan.at + 1100),
  );
  if (found === null) return false;
  const value = found[1] ?? '';
  const url = /^[a-z][\w+.-]*:/i.test(value) ? value : `mailto:${value}`;
  return pushNodes(scan, [link(url, [text(value)])], scan.at + found[0].length);
};

const escapeRule: Rule = (scan) => {
  const { source, at } = scan;
  const broken = /^\\[ \t]*\n/.exec(source.slice(at, at + 40))?.[0];
  if (broken !== undefined) return pushNodes(scan, [lineBreak()], at + broken.length);
  const next = source.charAt(at + 1);
  if (next === ' ') return pushText(scan, '\u00a0', at + 2);
  return /[!-/:-@[-`{-~]/.test(next) ? pushText(scan, next, at + 2) : false;
};

/** Quotation marks turn by what stands beside them. */
const quoteRule: Rule = (scan) => {
  const { source, at } = scan;
  const mark = source.charAt(at);
  const before = source.charAt(at - 1);
  const opens = (isSpace(before) || /[([{“‘—–]/.test(before)) && !isSpace(source.charAt(at + 1));
  const shown = mark === '"' ? (opens ? '“' : '”') : opens && !isWord(before) ? '‘' : '’';
  return pushText(scan, shown, at + 1);
};

const dashRule: Rule = (scan) => {
  let end = scan.at;
  while (scan.source.charAt(end) === '-') end++;
  const count = end - scan.at;
  if (count < 2) return false;
  const long = count % 3 === 0 ? count / 3 : count % 2 === 0 ? 0 : Math.floor((count - 2) / 3);
  const rest = count - long * 3;
  return pushText(scan, '—'.repeat(long) + '–'.repeat(Math.floor(rest / 2)) + '-'.repeat(rest % 2), end);
};

const dotsRule: Rule = (scan) => (scan.source.startsWith('...', scan.at) ? pushText(scan, '…', scan.at + 3) : false);

const grammar = grammarOf<DjotPage>([
  ['`', codeRule],
  ['$', mathRule],
  ['{', braceRule],
  ...SPANS.slice(0, 4).map(([mark, make]) => [mark, bareSpan(mark, make)] as const),
  ['[!', linkRule],
  ['<', autoRule],
  ['\\', escapeRule],
  ['"\'', quoteRule],
  ['-', dashRule],
  ['.', dotsRule],
]);

export function readInline(source: string, page: DjotPage): PhrasingContent[] {
  return parseInline(source.trim(), grammar, page);
}
