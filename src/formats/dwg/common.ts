import { version } from './container.js';
import type { ObjectBits } from './objects.js';

/** Where an entity stands: `entityMode` 0 is in the block that its first reference names, 1 on paper, 2 in the model. */
export interface EntityHead {
  readonly mode: number;
  /** Handle of the block, 0 for none. */
  readonly owner: number;
}

const COLOR = { transparent: 0x2000, named: 0x4000, true: 0x8000 };

/** The values that all entities begin with (clause 20.4.1). */
export function readEntityHead(object: ObjectBits): EntityHead {
  const { data, version: fileVersion } = object;
  skipPicture(object);
  if (fileVersion < version.r2000) object.references = data.from(data.long());
  const mode = data.pair();
  const owner = mode === 0 ? ownerOf(object) : 0;
  data.bitLong();
  // R2004 and later: no dictionary of its own; before: no links to the neighbours.
  data.bit();
  if (fileVersion >= version.r2013) data.bit();
  skipColor(object);
  data.bitDouble();
  skipLook(object);
  return { mode, owner };
}

function ownerOf({ references, handle }: ObjectBits): number {
  const { code, value } = references.handle();
  if (code < 6) return value;
  if (code === 6) return handle + 1;
  if (code === 8) return handle - 1;
  return code === 10 ? handle + value : handle - value;
}

function skipPicture({ data, version: fileVersion }: ObjectBits): void {
  if (!data.bit()) return;
  data.skipBytes(fileVersion >= version.r2010 ? data.bitLongLong() : data.long());
}

function skipColor({ data, version: fileVersion }: ObjectBits): void {
  const color = data.bitShort();
  if (fileVersion < version.r2004) return;
  if ((color & COLOR.true) !== 0 && (color & COLOR.named) === 0) data.bitLong();
  if ((color & COLOR.transparent) !== 0) data.bitLong();
}

function skipLook({ data, version: fileVersion }: ObjectBits): void {
  if (fileVersion >= version.r2000) {
    data.pair();
    data.pair();
  } else data.bit();
  if (fileVersion >= version.r2007) {
    data.pair();
    data.byte();
  }
  if (fileVersion >= version.r2010) {
    data.bit();
    data.bit();
    data.bit();
  }
  data.bitShort();
  if (fileVersion >= version.r2000) data.byte();
}

/** The values that all other objects begin with (clause 20.1). */
export function skipObjectHead({ data, version: fileVersion }: ObjectBits): void {
  if (fileVersion < version.r2000) data.long();
  data.bitLong();
  if (fileVersion >= version.r2004) data.bit();
  if (fileVersion >= version.r2013) data.bit();
}
