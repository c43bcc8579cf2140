import { attribute, eachElement, type HtmlElement, type HtmlFragment } from '../../families/html/dom.js';
import { fragmentOf, isReference, wholeNote } from '../../families/html/notes.js';
import { resolvePath } from './package.js';

export interface Chapter {
  readonly path: string;
  readonly page: HtmlFragment;
}

/** The notes of a book, which may stand in another chapter than their references. */
export interface BookNotes {
  /** Identifier by `path#fragment`. */
  readonly byTarget: ReadonlyMap<string, string>;
  readonly elements: ReadonlyMap<HtmlElement, string>;
  /** The notes that a chapter refers to first, by the chapter's path. */
  readonly byChapter: ReadonlyMap<string, ReadonlyMap<HtmlElement, string>>;
}

/** `path#fragment` of a link in a chapter. */
export function targetKey(path: string, href: string): string {
  const target = href.startsWith('#') ? path : resolvePath(path, href);
  return `${target.toLowerCase()}#${fragmentOf(href)}`;
}

export function collectBookNotes(chapters: readonly Chapter[]): BookNotes {
  const byId = new Map<string, HtmlElement>();
  const references: { readonly chapter: string; readonly key: string }[] = [];
  for (const { path, page } of chapters) {
    eachElement(page, (element) => {
      const id = attribute(element, 'id') ?? (element.tagName === 'a' ? attribute(element, 'name') : undefined);
      if (id !== undefined && !byId.has(`${path.toLowerCase()}#${id}`))
        byId.set(`${path.toLowerCase()}#${id}`, element);
      const href = element.tagName === 'a' ? attribute(element, 'href') : undefined;
      if (href?.includes('#') === true && !/^[a-z][a-z\d+.-]*:/i.test(href) && isReference(element))
        references.push({ chapter: path, key: targetKey(path, href) });
    });
  }
  const byTarget = new Map<string, string>();
  const elements = new Map<HtmlElement, string>();
  const byChapter = new Map<string, Map<HtmlElement, string>>();
  for (const { chapter, key } of references) {
    const target = byId.get(key);
    const note = target === undefined || byTarget.has(key) ? undefined : wholeNote(target);
    if (note === undefined || elements.has(note)) continue;
    const identifier = String(elements.size + 1);
    byTarget.set(key, identifier);
    elements.set(note, identifier);
    const own = byChapter.get(chapter) ?? new Map<HtmlElement, string>();
    byChapter.set(chapter, own.set(note, identifier));
  }
  return { byTarget, elements, byChapter };
}
