import { attribute, type HtmlElement } from './dom.js';

const HIDDEN_STYLE = /(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;

/** Whether the page itself hides the element: `hidden`, or a style on the element. Style sheets are not read. */
export function isHidden(element: HtmlElement): boolean {
  const { attrs } = element;
  for (let i = 0; i < attrs.length; i++) {
    const attr = attrs[i];
    if (attr === undefined) continue;
    if (attr.name === 'hidden') return attr.value !== 'until-found';
    if (attr.name === 'style' && attr.value.length > 9 && HIDDEN_STYLE.test(attr.value)) return true;
  }
  return false;
}

/** Whether formulas below it are meant to be read though it is hidden: pictures stand in for them on the screen. */
export function holdsFormula(element: HtmlElement): boolean {
  return /mwe-math|katex-mathml|MJX_Assistive|mathjax/i.test(attribute(element, 'class') ?? '');
}
