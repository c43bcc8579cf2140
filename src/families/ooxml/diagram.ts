import type { XmlElement } from '../../bytes/xml/tree.js';
import { lineBreak, list, listItem, paragraph } from '../../content/tree/build.js';
import type { ListItem, PhrasingContent, RootContent } from '../../core/tree.js';
import { type DrawingTextContext, readParagraphs } from './drawing-text.js';

/** Levels of a diagram that are followed; deeper ones are damage. */
const MAX_LEVELS = 40;

interface Diagram {
  readonly texts: ReadonlyMap<string, PhrasingContent[]>;
  /** Point -> its children in order. */
  readonly children: ReadonlyMap<string, readonly string[]>;
  readonly seen: Set<string>;
}

/**
 * The data part of a SmartArt diagram (`dgm:dataModel`, ECMA-376 part 1, §21.4.2) as a nested list: points are items,
 * `parOf` connections their parents. Points without text pass their children up.
 */
export function readDiagram(dataModel: XmlElement, context: DrawingTextContext = {}): RootContent[] {
  const texts = new Map<string, PhrasingContent[]>();
  let top: string | undefined;
  for (const point of dataModel.find('dgm:ptLst')?.elements('dgm:pt') ?? []) {
    const id = point.get('modelId') ?? '';
    const type = point.get('type') ?? 'node';
    if (type === 'doc') top ??= id;
    const body = point.first('dgm:t');
    if ((type === 'node' || type === 'asst') && body !== undefined) texts.set(id, joinParagraphs(body, context));
    else if (type === 'node' || type === 'asst') texts.set(id, []);
  }
  const diagram: Diagram = { texts, children: childrenOf(dataModel), seen: new Set() };
  const items = top === undefined ? [] : toItems(diagram, top, 0);
  for (const id of texts.keys()) if (!diagram.seen.has(id)) items.push(...toItem(diagram, id, 0));
  return items.length === 0 ? [] : [list(items)];
}

function childrenOf(dataModel: XmlElement): Map<string, string[]> {
  const connections = (dataModel.find('dgm:cxnLst')?.elements('dgm:cxn') ?? [])
    .filter((cxn) => (cxn.get('type') ?? 'parOf') === 'parOf')
    .map((cxn) => ({
      from: cxn.get('srcId') ?? '',
      to: cxn.get('destId') ?? '',
      order: Number(cxn.get('srcOrd') ?? 0) || 0,
    }))
    .sort((a, b) => a.order - b.order);
  const out = new Map<string, string[]>();
  for (const { from, to } of connections) {
    const known = out.get(from);
    if (known === undefined) out.set(from, [to]);
    else known.push(to);
  }
  return out;
}

function toItems(diagram: Diagram, id: string, level: number): ListItem[] {
  if (level > MAX_LEVELS) return [];
  return (diagram.children.get(id) ?? []).flatMap((child) => toItem(diagram, child, level));
}

function toItem(diagram: Diagram, id: string, level: number): ListItem[] {
  if (diagram.seen.has(id)) return [];
  diagram.seen.add(id);
  const label = diagram.texts.get(id) ?? [];
  const below = toItems(diagram, id, level + 1);
  if (label.length === 0) return below;
  return [listItem(below.length === 0 ? [paragraph(label)] : [paragraph(label), list(below)])];
}

function joinParagraphs(body: XmlElement, context: DrawingTextContext): PhrasingContent[] {
  const out: PhrasingContent[] = [];
  for (const { children } of readParagraphs(body, context)) {
    if (children.length === 0) continue;
    if (out.length > 0) out.push(lineBreak());
    out.push(...children);
  }
  return out;
}
