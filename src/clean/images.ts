import type { CleanContext } from '../core/clean.js';
import type { Nodes, Paragraph, Parents, Root } from '../core/tree.js';
import { eachParent } from './walk.js';

/** An address that a reader of the markdown can follow. */
const REACHABLE = /^(?:https?:)?\/\//i;

/**
 * Pictures without text go. Of others the text stays, as a picture's: an address that leads nowhere is emptied, because nothing in the
 * markdown can be reached by it. A picture whose text a caption beside it repeats goes too.
 */
export function cleanImages(tree: Root, context: CleanContext): void {
  eachParent(tree, (parent) => {
    const children = parent.children as Nodes[];
    if (!children.some(({ type }) => type === 'image' || type === 'paragraph')) return;
    const kept = children.filter((child, i) => isKept(child, { parent, i }, context));
    if (kept.length < children.length) (parent as { children: Nodes[] }).children = kept;
  });
}

interface Place {
  readonly parent: Parents;
  readonly i: number;
}

function isKept(node: Nodes, place: Place, context: CleanContext): boolean {
  if (node.type === 'paragraph') return !isCaptioned(node, place);
  if (node.type !== 'image') return true;
  const alt = (node.alt ?? '').replace(/\s+/g, ' ').trim();
  if (alt === '') {
    context.removed('images', 'picture without alternative text', node.url.slice(0, 80));
    return false;
  }
  node.alt = alt;
  if (node.url === '' || REACHABLE.test(node.url)) return true;
  context.removed('images', 'address of a picture that leads nowhere', node.url.slice(0, 80));
  node.url = '';
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
  return children.length === 1 && only?.type === 'image' && !REACHABLE.test(only.url)
    ? (only.alt ?? undefined)
    : undefined;
}

function plain(node: Nodes): string {
  if ('children' in node) return (node.children as Nodes[]).map(plain).join('').trim();
  return 'value' in node && node.type !== 'html' ? node.value : '';
}
