import { code, inlineCode } from '../../content/tree/build.js';
import type { PhrasingContent, RootContent } from '../../core/tree.js';
import {
  attribute,
  attributeOr,
  findElement,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  hasClass,
  isElement,
  isText,
  textOf,
} from './dom.js';
import { isHidden } from './hidden.js';
import { type Handler, mark } from './state.js';

const readCode: Handler = (element, out, state) => {
  if ((state.marks & mark.CODE) !== 0) {
    state.readChildren(element, out, state);
    return;
  }
  const hasLink = findElement(element, (child) => child.tagName === 'a' && attribute(child, 'href') !== undefined, 200);
  if (hasLink === undefined) {
    const value = textOf(element);
    if (value.trim() !== '') out.push(...spaced(value));
    else out.push({ type: 'text', value });
    return;
  }
  state.marks |= mark.CODE;
  const mixed: RootContent[] = [];
  state.readChildren(element, mixed, state);
  for (const node of toCode(mixed)) out.push(node);
};

/** White space at the edges belongs to the sentence, not to the code. */
function spaced(value: string): PhrasingContent[] {
  const out: PhrasingContent[] = [inlineCode(value.trim().replace(/\s+/g, ' '))];
  if (/^\s/.test(value)) out.unshift({ type: 'text', value: ' ' });
  if (/\s$/.test(value)) out.push({ type: 'text', value: ' ' });
  return out;
}

/** Texts of code that holds links become code, the links stay around theirs. */
function toCode(nodes: readonly RootContent[]): RootContent[] {
  return nodes.flatMap((node): RootContent[] => {
    if (node.type === 'text') return node.value.trim() === '' ? [node] : spaced(node.value);
    if (node.type === 'link') return [{ ...node, children: toCode(node.children) as typeof node.children }];
    if (node.type === 'strong' || node.type === 'emphasis') return toCode(node.children);
    return [node];
  });
}

const readPre: Handler = (element, out) => {
  pushCode(element, out);
};

/** A block of code: its text as it stands, and the language that classes name. */
export function pushCode(element: HtmlElement, out: RootContent[]): void {
  const value = codeText(element)
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
  if (value !== '') out.push(code(value.replace(/\u00a0/g, ' '), languageOf(element)));
}

/** Text with its line breaks: `br`, and blocks that highlighters make of lines. */
function codeText(element: HtmlElement): string {
  const parts: string[] = [];
  const stack: (HtmlNode | string)[] = [...element.childNodes].reverse();
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (typeof at === 'string') {
      if (parts.length > 0 && !(parts.at(-1) as string).endsWith('\n')) parts.push(at);
    } else if (isText(at)) {
      if (at.value !== '') parts.push(at.value);
    } else if (at.tagName === 'br') {
      parts.push('\n');
    } else if (!isFurniture(at)) {
      pushContent(at, stack);
    }
  }
  return parts.join('').replace(/\r\n?/g, '\n');
}

/** The element's children, to be read next; a block begins and ends a line. */
function pushContent(element: HtmlElement, stack: (HtmlNode | string)[]): void {
  const isBlock = isLine(element);
  if (isBlock) stack.push('\n');
  for (let i = element.childNodes.length - 1; i >= 0; i--) stack.push(element.childNodes[i] as HtmlNode);
  if (isBlock) stack.push('\n');
}

function isLine(element: HtmlElement): boolean {
  return /^(?:div|p|li|tr|td)$/.test(element.tagName);
}

/** Line numbers, copy buttons and what is hidden. */
function isFurniture(element: HtmlElement): boolean {
  if (element.tagName === 'button' || element.tagName === 'style' || element.tagName === 'script') return true;
  return isHidden(element) || isLineNumber(element);
}

export function isLineNumber(element: HtmlElement): boolean {
  const name = attribute(element, 'class');
  return (
    name !== undefined &&
    /\b(?:line-?numbers?(?:-rows)?|linenos?|lineno|gutter|blob-num|hljs-ln-numbers|rouge-gutter|copy-?(?:btn|button))\b/i.test(
      name,
    ) &&
    element.tagName !== 'code' &&
    element.tagName !== 'pre'
  );
}

const NAMED = /(?:^|\s)(?:language|lang|brush|highlight-source|highlight-text|highlight)[-:]\s?([\w+#.-]+)/i;

/** Class names beside a language's own, where a highlighter gives the language without a prefix. */
const SOURCE_CODE = /(?:^|\s)(?:sourceCode|hljs|prettyprint|src|prism|code)\s+(?:src-)?([A-Za-z][\w+#]{0,15})(?=\s|$)/;
const NOT_LANGUAGES = new Set([
  'linenums',
  'numberlines',
  'linenumbers',
  'default',
  'none',
  'notranslate',
  'block',
  'highlight',
  'text',
  'plaintext',
  'wrap',
  'nohighlight',
  'copy',
  'undefined',
  'null',
  'txt',
  'literal',
  'snippet',
  'container',
  'fold',
]);

function languageOf(element: HtmlElement): string | undefined {
  const candidates: HtmlElement[] = [];
  const inner = findElement(element, (child) => child.tagName === 'code', 6);
  if (inner !== undefined) candidates.push(inner);
  candidates.push(element);
  let parent: HtmlParent | null = element.parentNode;
  for (let i = 0; i < 2 && parent !== null && isElement(parent); i++) {
    if (parent.tagName === 'div' || parent.tagName === 'figure') candidates.push(parent);
    parent = parent.parentNode;
  }
  for (const candidate of candidates) {
    const language = statedLanguage(candidate);
    if (language !== undefined) return language;
  }
  return undefined;
}

function statedLanguage(element: HtmlElement): string | undefined {
  const data = attribute(element, 'data-lang') ?? attribute(element, 'data-language');
  const classes = attributeOr(element, 'class').slice(0, 300);
  const found = data ?? NAMED.exec(classes)?.[1] ?? SOURCE_CODE.exec(classes)?.[1];
  const language = found?.toLowerCase().replace(/[.;,]+$/, '');
  return language === undefined ||
    language === '' ||
    NOT_LANGUAGES.has(language) ||
    language.length > 20 ||
    hasClass(element, 'no-highlight')
    ? undefined
    : language;
}

export const codeHandlers: readonly (readonly [string, Handler])[] = [
  ['code', readCode],
  ['kbd', readCode],
  ['listing', readPre],
  ['plaintext', readPre],
  ['pre', readPre],
  ['samp', readCode],
  ['tt', readCode],
  ['xmp', readPre],
];

/** The code of a highlighter's table, where line numbers stand beside it: its cell, or the table if each line is a row. */
export function codeOfTable(table: HtmlElement): HtmlElement | undefined {
  const isHighlighter =
    /\bhighlight/i.test(attributeOr(table, 'class')) || findElement(table, isLineNumber, 40) !== undefined;
  const cell = isHighlighter ? findElement(table, isCodeCell, 60) : undefined;
  if (cell === undefined) return undefined;
  const row = cell.parentNode;
  const rows = row !== null && isElement(row) ? (row.parentNode?.childNodes ?? []) : [];
  return rows.filter((node) => node.nodeName === 'tr').length === 1 ? cell : table;
}

function isCodeCell(cell: HtmlElement): boolean {
  if (cell.tagName !== 'td' || isLineNumber(cell)) return false;
  const holdsPre = cell.childNodes.some((child) => child.nodeName === 'pre');
  return holdsPre || /\bcode\b|blob-code|hljs-ln-code/.test(attributeOr(cell, 'class'));
}
