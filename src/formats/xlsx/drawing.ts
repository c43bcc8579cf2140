import { readChart } from '../../common/ooxml/chart.js';
import { type OfficePackage, type Relationship, readXmlPart, relationships } from '../../common/ooxml/package.js';
import { image, paragraph, text } from '../../common/tree/build.js';
import type { XmlElement } from '../../common/xml/tree.js';
import type { RootContent } from '../../core/tree.js';

/** What floats over a sheet (§20.5): charts' data, text boxes and pictures with alternative text, in the order of their anchors. */
export function readFloating(pkg: OfficePackage, targets: ReadonlyMap<string, Relationship>): RootContent[] {
  const blocks: RootContent[] = [];
  for (const { kind, target } of targets.values()) {
    if (kind !== 'drawing') continue;
    const own = relationships(pkg, target);
    const anchors = readXmlPart(pkg, target)?.root.elements() ?? [];
    for (const anchor of [...anchors].sort(byPlace))
      for (const block of readAnchor(anchor, pkg, own)) blocks.push(block);
  }
  return blocks;
}

function byPlace(a: XmlElement, b: XmlElement): number {
  return place(a, 'xdr:row') - place(b, 'xdr:row') || place(a, 'xdr:col') - place(b, 'xdr:col');
}

function place(anchor: XmlElement, name: string): number {
  return Number(anchor.find('xdr:from', name)?.textContent() ?? 0) || 0;
}

function readAnchor(anchor: XmlElement, pkg: OfficePackage, targets: ReadonlyMap<string, Relationship>): RootContent[] {
  return [...readCharts(anchor, pkg, targets), ...readTextBoxes(anchor), ...readPictures(anchor)];
}

function readCharts(anchor: XmlElement, pkg: OfficePackage, targets: ReadonlyMap<string, Relationship>): RootContent[] {
  const charts = [...anchor.descendants('c:chart'), ...anchor.descendants('cx:chart')];
  return charts.flatMap((chart) => {
    const path = targets.get(chart.get('r:id') ?? '')?.target;
    const part = path === undefined ? undefined : readXmlPart(pkg, path)?.root;
    return part === undefined ? [] : readChart(part);
  });
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
