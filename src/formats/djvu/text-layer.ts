/*
 * Text of a page (TXTa, or TXTz in BZZ): length(3) text(UTF-8) version(1) zone. A zone: kind(1; 1 page to 7 letter), x y width height(2
 * each, 0x8000 is 0), where its text begins and how much it is(2, 3, in bytes), how many zones it holds(3), those zones. Places count from
 * the zone before or, for the first, from the zone around; y grows upwards.
 */
import { ByteView } from '../../bytes/view.js';
import { type Budget, spend } from '../../core/budget.js';

export interface TextPiece {
  readonly text: string;
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

/** A line is its words, or itself where no words are told. */
export interface TextLayer {
  readonly lines: readonly (readonly TextPiece[])[];
  /** The whole text, for layers without places. */
  readonly text: string;
}

const ZONE_BYTES = 17;
const MAX_DEPTH = 10;
const LINE = 5;
const WORD = 6;
/** Kinds that stand one below the other; the others stand side by side. */
const BELOW: ReadonlySet<number> = new Set([1, 4, 5]);

interface Zone {
  readonly kind: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly start: number;
  readonly length: number;
}

interface State {
  readonly view: ByteView;
  readonly text: Uint8Array;
  readonly budget: Budget;
  readonly lines: TextPiece[][];
  at: number;
}

export function readTextLayer(bytes: Uint8Array, budget: Budget): TextLayer {
  const view = new ByteView(bytes);
  const length = (view.u16be(0) << 8) | view.u8(2);
  const text = view.slice(3, length);
  const state: State = { view, text, budget, lines: [], at: 4 + length };
  if (state.at + ZONE_BYTES <= view.length) readZone(state, { depth: 0 });
  return { lines: state.lines, text: decode(text) };
}

function decode(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
}

interface Place {
  readonly depth: number;
  readonly parent?: Zone;
  readonly previous?: Zone;
  /** The line that the zone stands in. */
  readonly line?: TextPiece[];
}

function readZone(state: State, place: Place): Zone | undefined {
  if (place.depth > MAX_DEPTH || state.at + ZONE_BYTES > state.view.length) return undefined;
  spend(state.budget, 'maxNodes', 1);
  const zone = zoneAt(state.view, state.at, place);
  const count = (state.view.u16be(state.at + 14) << 8) | state.view.u8(state.at + 16);
  state.at += ZONE_BYTES;
  let { line } = place;
  if (zone.kind <= LINE && (zone.kind === LINE || count === 0)) {
    line = [];
    state.lines.push(line);
  } else if (zone.kind === WORD && line === undefined) {
    line = [];
    state.lines.push(line);
  }
  if (line !== undefined && (zone.kind === WORD || count === 0)) addPiece(state, zone, line);
  let previous: Zone | undefined;
  // The words of a line are all that is taken of it: letters stand in them.
  const inner = zone.kind >= WORD ? undefined : line;
  for (let i = 0; i < count; i++) {
    const child = readZone(state, { depth: place.depth + 1, parent: zone, ...optional({ previous, line: inner }) });
    if (child === undefined) return zone;
    previous = child;
  }
  return zone;
}

function optional({ previous, line }: { previous: Zone | undefined; line: TextPiece[] | undefined }): Partial<Place> {
  return { ...(previous === undefined ? {} : { previous }), ...(line === undefined ? {} : { line }) };
}

function zoneAt(view: ByteView, at: number, { parent, previous }: Place): Zone {
  const kind = view.u8(at);
  const signed = (offset: number) => view.u16be(at + offset) - 0x8000;
  const width = signed(5);
  const height = signed(7);
  const base = { kind, width, height, length: (view.u16be(at + 11) << 8) | view.u8(at + 13) };
  const x = signed(1);
  const y = signed(3);
  const start = signed(9);
  if (previous !== undefined) {
    const from = previous.start + previous.length + start;
    if (BELOW.has(kind)) return { ...base, x: previous.x + x, y: previous.y - (y + height), start: from };
    return { ...base, x: previous.x + previous.width + x, y: previous.y + y, start: from };
  }
  if (parent === undefined) return { ...base, x, y, start };
  return { ...base, x: parent.x + x, y: parent.y + parent.height - (y + height), start: parent.start + start };
}

function addPiece(state: State, zone: Zone, line: TextPiece[]): void {
  const from = Math.max(zone.start, 0);
  const text = decode(state.text.subarray(from, from + zone.length))
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (text !== '') line.push({ text, left: zone.x, bottom: zone.y, width: zone.width, height: zone.height });
}
