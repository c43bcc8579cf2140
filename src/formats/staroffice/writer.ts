/*
 * StarWriterDocument: "SW" digit "HDR" NUL, size of the rest of the header(1), that rest: version(2) flags(2; 8: has a password) ...
 * Then records: type(1) size(3, with these four bytes) data; little-endian. What has flags begins with a byte: the lower four bits
 * are how many bytes belong to them.
 *
 *   N contents: flags, then nodes · T text: flags, length(2) text, attributes · E table · L its line · t a box · I section
 *
 * Names of formats stand before what is in tables and sections, in versions differently: where the records in them begin is found by
 * their chain, which ends where the outer record does.
 */
import { ByteView } from '../../bytes/view.js';
import { type Cell, toTable } from '../../content/table/table.js';
import { paragraph } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext } from '../../core/format.js';
import type { RootContent } from '../../core/tree.js';
import { decodeStar } from './charset.js';

const HEADER = /^SW[345]HDR\0/;
const HAS_PASSWORD = 8;
const MAX_DEPTH = 20;
/** Names of formats and addresses of links are no longer. */
const MOST_BEFORE = 300;
const WINDOWS_1252 = 1;

interface StarRecord {
  readonly type: string;
  readonly at: number;
  readonly end: number;
}

interface State {
  readonly view: ByteView;
  readonly context: ReadContext;
}

/** The text of a document: paragraphs and tables. Throws `encrypted-document` and `corrupt-document`. */
export function readWriter(bytes: Uint8Array, context: ReadContext): RootContent[] {
  const view = new ByteView(bytes);
  if (!HEADER.test(Buffer.from(view.slice(0, 7)).toString('latin1'))) throw new ConvertError('corrupt-document');
  if ((view.u16(10) & HAS_PASSWORD) !== 0) throw new ConvertError('encrypted-document');
  const state = { view, context };
  const records = chain(state, 8 + view.u8(7), view.length);
  const contents = records.find(({ type }) => type === 'N');
  if (contents === undefined) throw new ConvertError('corrupt-document');
  return readContents(state, contents, 0);
}

/** Records one after the other; a size that cannot be ends them. */
function chain({ view, context }: State, from: number, end: number): StarRecord[] {
  const out: StarRecord[] = [];
  for (let at = from; at + 4 <= end; ) {
    const record = recordAt(view, at, end);
    if (record === undefined) break;
    spend(context.budget, 'maxNodes', 1);
    out.push(record);
    at = record.end;
  }
  return out;
}

function recordAt(view: ByteView, at: number, end: number): StarRecord | undefined {
  const size = view.u16(at + 1) | (view.u8(at + 3) << 16);
  return size < 4 || at + size > end ? undefined : { type: String.fromCharCode(view.u8(at)), at, end: at + size };
}

function afterFlags(view: ByteView, { at }: StarRecord): number {
  return at + 5 + (view.u8(at + 4) & 15);
}

function readContents(state: State, record: StarRecord, depth: number): RootContent[] {
  if (depth > MAX_DEPTH) return [];
  const out: RootContent[] = [];
  for (const node of chain(state, afterFlags(state.view, record), record.end)) {
    if (node.type === 'T') out.push(...readText(state.view, node));
    else if (node.type === 'E') for (const block of readTable(state, node, depth + 1)) out.push(block);
    else if (node.type === 'I') {
      const inner = within(state, node, 'N').find(({ type }) => type === 'N');
      if (inner !== undefined) for (const block of readContents(state, inner, depth + 1)) out.push(block);
    }
  }
  return out;
}

function readText(view: ByteView, node: StarRecord): RootContent[] {
  const at = afterFlags(view, node);
  const length = Math.min(view.u16(at), Math.max(node.end - at - 2, 0));
  const text = decodeStar(view.slice(at + 2, length), WINDOWS_1252).trim();
  return text === '' ? [] : [paragraph(text)];
}

/** The records in a record, of which the first or one after it is of that type. Sections have a name after them. */
function within(state: State, outer: StarRecord, wanted: string): StarRecord[] {
  const most = Math.min(outer.at + MOST_BEFORE, outer.end - 4);
  for (let at = outer.at + 4; at <= most; at++) {
    const first = recordAt(state.view, at, outer.end);
    if (first === undefined || !/[A-Za-z]/.test(first.type)) continue;
    const records = chain(state, at, outer.end);
    const isWhole = outer.type === 'I' || records.at(-1)?.end === outer.end;
    if (isWhole && records.some(({ type }) => type === wanted)) return records;
  }
  return [];
}

function readTable(state: State, table: StarRecord, depth: number): RootContent[] {
  const rows: Cell[][] = [];
  for (const line of within(state, table, 'L')) {
    if (line.type !== 'L') continue;
    const boxes = within(state, line, 't').filter(({ type }) => type === 't');
    rows.push(boxes.map((box) => ({ content: readBox(state, box, depth) })));
  }
  spend(state.context.budget, 'maxCells', rows.flat().length);
  return rows.length === 0 ? [] : toTable({ rows });
}

/** A box holds text, or lines of boxes again. */
function readBox(state: State, box: StarRecord, depth: number): RootContent[] {
  const contents = within(state, box, 'N').find(({ type }) => type === 'N');
  if (contents !== undefined) return readContents(state, contents, depth);
  if (depth > MAX_DEPTH) return [];
  return within(state, box, 'L')
    .filter(({ type }) => type === 'L')
    .flatMap((line) => within(state, line, 't').filter(({ type }) => type === 't'))
    .flatMap((inner) => readBox(state, inner, depth + 1));
}
