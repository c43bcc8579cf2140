import { type Budget, checkLimit } from '../../core/budget.js';
import { decodeEntities } from './entities.js';
import { scanXml } from './scan.js';
import { XmlElement } from './tree.js';

/**
 * Gives the outermost elements that are no containers one after the other, each as a whole tree, so that a big part never
 * stands in memory at once. Text directly in containers is left out. Elements nested more deeply than the limit become
 * children of the one at the limit: damage loses end tags, and what they held is still text. Returns whether the text ends
 * before its elements do.
 */
export function streamElements(
  text: string,
  options: { readonly budget: Budget; isContainer(name: string): boolean; take(element: XmlElement): void },
): { readonly truncated: boolean } {
  const { budget } = options;
  const stack: XmlElement[] = [];
  let top: XmlElement | undefined;
  /** Open elements past the deepest that is taken. */
  let flattened = 0;
  let nodes = 0;
  return scanXml(text, {
    open(name, attributes) {
      if (top === undefined && options.isContainer(name)) return;
      const element = new XmlElement(name, attributes);
      top?.children.push(element);
      if (stack.length >= budget.limits.maxDepth) flattened++;
      else {
        stack.push(element);
        top = element;
      }
      if (++nodes > budget.limits.maxNodes) checkLimit(budget, 'maxNodes', nodes);
    },
    close() {
      if (top === undefined) return;
      if (flattened > 0) {
        flattened--;
        return;
      }
      const done = stack.pop();
      top = stack[stack.length - 1];
      if (top === undefined && done !== undefined) options.take(done);
    },
    text(raw, cdata) {
      top?.children.push(cdata ? raw : decodeEntities(raw));
    },
  });
}
