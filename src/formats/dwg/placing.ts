import type { Label } from '../../content/labels/labels.js';
import { type Drawing, owner } from './drawing.js';
import type { PlacedText } from './entities.js';
import type { Insertion } from './insertion.js';

/** Texts that stand on one sheet; the model and blocks have no name. */
export interface Sheet {
  readonly name: string;
  readonly labels: readonly Label[];
}

/** Blocks within blocks. */
const MAX_DEPTH = 16;
/** Texts drawn and blocks placed, over all sheets. */
const MAX_PLACED = 200_000;

/** x' = a x + c y + e, y' = b x + d y + f. */
interface Transform {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

const IDENTITY: Transform = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 };

interface State {
  readonly drawing: Drawing;
  readonly insertions: ReadonlyMap<number, readonly Insertion[]>;
  /** Blocks that were drawn somewhere. */
  readonly drawn: Set<number>;
  left: number;
}

/** The model, then the layouts, then blocks that the program made for tables and dimensions, then what stands in nothing known; other blocks if that is all. */
export function placeTexts(drawing: Drawing): { readonly sheets: Sheet[]; readonly cut: boolean } {
  const { blocks, layouts } = drawing;
  const state: State = { drawing, insertions: byPlace(drawing), drawn: new Set(), left: MAX_PLACED };
  const model: number[] = [owner.model];
  const papers = new Map<number, string>();
  for (const [handle, { name }] of blocks) {
    if (/^\*model_space/i.test(name)) model.push(handle);
    else if (/^\*paper_space/i.test(name)) papers.set(handle, '');
  }
  for (const { name, references } of layouts) {
    const handle = references.find((reference) => papers.has(reference));
    if (handle !== undefined) papers.set(handle, name);
  }
  const sheets = [sheetOf('', model, state), sheetOf('', [owner.paper], state)];
  for (const [handle, name] of papers) sheets.push(sheetOf(name, [handle], state));
  const made = [...blocks].filter(([handle, { name }]) => isMade(name) && !state.drawn.has(handle));
  for (const [handle] of made) if (!papers.has(handle)) sheets.push(sheetOf('', [handle], state));
  const inserted = new Set(drawing.insertions.map(({ handle }) => handle));
  for (const place of drawing.texts.keys())
    if (!state.drawn.has(place) && !blocks.has(place) && !inserted.has(place)) sheets.push(sheetOf('', [place], state));
  if (sheets.every(({ labels }) => labels.length === 0))
    for (const [handle, { name }] of blocks) sheets.push(sheetOf(name, [handle], state));
  return { sheets: sheets.filter(({ labels }) => labels.length > 0), cut: state.left <= 0 };
}

function isMade(name: string): boolean {
  return name.startsWith('*') && !/^\*model_space/i.test(name);
}

function byPlace({ insertions }: Drawing): Map<number, Insertion[]> {
  const out = new Map<number, Insertion[]>();
  for (const insertion of insertions) {
    const there = out.get(insertion.place);
    if (there === undefined) out.set(insertion.place, [insertion]);
    else there.push(insertion);
  }
  return out;
}

function sheetOf(name: string, places: readonly number[], state: State): Sheet {
  const labels: Label[] = [];
  for (const place of places) draw({ place, transform: IDENTITY, depth: 0 }, { state, labels });
  return { name, labels };
}

interface Drawn {
  readonly place: number;
  readonly transform: Transform;
  readonly depth: number;
}

interface Target {
  readonly state: State;
  readonly labels: Label[];
}

function draw(drawn: Drawn, target: Target): void {
  const { state } = target;
  state.drawn.add(drawn.place);
  drawTexts(drawn, target);
  for (const insertion of state.insertions.get(drawn.place) ?? []) {
    if (--state.left <= 0) return;
    drawInsertion(insertion, drawn, target);
  }
}

/** What an attribute proposes is drawn only where it stands outside of a block. */
function drawTexts({ place, transform, depth }: Drawn, { state, labels }: Target): void {
  for (const text of state.drawing.texts.get(place) ?? []) {
    if (--state.left <= 0) return;
    if (!text.template || depth === 0) addLabel(text, transform, labels);
  }
}

function drawInsertion(insertion: Insertion, { place, transform, depth }: Drawn, target: Target): void {
  const { blocks, texts } = target.state.drawing;
  target.state.drawn.add(insertion.handle);
  drawTexts({ place: insertion.handle, transform, depth }, target);
  const { instead } = insertion;
  const handle = insertion.references.find((reference) => reference !== place && blocks.has(reference));
  if (instead !== undefined && (handle === undefined || !texts.has(handle)))
    addLabel(instead, transform, target.labels);
  const block = handle === undefined ? undefined : blocks.get(handle);
  if (handle === undefined || block === undefined || depth >= MAX_DEPTH) return;
  draw({ place: handle, transform: within(transform, insertion, block.base), depth: depth + 1 }, target);
}

function addLabel(text: PlacedText, { a, b, c, d, e, f }: Transform, labels: Label[]): void {
  const { x, y } = text;
  const height = text.height * Math.hypot(c, d);
  labels.push({ text: text.text, x: a * x + c * y + e, y: -(b * x + d * y + f), height });
}

function within(outer: Transform, { x, y, scale, rotation }: Insertion, base: readonly [number, number]): Transform {
  const cos = Math.cos(rotation);
  const sin = Math.sin(rotation);
  const inner = { a: cos * scale[0], b: sin * scale[0], c: -sin * scale[1], d: cos * scale[1] };
  const e = x - inner.a * base[0] - inner.c * base[1];
  const f = y - inner.b * base[0] - inner.d * base[1];
  return {
    a: outer.a * inner.a + outer.c * inner.b,
    b: outer.b * inner.a + outer.d * inner.b,
    c: outer.a * inner.c + outer.c * inner.d,
    d: outer.b * inner.c + outer.d * inner.d,
    e: outer.a * e + outer.c * f + outer.e,
    f: outer.b * e + outer.d * f + outer.f,
  };
}
