import type { XmlElement } from '../../bytes/xml/tree.js';
import type { Anchored } from '../../content/sheet/model.js';
import { image, paragraph } from '../../content/tree/build.js';
import { picturesWanted } from '../../content/tree/pictures.js';
import { pictureOf } from '../../content/tree/zip-picture.js';
import type { ReadContext } from '../../core/format.js';
import type { RootContent } from '../../core/tree.js';
import { readChart } from './chart.js';
import { readDiagram } from './diagram.js';
import { chooseBranch, readTextBody } from './drawing-text.js';
import { type OfficePackage, type Relationship, readXmlPart, relationships } from './package.js';

/** The height of a row that nobody changed (15 points), in EMU. */
const ROW_HEIGHT = 190_500;

/** What floats over a sheet (§20.5): charts' data, diagrams, text boxes and pictures with alternative text, in the order of their anchors. */
export function readFloating(
  pkg: OfficePackage,
  targets: ReadonlyMap<string, Relationship>,
  options: { readonly sheet: string; readonly context: Pick<ReadContext, 'options'> },
): Anchored[] {
  const found: Anchored[] = [];
  for (const { kind, target } of targets.values()) {
    if (kind !== 'drawing') continue;
    const own = relationships(pkg, target);
    const anchors = readXmlPart(pkg, target)?.root.elements() ?? [];
    for (const anchor of [...anchors].sort(byPlace))
      found.push({ row: rowOf(anchor), blocks: readAnchor(anchor, { pkg, targets: own, ...options }) });
  }
  return found.sort((a, b) => a.row - b.row);
}

function byPlace(a: XmlElement, b: XmlElement): number {
  return rowOf(a) - rowOf(b) || numberOf(a.find('xdr:from', 'xdr:col')) - numberOf(b.find('xdr:from', 'xdr:col'));
}

/** The row at the upper edge; that of an absolute anchor (§20.5.2.1), which states a distance, as rows mostly are high. */
function rowOf(anchor: XmlElement): number {
  const row = anchor.find('xdr:from', 'xdr:row');
  return row === undefined
    ? Math.floor((Number(anchor.first('xdr:pos')?.get('y') ?? 0) || 0) / ROW_HEIGHT)
    : numberOf(row);
}

function numberOf(element: XmlElement | undefined): number {
  return Number(element?.textContent() ?? 0) || 0;
}

interface Floor {
  readonly pkg: OfficePackage;
  readonly targets: ReadonlyMap<string, Relationship>;
  readonly sheet: string;
  readonly context: Pick<ReadContext, 'options'>;
}

function readAnchor(anchor: XmlElement, floor: Floor): RootContent[] {
  const blocks: RootContent[] = [];
  for (const shape of shapesOf(anchor)) for (const block of readShape(shape, floor)) blocks.push(block);
  return blocks;
}

const SHAPES = new Set(['c:chart', 'cx:chart', 'dgm:relIds', 'xdr:txBody', 'xdr:pic']);

/** What an anchor holds that can be read, through groups; of alternatives the one that is meant for us. */
function shapesOf(anchor: XmlElement): XmlElement[] {
  const shapes: XmlElement[] = [];
  const stack = [anchor];
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (SHAPES.has(at.name)) shapes.push(at);
    else if (at.name === 'mc:AlternateContent') stack.push(...chooseBranch(at).elements().reverse());
    else stack.push(...at.elements().reverse());
  }
  return shapes;
}

function readShape(shape: XmlElement, floor: Floor): RootContent[] {
  if (shape.name === 'xdr:txBody') return readTextBody(shape);
  if (shape.name === 'xdr:pic') return readPicture(shape, floor);
  const isDiagram = shape.name === 'dgm:relIds';
  const path = floor.targets.get(shape.get(isDiagram ? 'r:dm' : 'r:id') ?? '')?.target;
  const part = path === undefined ? undefined : readXmlPart(floor.pkg, path)?.root;
  if (part === undefined) return [];
  if (isDiagram) return readDiagram(part);
  const blocks = readChart(part);
  return showsCellsOf(part, floor.sheet) ? blocks.filter((block) => block.type !== 'table') : blocks;
}

/** A chart of cells that stand on its own sheet says its data a second time: its title is enough. */
function showsCellsOf(chart: XmlElement, sheet: string): boolean {
  const values = ['c:val', 'c:yVal'].flatMap((name) => chart.descendants(name));
  const formulas = values.flatMap((value) => value.descendants('c:f').map((formula) => formula.textContent()));
  return formulas.length > 0 && formulas.every((formula) => sheetOf(formula) === sheet);
}

/** `'My ''sheet'!$A$1:$A$5` -> `My 'sheet`. */
function sheetOf(formula: string): string {
  const name = formula.slice(0, Math.max(formula.lastIndexOf('!'), 0)).trim();
  return name.startsWith("'") ? name.slice(1, -1).replaceAll("''", "'") : name;
}

/** Pictures without a text are there only where their words are to be read. */
function readPicture(picture: XmlElement, floor: Floor): RootContent[] {
  const properties = picture.find('xdr:nvPicPr', 'xdr:cNvPr');
  const alt = properties?.get('descr') ?? '';
  const part = floor.targets.get(picture.find('xdr:blipFill', 'a:blip')?.get('r:embed') ?? '');
  const isReadable = part !== undefined && !part.external && picturesWanted(floor.context);
  const bytes = isReadable ? pictureOf(floor.pkg.zip, part.target) : undefined;
  return alt === '' && bytes === undefined ? [] : [paragraph([image(alt, properties?.get('name') ?? '', bytes)])];
}
