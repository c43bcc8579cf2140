import {
  emphasis,
  footnoteReference,
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
import { plainText } from '../../content/tree/content.js';
import type { PhrasingContent } from '../../core/tree.js';
import {
  bareUrlRule,
  findClose,
  grammarOf,
  type InlineRule,
  markRule,
  parseInline,
  parseInner,
  pushNodes,
  pushText,
} from '../../families/markup/inline.js';

/** Labels of the notes that the page defines. */
type Notes = ReadonlySet<string>;
type Rule = InlineRule<Notes>;

const PICTURE = /^(\S+\.(?:png|jpe?g|gif|svg|bmp|webp|pdf))(?:\s+\d+)?(?:\s+[lrf])?$/i;

const linkRule: Rule = (scan) => {
  const { source, at } = scan;
  if (!source.startsWith('[[', at)) return false;
  const end = findClose(scan, ']]', { from: at + 2 });
  if (end < 0 || end - at > 3000) return false;
  const [target = '', label] = source.slice(at + 2, end).split('][');
  const shown = label === undefined ? undefined : parseInner(scan, label);
  const picture = PICTURE.exec(target)?.[1];
  const url = target.replace(/^URL:/, '');
  if (picture !== undefined) return pushNodes(scan, [image(plainText(shown ?? []), picture)], end + 2);
  if (url.startsWith('#')) return pushNodes(scan, shown ?? [text(url.slice(1))], end + 2);
  return pushNodes(scan, [link(url, shown ?? [text(url)])], end + 2);
};

const noteRule: Rule = (scan) => {
  const label = /^(?:\[\d{1,5}\]|\{\d{1,5}\})/.exec(scan.source.slice(scan.at, scan.at + 8))?.[0];
  if (label === undefined || !scan.state.has(label)) return false;
  return pushNodes(scan, [footnoteReference(noteLabel(label))], scan.at + label.length);
};

/** Secondary notes stand in braces; they have labels of their own. */
export function noteLabel(mark: string): string {
  const number = mark.slice(1, -1);
  return mark.startsWith('{') ? `b${number}` : number;
}

const TAGS = new Map<string, (inner: PhrasingContent[], raw: string) => PhrasingContent[]>([
  ['em', (inner) => [emphasis(inner)]],
  ['strong', (inner) => [strong(inner)]],
  ['sup', (inner) => superscript(inner)],
  ['sub', (inner) => subscript(inner)],
  ['del', (inner) => [strikethrough(inner)]],
  ['code', (_, raw) => [inlineCode(raw)]],
  ['verbatim', (_, raw) => [text(raw)]],
  ['sc', (inner) => inner],
  ['sf', (inner) => inner],
  ['class', (inner) => inner],
  ['literal', () => []],
]);

const tagRule: Rule = (scan) => {
  const found = /^<([a-z]{2,8})(?:\s[^<>\n]{0,80})?>/.exec(scan.source.slice(scan.at, scan.at + 100));
  if (found === null) return false;
  const name = found[1] ?? '';
  if (name === 'br') return pushNodes(scan, [lineBreak()], scan.at + found[0].length);
  const make = TAGS.get(name);
  if (make === undefined) return false;
  const from = scan.at + found[0].length;
  const end = findClose(scan, `</${name}>`, { from });
  if (end < 0) return false;
  const raw = scan.source.slice(from, end);
  const inner = name === 'code' || name === 'verbatim' ? [] : parseInner(scan, raw);
  return pushNodes(scan, make(inner, raw), end + name.length + 3);
};

/** An equals sign at a word's edge begins code, and another one at a word's edge ends it. */
const codeRule: Rule = markRule({ open: '=', atWords: true, verbatim: true, make: (_, raw) => [inlineCode(raw)] });

const spaceRule: Rule = (scan) => {
  if (!scan.source.startsWith('~~', scan.at)) return false;
  return pushText(scan, ' ', scan.at + 2);
};

const grammar = grammarOf<Notes>([
  ['*', markRule({ open: '***', atWords: true, make: (inner) => [strong([emphasis(inner)])] })],
  ['*', markRule({ open: '**', atWords: true, make: (inner) => [strong(inner)] })],
  ['*', markRule({ open: '*', atWords: true, make: (inner) => [emphasis(inner)] })],
  ['_', markRule({ open: '_', atWords: true, make: (inner) => inner })],
  ['=', codeRule],
  ['[', linkRule],
  ['[{', noteRule],
  ['<', tagRule],
  ['~', spaceRule],
  ['hf', bareUrlRule],
]);

export function readInline(source: string, notes: Notes): PhrasingContent[] {
  return parseInline(source.trim(), grammar, notes);
}
