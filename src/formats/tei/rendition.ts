/** How `hi` says that text looks: words in `rend`, or names of styles in `rendition`. */

import type { XmlElement } from '../../bytes/xml/tree.js';
import { emphasis, inlineCode, strikethrough, strong, subscript, superscript } from '../../content/tree/build.js';
import { plainText } from '../../content/tree/content.js';
import type { PhrasingContent } from '../../core/tree.js';
import { marked, readMixed, type XmlHandler } from '../../families/markup/xml-flow.js';

type Wrap = (children: PhrasingContent[]) => PhrasingContent[];

const LOOKS: readonly (readonly [RegExp, Wrap])[] = [
  [/typewriter|code|monospace|\btt\b/i, (children) => [inlineCode(plainText(children))]],
  [/super|\bsup\b/i, superscript],
  [/subscript|\bsub\b/i, subscript],
  [/strike|line-through/i, (children) => [strikethrough(children)]],
  [/bold|strong|\bb\b/i, (children) => [strong(children)]],
  [/ital|slant|oblique|emph|\bi\b|\bit\b/i, (children) => [emphasis(children)]],
];

export function renditionOf(element: XmlElement): XmlHandler {
  const said = `${element.get('rend') ?? ''} ${element.get('rendition') ?? ''} ${element.get('style') ?? ''}`;
  const wraps = LOOKS.filter(([pattern]) => pattern.test(said)).map(([, wrap]) => wrap);
  if (wraps.length === 0) return readMixed;
  return marked((children) => wraps.reduce((inner, wrap) => wrap(inner), children));
}
