import { unwrapOleObject } from '../../bytes/cfb/ole-object.js';
import type { XmlElement } from '../../bytes/xml/tree.js';
import type { RootContent } from '../../core/tree.js';
import { readChart } from '../../families/ooxml/chart.js';
import { readDiagram } from '../../families/ooxml/diagram.js';
import { chooseBranch, readTextBody } from '../../families/ooxml/drawing-text.js';
import { readPart, readXmlPart, relationships } from '../../families/ooxml/package.js';
import { describedShape } from './picture.js';
import { relationship, type SlideState, textContext } from './state.js';
import { readTable } from './table.js';

/** A graphic frame: table, chart, diagram or embedded document; its alternative text where it gives nothing else. */
export async function readGraphic(slide: SlideState, frame: XmlElement): Promise<RootContent[]> {
  const properties = frame.elements()[0]?.first('p:cNvPr');
  if (properties?.get('hidden') === '1') return [];
  const data = frame.find('a:graphic', 'a:graphicData');
  const blocks = data === undefined ? [] : await readData(slide, data);
  return blocks.length > 0 ? blocks : describedShape(frame);
}

async function readData(slide: SlideState, data: XmlElement): Promise<RootContent[]> {
  for (const child of data.elements()) {
    const holder = child.name === 'mc:AlternateContent' ? chooseBranch(child).elements()[0] : child;
    if (holder === undefined) continue;
    if (holder.name === 'a:tbl') return readTable(slide, holder);
    if (holder.name === 'c:chart' || holder.name === 'cx:chart') return readChartPart(slide, holder);
    if (holder.name === 'dgm:relIds') return readDiagramPart(slide, holder);
    if (holder.name === 'p:oleObj') return readObject(slide, holder);
    const blocks = textWithin(slide, holder);
    if (blocks.length > 0) return blocks;
  }
  return [];
}

/** The text of a shape of a kind that is not known. */
export function textWithin(slide: SlideState, shape: XmlElement): RootContent[] {
  const bodies = [...shape.descendants('p:txBody'), ...shape.descendants('a:txBody')];
  const blocks = bodies.flatMap((body) => readTextBody(body, textContext(slide, slide.deck.defaultStyle)));
  if (blocks.length > 0) {
    slide.deck.context.warn({
      code: 'unknown-element',
      message: 'A shape is of a kind that is not known; its text was kept.',
    });
  }
  return blocks;
}

function readChartPart(slide: SlideState, chart: XmlElement): RootContent[] {
  const path = relationship(slide, chart.get('r:id'))?.target;
  const root = path === undefined ? undefined : readXmlPart(slide.deck.pkg, path)?.root;
  if (root === undefined) {
    slide.deck.context.warn({ code: 'missing-part', message: 'The part of a chart is not there.' });
    return [];
  }
  return readChart(root);
}

function readDiagramPart(slide: SlideState, ids: XmlElement): RootContent[] {
  const path = relationship(slide, ids.get('r:dm'))?.target;
  const root = path === undefined ? undefined : readXmlPart(slide.deck.pkg, path)?.root;
  const blocks = root === undefined ? [] : readDiagram(root, textContext(slide, []));
  return blocks.length > 0 ? blocks : readDrawnDiagram(slide);
}

/** The drawing that the office program keeps beside the data: only text, in the order of its shapes. */
function readDrawnDiagram(slide: SlideState): RootContent[] {
  for (const found of relationships(slide.deck.pkg, slide.path).values()) {
    if (found.kind !== 'diagramDrawing') continue;
    const root = readXmlPart(slide.deck.pkg, found.target)?.root;
    return root?.descendants('dsp:txBody').flatMap((body) => readTextBody(body)) ?? [];
  }
  return [];
}

/** An embedded document. Old equations and controls hold nothing that a reader of documents could read. */
async function readObject(slide: SlideState, object: XmlElement): Promise<RootContent[]> {
  const found = relationship(slide, object.get('r:id'));
  const program = object.get('progId') ?? '';
  if (found === undefined || found.external || /^(equation|forms|shockwave)/i.test(program)) return [];
  const bytes = readPart(slide.deck.pkg, found.target);
  if (bytes === undefined) return [];
  const name = found.target.slice(found.target.lastIndexOf('/') + 1);
  const inner = await slide.deck.context.readEmbedded(name.endsWith('.bin') ? unwrapOleObject(bytes) : { bytes, name });
  return inner.children;
}
