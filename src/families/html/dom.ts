import type { Token } from 'parse5';

/** The parser's tree, slimmed: no comments, and fields of one shape, so that walking it is fast. */
export interface HtmlElement {
  readonly nodeName: string;
  /** Lower case for HTML; as the standard spells it for SVG and MathML. */
  readonly tagName: string;
  readonly namespaceURI: string;
  readonly attrs: Token.Attribute[];
  childNodes: HtmlNode[];
  parentNode: HtmlParent | null;
  /** What `<template>` holds; not part of the page. */
  content?: HtmlFragment;
}

export interface HtmlText {
  readonly nodeName: '#text';
  value: string;
  parentNode: HtmlParent | null;
}

/** A document or a fragment. */
export interface HtmlFragment {
  readonly nodeName: '#document' | '#document-fragment';
  childNodes: HtmlNode[];
}

export type HtmlNode = HtmlElement | HtmlText;
export type HtmlParent = HtmlElement | HtmlFragment;

export function isText(node: HtmlNode): node is HtmlText {
  return node.nodeName === '#text';
}

export function isElement(node: HtmlNode | HtmlParent): node is HtmlElement {
  return 'tagName' in node;
}

/** The attribute's value, or `undefined`. */
export function attribute(element: HtmlElement, name: string): string | undefined {
  const { attrs } = element;
  for (let i = 0; i < attrs.length; i++) {
    const attr = attrs[i];
    if (attr !== undefined && attr.name === name) return attr.value;
  }
  return undefined;
}

/** The attribute's value, or ''. */
export function attributeOr(element: HtmlElement, name: string): string {
  return attribute(element, name) ?? '';
}

/** Whether one of the element's classes is this one. */
export function hasClass(element: HtmlElement, name: string): boolean {
  const value = attribute(element, 'class');
  if (value === undefined) return false;
  const at = value.indexOf(name);
  if (at < 0) return false;
  return value.length === name.length || value.split(/\s+/).includes(name);
}

/** Whether one of the words of `epub:type` or `role` is this one. */
export function hasType(element: HtmlElement, type: string): boolean {
  for (const name of ['epub:type', 'role']) {
    const value = attribute(element, name);
    if (value?.includes(type) === true && value.split(/\s+/).some((word) => word === type || word === `doc-${type}`))
      return true;
  }
  return false;
}

const SILENT = new Set(['script', 'style', 'template', 'noscript', 'head', 'iframe']);

/** All text below, in order; scripts and styles are no text. At most `most` characters, give or take a node. */
export function textOf(node: HtmlNode | HtmlParent, most = Number.POSITIVE_INFINITY): string {
  let out = '';
  const stack: (HtmlNode | HtmlParent)[] = [node];
  for (let at = stack.pop(); at !== undefined && out.length < most; at = stack.pop()) {
    if (at.nodeName === '#text') out += (at as HtmlText).value;
    else if (!SILENT.has(at.nodeName) || at === node) {
      const { childNodes } = at as HtmlParent;
      for (let i = childNodes.length - 1; i >= 0; i--) stack.push(childNodes[i] as HtmlNode);
    }
  }
  return out;
}

/** The first element below for which `test` holds, in document order. */
export function findElement(
  from: HtmlParent,
  test: (element: HtmlElement) => boolean,
  most = Number.POSITIVE_INFINITY,
): HtmlElement | undefined {
  const stack: HtmlNode[] = [];
  const push = (parent: HtmlParent) => {
    for (let i = parent.childNodes.length - 1; i >= 0; i--) stack.push(parent.childNodes[i] as HtmlNode);
  };
  push(from);
  let seen = 0;
  for (let at = stack.pop(); at !== undefined && seen < most; at = stack.pop()) {
    if (isText(at)) continue;
    seen++;
    if (test(at)) return at;
    push(at);
  }
  return undefined;
}

/** Calls `visit` for every element below, in document order. */
export function eachElement(from: HtmlParent, visit: (element: HtmlElement) => void): void {
  findElement(from, (element) => {
    visit(element);
    return false;
  });
}

/** The element's children that are elements. */
export function childElements(parent: HtmlParent): HtmlElement[] {
  return parent.childNodes.filter((child): child is HtmlElement => !isText(child));
}

export function isBlank(value: string): boolean {
  return !/[^\s\u00a0\u200b\ufeff]/.test(value);
}
