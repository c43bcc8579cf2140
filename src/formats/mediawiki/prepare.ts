/** Takes out what is no wiki text (code, formulas, notes) and what makes text elsewhere (comments, templates). */
import { type Extension, MARK } from './state.js';

const EXTENSIONS =
  'nowiki|pre|syntaxhighlight|source|math|chem|ref|poem|gallery|score|timeline|graph|mapframe|templatestyles|hiero|inputbox|imagemap|references';
const OPEN = new RegExp(`<!--|<(${EXTENSIONS})((?:\\s[^<>]*)?)>`, 'gi');

/** The text with marks in the place of extensions, which are put into `extensions`. */
export function takeExtensions(source: string, extensions: Extension[]): string {
  const text = source.replaceAll(MARK, '');
  const lower = text.toLowerCase();
  const missing = new Set<string>();
  let out = '';
  let from = 0;
  OPEN.lastIndex = 0;
  for (let found = OPEN.exec(text); found !== null; found = OPEN.exec(text)) {
    const isComment = found[1] === undefined;
    const name = (found[1] ?? '').toLowerCase();
    const attributes = found[2] ?? '';
    const close = isComment ? '-->' : `</${name}>`;
    const isEmpty = !isComment && attributes.endsWith('/');
    const end = isEmpty ? OPEN.lastIndex : missing.has(close) ? -1 : lower.indexOf(close, OPEN.lastIndex);
    if (end < 0) {
      missing.add(close);
      if (!isComment) continue;
    }
    const to = end < 0 ? text.length : end;
    out += text.slice(from, found.index);
    if (!isComment) {
      extensions.push({ name, attributes, body: isEmpty ? '' : text.slice(OPEN.lastIndex, to) });
      out += `${MARK}${extensions.length - 1}${MARK}`;
    }
    from = Math.min(isEmpty ? to : to + close.length, text.length);
    OPEN.lastIndex = from;
  }
  return out + text.slice(from);
}

/** What a template shows, where its name says it: of most of them nothing is known. */
function templateText(source: string): string {
  const [name = '', ...parts] = splitArguments(source);
  const key = name.trim().toLowerCase().replace(/_/g, ' ');
  const values = parts.filter((part) => !/^\s*[\w -]{1,30}=/.test(part)).map((part) => part.trim());
  const first = values[0] ?? '';
  switch (key) {
    case '!':
      return '|';
    case '=':
      return '=';
    case 'lang':
      return values[1] ?? '';
    case 'code':
    case 'tt':
    case 'mono':
    case 'kbd':
    case 'key':
    case 'samp':
    case 'var':
      return `<code>${first}</code>`;
    case 'nowrap':
    case 'small':
    case 'big':
    case 'nobr':
    case 'sc':
    case 'smallcaps':
    case 'abbr':
    case 'tooltip':
    case 'transl':
    case 'center':
    case 'nobold':
    case 'em':
      return key === 'transl' ? (values.at(-1) ?? '') : first;
    case 'convert':
    case 'cvt':
      return `${first} ${values[1] ?? ''}`.trim();
    case 'main':
    case 'see also':
    case 'further':
      return `''${key === 'main' ? 'Main article' : key === 'further' ? 'Further information' : 'See also'}: ${values.map((value) => `[[${value}]]`).join(', ')}''`;
    case 'quote':
    case 'blockquote':
    case 'quotation':
      return `<blockquote>${first}</blockquote>`;
    case 'ndash':
    case 'snd':
    case 'spnd':
      return ' – ';
    case 'mdash':
      return '—';
    case 'nbsp':
    case 'spaces':
      return ' ';
    default:
      return '';
  }
}

function splitArguments(source: string): string[] {
  const out: string[] = [];
  let depth = 0;
  let part = '';
  for (let at = 0; at < source.length; at++) {
    const char = source.charAt(at);
    if (source.startsWith('[[', at)) depth++;
    else if (source.startsWith(']]', at)) depth--;
    if (char === '|' && depth <= 0) {
      out.push(part);
      part = '';
    } else part += char;
  }
  out.push(part);
  return out;
}

export interface Untemplated {
  readonly text: string;
  /** Templates whose text is not known. */
  readonly dropped: number;
}

/** Replaces `{{templates}}` by what they show; parameters `{{{1|default}}}` by their default. */
export function resolveTemplates(source: string): Untemplated {
  if (!source.includes('{{')) return { text: source, dropped: 0 };
  const stack: { readonly wide: boolean; text: string }[] = [{ wide: false, text: '' }];
  let dropped = 0;
  const close = () => {
    const inner = stack.pop();
    const shown =
      inner === undefined ? '' : inner.wide ? (splitArguments(inner.text)[1] ?? '') : templateText(inner.text);
    if (shown === '' && inner?.wide === false) dropped++;
    const top = stack[stack.length - 1];
    if (top !== undefined) top.text += shown;
  };
  const step = /\{\{\{(?!\{)|\{\{|\}\}\}|\}\}/g;
  let from = 0;
  for (let found = step.exec(source); found !== null; found = step.exec(source)) {
    const top = stack[stack.length - 1] ?? { wide: false, text: '' };
    top.text += source.slice(from, found.index);
    from = found.index + found[0].length;
    if (found[0].startsWith('{')) {
      if (stack.length < 200) stack.push({ wide: found[0].length === 3, text: '' });
    } else if (stack.length === 1) top.text += found[0];
    else if (found[0].length === 3 && !top.wide) {
      from = found.index + 2;
      step.lastIndex = from;
      close();
    } else close();
  }
  const rest = source.slice(from);
  // Braces that were never closed are text.
  const text = stack.map((open, i) => (i === 0 ? open.text : `{{${open.text}`)).join('') + rest;
  return { text, dropped };
}
