import type { XmlElement } from '../../bytes/xml/tree.js';
import { type Cell, toTable } from '../../content/table/table.js';
import {
  blockquote,
  emphasis,
  footnoteReference,
  heading,
  image,
  inlineCode,
  lineBreak,
  link,
  paragraph,
  strikethrough,
  strong,
  subscript,
  superscript,
  text,
  thematicBreak,
} from '../../content/tree/build.js';
import type { PhrasingContent, RootContent } from '../../core/tree.js';
import { type BookState, isNotesBody, targetOf } from './notes.js';

/** Sections deeper than this are read at this level: headings have six. */
const MAX_SECTION_DEPTH = 100;

/** A body, or a section as if it were one: its title is a heading of the first level. */
export function readBody(body: XmlElement, state: BookState): RootContent[] {
  const out: RootContent[] = [];
  const inNotes = isNotesBody(body);
  readChildren(body, { state, depth: 1, out });
  // A body whose notes all went to their references has only its title left.
  return inNotes && out.every((block) => block.type === 'heading') ? [] : out;
}

interface Place {
  readonly state: BookState;
  /** Level of this element's title. */
  readonly depth: number;
  readonly out: RootContent[];
}

function readChildren(element: XmlElement, place: Place): void {
  for (const child of element.elements()) readBlock(child, place);
}

function readBlock(element: XmlElement, place: Place): void {
  const { state, depth, out } = place;
  switch (element.local) {
    case 'section': {
      const note = state.notes.get(element.get('id') ?? '');
      if (note?.section === element) return;
      readChildren(element, { state, depth: Math.min(depth + 1, MAX_SECTION_DEPTH), out });
      return;
    }
    case 'title':
      pushTitle(element, place);
      return;
    case 'subtitle':
      // A line of stars parts scenes.
      if (/^[\s*⁂•·~—–-]+$/.test(element.textContent())) out.push(thematicBreak());
      else out.push(heading(depth + 1, readPhrasing(element, state)));
      return;
    case 'p':
    case 'v':
      out.push(paragraph(readPhrasing(element, state)));
      return;
    case 'text-author':
      out.push(paragraph(readPhrasing(element, state)));
      return;
    case 'epigraph':
    case 'cite':
      out.push(blockquote(inner(element, place)));
      return;
    case 'poem':
      readChildren(element, { ...place, depth: depth + 1 });
      return;
    case 'stanza':
      readStanza(element, place);
      return;
    case 'table':
      for (const block of readTable(element, state)) out.push(block);
      return;
    case 'image':
      pushImage(element, out);
      return;
    case 'empty-line':
      return;
    default:
      readChildren(element, place);
      if (element.elements().length === 0 && element.textContent().trim() !== '')
        out.push(paragraph(readPhrasing(element, state)));
  }
}

function inner(element: XmlElement, place: Place): RootContent[] {
  const out: RootContent[] = [];
  readChildren(element, { ...place, out });
  return out;
}

/** The paragraphs of a title are lines of one heading. */
function pushTitle(element: XmlElement, { state, depth, out }: Place): void {
  const line: PhrasingContent[] = [];
  for (const part of element.elements()) {
    if (part.local === 'empty-line') continue;
    if (line.length > 0) line.push(lineBreak());
    for (const node of readPhrasing(part, state)) line.push(node);
  }
  if (line.length > 0) out.push(heading(depth, line));
}

/** Verses are lines of one paragraph. */
function readStanza(element: XmlElement, place: Place): void {
  const lines: PhrasingContent[] = [];
  for (const child of element.elements()) {
    if (child.local === 'title' || child.local === 'subtitle') {
      place.out.push(paragraph([strong(readPhrasing(child, place.state))]));
      continue;
    }
    if (lines.length > 0) lines.push(lineBreak());
    for (const node of readPhrasing(child, place.state)) lines.push(node);
  }
  if (lines.length > 0) place.out.push(paragraph(lines));
}

function readTable(element: XmlElement, state: BookState): RootContent[] {
  const lines = element.elements().filter((row) => row.local === 'tr');
  const rows = lines.map((row) =>
    row.elements().map(
      (cell): Cell => ({
        content: readPhrasing(cell, state),
        colSpan: Number.parseInt(cell.get('colspan') ?? '1', 10) || 1,
        rowSpan: Number.parseInt(cell.get('rowspan') ?? '1', 10) || 1,
      }),
    ),
  );
  const hasHeader = lines[0]?.elements().every((cell) => cell.local === 'th') === true;
  return toTable(hasHeader ? { rows, headerRows: 1 } : { rows });
}

function pushImage(element: XmlElement, out: RootContent[]): void {
  const alt = element.get('alt') ?? element.get('title') ?? '';
  if (alt !== '') out.push(paragraph([image(alt, targetOf(element) ?? '')]));
}

/** Elements deeper than this inside one another are read as their text. */
const MAX_MARK_DEPTH = 50;

function readPhrasing(element: XmlElement, state: BookState, depth = 0): PhrasingContent[] {
  if (depth > MAX_MARK_DEPTH) return [text(element.textContent())];
  const out: PhrasingContent[] = [];
  for (const child of element.children) {
    if (typeof child === 'string') out.push(text(child));
    else for (const node of readMark(child, state, depth + 1)) out.push(node);
  }
  return out;
}

function readMark(element: XmlElement, state: BookState, depth: number): PhrasingContent[] {
  if (element.local === 'code') return [inlineCode(element.textContent())];
  if (element.local === 'image') {
    const alt = element.get('alt') ?? '';
    return alt === '' ? [] : [image(alt, targetOf(element) ?? '')];
  }
  const children = readPhrasing(element, state, depth);
  switch (element.local) {
    case 'strong':
      return [strong(children)];
    case 'emphasis':
      return [emphasis(children)];
    case 'strikethrough':
      return [strikethrough(children)];
    case 'sub':
      return subscript(children);
    case 'sup':
      return children.length === 1 && children[0]?.type === 'footnoteReference' ? children : superscript(children);
    case 'a':
      return readLink(element, children, state);
    case 'p':
      return [...children, lineBreak()];
    default:
      return children;
  }
}

function readLink(element: XmlElement, children: PhrasingContent[], state: BookState): PhrasingContent[] {
  const target = targetOf(element);
  if (target !== undefined) {
    const note = state.notes.get(target);
    return note === undefined ? children : [footnoteReference(note.identifier)];
  }
  const url = element.get('xlink:href') ?? element.get('l:href') ?? element.get('href');
  return url === undefined ? children : [link(url, children)];
}
