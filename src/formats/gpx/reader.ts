import { decodeXml } from '../../bytes/xml/decode.js';
import { parseXml, type XmlElement } from '../../bytes/xml/tree.js';
import { dataTable } from '../../content/data/table.js';
import { heading, paragraph, root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';

const EARTH_KM = 6371;

/** GPX 1.1: places and routes as tables, tracks by their length, times and ends. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const document = parseXml(decodeXml(source.bytes), context.budget);
  if (document.truncated) context.warn({ code: 'truncated', message: 'The file ends early.' });
  const gpx = document.root;
  const about = all(gpx, 'metadata')[0] ?? gpx;
  const out: RootContent[] = [];
  const title = textOf(about, 'name');
  if (title !== '') out.push(heading(1, title));
  for (const name of ['desc', 'keywords']) {
    const value = textOf(about, name);
    if (value !== '') out.push(paragraph(value));
  }
  const author = authorOf(about);
  if (author !== '') out.push(paragraph(`Author: ${author}`));
  const places = all(gpx, 'wpt');
  if (places.length > 0) out.push(heading(2, 'Waypoints'), ...pointTable(places, context));
  for (const route of all(gpx, 'rte')) {
    out.push(
      heading(2, textOf(route, 'name') || 'Route'),
      ...described(route),
      ...pointTable(all(route, 'rtept'), context),
    );
  }
  const tracks = all(gpx, 'trk');
  if (tracks.length > 0) out.push(heading(2, 'Tracks'), ...trackTable(tracks, context));
  return root(out);
}

function all(element: XmlElement, local: string): XmlElement[] {
  return element.elements().filter((candidate) => candidate.local === local);
}

function textOf(element: XmlElement, local: string): string {
  return all(element, local)[0]?.textContent().replace(/\s+/g, ' ').trim() ?? '';
}

/** Version 1.1 has the name in an element of its own. */
function authorOf(about: XmlElement): string {
  const author = all(about, 'author')[0];
  return author === undefined ? '' : textOf(author, 'name') || textOf(about, 'author');
}

/** What is said of a place for all, and for those who made it. */
function descriptionOf(element: XmlElement): string {
  const [description, comment] = [textOf(element, 'desc'), textOf(element, 'cmt')];
  return description === comment ? description : [description, comment].filter((value) => value !== '').join('; ');
}

function addressOf(element: XmlElement): string {
  return all(element, 'link')[0]?.get('href') ?? textOf(element, 'url');
}

function described(element: XmlElement): RootContent[] {
  const value = descriptionOf(element);
  return value === '' ? [] : [paragraph(value)];
}

/** Only columns that some point has. */
function pointTable(points: readonly XmlElement[], context: ReadContext): RootContent[] {
  const rows = points.map((point) => [
    textOf(point, 'name'),
    descriptionOf(point),
    point.get('lat') ?? '',
    point.get('lon') ?? '',
    textOf(point, 'ele'),
    textOf(point, 'time'),
    addressOf(point),
  ]);
  return usedTable(['Name', 'Description', 'Latitude', 'Longitude', 'Elevation (m)', 'Time', 'Link'], rows, context);
}

function trackTable(tracks: readonly XmlElement[], context: ReadContext): RootContent[] {
  const rows = tracks.map((track) => {
    const segments = all(track, 'trkseg').map((segment) => all(segment, 'trkpt'));
    const points = segments.flat();
    const kilometres = segments.reduce((sum, segment) => sum + lengthOf(segment), 0);
    const [first] = points;
    const last = points.at(-1);
    return [
      textOf(track, 'name'),
      descriptionOf(track),
      String(points.length),
      kilometres.toFixed(2),
      placeOf(first),
      placeOf(last),
      first === undefined ? '' : textOf(first, 'time'),
      last === undefined ? '' : textOf(last, 'time'),
    ];
  });
  const names = ['Name', 'Description', 'Points', 'Length (km)', 'From', 'To', 'Start', 'End'];
  return usedTable(names, rows, context);
}

function usedTable(names: readonly string[], rows: readonly string[][], context: ReadContext): RootContent[] {
  const used = names.map((_, i) => i).filter((i) => rows.some((row) => row[i] !== ''));
  const columns = used.map((i) => names[i] ?? '');
  return dataTable({ columns, rows: rows.map((row) => used.map((i) => row[i])), count: () => rows.length }, context);
}

function placeOf(point: XmlElement | undefined): string {
  return point === undefined ? '' : `${point.get('lat') ?? ''}, ${point.get('lon') ?? ''}`;
}

/** Great-circle steps added up, in kilometres. */
function lengthOf(points: readonly XmlElement[]): number {
  let sum = 0;
  let before: readonly [number, number] | undefined;
  for (const point of points) {
    const here = [radians(point.get('lat')), radians(point.get('lon'))] as const;
    if (before !== undefined) {
      const a =
        Math.sin((here[0] - before[0]) / 2) ** 2 +
        Math.cos(here[0]) * Math.cos(before[0]) * Math.sin((here[1] - before[1]) / 2) ** 2;
      sum += 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(a)));
    }
    before = here;
  }
  return sum;
}

function radians(degrees: string | undefined): number {
  return ((Number(degrees) || 0) * Math.PI) / 180;
}
