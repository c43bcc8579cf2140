import type { FlowItem } from '../../content/paragraphs/model.js';
import { footnoteDefinition, paragraph, strong, text } from '../../content/tree/build.js';
import type { RootContent } from '../../core/tree.js';
import { decodeCodePage } from '../../families/rtf/code-pages.js';
import { part } from './fib.js';
import { plcAt, readPlc } from './plc.js';
import type { DocState } from './state.js';
import { readStory } from './story.js';

interface Note {
  readonly id: string;
  readonly items: readonly FlowItem[];
  readonly author?: string;
}

interface Kind {
  readonly refs: number;
  readonly texts: number;
  /** Bytes that each reference has beside its position. */
  readonly refBytes: number;
  /** Where the notes' text begins and how long it is, in characters. */
  readonly start: number;
  readonly length: number;
}

/** Reads footnotes, endnotes and comments, and anchors them; gives what makes definitions of them. */
export function readNotes(state: DocState): (render: (items: readonly FlowItem[]) => RootContent[]) => RootContent[] {
  const { lengths, isOld } = state.file;
  const afterFootnotes = lengths.body + lengths.footnotes;
  const comments = afterFootnotes + lengths.headers + lengths.macros;
  const endnotes = comments + lengths.comments;
  const feet = readKind(state, {
    refs: part.FOOTNOTE_REFS,
    texts: part.FOOTNOTE_TEXT,
    refBytes: 2,
    start: lengths.body,
    length: lengths.footnotes,
  });
  const ends = readKind(state, {
    refs: part.ENDNOTE_REFS,
    texts: part.ENDNOTE_TEXT,
    refBytes: 2,
    start: endnotes,
    length: lengths.endnotes,
  });
  const notes = [...feet, ...ends].sort((a, b) => a.position - b.position);
  const numbered = notes.map((note, i) => anchor(state, note, String(i + 1)));
  const remarks = readKind(state, {
    refs: part.COMMENT_REFS,
    texts: part.COMMENT_TEXT,
    refBytes: isOld ? 20 : 30,
    start: comments,
    length: lengths.comments,
  });
  const authors = readAuthors(state);
  const signed = remarks.map((note, i) => ({
    ...anchor(state, note, `c${i + 1}`),
    author: authorOf(state, note.data, authors),
  }));
  return (render) => [...numbered, ...signed].map((note: Note) => define(note, render(note.items)));
}

interface RawNote {
  readonly position: number;
  readonly items: readonly FlowItem[];
  /** Offset of the reference's own data. */
  readonly data: number;
}

function readKind(state: DocState, kind: Kind): RawNote[] {
  if (kind.length === 0) return [];
  const refs = readPlc(state.file, kind.refs, kind.refBytes);
  const texts = plcAt(state.file.table, { ...state.file.at(kind.texts), size: 0 });
  const out: RawNote[] = [];
  let last = 0;
  for (let i = 0; i < refs.count; i++) {
    const from = texts.positions[i] ?? 0;
    const to = Math.min(texts.positions[i + 1] ?? 0, kind.length);
    // Positions that go back are damage.
    if (to <= from || from < last) continue;
    last = to;
    const items = readStory(state, kind.start + from, kind.start + to);
    if (items.length > 0) out.push({ position: refs.positions[i] ?? 0, items, data: refs.data(i) });
  }
  return out;
}

function anchor(state: DocState, note: RawNote, id: string): Note {
  state.anchors.set(note.position, [...(state.anchors.get(note.position) ?? []), { id }]);
  return { id, items: note.items };
}

/** Authors of comments [MS-DOC] 2.9.101: length(2) name(2 each), one behind the other. */
function readAuthors(state: DocState): string[] {
  const { offset, length } = state.file.at(part.COMMENT_OWNERS);
  const { table } = state.file;
  const names: string[] = [];
  const end = Math.min(offset + length, table.length);
  for (let at = offset; at + 2 <= end && names.length < 10_000; ) {
    const bytes = table.u16(at) * 2;
    names.push(new TextDecoder('utf-16le').decode(table.slice(at + 2, Math.min(bytes, end - at - 2))));
    at += 2 + bytes;
  }
  return names;
}

/** A reference: initials(20) author(2) ..., in Word 6: length(1) initials(9) author(2) ... */
function authorOf(state: DocState, at: number, authors: readonly string[]): string {
  const { table, isOld } = state.file;
  if (!isOld) return authors[table.u16(at + 20)] ?? '';
  return decodeCodePage(table.slice(at + 1, Math.min(table.u8(at), 9)), state.page);
}

function define(note: Note, blocks: RootContent[]): RootContent {
  if (note.author === undefined) return footnoteDefinition(note.id, blocks);
  const name = strong([text(note.author.trim() === '' ? 'Comment:' : `${note.author.trim()}:`)]);
  const [first, ...rest] = blocks;
  if (first?.type !== 'paragraph') return footnoteDefinition(note.id, [paragraph([name]), ...blocks]);
  return footnoteDefinition(note.id, [paragraph([name, text(' '), ...first.children]), ...rest]);
}
