import { type OfficePackage, type Relationship, readXmlPart } from '../../common/ooxml/package.js';
import { image, paragraph, text } from '../../common/tree/build.js';
import type { XmlElement } from '../../common/xml/tree.js';
import type { RootContent } from '../../core/tree.js';

/** What floats over a sheet (§20.5): text boxes and pictures with alternative text, in the order of their anchors. */
export function readFloating(pkg: OfficePackage, targets: ReadonlyMap<string, Relationship>): RootContent[] {
  const blocks: RootContent[] = [];
  for (const { kind, target } of targets.values()) {
    if (kind !== 'drawing') continue;
    const anchors = readXmlPart(pkg, target)?.root.elements() ?? [];
    for (const anchor of [...anchors].sort(byPlace)) for (const block of readAnchor(anchor)) blocks.push(block);
  }
  return blocks;
}

function byPlace(a: XmlElement, b: XmlElement): number {
  return place(a, 'xdr:row') - place(b, 'xdr:row') || place(a, 'xdr:col') - place(b, 'xdr:col');
}

function place(anchor: XmlElement, name: string): number {
  return Number(anchor.find('xdr:from', name)?.textContent() ?? 0) || 0;
}

function readAnchor(anchor: XmlElement): RootContent[] {
  const blocks: RootContent[] = [];
  for (const body of anchor.descendants('xdr:txBody')) {
    for (const line of body.elements('a:p')) {
      const words = line
        .descendants('a:t')
        .map((run) => run.textContent())
        .join('');
      if (words.trim() !== '') blocks.push(paragraph([text(words)]));
    }
  }
  for (const picture of anchor.descendants('xdr:pic')) {
    const properties = picture.find('xdr:nvPicPr', 'xdr:cNvPr');
    const alt = properties?.get('descr') ?? '';
    if (alt !== '') blocks.push(paragraph([image(alt, properties?.get('name') ?? '')]));
  }
  return blocks;
}
