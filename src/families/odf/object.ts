import type { XmlElement } from '../../bytes/xml/tree.js';
import { mathmlToLatex } from '../../content/math/mathml.js';
import type { RootContent } from '../../core/tree.js';
import { readChart } from './chart.js';
import { bodyOf } from './package.js';
import type { OdfState } from './state.js';

/**
 * An embedded object: LaTeX of a formula, or the content of a chart, a text or a table. Nothing where the object's part
 * is not there or is of another program.
 */
export function readObject(state: OdfState, element: XmlElement): string | RootContent[] {
  const root = objectRoot(state, element);
  if (root === undefined) return [];
  if (root.name === 'math:math' || root.name === 'math') return mathmlToLatex(root);
  const body = bodyOf(root);
  if (body?.name === 'office:chart') return readChart(body);
  if (body === undefined || body.name === 'office:drawing') return [];
  return state.blocks(body);
}

function objectRoot(state: OdfState, element: XmlElement): XmlElement | undefined {
  const inside = element.elements().find((child) => child.name === 'math:math' || child.name.startsWith('office:'));
  if (inside !== undefined) return inside;
  const path = (element.get('xlink:href') ?? '').replace(/^\.\//, '').replace(/\/$/, '');
  if (path === '' || element.name === 'draw:object-ole') return undefined;
  const root = state.document.xmlPart(`${path}/content.xml`);
  if (root === undefined && state.document.packaged)
    state.context.warn({ code: 'missing-part', message: 'An embedded object is not in the package.' });
  return root;
}
