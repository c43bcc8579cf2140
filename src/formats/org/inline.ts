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
import { decodeEntity } from '../../families/commonmark/entity.js';
import {
  bareUrlRule,
  findClose,
  grammarOf,
  type InlineRule,
  isSpace,
  parseInline,
  parseInner,
  pushNodes,
  pushText,
  spanRule,
} from '../../families/markup/inline.js';
import type { OrgState } from './state.js';

type Rule = InlineRule<OrgState>;

export function readInline(source: string, state: OrgState): PhrasingContent[] {
  return parseInline(expandMacros(source, state), grammar, state);
}

/** `{{{name(a,b)}}}` */
function expandMacros(source: string, state: OrgState): string {
  if (!source.includes('{{{')) return source;
  return source.replace(/\{\{\{([\w-]{1,60})(?:\(([^{}]{0,500})\))?\}\}\}/g, (all, name: string, list?: string) => {
    const body = state.macros.get(name.toLowerCase());
    if (body === undefined) return all;
    const values = (list ?? '').split(',');
    return body.replace(/\$(\d)/g, (_ref, digit: string) => values[Number(digit) - 1]?.trim() ?? '').slice(0, 5000);
  });
}

const BEFORE = /[\s\-–—({'"“‘,;:[/*_+=~]/;
const AFTER = /[\s\-–—.,;:!?'"”’)}\\[\]/*_+=~|]/;

const closes = (source: string, at: number) => {
  const next = source.charAt(at + 1);
  return !isSpace(source.charAt(at - 1)) && (next === '' || AFTER.test(next) || /[^\x20-\x7e]/.test(next));
};

/** Emphasis stands between white space or punctuation: `*bold*`. */
function emphasisRule(
  mark: string,
  make: (inner: PhrasingContent[], raw: string) => PhrasingContent[],
  isVerbatim = false,
): Rule {
  return (scan) => {
    const { source, at } = scan;
    const before = source.charAt(at - 1);
    if ((before !== '' && !BEFORE.test(before) && !/[^\x20-\x7e]/.test(before)) || isSpace(source.charAt(at + 1)))
      return false;
    const end = findClose(scan, mark, { from: at + 2, accept: closes });
    if (end < 0) return false;
    const raw = source.slice(at + 1, end);
    return pushNodes(scan, make(isVerbatim ? [] : parseInner(scan, raw), raw), end + 1);
  };
}

const PICTURE = /\.(?:png|jpe?g|gif|svg|webp|bmp|tiff?|avif)$/i;

const linkRule: Rule = (scan) => {
  const { source, at, state } = scan;
  if (!source.startsWith('[[', at)) return false;
  const end = findClose(scan, ']]', { from: at + 2 });
  if (end < 0) return false;
  const raw = source.slice(at + 2, end);
  const middle = raw.indexOf('][');
  const target = (middle < 0 ? raw : raw.slice(0, middle)).trim();
  const url = addressOf(target, state);
  const shown = middle < 0 ? '' : raw.slice(middle + 2);
  if (PICTURE.test(url) && middle < 0) return pushNodes(scan, [image('', url)], end + 2);
  const inPicture = /^(?:file:|\.{0,2}\/)\S+$/.test(shown) && PICTURE.test(shown);
  const label = middle < 0 ? [text(target)] : inPicture ? [image('', shown)] : parseInner(scan, shown);
  return pushNodes(scan, isInternal(url) ? label : [link(url, label)], end + 2);
};

/** Targets in the document itself have no address elsewhere. */
function isInternal(url: string): boolean {
  return (
    /^[#*(]/.test(url) ||
    url === '' ||
    (!/[./:@]/.test(url) && !url.startsWith('id:')) ||
    /^(?:id|elisp|shell|roam|attachment|fuzzy):/.test(url) ||
    /\s/.test(url)
  );
}

function addressOf(target: string, state: OrgState): string {
  const prefix = /^([\w-]+):(?!\/\/)(.*)$/s.exec(target);
  const known = prefix?.[1] === undefined ? undefined : state.abbreviations.get(prefix[1]);
  if (known !== undefined)
    return known.includes('%s') ? known.replace('%s', prefix?.[2] ?? '') : known + (prefix?.[2] ?? '');
  return target.replace(/^file:(?:\/\/(?=\/))?/, '').replace(/::.*$/s, (rest) => (/^::[#*\d/]/.test(rest) ? '' : rest));
}

const noteRule: Rule = (scan) => {
  const { source, at, state } = scan;
  const found = /^\[fn:([\w-]*)(:?)/.exec(source.slice(at, at + 80));
  if (found === null) {
    const plain = /^\[(\d{1,5})\]/.exec(source.slice(at, at + 8))?.[1];
    return plain !== undefined && state.notes.has(plain)
      ? pushNodes(scan, [footnoteReference(plain)], at + plain.length + 2)
      : false;
  }
  const name = found[1] ?? '';
  if (found[2] === '') {
    const end = at + found[0].length;
    return source.charAt(end) === ']' && state.notes.has(name)
      ? pushNodes(scan, [footnoteReference(name)], end + 1)
      : false;
  }
  const end = closing(source, at);
  if (end < 0) return false;
  const label = name === '' ? `n${++state.noteCount}` : name;
  state.inlineNotes.push({ label, children: parseInner(scan, source.slice(at + found[0].length, end)) });
  return pushNodes(scan, [footnoteReference(label)], end + 1);
};

function closing(source: string, open: number): number {
  let depth = 0;
  for (let at = open; at < Math.min(source.length, open + 10_000); at++) {
    if (source.charAt(at) === '[') depth++;
    else if (source.charAt(at) === ']' && --depth === 0) return at;
  }
  return -1;
}

const citeRule: Rule = (scan) => {
  const found = /^\[cite(?:\/[\w/-]*)?:([^\]]{1,500})\]/.exec(scan.source.slice(scan.at, scan.at + 520));
  if (found?.[1] === undefined) return false;
  const keys = [...found[1].matchAll(/@([\w:.#$%&+?<>~/-]+)/g)].map((key) => key[1]).join(', ');
  return pushNodes(scan, [text(`[${keys}]`)], scan.at + found[0].length);
};

/** Symbols of LaTeX in the text; unknown ones stay. */
const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ['ldots', '…'],
  ['dots', '…'],
  ['to', '→'],
  ['rarr', '→'],
  ['larr', '←'],
  ['LaTeX', 'LaTeX'],
  ['TeX', 'TeX'],
  ['nbsp', '\u00a0'],
  ['vert', '|'],
  ['slash', '/'],
  ['under', '_'],
  ['star', '*'],
  ['plus', '+'],
  ['tilde', '~'],
  ['equal', '='],
  ['backslash', '\\'],
  ['asciicirc', '^'],
  ['dash', '–'],
  ['S', '§'],
]);

const backslashRule: Rule = (scan) => {
  const { source, at } = scan;
  if (source.startsWith('\\\\', at) && /^\\\\[ \t]*(?:\n|$)/.test(source.slice(at, at + 20))) {
    const end = source.indexOf('\n', at);
    return pushNodes(scan, [lineBreak()], end < 0 ? source.length : end + 1);
  }
  for (const [open, close] of [
    ['\\(', '\\)'],
    ['\\[', '\\]'],
  ] as const) {
    if (!source.startsWith(open, at)) continue;
    const end = findClose(scan, close, { from: at + 2 });
    return end < 0 ? false : pushNodes(scan, [inlineMath(source.slice(at + 2, end).trim())], end + 2);
  }
  const name = /^\\([A-Za-z]+)(\{\})?/.exec(source.slice(at, at + 40));
  if (name?.[1] === undefined) return false;
  const value = SYMBOLS.get(name[1]) ?? decodeEntity(`&${name[1]};`);
  return value === undefined ? false : pushText(scan, value, at + name[0].length);
};

const dollarRule: Rule = (scan) => {
  const { source, at } = scan;
  const mark = source.startsWith('$$', at) ? '$$' : '$';
  const from = at + mark.length;
  if (isSpace(source.charAt(from)) && mark === '$') return false;
  const end = findClose(scan, mark, {
    from: from + 1,
    accept: (value, place) =>
      mark === '$$' || (!isSpace(value.charAt(place - 1)) && !/[\p{L}\p{N}]/u.test(value.charAt(place + 1))),
  });
  if (end < 0 || source.slice(from, end).split('\n').length > 4) return false;
  return pushNodes(scan, [inlineMath(source.slice(from, end).trim())], end + mark.length);
};

/** `^{up}` and `_{down}`; without braces only behind a word, for numbers and short words. */
const scriptRule: Rule = (scan) => {
  const { source, at } = scan;
  const make = source.charAt(at) === '^' ? superscript : subscript;
  if (isSpace(source.charAt(at - 1))) return false;
  if (source.charAt(at + 1) === '{') {
    const end = findClose(scan, '}', { from: at + 2 });
    return end < 0 || end - at > 500
      ? false
      : pushNodes(scan, make(parseInner(scan, source.slice(at + 2, end))), end + 1);
  }
  const bare = source.charAt(at) === '^' ? /^\^([+-]?\d{1,6})(?![\w.])/.exec(source.slice(at, at + 12)) : null;
  return bare?.[1] === undefined ? false : pushNodes(scan, make([text(bare[1])]), at + bare[0].length);
};

const angleRule: Rule = (scan) => {
  const { source, at } = scan;
  const target = /^<<<?[^<>\n]{1,200}>>>?/.exec(source.slice(at, at + 210))?.[0];
  if (target !== undefined)
    return pushText(scan, target.startsWith('<<<') ? target.slice(3, -3) : '', at + target.length);
  const date = /^<(\d{4}-\d\d-\d\d[^<>\n]{0,60})>/.exec(source.slice(at, at + 80));
  if (date?.[1] !== undefined) return pushText(scan, `<${date[1]}>`, at + date[0].length);
  const url = /^<((?:https?|ftp|mailto):[^<>\s]{1,2000})>/.exec(source.slice(at, at + 2010));
  return url?.[1] === undefined ? false : pushNodes(scan, [link(url[1], [text(url[1])])], at + url[0].length);
};

const exportRule: Rule = spanRule('@@', '@@', (raw) =>
  raw.startsWith('comment:') || /^\w+:/.test(raw) ? [] : undefined,
);

const sourceRule: Rule = (scan) => {
  const found = /^src_[\w+-]+(?:\[[^\]]{0,200}\])?\{([^{}]{0,2000})\}/.exec(scan.source.slice(scan.at, scan.at + 2300));
  return found?.[1] === undefined ? false : pushNodes(scan, [inlineCode(found[1])], scan.at + found[0].length);
};

const statisticsRule: Rule = (scan) => {
  const found = /^\[(?:\d*\/\d*|\d*%)\]/.exec(scan.source.slice(scan.at, scan.at + 16))?.[0];
  return found === undefined ? false : pushText(scan, found, scan.at + found.length);
};

const grammar = grammarOf<OrgState>([
  ['*', emphasisRule('*', (inner) => [strong(inner)])],
  ['/', emphasisRule('/', (inner) => [emphasis(inner)])],
  ['_', emphasisRule('_', (inner) => inner)],
  ['+', emphasisRule('+', (inner) => [strikethrough(inner)])],
  ['=', emphasisRule('=', (_inner, raw) => [inlineCode(raw)], true)],
  ['~', emphasisRule('~', (_inner, raw) => [inlineCode(raw)], true)],
  ['[', linkRule],
  ['[', noteRule],
  ['[', citeRule],
  ['[', statisticsRule],
  ['\\', backslashRule],
  ['$', dollarRule],
  ['^_', scriptRule],
  ['<', angleRule],
  ['@', exportRule],
  ['s', sourceRule],
  ['hf', bareUrlRule],
]);

export function plainInline(source: string, state: OrgState): string {
  return plainText(readInline(source, state));
}
