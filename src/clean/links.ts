import type { CleanContext } from '../core/clean.js';
import type { Link, PhrasingContent, Root } from '../core/tree.js';
import { eachParent } from './walk.js';

const UNSAFE = /^[\s\u0000-\u001f]*(?:javascript|vbscript|data|file):/i;

/** Links to nowhere, into scripts or into the document itself become their text; a link in a link is text too. */
export function cleanLinks(tree: Root, context: CleanContext): void {
  eachParent(tree, (parent) => {
    const children = parent.children as PhrasingContent[];
    if (!children.some((child) => child.type === 'link' || child.type === 'image')) return;
    (parent as { children: PhrasingContent[] }).children = children.flatMap((child) => cleanNode(child, context));
  });
}

function cleanNode(node: PhrasingContent, context: CleanContext): PhrasingContent[] {
  if (node.type === 'image') {
    if (!UNSAFE.test(node.url)) return [node];
    context.removed('links', 'data of a picture', node.url.slice(0, 40));
    return [{ ...node, url: '' }];
  }
  if (node.type !== 'link') return [node];
  if (node.children.every((child) => child.type === 'break' || (child.type === 'text' && child.value.trim() === '')))
    return node.children;
  const url = node.url.trim();
  if (UNSAFE.test(url)) context.removed('links', 'unsafe link', url.slice(0, 80));
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
