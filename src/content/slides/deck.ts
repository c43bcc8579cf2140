import type { Nodes, RootContent } from '../../core/tree.js';
import { thematicBreak } from '../tree/build.js';
import { barePictures } from '../tree/pictures.js';

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
  /** Pictures so far, as long as there is nothing else. */
  let pictures: Nodes[] | undefined = [];
  for (const slide of slides) {
    const first = slide.blocks[0];
    if (first === undefined) continue;
    const bare = barePictures(slide.blocks);
    if (slide.hasTitle && first.type === 'heading') first.depth = hasSections && !slide.isSection ? 2 : 1;
    else if (out.length > 0) out.push(ruleBetween(pictures, bare));
    pictures = bare === undefined ? undefined : pictures && [...pictures, ...bare];
    out.push(...slide.blocks);
  }
  return out;
}

/** A rule between slides; where one side has nothing but pictures, it depends on their words. */
function ruleBetween(before: Nodes[] | undefined, after: Nodes[] | undefined): RootContent {
  const forPictures = [before, after].filter((side): side is Nodes[] => side !== undefined);
  return forPictures.length === 0 ? thematicBreak() : { type: 'thematicBreak', data: { forPictures } };
}
