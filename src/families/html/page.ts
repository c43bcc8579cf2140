import { heading, link, paragraph, text } from '../../content/tree/build.js';
import { plainText } from '../../content/tree/content.js';
import { barePictures } from '../../content/tree/pictures.js';
import type { ReadContext } from '../../core/format.js';
import type { RootContent } from '../../core/tree.js';
import { bodyOf, readHead, resolverFor } from './document.js';
import { attribute, attributeOr, eachElement, type HtmlFragment, type HtmlParent, textOf } from './dom.js';
import { reportLeftOut } from './left-out.js';
import { findMain } from './main/main.js';
import { collectNotes } from './notes.js';
import { parseHtml } from './parse.js';
import { texSignsOf } from './tex.js';
import { readElements, type WalkOptions } from './walk.js';

export interface PageOptions {
  readonly context: ReadContext;
  /** The address of the page, if it is known; relative ones are resolved against it. */
  readonly address?: string;
  /** Whether only the main content is read; `auto` decides by what the page looks like. */
  readonly main: 'auto' | 'always' | 'never';
  readonly pictureOf?: WalkOptions['pictureOf'];
}

/** Reads a whole page: all of it, or its main content. What is hidden is read where there is nothing else. */
export function readPage(source: string, options: PageOptions): RootContent[] {
  const page = parseHtml(source, options.context.budget);
  const { base } = readHead(page);
  const walk: WalkOptions = {
    context: options.context,
    resolve: resolverFor(base === '' ? (options.address ?? '') : base),
    notes: collectNotes(page),
    tex: texSignsOf(source),
    ...(options.pictureOf === undefined ? {} : { pictureOf: options.pictureOf }),
  };
  if (options.main !== 'never') {
    const found = readMain(page, options.main, walk);
    if (found !== undefined) return found;
  }
  const body = bodyOf(page);
  if (body.nodeName === 'frameset') return readFrames(body, options, walk);
  const blocks = readElements([body], walk);
  const isShown = blocks.length > 0 && barePictures(blocks) === undefined;
  if (!isShown) return readElements([body], { ...walk, showHidden: true });
  reportLeftOut(body, undefined, options.context);
  return blocks;
}

/** Characters of main content below which the whole page is read after all. */
const LEAST_MAIN = 80;

function readMain(page: HtmlFragment, mode: 'auto' | 'always', walk: WalkOptions): RootContent[] | undefined {
  const main = findMain(page, mode);
  if (main === undefined) return undefined;
  const blocks = readElements(main.elements, { ...walk, skip: main.skip, controls: false });
  if (plainText(blocks).length < LEAST_MAIN) return undefined;
  if (main.title !== '') blocks.unshift(heading(1, main.title));
  reportLeftOut(bodyOf(page), main, walk.context);
  return blocks;
}

/** A set of frames: what the page says to browsers without frames, and links to the frames. */
function readFrames(body: HtmlParent, options: PageOptions, walk: WalkOptions): RootContent[] {
  const out: RootContent[] = [];
  eachElement(body, (element) => {
    if (element.tagName === 'noframes') {
      const inner = parseHtml(textOf(element), options.context.budget);
      for (const block of readElements([bodyOf(inner)], walk)) out.push(block);
    } else if (element.tagName === 'frame') {
      const url = attributeOr(element, 'src');
      if (url !== '')
        out.push(paragraph([link(walk.resolve?.(url) ?? url, [text(attribute(element, 'title') ?? url)])]));
    }
  });
  return out;
}
