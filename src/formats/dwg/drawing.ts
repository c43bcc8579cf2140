import { plainText } from '../../content/labels/cad-text.js';
import { spend } from '../../core/budget.js';
import type { ReadContext } from '../../core/format.js';
import { readClasses } from './classes.js';
import { readEntityHead, skipObjectHead } from './common.js';
import { type Container, version } from './container.js';
import { entity, isDimension, isEntity, type PlacedText, readEntityText } from './entities.js';
import { type Insertion, pictureOf, readInsertion } from './insertion.js';
import { readLeader } from './leader.js';
import { eachObject, type ObjectBits, readText } from './objects.js';
import { type Fact, readRecordFacts, readSummary } from './summary.js';

/** What of a drawing is read: texts by the handle of the block or insertion that they stand in. */
export interface Drawing {
  /** Of all blocks, the model and the layouts among them, by handle. */
  readonly blocks: Map<number, Block>;
  readonly texts: Map<number, PlacedText[]>;
  readonly insertions: Insertion[];
  readonly layers: Set<string>;
  readonly layouts: { readonly name: string; readonly references: readonly number[] }[];
  readonly facts: Fact[];
  objects: number;
  damaged: number;
}

export interface Block {
  readonly name: string;
  readonly base: readonly [x: number, y: number];
}

/** Owners of what stands in the model or on paper without naming a block. */
export const owner = { paper: -1, model: -2 };

const TYPE = { blockHeader: 49, layer: 51, record: 79, layout: 82 };
const MAX_REFERENCES = 40;
/** Objects. */
const PROGRESS_STEP = 5_000;

export function readDrawing(container: Container, context: ReadContext): Drawing {
  const drawing: Drawing = {
    blocks: new Map(),
    texts: new Map(),
    insertions: [],
    layers: new Set(),
    layouts: [],
    facts: readSummary(container),
    objects: 0,
    damaged: 0,
  };
  const classes = readClasses(container);
  for (const object of eachObject(container, () => drawing.damaged++)) {
    drawing.objects++;
    if (drawing.objects % PROGRESS_STEP === 0) context.progress(drawing.objects);
    const kind = classes.get(object.type);
    if (object.type === TYPE.layout || kind === 'LAYOUT') readLayout(object, drawing);
    else if (kind === 'MULTILEADER') readEntity(object, { drawing, context, read: readLeader });
    else if (isEntity(object.type)) readEntity(object, { drawing, context, read: readEntityText });
    else readOther(object, drawing);
  }
  return drawing;
}

function readOther(object: ObjectBits, drawing: Drawing): void {
  if (object.type === TYPE.layer) {
    skipObjectHead(object);
    drawing.layers.add(readText(object));
  } else if (object.type === TYPE.record && object.version < version.r2004) {
    skipObjectHead(object);
    drawing.facts.push(...readRecordFacts(object));
  } else if (object.type === TYPE.blockHeader) drawing.blocks.set(object.handle, readBlock(object));
}

interface Reading {
  readonly drawing: Drawing;
  readonly context: ReadContext;
  readonly read: (object: ObjectBits) => PlacedText | undefined;
}

function readEntity(object: ObjectBits, { drawing, context, read }: Reading): void {
  const head = readEntityHead(object);
  const place = head.mode === 2 ? owner.model : head.mode === 1 ? owner.paper : head.owner;
  if (object.type === entity.insertion || object.type === entity.insertions) {
    spend(context.budget, 'maxNodes', 1);
    drawing.insertions.push(readInsertion(object, place, readReferences(object)));
    return;
  }
  const text = cleaned(read(object));
  if (text !== undefined || isDimension(object.type)) spend(context.budget, 'maxNodes', 1);
  if (isDimension(object.type)) {
    drawing.insertions.push(pictureOf(object, place, { references: readReferences(object), instead: text }));
    return;
  }
  if (text === undefined) return;
  const texts = drawing.texts.get(place);
  if (texts === undefined) drawing.texts.set(place, [text]);
  else texts.push(text);
}

/** `undefined` if nothing of it is to be read. */
function cleaned(placed: PlacedText | undefined): PlacedText | undefined {
  if (placed === undefined) return undefined;
  const text = plainText(placed.text, placed.formatted);
  return text === '' || text === '<>' ? undefined : { ...placed, text };
}

/** Handles that an object refers to, in their order; kinds of references are not told apart. */
function readReferences({ references, handle }: ObjectBits): number[] {
  const out: number[] = [];
  while (!references.ended && out.length < MAX_REFERENCES) {
    const { code, value } = references.handle();
    if (code < 6) out.push(value);
    else if (code === 6) out.push(handle + 1);
    else if (code === 8) out.push(handle - 1);
    else out.push(code === 10 ? handle + value : handle - value);
  }
  return out;
}

function readBlock(object: ObjectBits): Block {
  const { data } = object;
  skipObjectHead(object);
  const name = readText(object);
  if (object.version < version.r2007) data.bit();
  data.bitShort();
  if (object.version < version.r2007) data.bit();
  for (let i = object.version < version.r2000 ? 1 : 0; i < 5; i++) data.bit();
  if (object.version >= version.r2004) data.bitLong();
  return { name, base: [data.bitDouble(), data.bitDouble()] };
}

/** The settings of its plot come first (clause 20.4.84). */
function readLayout(object: ObjectBits, drawing: Drawing): void {
  const { data, version: fileVersion } = object;
  skipObjectHead(object);
  readText(object);
  readText(object);
  data.bitShort();
  for (let i = 0; i < 6; i++) data.bitDouble();
  readText(object);
  data.bitDouble();
  data.bitDouble();
  for (let i = 0; i < 3; i++) data.bitShort();
  for (let i = 0; i < 4; i++) data.bitDouble();
  if (fileVersion < version.r2004) readText(object);
  data.bitDouble();
  data.bitDouble();
  readText(object);
  data.bitShort();
  for (let i = 0; i < 3; i++) data.bitDouble();
  if (fileVersion >= version.r2004) for (let i = 0; i < 3; i++) data.bitShort();
  drawing.layouts.push({ name: readText(object), references: readReferences(object) });
}
