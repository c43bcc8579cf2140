import type { XmlElement } from '../../bytes/xml/tree.js';
import { list, listItem, paragraph, text } from '../../content/tree/build.js';
import { plainText } from '../../content/tree/content.js';
import type { ListItem, PhrasingContent, RootContent } from '../../core/tree.js';
import { allBelow, readBlocks, readPhrasing, type XmlFlow } from '../../families/markup/xml-flow.js';

/** A claim with the number that it begins with; 0 if it has none. */
export interface Claim {
  readonly number: number;
  readonly blocks: RootContent[];
}

/** The claims as a numbered list, each with the parts of its text as paragraphs; what leads in to them stands before. */
export function readClaims(part: XmlElement, flow: XmlFlow): RootContent[] {
  const claims = [...allBelow(part, 'claim'), ...allBelow(part, 'clm')];
  if (claims.length === 0) return readBlocks(part, flow);
  const leads = part.elements().filter((child) => /^(?:heading|h)$/i.test(child.local));
  return [
    ...leads.map((lead) => paragraph(readPhrasing(lead, flow))),
    ...listClaims(claims.map((claim) => readClaim(claim, flow, claims.length > 1))),
  ];
}

/** European claims have their number beside their text only. A single one (of designs) is printed without. */
function readClaim(element: XmlElement, flow: XmlFlow, isCounted: boolean): Claim {
  const claim = splitNumber(readBlocks(element, flow));
  if (claim.number !== 0 || !isCounted) return claim;
  return { ...claim, number: Number(/^0*(\d{1,4})$/.exec(element.get('num') ?? '')?.[1] ?? '0') };
}

/** Runs of claims that follow each other by their numbers as lists; other claims keep their number as text. */
export function listClaims(claims: readonly Claim[]): RootContent[] {
  const out: RootContent[] = [];
  let items: ListItem[] = [];
  let start = 1;
  const flush = () => {
    if (items.length > 0) out.push(list(items, { ordered: true, start }));
    items = [];
  };
  for (const { number, blocks } of claims) {
    if (items.length > 0 && number !== start + items.length) flush();
    if (number === 0) {
      for (const block of blocks) out.push(block);
      continue;
    }
    if (items.length === 0) start = number;
    items.push(listItem(blocks));
  }
  flush();
  return out;
}

/** "1. A device", with the number in bold or not, as number and text. */
export function splitNumber(blocks: RootContent[]): Claim {
  const first = blocks[0];
  if (first?.type !== 'paragraph') return { number: 0, blocks };
  const head = plainText(first.children.slice(0, 3)).trimStart();
  const number = Number(/^(\d{1,4})\s*[.)]/.exec(head)?.[1] ?? '0');
  if (number === 0) return { number: 0, blocks };
  return { number, blocks: [paragraph(withoutNumber(first.children)), ...blocks.slice(1)] };
}

/** Phrasing content without its first characters up to the sign behind the number. */
function withoutNumber(children: readonly PhrasingContent[]): PhrasingContent[] {
  for (const [i, child] of children.slice(0, 3).entries()) {
    if (child.type !== 'text') continue;
    const rest = child.value.replace(/^\s*\d{0,4}\s*[.)]\s*/, '');
    if (rest !== child.value) return [text(rest), ...children.slice(i + 1)];
  }
  return [...children];
}
