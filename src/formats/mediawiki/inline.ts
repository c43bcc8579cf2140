import {
  emphasis,
  footnoteDefinition,
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
import { decodeEntity } from '../../families/commonmark/entity.js';
import {
  bareUrlRule,
  findClose,
  grammarOf,
  type InlineRule,
  type InlineScan,
  parseInline,
  parseInner,
  pushNodes,
  pushText,
} from '../../families/markup/inline.js';
import { attributeOf, type Extension, MARK, type WikiState } from './state.js';

type Rule = InlineRule<WikiState>;
type Scan = InlineScan<WikiState>;

export function readInline(source: string, state: WikiState): PhrasingContent[] {
  return parseInline(source, grammar, state);
}

/** Quotes mark emphasis up to the line's end: two for italics, three for bold, five for both. */
const quoteRule: Rule = (scan) => {
  const { source, at } = scan;
  let end = at;
  while (source.charAt(end) === "'") end++;
  const count = end - at;
  if (count < 2) return false;
  if (count === 4) return pushText(scan, "'", at + 1);
  const mark = count >= 5 ? "'''''" : count === 3 ? "'''" : "''";
  const from = at + mark.length;
  const close = closingQuotes(scan, mark, from);
  if (close < 0) return pushText(scan, '', from);
  const inner = parseInner(scan, source.slice(from, close));
  const nodes =
    mark.length === 5 ? [strong([emphasis(inner)])] : mark.length === 3 ? [strong(inner)] : [emphasis(inner)];
  return pushNodes(scan, inner.length === 0 ? [] : nodes, close + mark.length);
};

/** Where a run of quotes ends this mark: a run of the same length, or of five, which ends both. */
function closingQuotes(scan: Scan, mark: string, from: number): number {
  const key = `${mark}!`;
  if (scan.missing.has(key)) return -1;
  const { source } = scan;
  for (let at = source.indexOf("''", from); at >= 0; ) {
    let end = at;
    while (source.charAt(end) === "'") end++;
    const run = Math.min(end - at, 5);
    if (run === mark.length || (run === 4 && mark.length === 3)) return run === 4 ? at + 1 : at;
    if (run === 5) return mark.length === 5 ? at : nestedClose(source, { at, from, mark });
    at = source.indexOf("''", end);
  }
  scan.missing.add(key);
  return -1;
}

/** Of five quotes, the inner mark takes its own first. */
function nestedClose(
  source: string,
  place: { readonly at: number; readonly from: number; readonly mark: string },
): number {
  const inside = source.slice(place.from, place.at);
  const opened = place.mark === "'''" ? /(?:^|[^'])''(?!')/.test(inside) : /'''/.test(inside);
  return opened ? place.at + (5 - place.mark.length) : place.at;
}

const PICTURE = /^\s*(?:File|Image|Datei|Bild|Fichier|Archivo|Ficheiro|Файл|ファイル|파일|文件)\s*:/i;
const SILENT = /^\s*(?:Category|Kategorie|Catégorie|Categoría|Categoria|Категория|カテゴリ|분류|分类)\s*:/i;

const linkRule: Rule = (scan) => {
  const { source, at } = scan;
  if (!source.startsWith('[[', at)) return externalLink(scan);
  const end = matching(scan);
  if (end < 0) return false;
  const raw = source.slice(at + 2, end);
  if (SILENT.test(raw)) return pushText(scan, '', end + 2);
  if (PICTURE.test(raw)) return pushNodes(scan, pictureNodes(raw, scan), end + 2);
  const bar = raw.indexOf('|');
  const target = (bar < 0 ? raw : raw.slice(0, bar)).trim().replace(/^:/, '');
  // Letters behind a link belong to its text.
  const tail = /^[a-zà-ÿ]+/.exec(source.slice(end + 2, end + 40))?.[0] ?? '';
  const shown = bar < 0 ? target : raw.slice(bar + 1).trim() || target.replace(/^[^:]*:|\s*\(.*\)$/g, '');
  const label = [...parseInner(scan, shown), ...(tail === '' ? [] : [text(tail)])];
  const url = target.startsWith('#') ? target : encodeURI(target.replaceAll(' ', '_'));
  const nodes = target.startsWith('#') || target === '' ? label : [link(url, label)];
  return pushNodes(scan, nodes, end + 2 + tail.length);
};

/** A link or a picture with its caption is not longer than this. */
const MAX_LINK_CHARS = 4_000;

/** The brackets that close a link; links may stand in the text of pictures. */
function matching(scan: Scan): number {
  const { source, at } = scan;
  if (scan.missing.has(']]')) return -1;
  if (source.indexOf(']]', at) < 0) {
    scan.missing.add(']]');
    return -1;
  }
  let depth = 0;
  const most = Math.min(source.length, at + MAX_LINK_CHARS);
  for (let i = at; i < most; i++) {
    if (source.startsWith('[[', i)) {
      depth++;
      i++;
    } else if (source.startsWith(']]', i)) {
      if (--depth === 0) return i;
      i++;
    }
  }
  return -1;
}

const OPTION =
  /^\s*(?:thumb|thumbnail|frame|framed|frameless|border|left|right|center|none|baseline|middle|top|bottom|upright(?:=.*)?|\d*x?\d*\s*px|(?:link|lang|page|class|thumbtime|start|end|alt|mini|gauche|droite|links|rechts)\s*(?:=.*)?)\s*$/i;

function pictureNodes(raw: string, scan: Scan): PhrasingContent[] {
  const [name = '', ...parts] = splitBars(raw);
  const alt = /^\s*alt\s*=\s*(.*)$/is.exec(parts.find((part) => /^\s*alt\s*=/i.test(part)) ?? '')?.[1] ?? '';
  const caption = parts.filter((part) => !OPTION.test(part)).at(-1) ?? '';
  const shown = parseInner(scan, caption.trim());
  const file = name.replace(PICTURE, '').trim();
  const isThumb = parts.some((part) => /^\s*(?:thumb|frame|mini)/i.test(part));
  const picture = image((alt || (isThumb ? '' : plainText(shown))).trim(), file);
  return isThumb && shown.length > 0 ? [picture, lineBreak(), ...shown] : [picture];
}

function splitBars(raw: string): string[] {
  const out: string[] = [];
  let depth = 0;
  let part = '';
  for (let at = 0; at < raw.length; at++) {
    if (raw.startsWith('[[', at)) depth++;
    else if (raw.startsWith(']]', at)) depth--;
    if (raw.charAt(at) === '|' && depth <= 0) {
      out.push(part);
      part = '';
    } else part += raw.charAt(at);
  }
  return [...out, part];
}

const EXTERNAL = /\[((?:https?:|ftp:|mailto:|\/\/)[^\s\]]{1,2000})(?:\s+([^\]]*))?\]/y;

function externalLink(scan: Scan): boolean {
  EXTERNAL.lastIndex = scan.at;
  const found = EXTERNAL.exec(scan.source);
  if (found?.[1] === undefined) return false;
  const label = found[2] === undefined || found[2].trim() === '' ? [text(found[1])] : parseInner(scan, found[2].trim());
  return pushNodes(scan, [link(found[1], label)], scan.at + found[0].length);
}

type Wrap = (inner: PhrasingContent[]) => PhrasingContent[];

const plain: Wrap = (inner) => inner;
const TAGS: ReadonlyMap<string, Wrap> = new Map<string, Wrap>([
  ...['b', 'strong'].map((name): [string, Wrap] => [name, (inner) => [strong(inner)]]),
  ...['i', 'em', 'cite', 'dfn', 'var'].map((name): [string, Wrap] => [name, (inner) => [emphasis(inner)]]),
  ...['s', 'del', 'strike'].map((name): [string, Wrap] => [name, (inner) => [strikethrough(inner)]]),
  ...['code', 'tt', 'kbd', 'samp'].map((name): [string, Wrap] => [
    name,
    (inner) => (inner.length === 0 ? [] : [inlineCode(plainText(inner))]),
  ]),
  ['sub', subscript],
  ['sup', superscript],
  ...[
    'u',
    'ins',
    'small',
    'big',
    'span',
    'font',
    'abbr',
    'bdi',
    'bdo',
    'q',
    'mark',
    'ruby',
    'rb',
    'rt',
    'center',
    'div',
    'p',
    'time',
    'data',
    'onlyinclude',
    'includeonly',
    'noinclude',
    'section',
    'tvar',
    'translate',
    'languages',
  ].map((name): [string, Wrap] => [name, plain]),
]);

const tagRule: Rule = (scan) => {
  const { source, at } = scan;
  const found = /^<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]{0,1000})?)>/i.exec(source.slice(at, at + 1030));
  if (found?.[2] === undefined) return false;
  const name = found[2].toLowerCase();
  const from = at + found[0].length;
  if (name === 'br') return pushNodes(scan, [lineBreak()], from);
  const wrap = TAGS.get(name);
  if (wrap === undefined)
    return /^(?:hr|wbr|li|ul|ol|dl|dd|dt|table|tr|td|th|blockquote|nowiki|references|tbody)$/.test(name)
      ? pushText(scan, ' ', from)
      : false;
  if (found[1] === '/' || found[0].endsWith('/>')) return pushText(scan, '', from);
  const end = closingTag(scan, name, from);
  if (end < 0) return pushText(scan, '', from);
  return pushNodes(scan, wrap(parseInner(scan, source.slice(from, end))), end + name.length + 3);
};

function closingTag(scan: Scan, name: string, from: number): number {
  const lower = findClose(scan, `</${name}>`, { from });
  return lower >= 0 ? lower : findClose(scan, `</${name.toUpperCase()}>`, { from });
}

const entityRule: Rule = (scan) => {
  const found = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/i.exec(scan.source.slice(scan.at, scan.at + 36))?.[0];
  const value = found === undefined ? undefined : decodeEntity(found);
  return found === undefined || value === undefined ? false : pushText(scan, value, scan.at + found.length);
};

const extensionRule: Rule = (scan) => {
  const end = scan.source.indexOf(MARK, scan.at + 1);
  const extension = end < 0 ? undefined : scan.state.extensions[Number(scan.source.slice(scan.at + 1, end))];
  if (extension === undefined) return pushText(scan, '', scan.at + 1);
  return pushNodes(scan, extensionNodes(extension, scan), end + 1);
};

function extensionNodes(extension: Extension, scan: Scan): PhrasingContent[] {
  const { name, body } = extension;
  switch (name) {
    case 'nowiki':
      return [text(decodeText(body))];
    case 'math':
    case 'chem':
      return [inlineMath(name === 'chem' ? `\\ce{${body.trim()}}` : body.trim())];
    case 'syntaxhighlight':
    case 'source':
    case 'pre':
      return [inlineCode(decodeText(body).trim())];
    case 'ref':
      return note(extension, scan);
    case 'poem':
      return parseInner(scan, body.trim().replaceAll('\n', '<br>'));
    default:
      return [];
  }
}

/** Notes with a name are defined once and used many times. */
function note(extension: Extension, scan: Scan): PhrasingContent[] {
  const { state } = scan;
  const name = attributeOf(extension.attributes, 'name');
  let label = name === '' ? undefined : state.notes.get(name);
  const isNew = label === undefined;
  label ??= String(++state.noteCount);
  if (name !== '') state.notes.set(name, label);
  const isDefined = state.definitions.some((definition) => definition.identifier === label);
  if (extension.body.trim() !== '' && (isNew || !isDefined) && scan.depth < 8) {
    state.definitions.push(footnoteDefinition(label, state.blocks(extension.body.trim(), 20)));
  }
  return [footnoteReference(label)];
}

export function decodeText(value: string): string {
  return value.replace(/&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/gi, (all) => decodeEntity(all) ?? all);
}

const grammar = grammarOf<WikiState>([
  ["'", quoteRule],
  ['[', linkRule],
  ['<', tagRule],
  ['&', entityRule],
  [MARK, extensionRule],
  ['hf', bareUrlRule],
]);
