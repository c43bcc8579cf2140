import type { RootContent } from '../../core/tree.js';
import { image, paragraph } from '../tree/build.js';
import type { XmlElement } from '../xml/tree.js';
import { readChart } from './chart.js';
import { readDiagram } from './diagram.js';
import { chooseBranch, readTextBody } from './drawing-text.js';
import { type OfficePackage, type Relationship, readXmlPart, relationships } from './package.js';

/** What floats over a sheet (§20.5): charts' data, diagrams, text boxes and pictures with alternative text, in the order of their anchors. */
export function readFloating(
  pkg: OfficePackage,
  targets: ReadonlyMap<string, Relationship>,
  sheet: string,
): RootContent[] {
  const blocks: RootContent[] = [];
  for (const { kind, target } of targets.values()) {
    if (kind !== 'drawing') continue;
    const own = relationships(pkg, target);
    const anchors = readXmlPart(pkg, target)?.root.elements() ?? [];
    for (const anchor of [...anchors].sort(byPlace))
      for (const block of readAnchor(anchor, { pkg, targets: own, sheet })) blocks.push(block);
  }
  return blocks;
}

function byPlace(a: XmlElement, b: XmlElement): number {
  return place(a, 'xdr:row') - place(b, 'xdr:row') || place(a, 'xdr:col') - place(b, 'xdr:col');
}

function place(anchor: XmlElement, name: string): number {
  return Number(anchor.find('xdr:from', name)?.textContent() ?? 0) || 0;
}

interface Floor {
  readonly pkg: OfficePackage;
  readonly targets: ReadonlyMap<string, Relationship>;
  readonly sheet: string;
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
  if (shape.name === 'xdr:pic') return readPicture(shape);
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

function readPicture(picture: XmlElement): RootContent[] {
  const properties = picture.find('xdr:nvPicPr', 'xdr:cNvPr');
  const alt = properties?.get('descr') ?? '';
  return alt === '' ? [] : [paragraph([image(alt, properties?.get('name') ?? '')])];
}
