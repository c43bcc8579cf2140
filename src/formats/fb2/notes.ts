import type { XmlElement } from '../../bytes/xml/tree.js';
import { footnoteDefinition } from '../../content/tree/build.js';
import type { ReadContext } from '../../core/format.js';
import type { RootContent } from '../../core/tree.js';

export interface BookState {
  readonly context: ReadContext;
  /** Sections that are notes, by id. */
  readonly notes: ReadonlyMap<string, Note>;
}

export interface Note {
  readonly identifier: string;
  readonly section: XmlElement;
}

/** The first child of that name; prefixes do not count. */
export function childNamed(element: XmlElement, local: string): XmlElement | undefined {
  return element.elements().find((child) => child.local === local);
}

export function isNotesBody(body: XmlElement): boolean {
  return /^(?:notes|comments|footnotes)$/i.test(body.get('name') ?? '');
}

/** Notes are the sections with an id in the bodies named `notes` and `comments`, where a link of the text refers to them. */
export function collectNotes(bodies: readonly XmlElement[]): ReadonlyMap<string, Note> {
  const sections = new Map<string, XmlElement>();
  for (const body of bodies.filter(isNotesBody)) {
    for (const section of body.descendants('section')) {
      const id = section.get('id');
      if (id !== undefined && childNamed(section, 'section') === undefined) sections.set(id, section);
    }
  }
  const notes = new Map<string, Note>();
  for (const body of bodies) {
    for (const link of body.descendants('a')) {
      const id = targetOf(link);
      const section = id === undefined || notes.has(id) ? undefined : sections.get(id);
      if (id !== undefined && section !== undefined) notes.set(id, { identifier: String(notes.size + 1), section });
    }
  }
  return notes;
}

/** The id that a link inside the book points to. */
export function targetOf(link: XmlElement): string | undefined {
  const href = link.get('xlink:href') ?? link.get('l:href') ?? link.get('href');
  return href?.startsWith('#') === true ? href.slice(1) : undefined;
}

export function readDefinitions(
  state: BookState,
  readBody: (section: XmlElement, state: BookState) => RootContent[],
): RootContent[] {
  const out: RootContent[] = [];
  for (const note of state.notes.values()) {
    const blocks = readBody(note.section, state).filter((block, i) => !(i === 0 && block.type === 'heading'));
    if (blocks.length > 0) out.push(footnoteDefinition(note.identifier, blocks));
  }
  return out;
}
