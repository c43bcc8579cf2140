import {
  emphasis,
  footnoteReference,
  lineBreak,
  link,
  strikethrough,
  strong,
  subscript,
  superscript,
  text,
} from '../../content/tree/build.js';
import { isPhrasing, plainText } from '../../content/tree/content.js';
import type { PhrasingContent, RootContent } from '../../core/tree.js';
import { attribute, attributeOr, childElements, findElement, type HtmlElement, hasClass } from './dom.js';
import { isBlankRun, pushAll, type Wrap, wrapMixed } from './flow.js';
import { noteOf } from './notes.js';
import { type Handler, mark, readMixed } from './state.js';

function readMark(bit: number, wrap: Wrap): Handler {
  return (element, out, state) => {
    if ((state.marks & bit) !== 0 || isUnmarked(element, bit)) {
      state.readChildren(element, out, state);
      return;
    }
    state.marks |= bit;
    wrapMixed(readMixed(element, state), wrap, out);
  };
}

/** `<b style="font-weight:normal">`: editors wrap whole documents so. */
function isUnmarked(element: HtmlElement, bit: number): boolean {
  const style = attribute(element, 'style');
  if (style === undefined) return false;
  if (bit === mark.STRONG) return /font-weight\s*:\s*(?:normal|[1-4]00)/i.test(style);
  return bit === mark.EMPHASIS && /font-style\s*:\s*normal/i.test(style);
}

const readStrong = readMark(mark.STRONG, (children) => [strong(children)]);
const readEmphasis = readMark(mark.EMPHASIS, (children) => [emphasis(children)]);
const readDelete = readMark(mark.DELETE, (children) => [strikethrough(children)]);
const readSubscript = readMark(mark.SCRIPT, subscript);

/** A reference in brackets (`[1]`) or a note's mark says itself what it is. */
const readSuperscript: Handler = (element, out, state) => {
  const inScript = (state.marks & mark.SCRIPT) !== 0;
  state.marks |= mark.SCRIPT;
  const mixed = readMixed(element, state);
  const isReference =
    /^(?:\[[^[\]]{1,12}\][,\s]*)+$/.test(plainText(mixed).trim().slice(0, 200)) ||
    mixed.some((node) => node.type === 'footnoteReference');
  if (isReference || inScript) for (const node of mixed) out.push(node);
  else wrapMixed(mixed, superscript, out);
};

/** Marks that headings carry to link to themselves. */
const PERMALINK = /^(?:[#¶§🔗⚓^↑↩⏎\s\u00b6\ufe0e\ufe0f]*|\[?(?:edit|permalink|anchor|link)\]?)$/iu;

const readAnchor: Handler = (element, out, state) => {
  const href = attribute(element, 'href');
  if (href === undefined || (state.marks & mark.LINK) !== 0) {
    state.readChildren(element, out, state);
    return;
  }
  const note = noteOf(element, href, state);
  if (note === 'backlink') return;
  if (note !== undefined) {
    out.push(footnoteReference(note));
    return;
  }
  state.marks |= mark.LINK;
  const mixed = readMixed(element, state);
  if (href.startsWith('#') && PERMALINK.test(plainText(mixed).trim())) return;
  const url = href.startsWith('#') ? undefined : state.resolve(href.trim());
  if (url === undefined || isBlankRun(mixed)) for (const node of mixed) out.push(node);
  else pushLink(mixed, url, out);
};

/** A link around blocks is set on its heading, or on its first text: one link, not one for each line. */
function pushLink(mixed: RootContent[], url: string, out: RootContent[]): void {
  if (mixed.every(isPhrasing)) {
    for (const node of toLink(mixed as PhrasingContent[], url)) out.push(node);
    return;
  }
  const target = mixed.find((node) => node.type === 'heading') ?? mixed.find((node) => node.type === 'paragraph');
  const loose =
    target === undefined ? mixed.find((node) => isPhrasing(node) && plainText([node]).trim() !== '') : undefined;
  for (const node of mixed) {
    if (node === target && (node.type === 'heading' || node.type === 'paragraph'))
      out.push({ ...node, children: toLink(node.children, url) });
    else if (node === loose) out.push(...toLink([node as PhrasingContent], url));
    else out.push(node);
  }
}

/** A link with the white space at its edges put outside. */
function toLink(children: PhrasingContent[], url: string): PhrasingContent[] {
  const inner = [...children];
  const out: PhrasingContent[] = [];
  const first = inner[0];
  if (first?.type === 'text' && /^\s/.test(first.value)) {
    out.push(text(' '));
    inner[0] = text(first.value.trimStart());
  }
  const last = inner.at(-1);
  const hasSpace = last?.type === 'text' && /\s$/.test(last.value);
  if (hasSpace) inner[inner.length - 1] = text(last.value.trimEnd());
  const label = inner.filter((node) => node.type !== 'text' || node.value !== '');
  if (label.length > 0) out.push(link(url, label));
  if (hasSpace) out.push(text(' '));
  return out;
}

const readBreak: Handler = (_element, out) => {
  out.push(lineBreak());
};

const readQuotation: Handler = (element, out, state) => {
  const mixed = readMixed(element, state);
  if (isBlankRun(mixed)) return;
  pushAll([text('“'), ...mixed, text('”')], out);
};

/** `base (reading)`: the parentheses are the page's own (`rp`) or are added. */
const readReading: Handler = (element, out, state) => {
  const mixed = readMixed(element, state);
  if (isBlankRun(mixed)) return;
  const ruby = element.parentNode;
  const hasOwn = ruby !== null && findElement(ruby, (child) => child.tagName === 'rp', 50) !== undefined;
  if (hasOwn) for (const node of mixed) out.push(node);
  else pushAll([text('('), ...mixed, text(')')], out);
};

const readSpan: Handler = (element, out, state) => {
  const style = attributeOr(element, 'style');
  if (hasClass(element, 'mw-editsection') || hasClass(element, 'mw-cite-backlink')) return;
  if (style.length > 8 && state.marks < 3) {
    if (/font-weight\s*:\s*(?:bold|[6-9]00)/i.test(style)) return readStrong(element, out, state);
    if (/font-style\s*:\s*italic/i.test(style)) return readEmphasis(element, out, state);
    if (/text-decoration[^;]{0,20}line-through/i.test(style)) return readDelete(element, out, state);
  }
  state.readChildren(element, out, state);
};

/** EPUB 3.0's choice: the case that holds a formula, else what is there for everyone. */
const readSwitch: Handler = (element, out, state) => {
  const choices = childElements(element);
  const formula = choices.find((child) => child.tagName === 'epub:case' && hasFormula(child));
  const chosen = formula ?? choices.find((child) => child.tagName === 'epub:default') ?? choices[0];
  if (chosen !== undefined) state.readChildren(chosen, out, state);
};

function hasFormula(element: HtmlElement): boolean {
  return findElement(element, (child) => child.tagName === 'math', 20) !== undefined;
}

/** What is for browsers without scripts mostly says so; it is read where there is nothing else. */
const readStandIn: Handler = (element, out, state) => {
  if (state.showHidden) state.readChildren(element, out, state);
};

const skip: Handler = () => {};

export const inlineHandlers: readonly (readonly [string, Handler])[] = [
  ['a', readAnchor],
  ['b', readStrong],
  ['br', readBreak],
  ['del', readDelete],
  ['em', readEmphasis],
  ['epub:switch', readSwitch],
  ['i', readEmphasis],
  ['noscript', readStandIn],
  ['q', readQuotation],
  ['rt', readReading],
  ['s', readDelete],
  ['span', readSpan],
  ['strike', readDelete],
  ['strong', readStrong],
  ['sub', readSubscript],
  ['sup', readSuperscript],
  ['var', readEmphasis],
  ...[
    'head',
    'script',
    'style',
    'template',
    'title',
    'link',
    'meta',
    'base',
    'wbr',
    'rtc',
    'basefont',
    'bgsound',
    'applet',
    'param',
    'area',
    'map',
    'datalist',
    'col',
    'colgroup',
  ].map((name) => [name, skip] as const),
];
