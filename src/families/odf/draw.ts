import type { XmlElement } from '../../bytes/xml/tree.js';
import { image, inlineMath, link } from '../../content/tree/build.js';
import { isPhrasing } from '../../content/tree/content.js';
import { pictureIn, picturesWanted } from '../../content/tree/pictures.js';
import type { PhrasingContent, PictureBytes, RootContent } from '../../core/tree.js';
import { readObject } from './object.js';
import type { OdfState } from './state.js';

/** What a frame or shape gives: phrasing content at its place, and blocks that stand after it. */
export interface Anchored {
  readonly inline: PhrasingContent[];
  readonly blocks: RootContent[];
}

const NOTHING: Anchored = { inline: [], blocks: [] };
const GROUPS = new Set(['draw:g', 'dr3d:scene', 'draw:a', 'draw:layer-set']);

/** A frame, shape or group of ODF 1.3 part 3, §10. Shapes' text, pictures' alternative text, objects' content. */
export function readAnchored(state: OdfState, element: XmlElement): Anchored {
  if (element.get('style:rel-width') === 'hidden' || element.name === 'draw:glue-point') return NOTHING;
  if (element.name === 'draw:a') return readLinked(state, element);
  if (GROUPS.has(element.name)) return joinAll(element.elements().map((child) => readChild(state, child)));
  if (element.name === 'draw:frame') return readFrame(state, element);
  if (element.name === 'draw:control') return NOTHING;
  if (element.name === 'draw:image') return readPicture(state, element, element);
  if (element.name === 'draw:object' || element.name === 'draw:object-ole') return readEmbedded(state, element);
  return { inline: [], blocks: state.blocks(element) };
}

function readChild(state: OdfState, child: XmlElement): Anchored {
  return child.name.startsWith('draw:') || child.name.startsWith('dr3d:') ? readAnchored(state, child) : NOTHING;
}

function joinAll(parts: readonly Anchored[]): Anchored {
  return { inline: parts.flatMap((part) => part.inline), blocks: parts.flatMap((part) => part.blocks) };
}

function readLinked(state: OdfState, element: XmlElement): Anchored {
  const inner = joinAll(element.elements().map((child) => readChild(state, child)));
  const url = element.get('xlink:href');
  return url === undefined || inner.inline.length === 0 ? inner : { ...inner, inline: [link(url, inner.inline)] };
}

/** A frame holds the same thing in several ways, the best first: the first that gives something is taken. */
function readFrame(state: OdfState, frame: XmlElement): Anchored {
  let found = NOTHING;
  for (const child of frame.elements()) {
    found = readContent(state, frame, child);
    if (found.inline.length > 0 || found.blocks.length > 0) return found;
  }
  return describedObject(frame);
}

/** An object that cannot be read and has no picture of itself is what its author says of it. */
function describedObject(frame: XmlElement): Anchored {
  const alt = alternativeText(frame);
  const isObject = frame.elements().some((child) => child.name.startsWith('draw:object'));
  return alt === undefined || !isObject ? NOTHING : { inline: [image(alt, 'image')], blocks: [] };
}

function readContent(state: OdfState, frame: XmlElement, child: XmlElement): Anchored {
  switch (child.name) {
    case 'draw:text-box':
      return { inline: [], blocks: state.blocks(child) };
    case 'draw:image':
      return readPicture(state, frame, child);
    case 'draw:object':
    case 'draw:object-ole':
      return readEmbedded(state, child);
    case 'table:table':
      return { inline: [], blocks: state.blocks(frame) };
    default:
      return NOTHING;
  }
}

function readPicture(state: OdfState, frame: XmlElement, picture: XmlElement): Anchored {
  const alt = alternativeText(frame) ?? alternativeText(picture) ?? '';
  const name = pictureName(picture.get('xlink:href') ?? '');
  return { inline: [image(alt, name, bytesOf(state, picture))], blocks: [] };
}

/** A part of the package, or base64 in the picture itself, as flat files have it. */
function bytesOf({ context, document }: OdfState, picture: XmlElement): PictureBytes | undefined {
  if (!picturesWanted(context)) return undefined;
  const data = picture.first('office:binary-data');
  if (data !== undefined) return () => Buffer.from(data.textContent(), 'base64');
  const path = (picture.get('xlink:href') ?? '').replace(/^\.\//, '');
  const isPart = document.packaged && path !== '' && !/^(?:\/|\.\.|[a-z][a-z\d+.-]*:)/i.test(path);
  return isPart ? pictureIn(document, path, () => document.part(path)) : undefined;
}

/** The file's name; bytes in the document itself have none. */
function pictureName(address: string): string {
  const name = address.startsWith('data:') ? '' : (address.split('/').at(-1) ?? '');
  return name === '' ? 'image' : name;
}

function alternativeText(element: XmlElement): string | undefined {
  for (const name of ['svg:desc', 'svgns:desc', 'svg:title', 'svgns:title']) {
    const value = element.first(name)?.textContent().trim();
    if (value !== undefined && value !== '') return value;
  }
  return undefined;
}

function readEmbedded(state: OdfState, element: XmlElement): Anchored {
  const content = readObject(state, element);
  if (typeof content === 'string') return { inline: [inlineMath(content)], blocks: [] };
  return content.every(isPhrasing)
    ? { inline: content as PhrasingContent[], blocks: [] }
    : { inline: [], blocks: content };
}
