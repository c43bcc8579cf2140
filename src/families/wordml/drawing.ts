import type { XmlElement } from '../../bytes/xml/tree.js';
import { image } from '../../content/tree/build.js';
import { picturesWanted } from '../../content/tree/pictures.js';
import { pictureOf } from '../../content/tree/zip-picture.js';
import type { PictureBytes, RootContent } from '../../core/tree.js';
import { readChart } from '../ooxml/chart.js';
import { readDiagram } from '../ooxml/diagram.js';
import type { Relationship } from '../ooxml/package.js';
import { chooseContent } from './choice.js';
import { readRelatedBytes, readRelatedXml, relationship } from './parts.js';
import { addText, type Inline } from './pieces.js';
import { inOwnStory, MAX_STORY_DEPTH, placeholder, type WordState } from './state.js';

/** A picture at most this wide or high only spaces things: 5 px in English Metric Units. */
const MAX_SPACER_EMU = 5 * 9525;

/**
 * Pictures, text boxes, charts, diagrams and embedded documents of a drawing (DrawingML or VML), in their order. Pictures go
 * inline, everything else hangs on the paragraph as blocks.
 */
export function readGraphics(state: WordState, drawing: XmlElement, inline: Inline): void {
  const object = drawing.name === 'w:object' ? drawing.first('o:OLEObject') : undefined;
  const isPreview = object !== undefined && !STANDS_FOR_PICTURE.test(object.get('ProgID') ?? '') && !isLinked(object);
  const place: Place = { inline, alt: '', spacer: false, isPreview, shown: { pictures: 0 } };
  walk(state, drawing, place);
}

interface Place {
  readonly inline: Inline;
  /** Description of the drawing or shape around this point. */
  readonly alt: string;
  readonly spacer: boolean;
  /** The picture shows a document or formula that is embedded: what it says is said twice, or in letters of odd fonts. */
  readonly isPreview: boolean;
  readonly shown: { pictures: number };
}

function walk(state: WordState, element: XmlElement, outer: Place): void {
  const place = placeOf(element, outer);
  for (const child of element.children) {
    if (typeof child === 'string') continue;
    switch (child.name) {
      case 'mc:AlternateContent': {
        const choice = chooseContent(child);
        if (choice !== undefined) walk(state, choice, place);
        break;
      }
      case 'w:txbxContent':
        readBox(state, child, place.inline);
        break;
      case 'v:textpath':
        // Watermarks in headers are drawn the same way; those say nothing about the text.
        if (!state.inMargin)
          addText(place.inline.pieces, ` ${child.get('string') ?? ''} `, { format: 0, url: undefined });
        break;
      case 'pic:pic':
        addPicture(state, place, picture(state, child, place));
        break;
      case 'v:imagedata':
        addPicture(state, place, {
          alt: place.alt === '' ? (child.get('o:title') ?? child.get('title') ?? '') : place.alt,
          part: relationship(state, child.get('r:id')),
        });
        break;
      case 'c:chart':
      case 'cx:chart':
        readChartPart(state, child, place);
        break;
      case 'dgm:relIds':
        readDiagramPart(state, child, place);
        break;
      case 'o:OLEObject':
        readEmbeddedObject(state, child, place.inline);
        break;
      case 'w:binData':
      case 'w:sectPr':
        break;
      default:
        walk(state, child, place);
    }
  }
}

/** Descriptions stand on the drawing (`wp:docPr` beside the graphic) or on the VML shape. */
function placeOf(element: XmlElement, outer: Place): Place {
  if (element.name === 'wp:inline' || element.name === 'wp:anchor') {
    const properties = element.first('wp:docPr');
    const extent = element.first('wp:extent');
    const small = (name: string) => {
      const value = Number(extent?.get(name) ?? Number.NaN);
      return value >= 0 && value <= MAX_SPACER_EMU;
    };
    return { ...outer, alt: describe(properties), spacer: small('cx') && small('cy') };
  }
  const alt = element.name.startsWith('v:') ? (element.get('alt') ?? '') : '';
  return alt === '' ? outer : { ...outer, alt: tidyAlt(alt) };
}

function describe(properties: XmlElement | undefined): string {
  return tidyAlt(properties?.get('descr') ?? '') || tidyAlt(properties?.get('title') ?? '');
}

/** Word adds that it wrote a description by itself, and old files have the picture's path for one. */
function tidyAlt(alt: string): string {
  const text = alt.replace(/\s*Description automatically generated(?: with \w+ confidence)?\.?\s*$/i, '').trim();
  return /^(?:[A-Za-z]:\\|\\\\|file:|https?:)\S*$/.test(text) ? '' : text;
}

interface Picture {
  readonly alt: string;
  /** Where its bytes are; undefined for things that are no pictures. */
  readonly part: Relationship | undefined;
}

function picture(state: WordState, element: XmlElement, place: Place): Picture {
  const own = describe(element.find('pic:nvPicPr', 'pic:cNvPr'));
  const blip = element.find('pic:blipFill', 'a:blip');
  const part = relationship(state, blip?.get('r:embed') ?? blip?.get('r:link'));
  return { alt: place.alt === '' ? own : place.alt, part };
}

function addPicture(state: WordState, place: Place, found: Picture): void {
  if (place.spacer || state.inMargin) return;
  const bytes = place.isPreview ? undefined : bytesOf(state, found.part);
  // Shapes of one drawing share its description: it is said once.
  const isRepeated = found.alt === place.alt && place.shown.pictures > 0;
  if (isRepeated && bytes === undefined) return;
  place.shown.pictures++;
  const url = place.inline.url ?? state.fieldUrl;
  const name = found.part?.target.split('/').at(-1) ?? '';
  const node = image(isRepeated ? '' : found.alt, name === '' ? 'image' : name, bytes);
  place.inline.pieces.push({ text: '', node, format: 0, url });
}

function bytesOf({ context, pkg }: WordState, part: Relationship | undefined): PictureBytes | undefined {
  const isHere = part !== undefined && !part.external && pkg !== undefined;
  return isHere && picturesWanted(context) ? pictureOf(pkg.zip, part.target) : undefined;
}

function readBox(state: WordState, content: XmlElement, inline: Inline): void {
  if (state.depth > MAX_STORY_DEPTH) {
    addText(inline.pieces, ` ${content.textContent()} `, { format: 0, url: undefined });
    return;
  }
  for (const node of inOwnStory(state, () => state.readBlocks(content))) inline.blocks.push(node);
}

function readChartPart(state: WordState, element: XmlElement, place: Place): void {
  const part = readRelatedXml(state, element.get('r:id'));
  if (part === undefined) addPicture(state, place, { alt: place.alt, part: undefined });
  else place.inline.blocks.push(...readChart(part.root));
}

function readDiagramPart(state: WordState, element: XmlElement, place: Place): void {
  const part = readRelatedXml(state, element.get('r:dm'));
  if (part === undefined) addPicture(state, place, { alt: place.alt, part: undefined });
  else place.inline.blocks.push(...(readDiagram(part.root) as RootContent[]));
}

const STANDS_FOR_PICTURE = /^(?:PBrush|Paint\.Picture|MSPhotoEd|Unknown|Forms\.)/i;

function isLinked(object: XmlElement): boolean {
  return object.get('Type')?.toLowerCase() === 'link';
}

/** An embedded document is converted later; an empty paragraph keeps its place. */
function readEmbeddedObject(state: WordState, element: XmlElement, inline: Inline): void {
  const program = element.get('ProgID') ?? '';
  // Formulas of old editors and pictures pasted from programs have a picture that stands for them.
  if (isLinked(element) || /^Equation/i.test(program) || STANDS_FOR_PICTURE.test(program)) return;
  const related = relationship(state, element.get('r:id'));
  embed(
    state,
    { bytes: readRelatedBytes(state, related), name: related?.target.split('/').at(-1) ?? '' },
    inline.blocks,
  );
}

export function embed(
  state: WordState,
  source: { readonly bytes: Uint8Array | undefined; readonly name: string },
  blocks: RootContent[],
): void {
  if (source.bytes === undefined || source.bytes.length === 0) return;
  const place = placeholder();
  state.embedded.push({ place, bytes: source.bytes, name: source.name });
  blocks.push(place);
}
