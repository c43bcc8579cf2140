import { decodeXml } from '../../bytes/xml/decode.js';
import type { XmlElement } from '../../bytes/xml/tree.js';
import { append } from '../../content/tree/append.js';
import { heading, paragraph, root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { toBlocks } from '../../families/markup/mixed.js';
import { parseDocument } from '../../families/markup/xml-document.js';
import { allBelow, readBlocks, readElement, readPhrasing, type XmlFlow } from '../../families/markup/xml-flow.js';
import { readAps } from './aps.js';
import { biblioToBlocks, readBiblio } from './biblio.js';
import { readClaims } from './claims.js';
import { nameGreek } from './entities.js';
import { handlersOf } from './handlers.js';

/** Patents, one or (in the offices' weekly files) many behind each other: XML of several standards, or lines of APS. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const text = decodeXml(source.bytes);
  if (/^\s*PATN\b/.test(text.slice(0, 2000))) return readAps(text, context);
  const out: RootContent[] = [];
  const documents = documentsOf(text);
  for (const [i, document] of documents.entries()) {
    append(out, readPatent(parseDocument({ bytes: Buffer.from(document) }, context), context));
    context.progress(i + 1, documents.length);
  }
  return root(out);
}

/** Each with its own declaration, which no longer names a character set. */
function documentsOf(text: string): string[] {
  return nameGreek(text)
    .split(/(?=<\?xml\s)/)
    .filter((part) => part.trim() !== '')
    .map((part) => part.replace(/^(<\?xml[^>]{0,100}?)\sencoding\s*=\s*["'][^"']{0,40}["']/, '$1'));
}

const DESCRIPTIONS = ['description', 'subdoc-description', 'sdode'];
const CLAIMS = ['claims', 'subdoc-claims', 'sdocl'];
const ABSTRACTS = ['abstract', 'subdoc-abstract', 'sdoab'];

function readPatent(top: XmlElement, context: ReadContext): RootContent[] {
  const isApplication = top.local.toLowerCase() === 'us-patent-application';
  const flow: XmlFlow = {
    context,
    handlers: handlersOf(isApplication),
    definitions: [],
    byId: new Map(),
    level: 3,
    depth: 0,
    noteCount: 0,
  };
  const out: RootContent[] = [];
  const title = titleOf(top);
  if (title !== undefined) out.push(heading(1, readPhrasing(title, flow)));
  append(out, biblioToBlocks(readBiblio(top)));
  for (const abstract of partsOf(top, ABSTRACTS)) appendPart(out, 'Abstract', textBlocks(abstract, flow));
  for (const description of partsOf(top, DESCRIPTIONS)) appendPart(out, 'Description', readBlocks(description, flow));
  const claims: RootContent[] = partsOf(top, ['us-claim-statement']).map((part) => paragraph(readPhrasing(part, flow)));
  for (const part of partsOf(top, CLAIMS)) append(claims, readClaims(part, flow));
  appendPart(out, 'Claims', claims);
  append(out, flow.definitions);
  return out;
}

/** Parts stand below the root; a part of one inside another belongs to that. */
function partsOf(top: XmlElement, names: readonly string[]): XmlElement[] {
  return top.elements().filter((child) => names.includes(child.local.toLowerCase()));
}

function appendPart(out: RootContent[], title: string, blocks: readonly RootContent[]): void {
  if (blocks.length === 0) return;
  out.push(heading(2, title));
  append(out, blocks);
}

/** An abstract may begin with a heading that only says so. */
function textBlocks(part: XmlElement, flow: XmlFlow): RootContent[] {
  return part
    .elements()
    .filter((child) => !/^(?:heading|h)$/i.test(child.local) || !/^\s*abstract/i.test(child.textContent()))
    .flatMap((child) => toBlocks(readElement(child, flow)));
}

/** European titles come in three languages, each behind the code of its language (`B541`, `B542`). */
function titleOf(top: XmlElement): XmlElement | undefined {
  const stated = allBelow(top, 'invention-title')[0] ?? allBelow(top, 'title-of-invention')[0];
  if (stated !== undefined) return stated;
  const holder = allBelow(top, 'b540')[0];
  const titles = holder?.elements() ?? [];
  const english = titles.findIndex((child) => /^b541$/i.test(child.local) && /^\s*en/i.test(child.textContent()));
  if (english >= 0) return titles[english + 1];
  return titles.find((child) => /^b542$/i.test(child.local)) ?? holder;
}
