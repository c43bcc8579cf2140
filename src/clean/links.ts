import type { CleanContext } from '../core/clean.js';
import type { Link, Nodes, PhrasingContent, Root } from '../core/tree.js';
import { eachParent } from './walk.js';

const UNSAFE = /^(?:javascript|vbscript|data|file):/i;
/** Whoever opens a link passes over these, wherever they stand (WHATWG URL, "basic URL parser"). */
const PASSED_OVER = /[\u0000-\u0020\u007f-\u00a0\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
/** Commands that KaTeX and MathJax make links or pictures of. */
const LINK_IN_MATH = /\\(?:href|url|includegraphics)(?![a-zA-Z])/;

function isUnsafe(url: string): boolean {
  return UNSAFE.test(url.replace(PASSED_OVER, ''));
}

/** Links to nowhere, into scripts or into the document itself become their text; a link in a link is text too. */
export function cleanLinks(tree: Root, context: CleanContext): void {
  eachParent(tree, (parent) => {
    const children = parent.children as PhrasingContent[];
    for (const child of parent.children) cleanMath(child, context);
    if (!children.some((child) => child.type === 'link' || child.type === 'image')) return;
    (parent as { children: PhrasingContent[] }).children = children.flatMap((child) => cleanNode(child, context));
  });
}

function cleanNode(node: PhrasingContent, context: CleanContext): PhrasingContent[] {
  if (node.type === 'image') {
    if (!isUnsafe(node.url)) return [node];
    context.removed('links', 'data of a picture', node.url.slice(0, 40));
    return [{ ...node, url: '' }];
  }
  if (node.type !== 'link') return [node];
  if (node.children.every((child) => child.type === 'break' || (child.type === 'text' && child.value.trim() === '')))
    return node.children;
  const url = node.url.trim();
  if (isUnsafe(url)) context.removed('links', 'unsafe link', url.slice(0, 80));
  else if (url !== '' && !url.startsWith('#'))
    return [url === node.url && !holdsParents(node) ? node : { ...node, url, children: labelOf(node) }];
  return node.children;
}

function holdsParents(link: Link): boolean {
  return link.children.some((child) => 'children' in child);
}

function labelOf(link: Link): Link['children'] {
  return link.children.flatMap(withoutLinks) as Link['children'];
}

/** A link's label with the links in it, at any depth, as their text. */
function withoutLinks(node: PhrasingContent): PhrasingContent[] {
  if (!('children' in node)) return [node];
  const children = (node.children as PhrasingContent[]).flatMap(withoutLinks);
  return node.type === 'link' ? children : [{ ...node, children } as PhrasingContent];
}

/** Links in LaTeX lose their target where it is unsafe; what they show stays. */
function cleanMath(node: Nodes, context: CleanContext): void {
  if ((node.type !== 'inlineMath' && node.type !== 'math') || !LINK_IN_MATH.test(node.value)) return;
  const value = withoutUnsafeLinks(node.value, (url) => context.removed('links', 'unsafe link', url.slice(0, 80)));
  if (value !== node.value) node.value = value;
}

/** `\href{URL}{TEXT}` becomes `{TEXT}`, the others go, where the URL's scheme is unsafe. */
function withoutUnsafeLinks(latex: string, removed: (url: string) => void): string {
  const commands = new RegExp(LINK_IN_MATH, 'g');
  let out = '';
  let done = 0;
  for (let found = commands.exec(latex); found !== null; found = commands.exec(latex)) {
    const from = argumentAfter(latex, commands.lastIndex);
    const head = latex.slice(from, from + HEAD_CHARS).replace(/%[^\n]*\n/g, '');
    // Characters that mean something to LaTeX are written \%, \# and the like, and groups change nothing.
    if (!isUnsafe(head.replace(/[\\{}]/g, ''))) continue;
    const end = argumentEnd(latex, from);
    out += latex.slice(done, found.index);
    done = end;
    commands.lastIndex = end;
    removed(latex.slice(from, end));
  }
  return out + latex.slice(done);
}

/** Characters of a link within which its scheme ends. */
const HEAD_CHARS = 200;

/** Where a command's argument begins: after spaces, comments and an option in brackets. */
function argumentAfter(latex: string, from: number): number {
  let at = from;
  for (let option = false; at < latex.length; at++) {
    const char = latex.charAt(at);
    if (char === '%') at = endOf(latex, '\n', at);
    else if (char === '[' && !option) {
      at = endOf(latex, ']', at);
      option = true;
    } else if (char.trim() !== '') return at;
  }
  return at;
}

/** The next such character that comes soon, or the place itself. */
function endOf(latex: string, char: string, at: number): number {
  const found = latex.slice(at, at + HEAD_CHARS).indexOf(char);
  return found < 0 ? at : at + found;
}

/** Behind a group in braces, or behind one character; where the group is not closed, at the end. */
function argumentEnd(latex: string, from: number): number {
  if (latex.charAt(from) !== '{') return from + 1;
  let depth = 0;
  for (let at = from; at < latex.length; at++) {
    const char = latex.charAt(at);
    if (char === '\\') at++;
    else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return at + 1;
  }
  return latex.length;
}
