import { decodeXml } from '../../bytes/xml/decode.js';
import { parseXml, type XmlElement } from '../../bytes/xml/tree.js';
import { dataTable } from '../../content/data/table.js';
import { heading, link, list, listItem, paragraph, root, text } from '../../content/tree/build.js';
import { plainText } from '../../content/tree/content.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { ListItem, Root, RootContent } from '../../core/tree.js';
import { bodyOf } from '../../families/html/document.js';
import { collectNotes } from '../../families/html/notes.js';
import { parseHtml } from '../../families/html/parse.js';
import { readElements } from '../../families/html/walk.js';

const FOLDERS = new Set(['Document', 'Folder', 'kml']);
const SHAPES = new Set([
  'Point',
  'LineString',
  'LinearRing',
  'Polygon',
  'MultiGeometry',
  'Track',
  'MultiTrack',
  'Model',
]);
/** Deeper than XML is read. */
const MAX_DEPTH = 1000;

/** KML 2.3: folders under their names, places as a table of name, description, data and coordinates. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const document = parseXml(decodeXml(source.bytes), context.budget);
  if (document.truncated) context.warn({ code: 'truncated', message: 'The file ends early.' });
  const out: RootContent[] = [];
  readFolder(document.root, { context, out }, 0);
  return root(out);
}

interface State {
  readonly context: ReadContext;
  readonly out: RootContent[];
}

function child(element: XmlElement, local: string): XmlElement | undefined {
  return element.elements().find((candidate) => candidate.local === local);
}

function readFolder(folder: XmlElement, state: State, depth: number): void {
  const name = child(folder, 'name')?.textContent().trim() ?? '';
  if (name !== '') state.out.push(heading(Math.max(depth, 1), name));
  for (const block of readHtml(child(folder, 'description'), state.context)) state.out.push(block);
  const places = folder.elements().filter(({ local }) => local === 'Placemark');
  if (places.length > 0) for (const block of placesTable(places, state.context)) state.out.push(block);
  const links = folder.elements().filter(({ local }) => local === 'NetworkLink');
  if (links.length > 0) state.out.push(list(links.map(linkItem)));
  if (depth > MAX_DEPTH) return;
  for (const inner of folder.elements()) if (FOLDERS.has(inner.local)) readFolder(inner, state, depth + 1);
}

/** Places that stand in a file elsewhere. */
function linkItem(element: XmlElement): ListItem {
  const target = child(element, 'Link') ?? child(element, 'Url');
  const url = target === undefined ? '' : (child(target, 'href')?.textContent().trim() ?? '');
  const name = child(element, 'name')?.textContent().trim() || url;
  return listItem([paragraph(url === '' ? name : [link(url, [text(name)])])]);
}

/** A moment, or from when to when. */
function timeOf(place: XmlElement): string {
  const moment = child(place, 'TimeStamp');
  const span = child(place, 'TimeSpan');
  const said = (element: XmlElement | undefined, local: string) =>
    element === undefined ? '' : (child(element, local)?.textContent().trim() ?? '');
  if (moment !== undefined) return said(moment, 'when');
  const [begin, end] = [said(span, 'begin'), said(span, 'end')];
  return begin === '' && end === '' ? '' : `${begin} – ${end}`.trim();
}

function placesTable(places: readonly XmlElement[], context: ReadContext): RootContent[] {
  const rows = places.map((place) => [
    child(place, 'name')?.textContent().trim() ?? '',
    plainText(readHtml(child(place, 'description'), context))
      .replace(/\s+/g, ' ')
      .trim(),
    child(place, 'address')?.textContent().replace(/\s+/g, ' ').trim() ?? '',
    child(place, 'phoneNumber')?.textContent().trim() ?? '',
    timeOf(place),
    dataOf(place),
    shapesOf(place),
  ]);
  const names = ['Name', 'Description', 'Address', 'Phone', 'Time', 'Data', 'Coordinates'];
  const used = names.map((_, i) => i).filter((i) => rows.some((row) => row[i] !== ''));
  return dataTable(
    {
      columns: used.map((i) => names[i] ?? ''),
      rows: rows.map((row) => used.map((i) => row[i])),
      count: () => rows.length,
    },
    context,
  );
}

/** Descriptions are HTML as text. */
function readHtml(element: XmlElement | undefined, context: ReadContext): RootContent[] {
  const value = element?.textContent().trim() ?? '';
  if (value === '') return [];
  const page = parseHtml(value, context.budget);
  return readElements([bodyOf(page)], { context, notes: collectNotes(page) });
}

function dataOf(place: XmlElement): string {
  const data = child(place, 'ExtendedData');
  if (data === undefined) return '';
  const named = [...within(data, 'Data'), ...within(data, 'SimpleData')];
  return named
    .map((entry) => {
      const name = child(entry, 'displayName')?.textContent().trim() || (entry.get('name') ?? '');
      return `${name}: ${(child(entry, 'value') ?? entry).textContent().trim()}`;
    })
    .join('; ');
}

/** A point by its place; longer shapes by how many points they have and where they begin. Longitude stands first in KML. */
function shapesOf(place: XmlElement): string {
  const shapes: string[] = [];
  const pending = place.elements().filter(({ local }) => SHAPES.has(local));
  for (let shape = pending.shift(); shape !== undefined; shape = pending.shift()) {
    const points = pointsOf(shape);
    if (points.length === 1) shapes.push(points[0] ?? '');
    else if (points.length > 1) shapes.push(`${shape.local} of ${points.length} points from ${points[0]}`);
  }
  return shapes.join('; ');
}

function pointsOf(shape: XmlElement): string[] {
  // Some write blanks after their commas.
  const lists = within(shape, 'coordinates').map((element) =>
    element.textContent().trim().replace(/, +/g, ',').split(/\s+/),
  );
  const tracked = within(shape, 'coord').map((element) => element.textContent().trim().replace(/\s+/g, ','));
  return [...lists.flat(), ...tracked]
    .filter((point) => point !== '')
    .map((point) => {
      const [longitude = '', latitude = '', height = '0'] = point.split(',');
      return `${latitude}, ${longitude}${Number(height) === 0 ? '' : `, ${height} m`}`;
    });
}

/** Elements of that name at any depth, whatever their prefix. */
function within(element: XmlElement, local: string): XmlElement[] {
  const found: XmlElement[] = [];
  const pending = [...element.elements()].reverse();
  for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
    if (one.local === local) found.push(one);
    else for (const inner of [...one.elements()].reverse()) pending.push(inner);
  }
  return found;
}
