/*
 * DWG: six letters of the version (AC1015 is R2000), then the places of the parts, which the versions pack in different
 * ways (container.ts, pages.ts); in them, a map from handles to places, and objects coded bit by bit (objects.ts).
 */
import { plainText } from '../../common/labels/cad-text.js';
import { type Label, labelsInOrder } from '../../common/labels/labels.js';
import { heading, list, listItem, paragraph, root } from '../../common/tree/build.js';
import { spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { readEntityHead, skipObjectHead } from './common.js';
import { openContainer, version } from './container.js';
import { readEntityText } from './entities.js';
import { eachObject, type ObjectBits, readText } from './objects.js';

/** Objects that are no entities, by their numbers. */
const LAYER = 51;

interface Drawing {
  readonly context: ReadContext;
  readonly labels: Label[];
  readonly layers: Set<string>;
}

/** A drawing: its texts as they stand on it, from the top to the bottom, and its layers. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const container = openContainer(source.bytes, readVersion(source.bytes), context);
  const drawing: Drawing = { context, labels: [], layers: new Set() };
  let objects = 0;
  let damaged = 0;
  for (const object of eachObject(container, () => damaged++)) {
    objects++;
    readObject(object, drawing);
  }
  if (objects === 0) throw new ConvertError('corrupt-document');
  if (damaged > 0) context.warn({ code: 'damaged-part', message: 'Objects of the drawing are damaged and left out.' });
  const out: RootContent[] = labelsInOrder(drawing.labels).map((label) => paragraph(label));
  const layers = [...drawing.layers].filter((layer) => layer !== '0' && layer !== 'Defpoints');
  if (layers.length > 0) out.push(heading(2, 'Layers'), list(layers.map((layer) => listItem([paragraph(layer)]))));
  return root(out);
}

/** Throws for versions that are not read. */
function readVersion(bytes: Uint8Array): number {
  const found = Number(Buffer.from(bytes.subarray(2, 6)).toString('latin1'));
  if (found === version.r2007) throw new ConvertError('unsupported-format', { detected: 'an AutoCAD 2007 drawing' });
  if (!Object.values(version).includes(found))
    throw new ConvertError('unsupported-format', { detected: 'an AutoCAD drawing of an old version' });
  return found;
}

function readObject(object: ObjectBits, drawing: Drawing): void {
  if (object.type === LAYER) {
    skipObjectHead(object);
    drawing.layers.add(readText(object));
    return;
  }
  if (object.type > 50) return;
  readEntityHead(object);
  const placed = readEntityText(object);
  if (placed === undefined) return;
  const text = plainText(placed.raw, placed.formatted);
  if (text === '' || text === '<>') return;
  spend(drawing.context.budget, 'maxNodes', 1);
  drawing.labels.push({ text, x: placed.x, y: -placed.y, height: placed.height });
}
