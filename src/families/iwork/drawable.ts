import type { XmlElement } from '../../bytes/xml/tree.js';
import type { RootContent } from '../../core/tree.js';
import { type ReadText, resolve, type WorkDocument } from './document.js';
import { readTabular } from './table.js';

const MAX_DEPTH = 30;

/** Text boxes, shapes, tables and groups of them; pictures and lines give nothing. */
export function readDrawable(
  document: WorkDocument,
  reference: XmlElement,
  readText: ReadText,
  depth = 0,
): RootContent[] {
  const element = resolve(document, reference);
  if (depth > MAX_DEPTH) return [];
  if (element.name === 'sf:tabular-info') {
    const model = element.first('sf:tabular-model');
    return model === undefined ? [] : readTabular(document, model, readText);
  }
  if (element.name === 'sf:group') {
    const children = element.first('sf:drawables') ?? element;
    return children.elements().flatMap((child) => readDrawable(document, child, readText, depth + 1));
  }
  if (element.name === 'sf:drawables' || element.name === 'sf:block')
    return element.elements().flatMap((child) => readDrawable(document, child, readText, depth + 1));
  return TEXTUAL.test(element.local) ? readText(element) : [];
}

const TEXTUAL = /^(?:drawable-shape|shape|textbox|sticky-note|connection-line|.*placeholder|attachment|media)$/;
