/** The parts of a package or snippet, by what they hold. */

import { decodeXml } from '../../bytes/xml/decode.js';
import { parseXml, type XmlElement } from '../../bytes/xml/tree.js';
import type { ReadContext } from '../../core/format.js';
import { allBelow } from '../../families/markup/xml-flow.js';
import { type OfficePackage, openPackage, readPart } from '../../families/ooxml/package.js';
import { createStyles, type Styles } from './styles.js';

export interface InDesign {
  readonly styles: Styles;
  /** Stories by their id, in the order of the document. */
  readonly stories: ReadonlyMap<string, XmlElement>;
  readonly spreads: readonly XmlElement[];
  /** Ids of stories that stand on master pages. */
  readonly masterStories: ReadonlySet<string>;
  /** Ids of layers and conditions that are not shown. */
  readonly hidden: ReadonlySet<string>;
  /** Addresses by the id of the text that leads there. */
  readonly links: ReadonlyMap<string, string>;
}

/** A package (IDML): the parts that the design map names, then those that it leaves out. */
export function openIdml(bytes: Uint8Array, context: ReadContext): InDesign {
  const pkg = openPackage(bytes, context);
  const map = readTree(pkg, context, 'designmap.xml');
  if (map === undefined) context.warn({ code: 'missing-part', message: 'The design map is not there.' });
  const named = (map?.elements() ?? []).map((element) => element.get('src') ?? '').filter((src) => src !== '');
  const all = new Set([...named, ...pkg.zip.entries.map((entry) => entry.name)]);
  const read = (folder: RegExp) =>
    [...all].filter((path) => folder.test(path)).flatMap((path) => readTree(pkg, context, path) ?? []);
  const parts = [...(map === undefined ? [] : [map]), ...read(/^Resources\/Styles[^/]*\.xml$/i)];
  return toModel({
    parts: [...parts, ...read(/^Spreads\/[^/]+\.xml$/i), ...read(/^Stories\/[^/]+\.xml$/i)],
    masters: read(/^MasterSpreads\/[^/]+\.xml$/i),
  });
}

/** A snippet (ICML, IDMS): everything in one document, or bare ranges of text, which are taken for a story. */
export function openSnippet(bytes: Uint8Array, context: ReadContext): InDesign {
  const text = decodeXml(bytes);
  const isWhole = /^\s*<(?:\?xml|\?aid|Document)\b/.test(text.slice(0, 1000));
  const root = parse(isWhole ? text : `<fragment>${text}</fragment>`, context);
  const model = toModel({ parts: [root], masters: [] });
  return model.stories.size > 0 || model.spreads.length > 0 ? model : { ...model, stories: new Map([['', root]]) };
}

function readTree(pkg: OfficePackage, context: ReadContext, path: string): XmlElement | undefined {
  const bytes = readPart(pkg, path);
  if (bytes !== undefined) return parse(decodeXml(bytes), context);
  if (path !== 'designmap.xml') context.warn({ code: 'missing-part', message: 'A part of the package is not there.' });
  return undefined;
}

/** `<?ACE 8?>` is a tab to the right margin; the other signs of its kind are no text. */
function parse(text: string, context: ReadContext): XmlElement {
  const { root, truncated } = parseXml(text.replaceAll('<?ACE 8?>', '\t'), context.budget);
  if (truncated) context.warn({ code: 'truncated', message: 'A part ends before its elements do.' });
  return root;
}

function toModel(found: { readonly parts: readonly XmlElement[]; readonly masters: readonly XmlElement[] }): InDesign {
  const { parts, masters } = found;
  const all = (name: string) => parts.flatMap((part) => allBelow(part, name));
  // The element around a part has the name of what it holds.
  const holders = (name: string) =>
    all(name).filter((element) => !element.elements().some((c) => c.local === element.local));
  const unseen = [...all('layer'), ...all('condition')].filter((element) => element.get('Visible') === 'false');
  const placed = masters.flatMap((part) => [...allBelow(part, 'textframe'), ...allBelow(part, 'textpath')]);
  return {
    styles: createStyles(all('paragraphstyle'), all('characterstyle')),
    stories: new Map(holders('story').map((story) => [story.get('Self') ?? '', story])),
    spreads: holders('spread').filter((spread) => spread.get('Hidden') !== 'true'),
    masterStories: new Set(placed.map((frame) => frame.get('ParentStory') ?? '')),
    hidden: new Set(unseen.map((element) => element.get('Self') ?? '')),
    links: linksOf(all('hyperlink'), all('hyperlinkurldestination')),
  };
}

function linksOf(links: readonly XmlElement[], destinations: readonly XmlElement[]): Map<string, string> {
  const addresses = new Map(
    destinations.map((element) => [element.get('Self') ?? '', element.get('DestinationURL') ?? '']),
  );
  const out = new Map<string, string>();
  for (const element of links) {
    const to = element.get('Destination') ?? element.find('Properties', 'Destination')?.textContent().trim();
    const address = addresses.get(to ?? '') ?? '';
    if (address !== '') out.set(element.get('Source') ?? '', address);
  }
  return out;
}
