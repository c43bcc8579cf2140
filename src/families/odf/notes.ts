import type { XmlElement } from '../../bytes/xml/tree.js';
import { footnoteDefinition, paragraph, text } from '../../content/tree/build.js';
import type { RootContent } from '../../core/tree.js';
import type { Notes, OdfState } from './state.js';

export function createNotes(): Notes {
  return { definitions: [], count: 0 };
}

/** A foot- or endnote: its definition is kept for the document's end; returns its identifier. */
export function readNote(state: OdfState, element: XmlElement): string {
  const identifier = String(++state.notes.count);
  const place = state.notes.definitions.length;
  const body =
    element.first('text:note-body') ?? element.first('text:footnote-body') ?? element.first('text:endnote-body');
  const blocks = body === undefined ? [] : state.blocks(body);
  state.notes.definitions.splice(place, 0, footnoteDefinition(identifier, blocks));
  return identifier;
}

/** A comment is a footnote that names its author; `undefined` if it says nothing. */
export function readAnnotation(state: OdfState, element: XmlElement): string | undefined {
  const blocks = annotationBlocks(state, element);
  if (blocks.length === 0) return undefined;
  const identifier = String(++state.notes.count);
  state.notes.definitions.push(footnoteDefinition(identifier, blocks));
  return identifier;
}

function annotationBlocks(state: OdfState, element: XmlElement): RootContent[] {
  const author = (element.first('dc:creator')?.textContent() ?? element.get('office:author') ?? '').trim();
  const blocks = state.blocks(element).filter((block) => block.type !== 'paragraph' || block.children.length > 0);
  if (blocks.length === 0 || author === '') return blocks;
  const [first, ...rest] = blocks;
  if (first?.type === 'paragraph') return [paragraph([text(`${author}: `), ...first.children]), ...rest];
  return [paragraph(`${author}:`), ...blocks];
}
