import type { XmlElement } from '../../bytes/xml/tree.js';
import { blockquote, footnoteDefinition, paragraph, strong, text } from '../../content/tree/build.js';
import type { RootContent } from '../../core/tree.js';
import { noteMark, type Piece } from './pieces.js';
import { inOwnStory, MAX_STORY_DEPTH, type WordState } from './state.js';

const KINDS: ReadonlyMap<string, string> = new Map([
  ['w:footnoteReference', 'footnote'],
  ['w:endnoteReference', 'endnote'],
  ['w:commentReference', 'comment'],
]);

/** A reference to a note or comment: its mark here, its text as a definition at the end. */
export function noteReference(state: WordState, reference: XmlElement, pieces: Piece[]): void {
  const kind = KINDS.get(reference.name) ?? 'footnote';
  const key = `${kind}:${reference.get('w:id') ?? ''}`;
  const known = state.noteIds.get(key);
  const note = state.notes.get(key);
  if (known !== undefined) pieces.push(noteMark(known));
  else if (note !== undefined) addNote(state, { key, kind, ...note }, pieces);
  else state.context.warn({ code: 'missing-part', message: 'A note that the text refers to is not in the document.' });
}

/** Word 2003 XML has its notes and comments where they are referred to. */
export function inlineNoteReference(state: WordState, element: XmlElement, pieces: Piece[]): void {
  const kind = element.name === 'aml:annotation' ? 'comment' : element.name.slice(2);
  if (kind === 'comment' && element.get('w:type') !== 'Word.Comment') return;
  addNote(state, { key: `${kind}:inline-${state.noteIds.size}`, kind, element, part: state.part }, pieces);
}

interface Note {
  readonly key: string;
  readonly kind: string;
  readonly element: XmlElement;
  readonly part: string;
}

function addNote(state: WordState, note: Note, pieces: Piece[]): void {
  const identifier = note.kind === 'comment' ? `c${++state.counts.comments}` : String(++state.counts.notes);
  state.noteIds.set(note.key, identifier);
  const at = state.definitions.length;
  const definition = footnoteDefinition(identifier, []);
  state.definitions.push(definition);
  const blocks = readNote(state, note);
  if (blocks.length === 0) {
    state.definitions.splice(at, 1);
    return;
  }
  definition.children = blocks as typeof definition.children;
  pushMark(pieces, noteMark(identifier));
}

/** A mark stands behind the word that it belongs to, not behind the space after it. */
function pushMark(pieces: Piece[], mark: Piece): void {
  const last = pieces.at(-1);
  if (last === undefined || last.node !== undefined || !last.text.endsWith(' ') || last.text.trim() === '') {
    pieces.push(mark);
    return;
  }
  last.text = last.text.trimEnd();
  pieces.push(mark, { text: ' ', node: undefined, format: 0, url: undefined });
}

function readNote(state: WordState, note: Note): RootContent[] {
  if (state.depth > MAX_STORY_DEPTH) return [paragraph(note.element.textContent())];
  const { part } = state;
  state.part = note.part;
  const content = note.element.first('aml:content') ?? note.element;
  const blocks = inOwnStory(state, () => state.readBlocks(content));
  state.part = part;
  if (note.kind !== 'comment' || blocks.length === 0) return blocks;
  return signed(blocks, note.element);
}

/** A comment begins with who made it. */
function signed(blocks: RootContent[], comment: XmlElement): RootContent[] {
  const author = (comment.get('w:author') ?? comment.get('aml:author') ?? '').trim();
  const name = strong([text(author === '' ? 'Comment:' : `${author}:`)]);
  const first = blocks[0];
  if (first?.type !== 'paragraph') return [paragraph([name]), ...blocks];
  return [paragraph([name, text(' '), ...first.children]), ...blocks.slice(1)];
}

/** Comments that nothing refers to, as quotes for the end of the document. */
export function unreferencedComments(state: WordState): RootContent[] {
  const out: RootContent[] = [];
  for (const [key, { element, part }] of state.notes) {
    if (!key.startsWith('comment:') || state.noteIds.has(key)) continue;
    const blocks = readNote(state, { key, kind: 'comment', element, part });
    if (blocks.length > 0) out.push(blockquote(blocks));
  }
  return out;
}
