import { appendReferences } from '../../content/slides/comments.js';
import { footnoteDefinition, paragraph } from '../../content/tree/build.js';
import type { RootContent } from '../../core/tree.js';
import { recordsIn, recordType, taggedRecords, unicodeText } from './records.js';
import type { PptSlide } from './shapes.js';

const AUTHOR = 0;
const TEXT = 1;

/** Puts a slide's comments (Comment10, [MS-PPT] 2.5.23) into the footnotes of the deck. */
export function addComments(slide: PptSlide, blocks: RootContent[]): void {
  const { view, footnotes } = slide.deck;
  const added: string[] = [];
  for (const comment of taggedRecords(view, slide.entry.record, recordType.comment10)) {
    const strings = recordsIn(view, comment).filter((record) => record.type === recordType.cString);
    const find = (instance: number) => strings.find((record) => record.instance === instance);
    const [author, text] = [find(AUTHOR), find(TEXT)].map((found) =>
      found === undefined ? '' : unicodeText(view, found).trim(),
    ) as [string, string];
    if (text === '') continue;
    const id = `comment-${footnotes.length + 1}`;
    const lines = (author === '' ? text : `${author}: ${text}`).split(/[\r\n\v]+/);
    footnotes.push(
      footnoteDefinition(
        id,
        lines.map((line) => paragraph(line)),
      ),
    );
    added.push(id);
  }
  appendReferences(blocks, added);
}
