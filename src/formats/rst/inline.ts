import {
  emphasis,
  footnoteReference,
  image,
  inlineCode,
  inlineMath,
  link,
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
  type InlineScan,
  isSpace,
  isWord,
  markRule,
  parseInline,
  pushNodes,
  pushText,
  spanRule,
} from '../../families/markup/inline.js';
import { foldName, type RstState } from './state.js';

type Rule = InlineRule<RstState>;
type Scan = InlineScan<RstState>;

/** Inline markup of reStructuredText. */
export function readInline(source: string, state: RstState): PhrasingContent[] {
  return parseInline(source, grammar, state);
}

/** A backslash takes the meaning from the next character; before white space both vanish. */
const escapeRule: Rule = (scan) => {
  const next = scan.source.charAt(scan.at + 1);
  return pushText(scan, isSpace(next) ? '' : next, scan.at + 2);
};

function plain(value: string): string {
  return value.replace(/\\(\s)|\\(.)/gs, (_all, space: string | undefined, char: string | undefined) =>
    space === undefined ? (char ?? '') : '',
  );
}

function isOpening(scan: Scan, length: number): boolean {
  return !isWord(scan.source.charAt(scan.at - 1)) && !isSpace(scan.source.charAt(scan.at + length));
}

const closesText = (source: string, at: number) =>
  !isSpace(source.charAt(at - 1)) && source.charAt(at - 1) !== '\\' && source.charAt(at - 1) !== '`';

const literalRule: Rule = (scan) => {
  if (!scan.source.startsWith('``', scan.at) || !isOpening(scan, 2)) return false;
  const end = findClose(scan, '``', {
    from: scan.at + 3,
    accept: (source, at) =>
      !isSpace(source.charAt(at - 1)) && !isWord(source.charAt(at + 2)) && source.charAt(at + 2) !== '`',
  });
  if (end < 0) return false;
  return pushNodes(scan, [inlineCode(scan.source.slice(scan.at + 2, end))], end + 2);
};

const interpretedRule: Rule = (scan) => {
  const { source, at } = scan;
  if (!isOpening(scan, 1)) return false;
  const end = findClose(scan, '`', { from: at + 2, accept: closesText });
  if (end < 0) return false;
  const raw = source.slice(at + 1, end);
  const after = /^(__?)(?![\p{L}\p{N}])/u.exec(source.slice(end + 1, end + 4))?.[1];
  if (after !== undefined) return pushNodes(scan, referenceNodes(raw, after === '__', scan), end + 1 + after.length);
  const role = /^:([\w:.+-]{1,60}):(?![`\w])/.exec(source.slice(end + 1, end + 64));
  if (role?.[1] !== undefined) return pushNodes(scan, roleNodes(role[1], raw, scan), end + 1 + role[0].length);
  return pushNodes(scan, roleNodes(scan.state.defaultRole, raw, scan), end + 1);
};

const roleRule: Rule = (scan) => {
  const { source, at } = scan;
  if (isWord(source.charAt(at - 1))) return false;
  const role = /^:([A-Za-z][\w:.+-]{0,60}):`(?!`|\s)/.exec(source.slice(at, at + 66));
  if (role?.[1] === undefined) return false;
  const from = at + role[0].length;
  const end = findClose(scan, '`', { from: from + 1, accept: closesText });
  if (end < 0) return false;
  return pushNodes(scan, roleNodes(role[1], source.slice(from, end), scan), end + 1);
};

/** `text <address>`_, `text <name_>`_ and `name`_ */
function referenceNodes(raw: string, anonymous: boolean, scan: Scan): PhrasingContent[] {
  const { state } = scan;
  const embedded = /^([\s\S]*?)\s*<([^<>]+)>$/.exec(raw);
  if (embedded === null) {
    const url = anonymous ? state.anonymous[state.nextAnonymous++] : resolve(raw, state);
    return linkTo(url, labelOf(raw));
  }
  const [, label = '', address = ''] = embedded;
  const named = /^(.*)(?<!\\)_$/s.exec(address)?.[1];
  const url = named === undefined ? plain(address).replace(/\s+/g, '') : resolve(named, state);
  return linkTo(url, labelOf(label === '' ? address : label));
}

function labelOf(raw: string): PhrasingContent[] {
  return [text(plain(raw))];
}

function linkTo(url: string | undefined, label: PhrasingContent[]): PhrasingContent[] {
  return url === undefined || url === ''
    ? label
    : [link(/^[^\s:/@]+@[^\s:/@]+$/.test(url) ? `mailto:${url}` : url, label)];
}

/** The address of a name; names may lead to names. */
function resolve(name: string, state: RstState): string | undefined {
  let url = state.targets.get(foldName(name));
  for (let i = 0; i < 5 && url?.endsWith('_') === true; i++) {
    const next = state.targets.get(foldName(url.slice(0, -1).replace(/^`|`$/g, '')));
    if (next === undefined) break;
    url = next;
  }
  return url;
}

const CODE_ROLES = new Set(
  'code literal samp file command program option envvar func function meth method class mod module attr data const exc obj type var member macro regexp kbd makevar mimetype newsgroup token keyword any'.split(
    ' ',
  ),
);

function roleNodes(name: string, raw: string, scan: Scan): PhrasingContent[] {
  const { state } = scan;
  const role = state.roles.get(name) ?? name.slice(name.lastIndexOf(':') + 1);
  if (role === 'raw' || role.startsWith('raw-')) return [];
  if (role === 'math' || role === 'eq') return role === 'math' ? [inlineMath(raw.trim())] : [text(raw)];
  if (role === 'sub' || role === 'subscript') return subscript(labelOf(raw));
  if (role === 'sup' || role === 'superscript') return superscript(labelOf(raw));
  if (role === 'strong') return [strong(labelOf(raw))];
  if (role === 'emphasis' || role === 'title' || role === 'title-reference' || role === 'dfn')
    return [emphasis(labelOf(raw))];
  if (role === 'PEP' || role === 'pep' || role === 'RFC' || role === 'rfc')
    return [text(`${role.toUpperCase()} ${raw}`)];
  const titled = /^([\s\S]+?)\s*<([^<>]+)>$/.exec(raw);
  const label = plain(titled?.[1] ?? raw).replace(/^[~!]/, '');
  if (CODE_ROLES.has(role)) return [inlineCode(raw.startsWith('~') ? label.slice(label.lastIndexOf('.') + 1) : label)];
  const url = titled?.[2] ?? '';
  return /^[a-z]+:\/\//.test(url) ? [link(url, [text(label)])] : [text(label)];
}

const noteRule: Rule = (scan) => {
  const found = /^\[(#[\w.:-]*|\*|[\w.:+-]+)\]_(?!\w)/.exec(scan.source.slice(scan.at, scan.at + 80));
  const label = found?.[1];
  if (found === null || label === undefined) return false;
  const { state } = scan;
  const named =
    label === '#'
      ? state.autoNotes[state.nextAuto++]
      : label === '*'
        ? state.starNotes[state.nextStar++]
        : (state.targets.get(`[${label}]`) ?? (state.notes.has(label) ? label : undefined));
  return named === undefined ? false : pushNodes(scan, [footnoteReference(named)], scan.at + found[0].length);
};

const substitutionRule: Rule = (scan) => {
  const { source, at, state } = scan;
  if (!isOpening(scan, 1)) return false;
  const end = findClose(scan, '|', { from: at + 2 });
  if (end < 0 || end - at > 200) return false;
  const found = state.substitutions.get(foldName(source.slice(at + 1, end)));
  if (found === undefined) return false;
  const tail = /^__?(?!\w)/.exec(source.slice(end + 1, end + 4))?.[0] ?? '';
  const nodes =
    found.kind === 'image'
      ? linkTo(found.target.trim(), [image(found.alt.trim(), found.url)])
      : scan.depth > 8
        ? [text(found.value)]
        : parseInline(found.value.trim(), grammar, state, scan.depth + 8);
  const url = tail === '' ? undefined : resolve(source.slice(at + 1, end), state);
  return pushNodes(scan, linkTo(url, nodes), end + 1 + tail.length);
};

const TRAILING_NAME = /[\p{L}\p{N}]+(?:[._+:-][\p{L}\p{N}]+)*$/u;

/** `name_`: the name was taken as text before its mark was seen. */
const nameRule: Rule = (scan) => {
  const { source, at, state } = scan;
  const length = source.charAt(at + 1) === '_' ? 2 : 1;
  if (isWord(source.charAt(at + length)) || scan.plain === '') return false;
  // The source is looked at, not the text so far: that is a rope, and costs its length to look into.
  const name = TRAILING_NAME.exec(source.slice(Math.max(0, at - 80), at))?.[0];
  if (name === undefined) return false;
  const url = length === 2 ? state.anonymous[state.nextAnonymous] : resolve(name, state);
  if (url === undefined || !scan.plain.endsWith(name)) return false;
  if (length === 2) state.nextAnonymous++;
  scan.plain = scan.plain.slice(0, -name.length);
  return pushNodes(scan, linkTo(url, [text(name)]), at + length);
};

/** `_`name``: a target in the text. */
const targetRule: Rule = spanRule('_`', '`', (raw) => [text(raw)]);

const grammar = grammarOf<RstState>([
  ['\\', escapeRule],
  ['`', literalRule],
  ['`', interpretedRule],
  [':', roleRule],
  ['*', markRule({ open: '**', atWords: true, verbatim: true, make: (_inner, raw) => [strong([text(plain(raw))])] })],
  ['*', markRule({ open: '*', atWords: true, verbatim: true, make: (_inner, raw) => [emphasis([text(plain(raw))])] })],
  ['[', noteRule],
  ['|', substitutionRule],
  ['_', targetRule],
  ['_', nameRule],
  ['hf', bareUrlRule],
]);
