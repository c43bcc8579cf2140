import { blockquote } from '../../content/tree/build.js';
import type { RootContent } from '../../core/tree.js';
import { readTextBody } from '../../families/ooxml/drawing-text.js';
import { readXmlPart, relationshipOfKind } from '../../families/ooxml/package.js';
import { placeholderElement } from './inherit.js';
import { type SlideState, textContext } from './state.js';

/** The speaker notes of a slide as a block quote; nothing if nobody wrote any. */
export function readNotes(slide: SlideState): RootContent[] {
  const path = relationshipOfKind(slide.deck.pkg, slide.path, 'notesSlide')?.target;
  const tree = path === undefined ? undefined : readXmlPart(slide.deck.pkg, path)?.root.find('p:cSld', 'p:spTree');
  if (path === undefined || tree === undefined) return [];
  const text = textContext({ ...slide, path }, []);
  const blocks: RootContent[] = [];
  for (const shape of tree.descendants('p:sp')) {
    const body = shape.first('p:txBody');
    if (body === undefined || placeholderElement(shape)?.get('type') !== 'body') continue;
    blocks.push(...readTextBody(body, text));
  }
  return blocks.length === 0 ? [] : [blockquote(blocks)];
}
