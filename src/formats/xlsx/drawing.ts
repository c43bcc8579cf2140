import { readChart } from '../../common/ooxml/chart.js';
import { type OfficePackage, type Relationship, readXmlPart, relationships } from '../../common/ooxml/package.js';
import { image, paragraph, text } from '../../common/tree/build.js';
import type { XmlElement } from '../../common/xml/tree.js';
import type { RootContent } from '../../core/tree.js';

/** What floats over a sheet (§20.5): charts' data, text boxes and pictures with alternative text, in the order of their anchors. */
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
  return [...readCharts(anchor, floor), ...readTextBoxes(anchor), ...readPictures(anchor)];
}

function readCharts(anchor: XmlElement, { pkg, targets, sheet }: Floor): RootContent[] {
  const charts = [...anchor.descendants('c:chart'), ...anchor.descendants('cx:chart')];
  return charts.flatMap((chart) => {
    const path = targets.get(chart.get('r:id') ?? '')?.target;
    const part = path === undefined ? undefined : readXmlPart(pkg, path)?.root;
    if (part === undefined) return [];
    const blocks = readChart(part);
    return showsCellsOf(part, sheet) ? blocks.filter((block) => block.type !== 'table') : blocks;
  });
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

function readTextBoxes(anchor: XmlElement): RootContent[] {
  const lines = anchor.descendants('xdr:txBody').flatMap((body) => body.elements('a:p'));
  return lines
    .map((line) =>
      line
        .descendants('a:t')
        .map((run) => run.textContent())
        .join(''),
    )
    .filter((words) => words.trim() !== '')
    .map((words) => paragraph([text(words)]));
}

function readPictures(anchor: XmlElement): RootContent[] {
  return anchor.descendants('xdr:pic').flatMap((picture) => {
    const properties = picture.find('xdr:nvPicPr', 'xdr:cNvPr');
    const alt = properties?.get('descr') ?? '';
    return alt === '' ? [] : [paragraph([image(alt, properties?.get('name') ?? '')])];
  });
}
