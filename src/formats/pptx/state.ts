import type { XmlElement } from '../../bytes/xml/tree.js';
import { ommlToLatex } from '../../content/math/omml.js';
import type { ReadContext } from '../../core/format.js';
import type { FootnoteDefinition, PhrasingContent } from '../../core/tree.js';
import type { DrawingTextContext } from '../../families/ooxml/drawing-text.js';
import { type OfficePackage, type Relationship, relationships } from '../../families/ooxml/package.js';
import type { Layout, LayoutCache } from './inherit.js';

/** The presentation that is being read. */
export interface DeckState {
  readonly pkg: OfficePackage;
  readonly context: ReadContext;
  readonly layouts: LayoutCache;
  /** `p:defaultTextStyle`, which text boxes inherit from. */
  readonly defaultStyle: readonly XmlElement[];
  readonly rightToLeft: boolean;
  /** Author id -> name, of old and new comments. */
  readonly authors: ReadonlyMap<string, string>;
  readonly footnotes: FootnoteDefinition[];
}

/** The slide (or its notes) that is being read. */
export interface SlideState {
  readonly deck: DeckState;
  /** Path of its part. */
  readonly path: string;
  readonly layout: Layout;
  /** Filled by the first title with text. */
  title: PhrasingContent[] | undefined;
}

export function relationship(slide: SlideState, id: string | undefined): Relationship | undefined {
  return id === undefined ? undefined : relationships(slide.deck.pkg, slide.path).get(id);
}

/** How text bodies of this slide find links and what they inherit. */
export function textContext(slide: SlideState, listStyles: readonly XmlElement[]): DrawingTextContext {
  return { listStyles, link: (id) => externalAddress(slide, id), math: ommlToLatex };
}

/** The address of a link out of the presentation; slides of the same one are no addresses. */
export function externalAddress(slide: SlideState, id: string | undefined): string | undefined {
  const found = relationship(slide, id);
  return found?.external === true && found.kind === 'hyperlink' ? found.target : undefined;
}
