/** A MathML element of any tree: an XML or an HTML parser's. Children that are strings are text. */
export interface MathElement {
  /** Name without prefix, e.g. `mfrac`. */
  readonly local: string;
  readonly children: readonly (MathElement | string)[];
  get(attribute: string): string | undefined;
}

/** Children that are elements. */
export function elementsOf(element: MathElement): MathElement[] {
  return element.children.filter((child): child is MathElement => typeof child !== 'string');
}

/** All text below, in order. */
export function textOf(element: MathElement): string {
  let out = '';
  const stack: (MathElement | string)[] = [element];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (typeof at === 'string') out += at;
    else for (let i = at.children.length - 1; i >= 0; i--) stack.push(at.children[i] as MathElement | string);
  }
  return out;
}
