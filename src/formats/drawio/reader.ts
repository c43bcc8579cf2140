import { decodeXml } from '../../bytes/xml/decode.js';
import { parseXml, type XmlElement } from '../../bytes/xml/tree.js';
import { inflate } from '../../bytes/zip/inflate.js';
import { heading, list, listItem, paragraph, root } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';

/** A diagram: each page under its name, the labels of its shapes in order, then what its lines connect. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const { root: top } = parseXml(decodeXml(source.bytes), context.budget);
  if (top.local.toLowerCase() === 'mxgraphmodel') return root(readModel(top));
  const out: RootContent[] = [];
  const pages = top.elements().filter((element) => element.local === 'diagram');
  for (const page of pages) {
    spend(context.budget, 'maxPages', 1);
    const name = page.get('name') ?? '';
    if (name !== '' && (pages.length > 1 || !/^Page-\d+$/.test(name))) out.push(heading(1, name));
    const model = modelOf(page, context);
    if (model !== undefined) out.push(...readModel(model));
  }
  return root(out);
}

/** The page's model stands in it as XML, or packed: URL-encoded, deflated, base64. */
function modelOf(page: XmlElement, context: ReadContext): XmlElement | undefined {
  const inline = page.elements().find((element) => element.local === 'mxGraphModel');
  if (inline !== undefined) return inline;
  const packed = Buffer.from(page.textContent().trim(), 'base64');
  if (packed.length === 0) return undefined;
  const { bytes, damaged } = inflate(packed, context.budget);
  if (damaged) context.warn({ code: 'damaged-part', message: 'A page of the diagram is damaged or cut.' });
  return parseXml(urlDecode(new TextDecoder().decode(bytes)), context.budget).root;
}

function urlDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Cut within a letter: the letters that are whole stay.
    return text.replace(/(?:%[\dA-F]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString('utf8'));
  }
}

interface Cell {
  readonly label: string;
  readonly isEdge: boolean;
  readonly parent: string;
  readonly source: string;
  readonly target: string;
}

function readModel(model: XmlElement): RootContent[] {
  const cells = collectCells(model);
  const shapes: string[] = [];
  const lines: string[] = [];
  for (const [id, cell] of cells) {
    if (!cell.isEdge) {
      // Labels of lines are children of them.
      if (cell.label !== '' && cells.get(cell.parent)?.isEdge !== true) shapes.push(cell.label);
      continue;
    }
    const from = cells.get(cell.source)?.label ?? '';
    const to = cells.get(cell.target)?.label ?? '';
    const own = [
      cell.label,
      ...[...cells.values()].filter(({ parent }) => cells.size < 2_000 && parent === id).map(({ label }) => label),
    ];
    const label = own.filter((part) => part !== '').join(', ');
    if (from !== '' && to !== '') lines.push(`${from} → ${to}${label === '' ? '' : `: ${label}`}`);
    else if (label !== '') shapes.push(label);
  }
  const out: RootContent[] = [];
  if (shapes.length > 0) out.push(list(shapes.map((label) => listItem([paragraph(label)]))));
  if (lines.length > 0) out.push(paragraph('Connections:'), list(lines.map((label) => listItem([paragraph(label)]))));
  return out;
}

/** Cells by id; a cell with data of its own stands in an element that has its label and id. */
function collectCells(model: XmlElement): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  const holder = model.elements().find((element) => element.local === 'root') ?? model;
  for (const element of holder.elements()) {
    const cell = element.local === 'mxCell' ? element : element.elements().find(({ local }) => local === 'mxCell');
    if (cell === undefined) continue;
    const id = element.get('id') ?? cell.get('id') ?? '';
    cells.set(id, {
      label: plainLabel(element.get('label') ?? cell.get('value') ?? ''),
      isEdge: cell.get('edge') === '1',
      parent: cell.get('parent') ?? '',
      source: cell.get('source') ?? '',
      target: cell.get('target') ?? '',
    });
  }
  return cells;
}

/** Labels are HTML; breaks part words. */
function plainLabel(value: string): string {
  return value
    .replace(/<(?:br|\/?(?:div|p|li|ul|ol|tr|td|h\d))\b[^<>]*>/gi, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&nbsp;|&#160;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
}
