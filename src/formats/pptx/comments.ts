import type { XmlElement } from '../../bytes/xml/tree.js';
import { appendReferences } from '../../content/slides/comments.js';
import { footnoteDefinition, paragraph, text } from '../../content/tree/build.js';
import type { RootContent } from '../../core/tree.js';
import { readTextBody } from '../../families/ooxml/drawing-text.js';
import { type OfficePackage, readXmlPart, relationships } from '../../families/ooxml/package.js';
import type { SlideState } from './state.js';

/** Author id -> name, of old comments (`p:cmAuthorLst`) and of threads (`p188:authorLst`, [MS-PPTX] 2.6). */
export function readAuthors(pkg: OfficePackage, presentationPath: string): ReadonlyMap<string, string> {
  const authors = new Map<string, string>();
  for (const { kind, target } of relationships(pkg, presentationPath).values()) {
    if (kind !== 'commentAuthors' && kind !== 'authors') continue;
    for (const author of readXmlPart(pkg, target)?.root.elements() ?? []) {
      authors.set(author.get('id') ?? '', author.get('name')?.trim() ?? '');
    }
  }
  return authors;
}

/** Puts a slide's comments into the footnotes of the deck; their references stand at the end of the slide's last text. */
export function addComments(slide: SlideState, blocks: RootContent[]): void {
  const ids: string[] = [];
  for (const { kind, target } of relationships(slide.deck.pkg, slide.path).values()) {
    if (kind !== 'comments') continue;
    for (const comment of readXmlPart(slide.deck.pkg, target)?.root.elements() ?? []) {
      const body = readThread(slide, comment);
      if (body.length === 0) continue;
      const id = `comment-${slide.deck.footnotes.length + 1}`;
      slide.deck.footnotes.push(footnoteDefinition(id, body));
      ids.push(id);
    }
  }
  appendReferences(blocks, ids);
}

/** A comment and the replies to it, each after its author's name. */
function readThread(slide: SlideState, comment: XmlElement): RootContent[] {
  const replies = comment.first('p188:replyLst')?.elements('p188:reply') ?? [];
  return [comment, ...replies].flatMap((one) => readComment(slide, one));
}

function readComment(slide: SlideState, comment: XmlElement): RootContent[] {
  const body = comment.first('p188:txBody');
  const old = comment.first('p:text')?.textContent().trim() ?? '';
  const blocks = body === undefined ? (old === '' ? [] : [paragraph(old)]) : readTextBody(body);
  const author = slide.deck.authors.get(comment.get('authorId') ?? '') ?? '';
  const first = blocks[0];
  if (author === '' || first === undefined) return blocks;
  if (first.type !== 'paragraph') return [paragraph(`${author}:`), ...blocks];
  return [paragraph([text(`${author}: `), ...first.children]), ...blocks.slice(1)];
}
