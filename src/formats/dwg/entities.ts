import type { BitReader } from './bits.js';
import { version } from './container.js';
import { type ObjectBits, readText } from './objects.js';

/** A text at a place in the drawing's units; `y` grows upwards. */
export interface PlacedText {
  readonly text: string;
  /** Whether codes of formatting stand in the text. */
  readonly formatted: boolean;
  /** What an attribute holds until someone fills it in. */
  readonly template: boolean;
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/** Kinds of entities by their numbers (clause 20.3). */
export const entity = {
  text: 1,
  attribute: 2,
  attributeDefinition: 3,
  insertion: 7,
  insertions: 8,
  firstDimension: 20,
  lastDimension: 26,
  mtext: 44,
};

const CONSTANT = 2;

export function isDimension(type: number): boolean {
  return type >= entity.firstDimension && type <= entity.lastDimension;
}

/** Whether a number is that of an entity that may hold a text. */
export function isEntity(type: number): boolean {
  return (
    (type >= entity.text && type <= entity.attributeDefinition) ||
    isDimension(type) ||
    type === entity.insertion ||
    type === entity.insertions ||
    type === entity.mtext
  );
}

/** The text of an entity whose head was read; `undefined` for kinds without. */
export function readEntityText(object: ObjectBits): PlacedText | undefined {
  const { type } = object;
  if (type === entity.attributeDefinition) return readTemplate(object);
  if (type === entity.text || type === entity.attribute) return readLine(object);
  if (type === entity.mtext) return readParagraphs(object);
  if (isDimension(type)) return readDimension(object);
  return undefined;
}

/** TEXT, and what ATTRIB and ATTDEF begin with (clause 20.4.4). */
function readLine(object: ObjectBits): PlacedText & { readonly absent: number } {
  const { data } = object;
  if (object.version < version.r2000) return readOldLine(object);
  const absent = data.byte();
  if ((absent & 1) === 0) data.double();
  const x = data.double();
  const y = data.double();
  if ((absent & 2) === 0) {
    data.changedDouble(x);
    data.changedDouble(y);
  }
  if (!data.bit()) skipPoint(data);
  if (!data.bit()) data.bitDouble();
  if ((absent & 4) === 0) data.double();
  if ((absent & 8) === 0) data.double();
  const height = data.double();
  if ((absent & 16) === 0) data.double();
  return { text: readText(object), formatted: false, template: false, x, y, height, absent };
}

function readOldLine(object: ObjectBits): PlacedText & { readonly absent: number } {
  const { data } = object;
  data.bitDouble();
  const x = data.double();
  const y = data.double();
  data.double();
  data.double();
  skipPoint(data);
  data.bitDouble();
  data.bitDouble();
  data.bitDouble();
  const height = data.bitDouble();
  data.bitDouble();
  return { text: readText(object), formatted: false, template: false, x, y, height, absent: 0 };
}

/** ATTDEF (clause 20.4.6): after the text its name and flags; a text that is constant is drawn, others are only proposed. */
function readTemplate(object: ObjectBits): PlacedText {
  const { data } = object;
  const { absent, ...line } = readLine(object);
  for (const flag of [0x20, 0x40, 0x80]) if ((absent & flag) === 0) data.bitShort();
  if (object.version >= version.r2010) data.byte();
  if (object.version >= version.r2018) data.byte();
  readText(object);
  data.bitShort();
  return { ...line, template: (data.byte() & CONSTANT) === 0 };
}

/** MTEXT (clause 20.4.46). */
function readParagraphs(object: ObjectBits): PlacedText {
  const { data } = object;
  const x = data.bitDouble();
  const y = data.bitDouble();
  data.bitDouble();
  skipPoint(data);
  skipPoint(data);
  data.bitDouble();
  if (object.version >= version.r2007) data.bitDouble();
  const height = data.bitDouble();
  data.bitShort();
  data.bitShort();
  data.bitDouble();
  data.bitDouble();
  return { text: readText(object), formatted: true, template: false, x, y, height };
}

/** What all dimensions begin with (clause 20.4.22): the text that was written over what is measured. */
function readDimension(object: ObjectBits): PlacedText {
  const { data } = object;
  if (object.version >= version.r2010) data.byte();
  skipPoint(data);
  const x = data.double();
  const y = data.double();
  data.bitDouble();
  data.byte();
  return { text: readText(object), formatted: true, template: false, x, y, height: 0 };
}

function skipPoint(data: BitReader): void {
  data.bitDouble();
  data.bitDouble();
  data.bitDouble();
}
