import type { XmlElement } from '../../bytes/xml/tree.js';
import { millimetres } from './styles.js';

/** Shapes whose upper edges lie this close (mm) stand side by side. */
const SAME_ROW_MM = 8;

interface Placed {
  readonly shape: XmlElement;
  readonly row: number;
  readonly left: number;
}

const NOT_SHAPES = new Set(['presentation:notes', 'office:annotation', 'office:forms', 'draw:layer-set']);

/** The shapes of a page as one reads them: from top to bottom, side by side from left to right. */
export function shapesInOrder(page: XmlElement): XmlElement[] {
  const shapes = page.elements().filter((child) => isShape(child));
  const placed = shapes.map((shape) => ({ shape, ...cornerOf(shape) }));
  placed.sort((a, b) => a.top - b.top);
  const rows: Placed[] = [];
  let row = Number.NEGATIVE_INFINITY;
  for (const { shape, top, left } of placed) {
    if (top > row + SAME_ROW_MM) row = top;
    rows.push({ shape, row, left });
  }
  return rows.sort((a, b) => a.row - b.row || a.left - b.left).map((each) => each.shape);
}

function isShape(element: XmlElement): boolean {
  const drawn = element.name.startsWith('draw:') || element.name.startsWith('dr3d:');
  return drawn && !NOT_SHAPES.has(element.name);
}

/** The upper left corner in mm; a group's is that of its first shape, one with a transform is where that moves it. */
function cornerOf(shape: XmlElement): { top: number; left: number } {
  const y = shape.get('svg:y') ?? shape.get('svgns:y') ?? shape.get('svg:y1') ?? shape.get('svgns:y1');
  if (y !== undefined) {
    const x = shape.get('svg:x') ?? shape.get('svgns:x') ?? shape.get('svg:x1') ?? shape.get('svgns:x1');
    return { top: millimetres(y), left: millimetres(x) };
  }
  const moved = /translate\s*\(\s*(\S+?)[\s,]+(\S+?)\s*\)/.exec((shape.get('draw:transform') ?? '').slice(0, 500));
  if (moved !== null) return { top: millimetres(moved[2]), left: millimetres(moved[1]) };
  const inner = shape.elements().find((child) => isShape(child));
  return inner === undefined ? { top: 0, left: 0 } : cornerOf(inner);
}
