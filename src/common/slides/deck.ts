import type { RootContent } from '../../core/tree.js';
import { thematicBreak } from '../tree/build.js';

/** A slide as blocks; its title, if it has one, is the first of them, a heading whose level is still open. */
export interface ReadSlide {
  readonly hasTitle: boolean;
  /** Title slides and section headers stand above the slides that follow. */
  readonly isSection: boolean;
  readonly blocks: RootContent[];
}

/**
 * Slides one after the other: titles of sections are headings of level 1, those of slides of level 2, or of 1 where nothing
 * stands above them. A slide without a title begins with a rule; an empty one leaves nothing.
 */
export function joinSlides(slides: readonly ReadSlide[]): RootContent[] {
  const hasSections = slides.some((slide) => slide.isSection && slide.hasTitle);
  const out: RootContent[] = [];
  for (const slide of slides) {
    const first = slide.blocks[0];
    if (first === undefined) continue;
    if (slide.hasTitle && first.type === 'heading') first.depth = hasSections && !slide.isSection ? 2 : 1;
    else if (out.length > 0) out.push(thematicBreak());
    out.push(...slide.blocks);
  }
  return out;
}
