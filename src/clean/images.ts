import type { CleanContext } from '../core/clean.js';
import type { Nodes, Paragraph, Parents, Root } from '../core/tree.js';
import { eachParent } from './walk.js';

/** An address that a reader of the markdown can follow. */
const REACHABLE = /^(?:https?:)?\/\//i;

/**
 * Pictures stay only where there is text for them and an address that leads to them; of others the text stays, unless what stands
 * beside it says the same, as captions do.
 */
export function cleanImages(tree: Root, context: CleanContext): void {
  eachParent(tree, (parent) => {
    const children = parent.children as Nodes[];
    if (!children.some(({ type }) => type === 'image' || type === 'paragraph')) return;
    const kept = children.flatMap((child, i) => cleanNode(child, { parent, i }, context));
    (parent as { children: Nodes[] }).children = kept;
  });
}

interface Place {
  readonly parent: Parents;
  readonly i: number;
}

function cleanNode(node: Nodes, place: Place, context: CleanContext): Nodes[] {
  if (node.type === 'paragraph') return isCaptioned(node, place) ? [] : [node];
  if (node.type !== 'image') return [node];
  const alt = (node.alt ?? '').replace(/\s+/g, ' ').trim();
  if (alt === '') {
    context.removed('images', 'picture without alternative text', node.url.slice(0, 80));
    return [];
  }
  node.alt = alt;
  if (REACHABLE.test(node.url)) return [node];
  context.removed('images', 'address of a picture that leads nowhere', node.url.slice(0, 80));
  const { children } = place.parent;
  const before = touches(children[place.i - 1], -1) ? ' ' : '';
  const after = touches(children[place.i + 1], 0) ? ' ' : '';
  return [{ type: 'text', value: `${before}${alt}${after}`, data: { isAlternative: true } }];
}

/** Whether a neighbour would run into the text that takes the picture's place. */
function touches(neighbour: Nodes | undefined, at: number): boolean {
  if (neighbour === undefined || neighbour.type === 'break') return false;
  if (neighbour.type === 'text') return /[\p{L}\p{N}]/u.test(neighbour.value.at(at) ?? '');
  return true;
}

/** A paragraph of nothing but a picture's text, beside a text of the document's own that says the same. */
function isCaptioned(node: Paragraph, { parent, i }: Place): boolean {
  const alternative = alternativeOf(node);
  if (alternative === undefined) return false;
  return [parent.children[i - 1], parent.children[i + 1]].some(
    (beside) => beside?.type === 'paragraph' && alternativeOf(beside) === undefined && plain(beside) === alternative,
  );
}

function alternativeOf({ children }: Paragraph): string | undefined {
  const [only] = children;
  return children.length === 1 && only?.type === 'text' && only.data?.isAlternative === true ? only.value : undefined;
}

function plain(node: Nodes): string {
  if ('children' in node) return (node.children as Nodes[]).map(plain).join('').trim();
  return 'value' in node && node.type !== 'html' ? node.value : '';
}
