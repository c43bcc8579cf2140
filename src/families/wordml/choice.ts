import type { XmlElement } from '../../bytes/xml/tree.js';

/** The first choice whose needs are understood, else the fallback; never both (ECMA-376 part 3 §10). */
export function chooseContent(element: XmlElement): XmlElement | undefined {
  for (const choice of element.elements('mc:Choice')) {
    const needs = (choice.get('Requires') ?? '').split(/\s+/).filter((need) => need !== '');
    if (needs.every((need) => UNDERSTOOD.has(need.toLowerCase()))) return choice;
  }
  return element.first('mc:Fallback') ?? element.first('mc:Choice');
}

const UNDERSTOOD = new Set([
  'wps',
  'wpg',
  'wpc',
  'wp14',
  'w14',
  'w15',
  'w16',
  'a14',
  'a16',
  'v',
  'cx1',
  'cx2',
  'cx4',
  'c14',
  'w16se',
]);
