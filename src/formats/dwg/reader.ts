/*
 * DWG: six letters of the version (AC1015 is R2000), then the places of the parts, which the versions pack in different
 * ways (container.ts, pages.ts); in them, a map from handles to places, and objects coded bit by bit (objects.ts).
 */
import { factLines } from '../../content/data/facts.js';
import { labelsInOrder } from '../../content/labels/labels.js';
import { heading, list, listItem, paragraph, root } from '../../content/tree/build.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { openContainer, version } from './container.js';
import { readDrawing } from './drawing.js';
import { placeTexts, type Sheet } from './placing.js';

/** A drawing: what it says of itself, its texts as they stand on it, from the top to the bottom, and its layers. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const container = openContainer(source.bytes, readVersion(source.bytes), context);
  const drawing = readDrawing(container, context);
  if (drawing.objects === 0) throw new ConvertError('corrupt-document');
  if (drawing.damaged > 0)
    context.warn({ code: 'damaged-part', message: 'Objects of the drawing are damaged and left out.' });
  const { sheets, cut } = placeTexts(drawing);
  if (cut) context.warn({ code: 'truncated', message: 'The drawing repeats its blocks too often.' });
  const out = [...factLines(drawing.facts), ...sheets.flatMap(sheetBlocks)];
  const layers = [...drawing.layers].filter((layer) => layer !== '0' && !/^defpoints$/i.test(layer));
  if (layers.length > 0) out.push(heading(2, 'Layers'), list(layers.map((layer) => listItem([paragraph(layer)]))));
  return root(out);
}

/** Throws for versions that are not read. */
function readVersion(bytes: Uint8Array): number {
  const found = Number(Buffer.from(bytes.subarray(2, 6)).toString('latin1'));
  if (!Object.values(version).includes(found))
    throw new ConvertError('unsupported-format', { detected: 'an AutoCAD drawing of an old version' });
  return found;
}

function sheetBlocks({ name, labels }: Sheet): RootContent[] {
  const blocks: RootContent[] = labelsInOrder(labels).map((label) => paragraph(label));
  return name === '' ? blocks : [heading(2, name), ...blocks];
}
