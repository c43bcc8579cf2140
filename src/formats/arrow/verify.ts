/*
 * The lengths that an Arrow file claims, looked at before anything is made from them (Arrow columnar format, "IPC streaming format" and
 * "IPC file format"; FlatBuffers internals). A file: ARROW1 00 00, messages, footer, length of the footer(4), ARROW1. A stream: messages.
 * A message: FF FF FF FF, length(4), a FlatBuffers table, body.
 */
import { ByteView } from '../../bytes/view.js';
import { ConvertError } from '../../core/errors.js';

const MAGIC = 'ARROW1';
const CONTINUATION = 0xffff_ffff;
const MAX_FIELD_DEPTH = 64;
/** Bytes of an entry: an offset, a field node or a buffer, a block, a number of buffers. */
const OFFSET_BYTES = 4;
const PAIR_BYTES = 16;
const BLOCK_BYTES = 24;
const COUNT_BYTES = 8;
/** A bit is the least that a row takes, but for columns of nulls alone, which take nothing: so many of those at most. */
const MAX_NULL_ROWS = 1_000_000;

const HEADER_SCHEMA = 1;
const HEADER_DICTIONARY = 2;
const HEADER_RECORDS = 3;

interface State {
  readonly view: ByteView;
  /** Fields that may still come: each takes bytes of its own in a sound file. */
  fieldsLeft: number;
}

/** Throws `corrupt-document` where a count, a length or a depth is more than the bytes can hold. */
export function verifyLengths(bytes: Uint8Array): void {
  const view = new ByteView(bytes);
  if (bytes.length >= MAGIC.length && [...MAGIC].every((char, i) => bytes[i] === char.charCodeAt(0))) verifyFile(view);
  else verifyStream(view);
}

function verifyFile(view: ByteView): void {
  const end = view.length - MAGIC.length - 4;
  const footer = stateOf(view.bytes);
  const table = end - view.i32(end);
  check(end >= 0 && table >= 0 && table < end);
  verifySchema(footer, fieldAt(view, table, 6));
  verifyMetadata(view, fieldAt(view, table, 12));
  for (const slot of [8, 10]) {
    const blocks = vectorAt(view, fieldAt(view, table, slot), BLOCK_BYTES);
    for (let i = 0; i < blocks.length; i++) {
      const at = view.u64(blocks.from + i * BLOCK_BYTES);
      check(at < view.length);
      verifyMessage(view, at);
    }
  }
}

function verifyStream(view: ByteView): void {
  for (let at = 0; at < view.length; ) {
    const next = verifyMessage(view, at);
    if (next === undefined) return;
    at = next;
  }
}

/** Where the next message starts; undefined at the end of the stream. */
function verifyMessage(view: ByteView, start: number): number | undefined {
  let at = start;
  if (view.u32(at) === CONTINUATION) at += 4;
  const length = view.i32(at);
  at += 4;
  if (length === 0) return undefined;
  check(length > 0 && at + length <= view.length);
  const state = stateOf(view.bytes.subarray(at, at + length));
  const bodyLength = state.view.u64(fieldAt(state.view, 0, 10) || length);
  check(at + length + bodyLength <= view.length);
  const kind = state.view.u8(fieldAt(state.view, 0, 6) || length);
  const header = fieldAt(state.view, 0, 8);
  if (kind === HEADER_SCHEMA) verifySchema(state, header);
  if (kind === HEADER_RECORDS) verifyBatch(state.view, header, bodyLength);
  if (kind === HEADER_DICTIONARY && header !== 0) verifyBatch(state.view, fieldAt(state.view, header, 6), bodyLength);
  return at + length + bodyLength;
}

function verifySchema(state: State, schema: number): void {
  if (schema === 0) return;
  verifyFields(state, fieldAt(state.view, schema, 6), 0);
  verifyMetadata(state.view, fieldAt(state.view, schema, 8));
}

function verifyFields(state: State, vector: number, depth: number): void {
  check(depth < MAX_FIELD_DEPTH);
  const fields = vectorAt(state.view, vector, OFFSET_BYTES);
  state.fieldsLeft -= fields.length;
  check(state.fieldsLeft >= 0);
  for (let i = 0; i < fields.length; i++) {
    const field = fields.from + i * OFFSET_BYTES;
    verifyFields(state, fieldAt(state.view, field, 14), depth + 1);
    verifyMetadata(state.view, fieldAt(state.view, field, 16));
    const type = fieldAt(state.view, field, 10);
    // The one type with a vector of its own is the union.
    if (state.view.u8(fieldAt(state.view, field, 8) || state.view.length) === 14)
      vectorAt(state.view, fieldAt(state.view, type, 6), OFFSET_BYTES);
  }
}

function verifyMetadata(view: ByteView, vector: number): void {
  vectorAt(view, vector, OFFSET_BYTES);
}

function verifyBatch(view: ByteView, batch: number, bodyLength: number): void {
  if (batch === 0) return;
  const most = Math.max(bodyLength * 8, MAX_NULL_ROWS);
  check(view.u64(fieldAt(view, batch, 4) || view.length) <= most);
  const nodes = vectorAt(view, fieldAt(view, batch, 6), PAIR_BYTES);
  for (let i = 0; i < nodes.length; i++) check(view.u64(nodes.from + i * PAIR_BYTES) <= most);
  vectorAt(view, fieldAt(view, batch, 8), PAIR_BYTES);
  const counts = vectorAt(view, fieldAt(view, batch, 12), COUNT_BYTES);
  for (let i = 0; i < counts.length; i++) check(view.u64(counts.from + i * COUNT_BYTES) <= view.length / PAIR_BYTES);
}

/** Where a slot of the table that is referred to at `at` stands; 0 where it has none. */
function fieldAt(view: ByteView, at: number, slot: number): number {
  checkInside(view, at);
  const table = at + view.i32(at);
  checkInside(view, table);
  const vtable = table - view.i32(table);
  const offset = slot < view.i16(vtable) ? view.i16(vtable + slot) : 0;
  return offset === 0 ? 0 : table + offset;
}

interface Vector {
  readonly from: number;
  readonly length: number;
}

function vectorAt(view: ByteView, at: number, stride: number): Vector {
  if (at === 0) return { from: 0, length: 0 };
  checkInside(view, at);
  const base = at + view.i32(at);
  checkInside(view, base);
  const length = view.i32(base);
  check(length >= 0 && length * stride <= view.length);
  return { from: base + 4, length };
}

/** An offset has to stand whole in the bytes: what is cut off would be read otherwise by another reader. */
function checkInside(view: ByteView, at: number): void {
  check(at >= 0 && at + OFFSET_BYTES <= view.length);
}

function stateOf(bytes: Uint8Array): State {
  return { view: new ByteView(bytes), fieldsLeft: Math.ceil(bytes.length / OFFSET_BYTES) };
}

function check(sound: boolean): void {
  if (!sound) throw new ConvertError('corrupt-document');
}

type Batch = import('@uwdata/flechette').Batch<unknown>;

/** What batches of lists hold beside what their type says. */
interface ListParts {
  readonly offsets?: ArrayLike<number | bigint>;
  readonly sizes?: ArrayLike<number | bigint>;
  readonly stride?: number;
  readonly children?: readonly (Batch & ListParts)[];
}

/** Throws `corrupt-document` where a list reaches beyond the values that it is made of. */
export function verifyLists(batch: Batch & ListParts): void {
  const { children, offsets, sizes, stride } = batch;
  const child = children?.[0];
  if (children === undefined || child === undefined) return;
  for (const inner of children) verifyLists(inner);
  if (stride !== undefined) check(stride >= 0 && stride * batch.length <= child.length);
  // The offsets of a union lead to children of their own: each is read alone, and nothing stands where they lead beyond.
  if (offsets === undefined || children.length > 1) return;
  for (let i = 0; i < offsets.length; i++) {
    const size = sizes === undefined ? 0 : Number(sizes[i]);
    check(size >= 0 && Number(offsets[i]) + size <= child.length);
  }
}
