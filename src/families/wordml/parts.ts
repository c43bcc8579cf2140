import type { XmlElement } from '../../bytes/xml/tree.js';
import { type Relationship, readPart, readXmlPart, relationships } from '../ooxml/package.js';
import type { WordState } from './state.js';

/** The relationship of that id in the part that is being read. */
export function relationship(state: WordState, id: string | undefined): Relationship | undefined {
  if (state.pkg === undefined || id === undefined) return undefined;
  return relationships(state.pkg, state.part).get(id);
}

/** Where `w:hyperlink` (or `w:hlink` of Word 2003) leads: address and place in it. */
export function linkTarget(state: WordState, element: XmlElement): string | undefined {
  const related = relationship(state, element.get('r:id'));
  // A target inside the package (a bookmark, mostly) leads nowhere for a reader of the text.
  const target = (related?.external === false ? undefined : related?.target) ?? element.get('w:dest') ?? '';
  const anchor = element.get('w:anchor') ?? element.get('w:bookmark') ?? element.get('w:docLocation') ?? '';
  const place = anchor === '' || target.includes('#') ? '' : `#${anchor}`;
  return target === '' && place === '' ? undefined : target + place;
}

export function readRelatedXml(
  state: WordState,
  id: string | undefined,
): { root: XmlElement; path: string } | undefined {
  const related = relationship(state, id);
  if (related === undefined || related.external || state.pkg === undefined) return undefined;
  const document = readXmlPart(state.pkg, related.target);
  if (document === undefined) {
    state.context.warn({ code: 'missing-part', message: 'A part that the text refers to is not in the package.' });
    return undefined;
  }
  return { root: document.root, path: related.target };
}

export function readRelatedBytes(state: WordState, related: Relationship | undefined): Uint8Array | undefined {
  if (related === undefined || related.external || state.pkg === undefined) return undefined;
  const bytes = readPart(state.pkg, related.target);
  if (bytes === undefined)
    state.context.warn({ code: 'missing-part', message: 'An embedded document is not in the package.' });
  return bytes;
}
