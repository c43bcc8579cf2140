/** Reports what of a page is not read: what surrounds its main content, and what it hides. */
import type { ReadContext } from '../../core/format.js';
import { MAX_REMOVAL_CHARS, MAX_REMOVALS } from '../../core/removal.js';
import { type HtmlElement, type HtmlNode, type HtmlParent, textOf } from './dom.js';
import { holdsFormula, isHidden } from './hidden.js';
import type { MainContent } from './main/main.js';

/** Of white space there may be much before the first words. */
const LOOKED_AT_CHARS = 10 * MAX_REMOVAL_CHARS;

/** `main` is what was read, where that is not all of the page. Goes through the page once, until as much is reported as is kept. */
export function reportLeftOut(body: HtmlParent, main: MainContent | undefined, context: ReadContext): void {
  const chosen: ReadonlySet<HtmlNode> = new Set(main?.elements);
  const above = ancestorsOf(chosen);
  const stack: { node: HtmlNode; isRead: boolean }[] = [];
  const push = ({ childNodes }: HtmlParent, isRead: boolean) => {
    for (let i = childNodes.length - 1; i >= 0; i--) stack.push({ node: childNodes[i] as HtmlNode, isRead });
  };
  push(body, main === undefined);
  let reported = 0;
  for (let at = stack.pop(); at !== undefined && reported < MAX_REMOVALS; at = stack.pop()) {
    const { node } = at;
    if (!('tagName' in node) || SILENT.has(node.tagName)) continue;
    const isRead = at.isRead || chosen.has(node);
    if (isHidden(node) && !holdsFormula(node)) reported += report('hidden', node, context);
    else if (main?.skip.has(node) === true || (!isRead && !above.has(node)))
      reported += report('boilerplate', node, context);
    else push(node, isRead);
  }
}

/** Never shown by any page. */
const SILENT: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript']);

function report(step: 'hidden' | 'boilerplate', element: HtmlElement, context: ReadContext): 0 | 1 {
  const text = textOf(element, LOOKED_AT_CHARS).replace(/\s+/g, ' ').trim();
  if (text === '') return 0;
  context.removed(step, step === 'hidden' ? 'hidden element' : 'beside the main content', text);
  return 1;
}

function ancestorsOf(nodes: ReadonlySet<HtmlNode>): ReadonlySet<HtmlNode> {
  const above = new Set<HtmlNode>();
  for (const node of nodes) {
    let at = node.parentNode;
    while (at !== null && 'tagName' in at && !above.has(at)) {
      above.add(at);
      at = at.parentNode;
    }
  }
  return above;
}
