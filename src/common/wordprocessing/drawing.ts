import type { RootContent } from '../../core/tree.js';
import { readChart } from '../ooxml/chart.js';
import { readDiagram } from '../ooxml/diagram.js';
import { image } from '../tree/build.js';
import type { XmlElement } from '../xml/tree.js';
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
  const place: Place = { inline, alt: '', spacer: false, shown: { pictures: 0 } };
  walk(state, drawing, place);
}

interface Place {
  readonly inline: Inline;
  /** Description of the drawing or shape around this point. */
  readonly alt: string;
  readonly spacer: boolean;
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
          name: nameOf(state, child.get('r:id')),
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
  readonly name: string;
}

function picture(state: WordState, element: XmlElement, place: Place): Picture {
  const own = describe(element.find('pic:nvPicPr', 'pic:cNvPr'));
  const blip = element.find('pic:blipFill', 'a:blip');
  const name = nameOf(state, blip?.get('r:embed') ?? blip?.get('r:link'));
  return { alt: place.alt === '' ? own : place.alt, name };
}

function nameOf(state: WordState, id: string | undefined): string {
  return relationship(state, id)?.target.split('/').at(-1) ?? '';
}

function addPicture(state: WordState, place: Place, found: Picture): void {
  if (place.spacer || state.inMargin) return;
  // Shapes of one drawing share its description: it is said once.
  if (found.alt === place.alt && place.shown.pictures > 0) return;
  place.shown.pictures++;
  const url = place.inline.url ?? state.fieldUrl;
  place.inline.pieces.push({
    text: '',
    node: image(found.alt, found.name === '' ? 'image' : found.name),
    format: 0,
    url,
  });
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
  if (part === undefined) addPicture(state, place, { alt: place.alt, name: '' });
  else place.inline.blocks.push(...readChart(part.root));
}

function readDiagramPart(state: WordState, element: XmlElement, place: Place): void {
  const part = readRelatedXml(state, element.get('r:dm'));
  if (part === undefined) addPicture(state, place, { alt: place.alt, name: '' });
  else place.inline.blocks.push(...(readDiagram(part.root) as RootContent[]));
}

/** An embedded document is converted later; an empty paragraph keeps its place. */
function readEmbeddedObject(state: WordState, element: XmlElement, inline: Inline): void {
  if (element.get('Type')?.toLowerCase() === 'link') return;
  const program = element.get('ProgID') ?? '';
  // Formulas of old editors and pictures pasted from programs have a picture that stands for them.
  if (/^(?:Equation|PBrush|Paint\.Picture|MSPhotoEd|Unknown|Forms\.)/i.test(program)) return;
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
