import { type Budget, checkLimit } from '../../core/budget.js';
import { decodeEntities } from './entities.js';
import { scanXml, type XmlAttributes } from './scan.js';

export type XmlNode = XmlElement | string;

/** An element; names carry canonical prefixes (`w:p`). Text children are decoded strings. */
export class XmlElement {
  readonly name: string;
  readonly children: XmlNode[] = [];
  readonly #attributes: XmlAttributes | undefined;

  constructor(name: string, attributes?: XmlAttributes) {
    this.name = name;
    this.#attributes = attributes;
  }

  /** The name without prefix. */
  get local(): string {
    return this.name.slice(this.name.indexOf(':') + 1);
  }

  /** The attribute's decoded value, or `undefined`. */
  get(name: string): string | undefined {
    const raw = this.#attributes?.raw(name);
    return raw === undefined ? undefined : decodeEntities(raw);
  }

  attributeNames(): readonly string[] {
    return this.#attributes === undefined ? [] : [...this.#attributes.all().keys()];
  }

  /** The first child element of that name. */
  first(name: string): XmlElement | undefined {
    for (const child of this.children) if (typeof child !== 'string' && child.name === name) return child;
    return undefined;
  }

  /** The element at a path of child names. */
  find(...path: readonly string[]): XmlElement | undefined {
    let at: XmlElement | undefined = this;
    for (const name of path) at = at?.first(name);
    return at;
  }

  /** Child elements, all or of one name. */
  elements(name?: string): XmlElement[] {
    const out: XmlElement[] = [];
    for (const child of this.children) {
      if (typeof child !== 'string' && (name === undefined || child.name === name)) out.push(child);
    }
    return out;
  }

  /** All elements of that name below this one, in document order. */
  descendants(name: string): XmlElement[] {
    const out: XmlElement[] = [];
    const stack: XmlElement[] = [this];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (at !== this && at.name === name) out.push(at);
      for (let i = at.children.length - 1; i >= 0; i--) {
        const child = at.children[i];
        if (child !== undefined && typeof child !== 'string') stack.push(child);
      }
    }
    return out;
  }

  /** All text below, in order. */
  textContent(): string {
    let out = '';
    const stack: XmlNode[] = [this];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (typeof at === 'string') out += at;
      else for (let i = at.children.length - 1; i >= 0; i--) stack.push(at.children[i] as XmlNode);
    }
    return out;
  }
}

export interface XmlDocument {
  /** The outermost element; an empty one named '' if the text has none. */
  readonly root: XmlElement;
  /** The text ends before its elements do. */
  readonly truncated: boolean;
}

/** Parses a whole document into a tree. Throws `nesting-limit` where elements are nested more deeply than allowed. */
export function parseXml(text: string, budget: Budget): XmlDocument {
  const holder = new XmlElement('');
  const stack: XmlElement[] = [holder];
  let top = holder;
  let nodes = 0;
  const { truncated } = scanXml(text, {
    open(name, attributes) {
      const element = new XmlElement(name, attributes);
      top.children.push(element);
      stack.push(element);
      top = element;
      if (stack.length - 1 > budget.limits.maxDepth) checkLimit(budget, 'maxDepth', stack.length - 1);
      if (++nodes > budget.limits.maxNodes) checkLimit(budget, 'maxNodes', nodes);
    },
    close() {
      stack.pop();
      top = stack[stack.length - 1] ?? holder;
    },
    text(raw, cdata) {
      if (top === holder) return;
      top.children.push(cdata ? raw : decodeEntities(raw));
    },
  });
  const root = holder.elements()[0] ?? holder;
  return { root, truncated };
}
