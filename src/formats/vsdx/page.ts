import type { XmlElement } from '../../bytes/xml/tree.js';
import type { Box } from '../../content/slides/box.js';
import { groupItem, type Item, inReadingOrder } from '../../content/slides/order.js';
import { link, list, listItem, paragraph } from '../../content/tree/build.js';
import type { RootContent } from '../../core/tree.js';
import { type Masters, masterOf } from './masters.js';
import { cellNumber, childrenNamed, ownCell, type Shape, sectionRows, shapeText } from './sheet.js';

/** The drawing of one page that is being read. */
interface PageState {
  readonly masters: Masters;
  /** Ids of shapes that join two others; their text stands with the connection. */
  readonly connectors: ReadonlyMap<string, Connection>;
  /** Text of every shape by id, groups with that of their first member. */
  readonly texts: Map<string, string>;
}

interface Connection {
  from: string | undefined;
  to: string | undefined;
}

/** Where a shape's coordinates lie on the page, in inches, y growing upwards. */
interface Origin {
  readonly x: number;
  readonly y: number;
  /** Id of the master whose shapes the members inherit from. */
  readonly master: string | undefined;
}

const EMU_PER_INCH = 914_400;

/** The texts of a page in reading order, then how its shapes are connected. */
export function readPage(contents: XmlElement, masters: Masters): RootContent[] {
  const state: PageState = { masters, connectors: readConnections(contents), texts: new Map() };
  const shapes = childrenNamed(contents, 'Shapes')[0];
  const items = shapes === undefined ? [] : readShapes(state, shapes, { x: 0, y: 0, master: undefined });
  return [...inReadingOrder(items, false), ...connectionList(state)];
}

function readConnections(contents: XmlElement): Map<string, Connection> {
  const out = new Map<string, Connection>();
  for (const connect of childrenNamed(childrenNamed(contents, 'Connects')[0], 'Connect')) {
    const id = connect.get('FromSheet') ?? '';
    const known = out.get(id) ?? { from: undefined, to: undefined };
    const cell = connect.get('FromCell') ?? '';
    if (cell.startsWith('Begin')) known.from = connect.get('ToSheet');
    else if (cell.startsWith('End')) known.to = connect.get('ToSheet');
    out.set(id, known);
  }
  return out;
}

function readShapes(state: PageState, shapes: XmlElement, origin: Origin): Item[] {
  return childrenNamed(shapes, 'Shape').flatMap((element) => readShape(state, element, origin));
}

function readShape(state: PageState, element: XmlElement, origin: Origin): Item[] {
  if (element.get('Del') === '1') return [];
  const shape: Shape = { element, master: masterOf(state.masters, element, origin.master) };
  if (cellNumber(shape, 'HideText') === 1 && childrenNamed(element, 'Shapes').length === 0) return [];
  const place = placeOf(shape, origin);
  const value = cellNumber(shape, 'HideText') === 1 ? '' : shapeText(shape);
  const id = element.get('ID') ?? '';
  const members = childrenNamed(element, 'Shapes').flatMap((inner) =>
    readShapes(state, inner, { x: place.left, y: place.bottom, master: element.get('Master') ?? origin.master }),
  );
  const first = childrenNamed(childrenNamed(element, 'Shapes')[0], 'Shape')[0]?.get('ID') ?? '';
  state.texts.set(id, value === '' ? (state.texts.get(first) ?? '') : value.replace(/\s+/g, ' '));
  const isConnector = isConnection(state.connectors.get(id));
  const own: Item[] = value === '' || isConnector ? [] : [{ box: toBox(place), blocks: toBlocks(shape, value) }];
  const all = [...own, ...members];
  return all.length > 1 ? [groupItem(all)] : all;
}

function isConnection(connection: Connection | undefined): boolean {
  return connection?.from !== undefined && connection.to !== undefined;
}

interface Place {
  readonly left: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
}

/** A shape is pinned at a point of its own (LocPin) to a point of its parent (Pin). */
function placeOf(shape: Shape, origin: Origin): Place {
  const width = cellNumber(shape, 'Width') ?? 0;
  const height = cellNumber(shape, 'Height') ?? 0;
  const left = origin.x + (cellNumber(shape, 'PinX') ?? 0) - (cellNumber(shape, 'LocPinX') ?? width / 2);
  const bottom = origin.y + (cellNumber(shape, 'PinY') ?? 0) - (cellNumber(shape, 'LocPinY') ?? height / 2);
  return { left, bottom, width: Math.abs(width), height: Math.abs(height) };
}

function toBox({ left, bottom, width, height }: Place): Box {
  return {
    left: left * EMU_PER_INCH,
    right: (left + width) * EMU_PER_INCH,
    top: -(bottom + height) * EMU_PER_INCH,
    bottom: -bottom * EMU_PER_INCH,
  };
}

function toBlocks(shape: Shape, value: string): RootContent[] {
  const url = sectionRows(shape, 'Hyperlink')
    .map((row) => ownCell(row, 'Address') ?? '')
    .find((address) => address !== '');
  return value
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => paragraph(url === undefined ? line : [link(url, [{ type: 'text', value: line }])]));
}

/** A list of what leads to what, with the connector's text; only between shapes that have a text. */
function connectionList(state: PageState): RootContent[] {
  const items = [...state.connectors].flatMap(([id, { from, to }]) => {
    const [start, end] = [from, to].map((one) => (one === undefined ? '' : (state.texts.get(one) ?? '')));
    const label = state.texts.get(id) ?? '';
    if (start === '' || end === '') return label === '' || !isConnection({ from, to }) ? [] : [paragraph(label)];
    return [paragraph(label === '' ? `${start} → ${end}` : `${start} → ${end}: ${label}`)];
  });
  return items.length === 0 ? [] : [list(items.map((item) => listItem([item])))];
}
