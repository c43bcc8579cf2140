import { decodeAs } from '../../bytes/charset/decode.js';
import { ByteView } from '../../bytes/view.js';
import { type Label, labelsInOrder } from '../../content/labels/labels.js';
import { list, listItem, paragraph, root } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { endOf, headOf, operation } from './operations.js';

const PROGRAM_BYTES = 512;
const FRAME_AT = 2;
const VERSION_AT = 10;
const DEFAULT_HEIGHT = 12;
const MAX_EMBEDDED = 100;

interface State {
  readonly view: ByteView;
  readonly context: ReadContext;
  readonly labels: Label[];
  readonly embedded: RootContent[];
  embeddedCount: number;
  height: number;
  place: { x: number; y: number };
}

/** The texts of a picture in reading order, and of photographs in it what their reader gives; else how large it is. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const view = new ByteView(source.bytes);
  const start = isPicture(view, PROGRAM_BYTES) ? PROGRAM_BYTES : 0;
  if (!isPicture(view, start)) throw new ConvertError('corrupt-document');
  const state: State = {
    view,
    context,
    labels: [],
    embedded: [],
    embeddedCount: 0,
    height: DEFAULT_HEIGHT,
    place: { x: 0, y: 0 },
  };
  await readOperations(state, start);
  const blocks = [...labelsInOrder(state.labels).map((line) => paragraph(line)), ...state.embedded];
  return root(blocks.length > 0 ? blocks : [describe(view, start + FRAME_AT)]);
}

function isPicture(view: ByteView, start: number): boolean {
  const version = view.u32be(start + VERSION_AT);
  return version === 0x001102ff || version >>> 16 === 0x1101;
}

function describe(view: ByteView, frame: number): RootContent {
  const height = (view.u16be(frame + 4) - view.u16be(frame)) & 0xffff;
  const width = (view.u16be(frame + 6) - view.u16be(frame + 2)) & 0xffff;
  return list([listItem([paragraph(`Picture: PICT, ${width} × ${height} pixels`)])]);
}

async function readOperations(state: State, start: number): Promise<void> {
  const { view, context } = state;
  const version = view.u8(start + VERSION_AT) === 0x11 ? 1 : 2;
  for (let at = start + VERSION_AT; at < view.length; ) {
    const code = version === 1 ? view.u8(at) : view.u16be(at);
    if (code === operation.end) return;
    spend(context.budget, 'maxNodes', 1);
    const data = at + version;
    const end = endOf(view, data, { code, version });
    if (end === undefined || end > view.length) break;
    await readOperation(state, code, { data, end });
    at = version === 2 ? end + ((end - start) % 2) : end;
  }
  context.warn({ code: 'truncated', message: 'The picture ends within an operation, or has one that is not known.' });
}

interface Extent {
  readonly data: number;
  readonly end: number;
}

async function readOperation(state: State, code: number, { data, end }: Extent): Promise<void> {
  const { view } = state;
  if (code === operation.textSize) state.height = view.u16be(data) || DEFAULT_HEIGHT;
  else if (code >= operation.longText && code <= operation.textBoth) {
    state.place = placeOf(state, code, data);
    const text = decodeAs(view.slice(data + headOf(code) + 1, view.u8(data + headOf(code))), 'macintosh') ?? '';
    if (text.trim() !== '') state.labels.push({ text, ...state.place, height: state.height });
  } else if (code === operation.quickTime) await readPhotograph(state, { data: data + 4, end });
}

/** Absolute as vertical and horizontal, or relative to the text before. */
function placeOf({ view, place }: State, code: number, data: number): State['place'] {
  switch (code) {
    case operation.longText:
      return { y: signed(view.u16be(data)), x: signed(view.u16be(data + 2)) };
    case operation.textRight:
      return { ...place, x: place.x + view.u8(data) };
    case operation.textDown:
      return { ...place, y: place.y + view.u8(data) };
    default:
      return { x: place.x + view.u8(data), y: place.y + view.u8(data + 1) };
  }
}

function signed(word: number): number {
  return word < 0x8000 ? word : word - 0x10000;
}

/** QuickTime's pictures are JPEG nearly always; their description stands before. */
async function readPhotograph(state: State, { data, end }: Extent): Promise<void> {
  const bytes = state.view.slice(data, end - data);
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(Buffer.from([0xff, 0xd8, 0xff]));
  if (at < 0 || state.embeddedCount >= MAX_EMBEDDED) return;
  state.embeddedCount++;
  const tree = await state.context.readEmbedded({ bytes: bytes.subarray(at), mediaType: 'image/jpeg' });
  for (const block of tree.children) state.embedded.push(block);
}
