/**
 * Where things stand on a spread, in points of the spread. A frame's outline is in its own coordinates; `ItemTransform`
 * (six numbers, as in PostScript) leads to those of what it stands in, and at last to the spread's.
 */
import type { XmlElement } from '../../bytes/xml/tree.js';

type Matrix = readonly [number, number, number, number, number, number];

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Placed {
  readonly element: XmlElement;
  /** What a picture is in. */
  readonly shape: XmlElement;
  /** Number of the page in its spread; -1 beside all pages. */
  readonly page: number;
  readonly box: Box | undefined;
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
/** Tops closer than this are one row. */
const ROW_TOLERANCE = 6;
const FRAMES = new Set(['TextFrame', 'EndnoteTextFrame', 'TextPath']);
/** What pictures stand in, or are. */
const PICTURES = new Set(['Image', 'EPS', 'PDF', 'ImportedPage', 'WMF', 'PICT', 'SVG']);

export const isFrame = (element: XmlElement): boolean => FRAMES.has(element.local);
export const isPicture = (element: XmlElement): boolean => PICTURES.has(element.local);

/** Frames of text and pictures of a spread as they are read: page by page, from the top, from the left. */
export function placeItems(spread: XmlElement, hidden: ReadonlySet<string>): Placed[] {
  const pages = spread.elements().filter((element) => element.local === 'Page');
  const boxes = pages.map((page) => toBox(cornersOf(page), transformOf(page)));
  const placed: Placed[] = [];
  collect(spread, { hidden, boxes, placed }, { matrix: IDENTITY, box: undefined });
  return boxes.length === 0
    ? inOrder(placed)
    : [...boxes.keys(), -1].flatMap((i) => inOrder(placed.filter((item) => item.page === i)));
}

interface Search {
  readonly hidden: ReadonlySet<string>;
  readonly boxes: readonly (Box | undefined)[];
  readonly placed: Placed[];
}

/** Whether an item is switched off, or its layer. */
export function isHidden(element: XmlElement, hidden: ReadonlySet<string>): boolean {
  return element.get('Visible') === 'false' || hidden.has(element.get('ItemLayer') ?? '');
}

function collect(
  parent: XmlElement,
  search: Search,
  outer: { readonly matrix: Matrix; readonly box: Box | undefined },
): void {
  for (const element of parent.elements()) {
    if (element.local === 'Page' || element.local === 'Properties' || isHidden(element, search.hidden)) continue;
    const matrix = multiply(outer.matrix, transformOf(element));
    // A path and a picture are where the shape is that they belong to.
    const box = isPicture(element) ? outer.box : (toBox(pointsOf(element), matrix) ?? outer.box);
    if (isFrame(element) || isPicture(element))
      search.placed.push({ element, shape: parent, box, page: box === undefined ? 0 : pageOf(box, search.boxes) });
    collect(element, search, { matrix, box });
  }
}

function numbers(value: string | undefined): number[] {
  const out = (value ?? '').trim().split(/\s+/, 6).map(Number);
  return out.every(Number.isFinite) ? out : [];
}

function transformOf(element: XmlElement): Matrix {
  const [a, b, c, d, x, y] = numbers(element.get('ItemTransform'));
  return y === undefined ? IDENTITY : [a ?? 1, b ?? 0, c ?? 0, d ?? 1, x ?? 0, y];
}

function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, x, y] = outer;
  const [e, f, g, h, u, v] = inner;
  return [a * e + c * f, b * e + d * f, a * g + c * h, b * g + d * h, a * u + c * v + x, b * u + d * v + y];
}

type Point = readonly [number, number];

/** `GeometricBounds` are top, left, bottom and right. */
function cornersOf(element: XmlElement): Point[] {
  const [top, left, bottom, right] = numbers(element.get('GeometricBounds'));
  if (top === undefined || left === undefined || bottom === undefined || right === undefined) return [];
  return [
    [left, top],
    [right, bottom],
    [left, bottom],
    [right, top],
  ];
}

function pointsOf(element: XmlElement): Point[] {
  const shapes = element.find('Properties', 'PathGeometry')?.elements() ?? [];
  const points = shapes
    .flatMap((shape) => shape.first('PathPointArray')?.elements() ?? [])
    .map((point) => numbers(point.get('Anchor')))
    .flatMap(([x, y]): Point[] => (x === undefined || y === undefined ? [] : [[x, y]]));
  return points.length > 0 ? points : cornersOf(element);
}

function toBox(points: readonly Point[], [a, b, c, d, x, y]: Matrix): Box | undefined {
  if (points.length === 0) return undefined;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [u, v] of points) {
    const [px, py] = [a * u + c * v + x, b * u + d * v + y];
    left = Math.min(left, px);
    right = Math.max(right, px);
    top = Math.min(top, py);
    bottom = Math.max(bottom, py);
  }
  return { left, top, right, bottom };
}

/** The page that the middle is on, else the first that the box touches. */
function pageOf(box: Box, pages: readonly (Box | undefined)[]): number {
  const x = (box.left + box.right) / 2;
  const y = (box.top + box.bottom) / 2;
  const middle = { left: x, right: x, top: y, bottom: y };
  const at = pages.findIndex((page) => page === undefined || touches(page, middle));
  return at >= 0 || pages.length === 0
    ? Math.max(at, 0)
    : pages.findIndex((page) => page !== undefined && touches(page, box));
}

function touches(page: Box, box: Box): boolean {
  return box.left <= page.right && box.right >= page.left && box.top <= page.bottom && box.bottom >= page.top;
}

/** From the top; what begins at one height, from the left. */
function inOrder(items: readonly Placed[]): Placed[] {
  const top = (item: Placed) => item.box?.top ?? -Infinity;
  const left = (item: Placed) => item.box?.left ?? -Infinity;
  const sorted = items.toSorted((a, b) => (top(a) === top(b) ? 0 : top(a) - top(b)));
  const out: Placed[] = [];
  let row: Placed[] = [];
  const flush = () => {
    for (const item of row.sort((a, b) => (left(a) === left(b) ? 0 : left(a) - left(b)))) out.push(item);
    row = [];
  };
  for (const item of sorted) {
    const first = row[0];
    if (first !== undefined && top(item) - top(first) > ROW_TOLERANCE) flush();
    row.push(item);
  }
  flush();
  return out;
}
