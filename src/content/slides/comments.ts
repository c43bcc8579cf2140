import type { RootContent } from '../../core/tree.js';
import { footnoteReference, heading, paragraph } from '../tree/build.js';

/** Puts references to footnotes (a slide's comments) at the end of the slide's last paragraph, or of its title. */
export function appendReferences(blocks: RootContent[], ids: readonly string[]): void {
  if (ids.length === 0) return;
  const references = ids.map((id) => footnoteReference(id));
  const at = blocks.findLastIndex(
    (block) => block.type === 'heading' || (block.type === 'paragraph' && block.children.at(-1)?.type !== 'image'),
  );
  const last = blocks[at];
  if (last?.type === 'paragraph') blocks[at] = paragraph([...last.children, ...references]);
  else if (last?.type === 'heading') blocks[at] = heading(last.depth, [...last.children, ...references]);
  else blocks.push(paragraph(references));
}
