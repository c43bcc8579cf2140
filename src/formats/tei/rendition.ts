/** How `hi` says that text looks: words in `rend`, or names of styles in `rendition`. */
import { marked, readMixed, type XmlHandler } from '../../common/markup/xml-flow.js';
import { emphasis, inlineCode, strikethrough, strong, subscript, superscript } from '../../common/tree/build.js';
import { plainText } from '../../common/tree/content.js';
import type { XmlElement } from '../../common/xml/tree.js';
import type { PhrasingContent } from '../../core/tree.js';

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
