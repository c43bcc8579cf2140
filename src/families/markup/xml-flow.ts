/** XML documents of text as blocks: handlers by element name, everything else is read through. */

import type { XmlElement } from '../../bytes/xml/tree.js';
import { mathmlToLatex } from '../../content/math/mathml.js';
import { footnoteDefinition, footnoteReference, heading, inlineMath, math, text } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import type { ReadContext } from '../../core/format.js';
import type { FootnoteDefinition, PhrasingContent, RootContent } from '../../core/tree.js';
import { type Mixed, PARAGRAPH_END, toBlocks, toPhrasing, wrapMixed } from './mixed.js';

/** What all handlers of one document share. */
export interface XmlFlow {
  readonly context: ReadContext;
  readonly handlers: ReadonlyMap<string, XmlHandler>;
  readonly definitions: FootnoteDefinition[];
  /** Elements by their id, for references. */
  readonly byId: ReadonlyMap<string, XmlElement>;
  /** Level that the next section's title has. */
  level: number;
  depth: number;
  noteCount: number;
}

export type XmlHandler = (element: XmlElement, flow: XmlFlow) => Mixed[];

const MAX_DEPTH = 300;

/** Content of an element, in order. White space in text is not kept. */
export function readMixed(element: XmlElement, flow: XmlFlow): Mixed[] {
  const out: Mixed[] = [];
  // Handlers may read a part twice (a title for its section and for its table): in parts within parts that would multiply.
  spend(flow.context.budget, 'maxNodes', element.children.length + 1);
  if (flow.depth > MAX_DEPTH) return [text(element.textContent())];
  flow.depth++;
  for (const child of element.children) {
    if (typeof child === 'string') out.push(text(child.replace(/\s+/g, ' ')));
    else for (const node of readElement(child, flow)) out.push(node);
  }
  flow.depth--;
  return out;
}

export function readElement(element: XmlElement, flow: XmlFlow): Mixed[] {
  const handler = flow.handlers.get(element.local.toLowerCase());
  return handler === undefined ? readMixed(element, flow) : handler(element, flow);
}

export function readBlocks(element: XmlElement, flow: XmlFlow): RootContent[] {
  return toBlocks(readMixed(element, flow));
}

export function readPhrasing(element: XmlElement | undefined, flow: XmlFlow): PhrasingContent[] {
  return element === undefined ? [] : trimEdges(toPhrasing(readMixed(element, flow)));
}

function trimEdges(nodes: PhrasingContent[]): PhrasingContent[] {
  const first = nodes[0];
  const last = nodes.at(-1);
  if (first?.type === 'text') first.value = first.value.trimStart();
  if (last?.type === 'text') last.value = last.value.trimEnd();
  return nodes.filter((node) => node.type !== 'text' || node.value !== '');
}

/** The element as a block of its own. */
export const blockHandler: XmlHandler = (element, flow) => [PARAGRAPH_END, ...readMixed(element, flow), PARAGRAPH_END];

export const silentHandler: XmlHandler = () => [];

export function marked(wrap: (children: PhrasingContent[]) => PhrasingContent[]): XmlHandler {
  return (element, flow) => wrapMixed(readMixed(element, flow), wrap);
}

/** A title, and what is below it one level deeper. */
export function section(element: XmlElement, flow: XmlFlow, title: readonly PhrasingContent[]): Mixed[] {
  const out: Mixed[] = [PARAGRAPH_END];
  const hasTitle = title.length > 0;
  if (hasTitle) out.push(heading(flow.level, [...title]));
  if (hasTitle) flow.level++;
  for (const node of readMixed(element, flow)) out.push(node);
  if (hasTitle) flow.level--;
  out.push(PARAGRAPH_END);
  return out;
}

export function addNote(flow: XmlFlow, blocks: RootContent[]): PhrasingContent {
  const label = String(++flow.noteCount);
  flow.definitions.push(footnoteDefinition(label, blocks));
  return footnoteReference(label);
}

/** MathML, as a formula in the line or one of its own. */
export function formula(element: XmlElement, display: boolean): Mixed[] {
  const value = mathmlToLatex(element);
  return value === '' ? [] : [display ? math(value) : inlineMath(value)];
}

export function childOf(element: XmlElement, ...names: readonly string[]): XmlElement | undefined {
  return element.elements().find((child) => names.includes(child.local.toLowerCase()));
}

/** Elements of a name anywhere below, the outermost: those within one are read with it. */
export function allBelow(element: XmlElement, name: string): XmlElement[] {
  const out: XmlElement[] = [];
  const stack = [...element.elements()].reverse();
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (at.local.toLowerCase() === name) {
      out.push(at);
      continue;
    }
    const inner = at.elements();
    for (let i = inner.length - 1; i >= 0; i--) stack.push(inner[i] as XmlElement);
  }
  return out;
}

/** The element with its id by any of the attributes that hold ids. */
export function collectIds(top: XmlElement, attributes: readonly string[]): Map<string, XmlElement> {
  const out = new Map<string, XmlElement>();
  const stack = [top];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    for (const name of attributes) {
      const id = at.get(name);
      if (id !== undefined && !out.has(id)) out.set(id, at);
    }
    for (const child of at.elements()) stack.push(child);
  }
  return out;
}

/** Code as it is written, without the line ends at its edges. */
export function rawText(element: XmlElement): string {
  return element
    .textContent()
    .replace(/^[ \t]*\n/, '')
    .replace(/\s+$/, '');
}

/** The address of a link, by any of the attributes that hold one. */
export function addressOf(element: XmlElement): string {
  for (const name of ['xlink:href', 'href', 'url', 'target']) {
    const value = element.get(name);
    if (value !== undefined && value !== '') return value;
  }
  for (const name of element.attributeNames()) if (/:href$/.test(name)) return element.get(name) ?? '';
  return '';
}
