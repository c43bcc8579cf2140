import { toBlocks } from '../../../content/paragraphs/blocks.js';
import type { FlowItem, FlowParagraph, ListMark, Run, RunStyle } from '../../../content/paragraphs/model.js';
import { append } from '../../../content/tree/append.js';
import { footnoteDefinition, footnoteReference } from '../../../content/tree/build.js';
import type { RootContent } from '../../../core/tree.js';
import { headingLevel } from '../text.js';
import { type ArchiveState, isStorage, messageOf, TYPE } from './document.js';
import type { Message } from './protobuf.js';
import { type BaseStyles, baseStyles, listKind, paragraphStyleNames, runStyle } from './styles.js';

/** Reads a drawable that is anchored in text; given by the caller, because drawables hold text again. */
export type ReadDrawable = (id: number) => RootContent[];

/** Sorted places in the text and what begins there; 0 is nothing. */
type Marks = readonly { readonly at: number; readonly id: number }[];

interface StorageState {
  readonly state: ArchiveState;
  readonly text: string;
  readonly paragraphs: Marks;
  readonly characters: Marks;
  readonly fields: Marks;
  readonly lists: Marks;
  readonly levels: Marks;
  readonly attachments: ReadonlyMap<number, number>;
  readonly footnotes: ReadonlyMap<number, number>;
  readonly comments: Marks;
  readonly readDrawable: ReadDrawable;
}

/** A text storage (TSWP.StorageArchive): fields 3 text, 5 to 9, 11, 16 and 23 what begins where. */
export function readStorageObject(state: ArchiveState, id: number, readDrawable: ReadDrawable): RootContent[] {
  const object = state.objects.get(id);
  if (object === undefined || !isStorage(object)) return [];
  const message = object.message();
  const storage: StorageState = {
    state,
    text: message.texts(3).join(''),
    paragraphs: marksOf(message, 5),
    levels: message
      .message(6)
      .messages(1)
      .map((entry) => ({ at: entry.int(1), id: entry.int(2) })),
    lists: marksOf(message, 7),
    characters: marksOf(message, 8),
    attachments: new Map(marksOf(message, 9).map((mark) => [mark.at, mark.id])),
    fields: marksOf(message, 11),
    footnotes: new Map(marksOf(message, 16).map((mark) => [mark.at, mark.id])),
    comments: marksOf(message, 23),
    readDrawable,
  };
  return toBlocks(splitParagraphs(storage), { monoIsText: true });
}

function marksOf(message: Message, field: number): Marks {
  return message
    .message(field)
    .messages(1)
    .map((entry) => ({ at: entry.int(1), id: entry.reference(2) }));
}

/** What applies at a place: the last mark at or before it. */
function markAt(marks: Marks, at: number): number {
  let low = 0;
  let high = marks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return marks[low - 1]?.id ?? 0;
}

/** Paragraphs end in a newline; sections, pages and columns end paragraphs, too. */
const ENDS = /[\n\r\u2029\u0004\u0005\u0006\u000c]/g;

function splitParagraphs(storage: StorageState): FlowItem[] {
  const items: FlowItem[] = [];
  let from = 0;
  for (const end of storage.text.matchAll(ENDS)) {
    append(items, readParagraph(storage, from, end.index));
    from = end.index + 1;
  }
  append(items, readParagraph(storage, from, storage.text.length));
  return items;
}

function readParagraph(storage: StorageState, from: number, to: number): FlowItem[] {
  if (from >= to) return [];
  const { state } = storage;
  const style = markAt(storage.paragraphs, from);
  const runs: Run[] = [];
  const after: FlowItem[] = [];
  const base = baseStyles(state, style);
  let at = from;
  for (const next of breaks(storage, from, to)) {
    addRun(storage, { from: at, to: next, base }, { runs, after });
    at = next;
  }
  const heading = headingLevel(paragraphStyleNames(state, style));
  const list = heading === undefined ? listMark(storage, from) : undefined;
  const flow: FlowParagraph = {
    runs,
    indent: 0,
    firstLine: 0,
    ...(heading === undefined ? {} : { heading }),
    ...(list === undefined ? {} : { list }),
  };
  return [flow, ...after];
}

/** Places at which formatting changes or something is anchored, up to and with `to`. */
function breaks(storage: StorageState, from: number, to: number): number[] {
  const places = new Set<number>([to]);
  for (const marks of [storage.characters, storage.fields, storage.comments]) {
    for (let i = firstAfter(marks, from); i < marks.length && (marks[i]?.at ?? to) < to; i++)
      places.add(marks[i]?.at ?? to);
  }
  for (let at = from; at < to; at++) {
    const char = storage.text.charCodeAt(at);
    if (char !== 0xfffc && char !== 0x0e) continue;
    places.add(at);
    places.add(at + 1);
  }
  places.delete(from);
  return [...places].sort((a, b) => a - b);
}

function firstAfter(marks: Marks, at: number): number {
  let low = 0;
  let high = marks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marks[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

interface Piece {
  readonly from: number;
  readonly to: number;
  readonly base: BaseStyles;
}

function addRun(storage: StorageState, piece: Piece, out: { runs: Run[]; after: FlowItem[] }): void {
  const footnote = storage.footnotes.get(piece.from);
  if (footnote !== undefined) {
    addNote(storage, footnote, out.runs);
    return;
  }
  const attachment = storage.attachments.get(piece.from);
  if (attachment !== undefined) {
    for (const id of storage.state.objects.get(attachment)?.references ?? [])
      out.after.push({ blocks: storage.readDrawable(id) });
    return;
  }
  const content = storage.text
    .slice(piece.from, piece.to)
    .replaceAll('\u2028', '\n')
    .replace(/[\ufffc\u000e]/g, '');
  if (content === '') return;
  const style: RunStyle = runStyle(storage.state, markAt(storage.characters, piece.from), piece.base);
  const href = hyperlink(storage, piece.from);
  out.runs.push(href === undefined ? { content, style } : { content, style, href });
  addComment(storage, piece, out.runs);
}

function hyperlink(storage: StorageState, at: number): string | undefined {
  const url = messageOf(storage.state, markAt(storage.fields, at), TYPE.HYPERLINK)?.text(2) ?? '';
  return url === '' ? undefined : url;
}

function listMark(storage: StorageState, at: number): ListMark | undefined {
  const level = markAt(storage.levels, at);
  const kind = listKind(storage.state, markAt(storage.lists, at), level);
  return kind === undefined ? undefined : { key: 'list', level, ordered: kind === 'number' };
}

/** The storage that an attachment refers to is the note's text. */
function addNote(storage: StorageState, attachment: number, runs: Run[]): void {
  const { state } = storage;
  const body = state.objects.get(attachment)?.references.find((id) => isStorage(state.objects.get(id)));
  if (body === undefined) return;
  pushNote(state, readStorageObject(state, body, storage.readDrawable), runs);
}

/** A comment stands behind the text that it is about. */
function addComment(storage: StorageState, piece: Piece, runs: Run[]): void {
  const { state } = storage;
  const id = markAt(storage.comments, piece.from);
  if (id === 0 || markAt(storage.comments, piece.to) === id) return;
  const comment = state.objects.get(id)?.references.map((each) => messageOf(state, each, TYPE.COMMENT))[0];
  const said = comment?.text(1).trim() ?? '';
  if (comment === undefined || said === '') return;
  const author = messageOf(state, comment.reference(3))?.text(1) ?? '';
  const value = author === '' ? said : `${author}: ${said}`;
  pushNote(state, [{ type: 'paragraph', children: [{ type: 'text', value }] }], runs);
}

function pushNote(state: ArchiveState, blocks: RootContent[], runs: Run[]): void {
  if (blocks.length === 0) return;
  const identifier = String(state.notes.length + 1);
  state.notes.push(footnoteDefinition(identifier, blocks));
  runs.push({ content: footnoteReference(identifier), style: {} });
}
