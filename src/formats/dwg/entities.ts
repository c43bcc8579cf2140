import type { BitReader } from './bits.js';
import { version } from './container.js';
import { type ObjectBits, readText } from './objects.js';

/** A text at a place in the drawing's units; `y` grows upwards. */
export interface PlacedText {
  readonly raw: string;
  /** Whether codes of formatting stand in the text. */
  readonly formatted: boolean;
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/** Entities with texts, by their numbers (clause 20.3). */
export const entity = {
  text: 1,
  attribute: 2,
  attributeDefinition: 3,
  firstDimension: 20,
  lastDimension: 26,
  mtext: 44,
};

/** The text of an entity whose head was read; `undefined` for kinds without. */
export function readEntityText(object: ObjectBits): PlacedText | undefined {
  const { type } = object;
  if (type >= entity.text && type <= entity.attributeDefinition) return readLine(object);
  if (type === entity.mtext) return readParagraphs(object);
  if (type >= entity.firstDimension && type <= entity.lastDimension) return readDimension(object);
  return undefined;
}

/** TEXT, and what ATTRIB and ATTDEF begin with (clause 20.4.4). */
function readLine(object: ObjectBits): PlacedText {
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
  return { raw: readText(object), formatted: false, x, y, height };
}

function readOldLine(object: ObjectBits): PlacedText {
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
  return { raw: readText(object), formatted: false, x, y, height };
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
  return { raw: readText(object), formatted: true, x, y, height };
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
  return { raw: readText(object), formatted: true, x, y, height: 0 };
}

function skipPoint(data: BitReader): void {
  data.bitDouble();
  data.bitDouble();
  data.bitDouble();
}
