import type { XmlElement } from '../../bytes/xml/tree.js';
import { emphasis, heading, list, listItem, strong, subscript, superscript, text } from '../../content/tree/build.js';
import { plainText } from '../../content/tree/content.js';
import type { PhrasingContent } from '../../core/tree.js';
import { PARAGRAPH_END } from '../../families/markup/mixed.js';
import {
  allBelow,
  blockHandler,
  formula,
  marked,
  readBlocks,
  readElement,
  readMixed,
  readPhrasing,
  silentHandler,
  type XmlHandler,
} from '../../families/markup/xml-flow.js';
import { tableHandler } from './tables.js';

/** Headings below the three parts of a patent, by the level that they state. */
const headingHandler: XmlHandler = (element, flow) => {
  const stated = Number.parseInt(element.get('level') ?? element.get('lvl') ?? element.get('LVL') ?? '1', 10) || 1;
  const title = readPhrasing(element, flow);
  return title.length === 0 ? [] : [PARAGRAPH_END, heading(flow.level + Math.max(stated, 1) - 1, title)];
};

/** Paragraphs of applications are cited by their number. */
const numberedParagraph: XmlHandler = (element, flow) => {
  const number = element.get('num') ?? '';
  const isCounted = /^\d{3,5}$/.test(number) && Number(number) > 0;
  return [PARAGRAPH_END, ...(isCounted ? [text(`[${number}] `)] : []), ...readMixed(element, flow), PARAGRAPH_END];
};

/** `1`, `12a`, `10-14`: signs of the drawings, which patents print in bold throughout. */
const SIGN = /^[\s.,]*\d{1,5}[a-z′']{0,2}(?:\s*[-–,]\s*\d{0,5}[a-z′']{0,2})?[\s.,]*$/i;

function bold(children: PhrasingContent[]): PhrasingContent[] {
  return SIGN.test(plainText(children)) ? children : [strong(children)];
}

/** An index of a character; ST.32 counts the blank behind it as its own. */
function tight(
  children: PhrasingContent[],
  wrap: (children: PhrasingContent[]) => PhrasingContent[],
): PhrasingContent[] {
  const last = children.at(-1);
  if (last?.type !== 'text' || !/\s$/.test(last.value)) return wrap(children);
  return [...wrap([...children.slice(0, -1), text(last.value.trimEnd())]), text(' ')];
}

/** Formulas as MathML; where there is only a picture of one, nothing. */
const formulaHandler: XmlHandler = (element) => [
  PARAGRAPH_END,
  ...allBelow(element, 'math').flatMap((found) => formula(found, true)),
  PARAGRAPH_END,
];

/** A unit of its own in the text, with a number that only counts it. */
const unitHandler: XmlHandler = (element, flow) =>
  element
    .elements()
    .filter((child) => child.local.toLowerCase() !== 'number')
    .flatMap((child) => readElement(child, flow));

const listHandler: XmlHandler = (element, flow) => {
  const items = element.elements().filter((child) => /^(?:li|list-item)$/i.test(child.local));
  const only = items.length === 1 ? loneList(items[0]) : undefined;
  // Lists around lists only move them to the right.
  if (only !== undefined) return [PARAGRAPH_END, ...readElement(only, flow), PARAGRAPH_END];
  const ordered = element.local.toLowerCase() === 'ol';
  const built = items.map((item) => readBlocks(item, flow)).filter((blocks) => blocks.length > 0);
  if (built.length === 0) return [];
  return [
    PARAGRAPH_END,
    list(
      built.map((blocks) => listItem(blocks)),
      { ordered },
    ),
    PARAGRAPH_END,
  ];
};

function loneList(item: XmlElement | undefined): XmlElement | undefined {
  if (item === undefined) return undefined;
  const [only, second] = item.elements();
  const isLone =
    second === undefined && item.children.every((child) => typeof child !== 'string' || child.trim() === '');
  return isLone && only !== undefined && /^(?:ul|ol|unordered-list)$/i.test(only.local) ? only : undefined;
}

/** "claim 1" within a claim, which some write as a text of its own. */
const reference: XmlHandler = (element) => [text(element.textContent().replace(/\s+/g, ' '))];

const definitionTerm: XmlHandler = (element, flow) => [PARAGRAPH_END, ...readPhrasing(element, flow), text(': ')];

const SHARED: readonly (readonly [names: string, handler: XmlHandler])[] = [
  ['paragraph para claim-text clmstep dd br', blockHandler],
  ['heading h', headingHandler],
  ['b bold', marked(bold)],
  ['i italic', marked((children) => [emphasis(children)])],
  ['sub sub2 subscript sb', marked((children) => tight(children, subscript))],
  ['sup sup2 superscript sp', marked((children) => tight(children, superscript))],
  ['maths math-us math-cwu', formulaHandler],
  ['math', (element) => formula(element, false)],
  ['cwu table-cwu biological-deposit-cwu', unitHandler],
  ['table', tableHandler],
  ['ul ol unordered-list', listHandler],
  ['dt', definitionTerm],
  ['claim-ref dependent-claim-reference clref', reference],
  [
    'chemistry us-chemistry chemistry-cwu che-us chem-us chemcwu img image emi mathematica-file mathimg chemcdx chemmol drawings subdoc-drawings sdodr us-sequence-list-doc sequence-list-doc sequence-cwu table-external-doc program-listing-deposit',
    silentHandler,
  ],
];

function build(paragraphs: XmlHandler): ReadonlyMap<string, XmlHandler> {
  const out = new Map<string, XmlHandler>([['p', paragraphs]]);
  for (const [names, handler] of SHARED) for (const name of names.split(' ')) out.set(name, handler);
  return out;
}

const ofGrants = build(blockHandler);
const ofApplications = build(numberedParagraph);

export function handlersOf(isApplication: boolean): ReadonlyMap<string, XmlHandler> {
  return isApplication ? ofApplications : ofGrants;
}
