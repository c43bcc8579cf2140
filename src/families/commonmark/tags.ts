/** HTML tags between phrasing content -> nodes: what they mark stays marked, what markdown has no mark for stays as text. */

import { emphasis, image, inlineCode, link, strikethrough, strong, text } from '../../content/tree/build.js';
import { plainText } from '../../content/tree/content.js';
import type { PhrasingContent } from '../../core/tree.js';
import { decodeEntity } from './entity.js';

interface Open {
  readonly name: string;
  readonly tag: string;
  readonly children: PhrasingContent[];
}

/** Tags open at once; deeper ones leave their text. */
const MAX_OPEN = 50;
/** Marks in each other that are looked into. */
const MAX_DEPTH = 60;
const TAG = /^<(\/?)([A-Za-z][A-Za-z\d-]*)/;
const HTML_NAMES = new Set(
  'a abbr acronym b bdi bdo big blink button center cite code data del dfn div em font i iframe img input ins kbd label li mark nobr ol output p picture q rp rt ruby s samp script select small source span strike strong style sub summary sup svg table td th time tr tt u ul var video wbr'.split(
    ' ',
  ),
);
const EMPTY = new Set(['img', 'input', 'source', 'wbr', 'hr']);

/** Replaces tags in a run of phrasing content, and in the marks inside it. */
export function resolveTags(nodes: readonly PhrasingContent[], depth = 0): PhrasingContent[] {
  const root: Open = { name: '', tag: '', children: [] };
  const stack: Open[] = [root];
  for (const node of nodes) {
    if (node.type === 'html') takeTag(node.value, stack, nodes.length === 1);
    else stack.at(-1)?.children.push('children' in node && depth < MAX_DEPTH ? withResolved(node, depth) : node);
  }
  while (stack.length > 1) dropTag(stack);
  return root.children;
}

/** @param isAlone the tag is all of its paragraph. */
function takeTag(tag: string, stack: Open[], isAlone: boolean): void {
  const [, slash, raw = ''] = TAG.exec(tag) ?? [];
  const name = raw.toLowerCase();
  if (slash === '/') closeTag(stack, name);
  else if (name === 'img') stack.at(-1)?.children.push(...pictureOf(tag));
  else if (EMPTY.has(name) || tag.endsWith('/>') || stack.length > MAX_OPEN) return;
  else if (!isAlone || HTML_NAMES.has(name)) stack.push({ name, tag, children: [] });
}

function withResolved(node: Extract<PhrasingContent, { children: unknown }>, depth: number): PhrasingContent {
  return { ...node, children: resolveTags(node.children, depth + 1) } as PhrasingContent;
}

function closeTag(stack: Open[], name: string): void {
  if (!stack.some((open) => open.name === name)) return;
  while (stack.at(-1)?.name !== name) dropTag(stack);
  const open = stack.pop();
  if (open !== undefined) stack.at(-1)?.children.push(...marked(open, stack));
}

/** A tag that nothing closes is no mark; a word in angle brackets that is no tag of HTML is text. */
function dropTag(stack: Open[]): void {
  const open = stack.pop();
  if (open === undefined) return;
  const into = stack.at(-1)?.children ?? [];
  if (!HTML_NAMES.has(open.name) && /^<[\w-]+>$/.test(open.tag)) into.push(text(open.tag));
  for (const child of open.children) into.push(child);
}

function marked({ name, tag, children }: Open, stack: readonly Open[]): PhrasingContent[] {
  if (children.length === 0) return [];
  switch (name) {
    case 'sup':
    case 'sub':
      return [{ type: 'html', value: `<${name}>` }, ...children, { type: 'html', value: `</${name}>` }];
    case 'b':
    case 'strong':
      return [strong(children)];
    case 'i':
    case 'em':
    case 'cite':
    case 'dfn':
    case 'var':
      return [emphasis(children)];
    case 'del':
    case 's':
    case 'strike':
      return [strikethrough(children)];
    case 'code':
    case 'kbd':
    case 'samp':
    case 'tt':
      return [inlineCode(plainText(children))];
    case 'a': {
      const url = attributeOf(tag, 'href');
      return url === '' || stack.some((open) => open.name === 'a') ? children : [link(url, children)];
    }
    default:
      return children;
  }
}

function pictureOf(tag: string): PhrasingContent[] {
  const alt = attributeOf(tag, 'alt');
  return alt === '' ? [] : [image(alt, attributeOf(tag, 'src'))];
}

function attributeOf(tag: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s{0,3}=\\s{0,3}(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
  return (found?.[1] ?? found?.[2] ?? found?.[3] ?? '')
    .trim()
    .replace(/&[#\w]{1,32};/g, (reference) => decodeEntity(reference) ?? reference);
}
