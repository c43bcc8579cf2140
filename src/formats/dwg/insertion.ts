import type { BitReader } from './bits.js';
import { version } from './container.js';
import type { PlacedText } from './entities.js';
import type { ObjectBits } from './objects.js';

/** A block that is drawn at a place. */
export interface Insertion {
  /** Its own handle: attributes name it as their owner. */
  readonly handle: number;
  /** Handle of the block that it stands in. */
  readonly place: number;
  /** Handles, that of the drawn block among them. */
  readonly references: readonly number[];
  readonly x: number;
  readonly y: number;
  readonly scale: readonly [x: number, y: number];
  /** Radians. */
  readonly rotation: number;
  /** What stands there if the block has no texts. */
  readonly instead?: PlacedText | undefined;
}

/** A dimension draws a block that was made for it, in the units of where it stands. */
export function pictureOf(
  { handle }: ObjectBits,
  place: number,
  given: Pick<Insertion, 'references' | 'instead'>,
): Insertion {
  return { handle, place, x: 0, y: 0, scale: [1, 1], rotation: 0, ...given };
}

/** INSERT and MINSERT (clause 20.4.9), whose head was read. */
export function readInsertion(object: ObjectBits, place: number, references: readonly number[]): Insertion {
  const { data, handle } = object;
  const x = data.bitDouble();
  const y = data.bitDouble();
  data.bitDouble();
  const scale = object.version < version.r2000 ? oldScale(data) : readScale(data);
  return { handle, place, references, x, y, scale, rotation: data.bitDouble() };
}

function oldScale(data: BitReader): [number, number] {
  const scale: [number, number] = [data.bitDouble(), data.bitDouble()];
  data.bitDouble();
  return scale;
}

function readScale(data: BitReader): [number, number] {
  const kind = data.pair();
  if (kind === 3) return [1, 1];
  const x = kind === 1 ? 1 : data.double();
  if (kind === 2) return [x, x];
  const y = data.changedDouble(x);
  data.changedDouble(x);
  return [x, y];
}
