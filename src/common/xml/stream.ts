import { type Budget, checkLimit } from '../../core/budget.js';
import { decodeEntities } from './entities.js';
import { scanXml } from './scan.js';
import { XmlElement } from './tree.js';

/**
 * Gives the outermost elements that are no containers one after the other, each as a whole tree, so that a big part never
 * stands in memory at once. Text directly in containers is left out. Returns whether the text ends before its elements do.
 */
export function streamElements(
  text: string,
  options: { readonly budget: Budget; isContainer(name: string): boolean; take(element: XmlElement): void },
): { readonly truncated: boolean } {
  const { budget } = options;
  const stack: XmlElement[] = [];
  let top: XmlElement | undefined;
  let containers = 0;
  let nodes = 0;
  return scanXml(text, {
    open(name, attributes) {
      if (top === undefined && options.isContainer(name)) {
        if (++containers > budget.limits.maxDepth) checkLimit(budget, 'maxDepth', containers);
        return;
      }
      const element = new XmlElement(name, attributes);
      top?.children.push(element);
      stack.push(element);
      top = element;
      if (stack.length > budget.limits.maxDepth) checkLimit(budget, 'maxDepth', stack.length);
      if (++nodes > budget.limits.maxNodes) checkLimit(budget, 'maxNodes', nodes);
    },
    close() {
      if (top === undefined) {
        containers--;
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
