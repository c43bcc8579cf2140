import type { MathElement } from '../../content/math/math-element.js';
import { mathmlToLatex, unwrapDisplayStyle } from '../../content/math/mathml.js';
import { inlineMath, math } from '../../content/tree/build.js';
import type { RootContent } from '../../core/tree.js';
import { attribute, attributeOr, findElement, type HtmlElement, isElement, isText, textOf } from './dom.js';
import { type Handler, readMixed } from './state.js';

/** Elements in which other software draws a formula whose source stands beside it. */
const DRAWN =
  /\b(?:MathJax(?:_(?:Preview|Display|SVG|CHTML|SVG_Display))?|MJXp-math|katex-html|mwe-math-fallback\S*|MJX_Assistive_MathML)\b/;

/**
 * Reads an element that draws a formula (KaTeX, MathJax, the wiki's) from its source. True if the element is done: it was
 * a formula, or a picture of one whose source stands elsewhere.
 */
export function readFormula(element: HtmlElement, out: RootContent[]): boolean {
  const name = element.tagName;
  if (name === 'script') return readTexScript(element, out);
  if (name === 'mjx-container') return readMathJax(element, out);
  const classes = attribute(element, 'class');
  if (classes === undefined || (name !== 'span' && name !== 'div' && name !== 'nobr')) return false;
  if (classes.startsWith('katex')) return readKatex(element, classes, out);
  if ((!classes.includes('M') && !classes.includes('m')) || !/math|MJX/i.test(classes)) return false;
  if (DRAWN.test(classes)) {
    readOwnMath(element, out);
    return true;
  }
  if (/\bmath (?:inline|display)\b/.test(classes)) return readTexText(element, classes, out);
  return false;
}

/** `\(...\)` in a span that says it is math, as pandoc writes for MathJax. */
function readTexText(element: HtmlElement, classes: string, out: RootContent[]): boolean {
  const source = textOf(element).trim();
  const inner = /^(?:\\\(|\\\[|\$\$?)([\s\S]*?)(?:\\\)|\\\]|\$\$?)$/.exec(source)?.[1];
  if (inner === undefined) return false;
  pushLatex(inner, classes.includes('display'), out);
  return true;
}

function readTexScript(element: HtmlElement, out: RootContent[]): boolean {
  const type = attributeOr(element, 'type').toLowerCase();
  if (!type.startsWith('math/')) return true;
  const source = textOf(element);
  if (type.startsWith('math/tex'))
    pushLatex(source.replace(/^\s*%\s*<!\[CDATA\[|%\s*\]\]>\s*$/g, ''), /mode\s*=\s*display/.test(type), out);
  return true;
}

function readKatex(element: HtmlElement, classes: string, out: RootContent[]): boolean {
  const note = findElement(
    element,
    (child) => child.tagName === 'annotation' && /tex/i.test(attributeOr(child, 'encoding')),
    500,
  );
  if (note === undefined) {
    if (!/^katex(?:-display)?(?:\s|$)/.test(classes)) return classes.startsWith('katex-html');
    const own = findElement(element, (child) => child.tagName === 'math', 50);
    if (own === undefined) return false;
    pushMath(own, classes.includes('katex-display'), out);
    return true;
  }
  pushLatex(textOf(note), classes.includes('katex-display'), out);
  return true;
}

function readMathJax(element: HtmlElement, out: RootContent[]): boolean {
  const own = findElement(element, (child) => child.tagName === 'math', 20_000);
  if (own !== undefined) pushMath(own, attribute(element, 'display') === 'true', out);
  return own !== undefined;
}

/** MathJax 2 keeps a script with the source behind what it draws; without one the MathML inside is read. */
function readOwnMath(element: HtmlElement, out: RootContent[]): boolean {
  if (/mwe-math-fallback|Preview/.test(attributeOr(element, 'class')) || hasSourceBehind(element)) return false;
  const own = findElement(element, (child) => child.tagName === 'math', 5_000);
  const data = own === undefined ? attribute(element, 'data-mathml') : undefined;
  if (own === undefined || data !== undefined) return false;
  pushMath(own, /Display/.test(attributeOr(element, 'class')), out);
  return true;
}

function hasSourceBehind(element: HtmlElement): boolean {
  const parent = element.parentNode;
  if (parent === null) return false;
  const at = parent.childNodes.indexOf(element);
  for (let i = at + 1; i < Math.min(at + 4, parent.childNodes.length); i++) {
    const next = parent.childNodes[i];
    if (next !== undefined && !isText(next) && next.tagName === 'script')
      return /^math\//.test(attributeOr(next, 'type'));
  }
  return isElement(parent) && /MathJax/.test(attributeOr(parent, 'class')) && hasSourceBehind(parent);
}

/** A hidden element whose formulas are the source of pictures: they are read, the rest is not. */
export function readHiddenFormula(element: HtmlElement, out: RootContent[]): void {
  const own = element.tagName === 'math' ? element : findElement(element, (child) => child.tagName === 'math', 200);
  if (own !== undefined) pushMath(own, false, out);
}

const readMath: Handler = (element, out, state) => {
  if (element.namespaceURI.includes('MathML') || element.childNodes.length > 0) pushMath(element, false, out);
  else for (const node of readMixed(element, state)) out.push(node);
};

function pushMath(element: HtmlElement, display: boolean, out: RootContent[]): void {
  const latex = mathmlToLatex(toMathElement(element)) || unwrapDisplayStyle(attributeOr(element, 'alttext'));
  const isBlock = display || attribute(element, 'display') === 'block' || attribute(element, 'mode') === 'display';
  pushLatex(latex, isBlock, out);
}

function pushLatex(source: string, display: boolean, out: RootContent[]): void {
  const latex = unwrapDisplayStyle(source);
  if (latex !== '') out.push(display ? math(latex) : inlineMath(latex));
}

/** The parser's elements as MathML, prefixes taken off; depth is bounded by the translator. */
function toMathElement(element: HtmlElement): MathElement {
  return new HtmlMath(element);
}

class HtmlMath implements MathElement {
  readonly local: string;
  readonly #element: HtmlElement;
  #children: (MathElement | string)[] | undefined;

  constructor(element: HtmlElement) {
    this.#element = element;
    this.local = element.tagName.slice(element.tagName.indexOf(':') + 1);
  }

  get children(): readonly (MathElement | string)[] {
    this.#children ??= this.#element.childNodes.map((child) => (isText(child) ? child.value : new HtmlMath(child)));
    return this.#children;
  }

  get(name: string): string | undefined {
    return attribute(this.#element, name);
  }
}

export const mathHandlers: readonly (readonly [string, Handler])[] = [['math', readMath]];
