import type { XmlElement } from '../../bytes/xml/tree.js';
import { labelled } from '../../content/numbering/printed.js';
import {
  blockquote,
  code,
  emphasis,
  heading,
  image,
  inlineCode,
  inlineMath,
  lineBreak,
  link,
  list,
  listItem,
  math,
  paragraph,
  strikethrough,
  strong,
  text,
  thematicBreak,
} from '../../content/tree/build.js';
import type { ListItem, PhrasingContent } from '../../core/tree.js';
import { definition } from '../../families/markup/lists.js';
import { type Mixed, PARAGRAPH_END, toBlocks } from '../../families/markup/mixed.js';
import {
  addNote,
  addressOf,
  allBelow,
  blockHandler,
  childOf,
  formula,
  marked,
  rawText,
  readBlocks,
  readElement,
  readMixed,
  readPhrasing,
  section,
  silentHandler,
  type XmlFlow,
  type XmlHandler,
} from '../../families/markup/xml-flow.js';
import { readNamedRows } from '../../families/markup/xml-tables.js';
import { renditionOf } from './rendition.js';

/** What stands around running text: its own page's title, or the header's where it has none. */
const document: XmlHandler = (element, flow) => {
  const out: Mixed[] = [];
  const header = childOf(element, 'teiheader');
  const hasOwnTitle = allBelow(element, 'doctitle').length > 0;
  const statement = header === undefined ? undefined : allBelow(header, 'titlestmt')[0];
  if (statement !== undefined && !hasOwnTitle) {
    const level = flow.level;
    const titles = statement.elements().filter((child) => child.local === 'title' && child.get('type') !== 'sub');
    const main = readPhrasing(titles.find((title) => title.get('type') === 'main') ?? titles[0], flow);
    if (main.length > 0) out.push(heading(flow.level++, main));
    const people = statement
      .elements()
      .filter((child) => child.local === 'author')
      .map((person) => person.textContent().replace(/\s+/g, ' ').trim())
      .filter((person) => person !== '');
    if (people.length > 0) out.push(paragraph(people.join(', ')));
    for (const node of readMixed(element, flow)) out.push(node);
    flow.level = level;
    return out;
  }
  for (const node of readMixed(element, flow)) out.push(node);
  return out;
};

/** Several heads of one division are one title. */
const division: XmlHandler = (element, flow) => {
  const heads = element.elements().filter((child) => child.local === 'head');
  const title = heads.flatMap((head, i): PhrasingContent[] => [
    ...(i > 0 ? [text(': ')] : []),
    ...readPhrasing(head, flow),
  ]);
  return section(element, flow, title);
};

/** A head that is no division's own: a bold line. */
function headOf(element: XmlElement, flow: Parameters<XmlHandler>[1]): Mixed[] {
  const title = readPhrasing(childOf(element, 'head'), flow);
  return title.length === 0 ? [] : [paragraph([strong(title)])];
}

const pageTitle: XmlHandler = (element, flow) => {
  const parts = allBelow(element, 'titlepart').map((part) => readPhrasing(part, flow));
  const title = (parts.length > 0 ? parts : [readPhrasing(element, flow)])
    .filter((part) => part.length > 0)
    .flatMap((part, i): PhrasingContent[] => [...(i > 0 ? [text(': ')] : []), ...part]);
  return title.length === 0 ? [] : [PARAGRAPH_END, heading(1, title)];
};

const marks: XmlHandler = (element, flow) => renditionOf(element)(element, flow);

/** Within a sentence it is in quotation marks; with paragraphs or lines in it, or between blocks, it is a block. */
const quotation: XmlHandler = (element, flow) => {
  const isBlock = element.elements().some((child) => /^(?:p|lg|l|list|table|div\d?|quote|ab)$/.test(child.local));
  if (isBlock || element.get('rend') === 'block' || element.get('rend') === 'blockquote')
    return [blockquote(readBlocks(element, flow))];
  const inner = readMixed(element, flow);
  const plain = element.textContent().trim();
  // Editions often keep the marks themselves.
  if (/^["“”„«»‘'‹›]/.test(plain)) return inner;
  return [text('“'), ...inner, text('”')];
};

const blockQuotation: XmlHandler = (element, flow) => [
  blockquote([...toBlocks(headOf(element, flow)), ...readBlocks(element, flow)]),
];

/** A quotation with what it is from. */
const citation: XmlHandler = (element, flow) => {
  const quote = childOf(element, 'quote', 'q');
  const by = readPhrasing(childOf(element, 'bibl', 'ref', 'biblstruct'), flow);
  const body = quote === undefined ? readBlocks(element, flow) : readBlocks(quote, flow);
  return [blockquote([...body, ...(by.length === 0 || quote === undefined ? [] : [paragraph([text('— '), ...by])])])];
};

const lists: XmlHandler = (element, flow) => {
  const type = `${element.get('type') ?? ''} ${element.get('rend') ?? ''}`;
  const children = element.elements();
  const out: Mixed[] = [PARAGRAPH_END, ...headOf(element, flow)];
  const isGloss =
    /gloss|definition/.test(type) || (children.some((child) => child.local === 'label') && !/order|number/.test(type));
  if (isGloss) {
    let term: PhrasingContent[] = [];
    for (const child of children) {
      if (child.local === 'label') term = readPhrasing(child, flow);
      else if (child.local === 'item') {
        out.push(...definition(term, readBlocks(child, flow)));
        term = [];
      }
    }
    return out;
  }
  const items = children.filter((child) => child.local === 'item').map((item) => ordinary(item, flow));
  const start = Number.parseInt(children.find((child) => child.local === 'item')?.get('n') ?? '1', 10) || 1;
  const ordered = /order|number/.test(type) && !/unordered/.test(type);
  if (items.length > 0) out.push(list(items, ordered ? { ordered, start } : {}));
  return out;
};

/** An item with the label that its `n` states, where that is more than a number. */
function ordinary(item: XmlElement, flow: XmlFlow): ListItem {
  const node = listItem(readBlocks(item, flow));
  const n = item.get('n')?.trim() ?? '';
  return n === '' || /^\d+\.?$/.test(n) ? node : labelled(node, n);
}

const bibliography: XmlHandler = (element, flow) => {
  const entries = element.elements().filter((child) => /^bibl(?:struct|full)?$/i.test(child.local));
  const title = readPhrasing(childOf(element, 'head'), flow);
  const items = entries.map((entry) => listItem(readBlocks(entry, flow)));
  return [
    PARAGRAPH_END,
    ...(title.length === 0 ? [] : [heading(flow.level, title)]),
    ...(items.length === 0 ? [] : [list(items)]),
  ];
};

/** Verse keeps its lines; a group of them is a paragraph. */
const stanza: XmlHandler = (element, flow) => {
  const groups = element.elements().filter((child) => child.local === 'lg');
  if (groups.length > 0) return [PARAGRAPH_END, ...headOf(element, flow), ...readMixed(element, flow), PARAGRAPH_END];
  const verses = element.elements().filter((child) => child.local === 'l');
  const children = verses.flatMap((verse, i): PhrasingContent[] => [
    ...(i > 0 ? [lineBreak()] : []),
    ...readPhrasing(verse, flow),
  ]);
  return [PARAGRAPH_END, ...headOf(element, flow), paragraph(children)];
};

const verse: XmlHandler = (element, flow) => [...readMixed(element, flow), lineBreak()];

const speech: XmlHandler = (element, flow) => {
  const speaker = readPhrasing(childOf(element, 'speaker'), flow);
  return [
    PARAGRAPH_END,
    ...(speaker.length === 0 ? [] : [paragraph([strong(speaker)])]),
    ...readMixed(element, flow),
    PARAGRAPH_END,
  ];
};

const stage: XmlHandler = (element, flow) => {
  const nodes = readPhrasing(element, flow);
  return nodes.length === 0 ? [] : [emphasis(nodes)];
};

const table: XmlHandler = (element, flow) =>
  readNamedRows(element, flow, {
    row: /^row$/,
    cell: /^cell$/,
    header: (row) =>
      row.get('role') === 'label' ||
      (row.elements('cell').length > 0 && row.elements().every((cell) => cell.get('role') === 'label')),
    caption: readPhrasing(childOf(element, 'head'), flow),
  });

const figure: XmlHandler = (element, flow) => {
  const graphic = childOf(element, 'graphic');
  const words = childOf(element, 'figdesc')?.textContent().replace(/\s+/g, ' ').trim() ?? '';
  const title = readPhrasing(childOf(element, 'head'), flow);
  const out: Mixed[] = [PARAGRAPH_END];
  if (graphic !== undefined) out.push(image(words, graphic.get('url') ?? ''), PARAGRAPH_END);
  for (const node of readMixed(element, flow)) if (node.type !== 'image') out.push(node);
  out.push(PARAGRAPH_END);
  if (title.length > 0) out.push(paragraph(title));
  return out;
};

const note: XmlHandler = (element, flow) => [addNote(flow, readBlocks(element, flow))];

/** An address or a file; what begins with a sign of its own points into the text or into lists of the edition. */
const ADDRESS = /^(?:(?:https?|ftp|mailto|doi|urn|file):\S|[^\s#:]*[./][^\s:]*$)/i;

const reference: XmlHandler = (element, flow) => {
  const target = element.get('target') ?? addressOf(element);
  const label = readPhrasing(element, flow);
  if (!ADDRESS.test(target)) return label;
  return [link(target, label.length === 0 ? [text(target)] : label)];
};

/** Of what the source has and what the edition makes of it, a reader wants the edition's. */
const choice: XmlHandler = (element, flow) => {
  const children = element.elements();
  const wanted = children.find((child) => /^(?:reg|corr|expan)$/.test(child.local)) ?? children[0];
  return wanted === undefined ? [] : readElement(wanted, flow);
};

const codeMark: XmlHandler = (element) => {
  const value = element.textContent().replace(/\s+/g, ' ').trim();
  return value === '' ? [] : [inlineCode(value)];
};

const listing: XmlHandler = (element) => [code(rawText(element), element.get('lang') ?? '')];

const anonymous: XmlHandler = (element, flow) => {
  const type = element.get('type') ?? '';
  const language = /^codeblock\b\s*(\S*)/.exec(type)?.[1];
  return language === undefined ? blockHandler(element, flow) : [code(rawText(element), language)];
};

const segment: XmlHandler = (element, flow) =>
  /^code/.test(element.get('type') ?? '') ? codeMark(element, flow) : marks(element, flow);

const equation: XmlHandler = (element) => {
  const found = allBelow(element, 'math')[0];
  const display = /display|block/.test(`${element.get('rend') ?? ''} ${element.get('type') ?? ''}`);
  if (found !== undefined) return formula(found, display);
  const value = element.textContent().trim();
  if (value === '') return [];
  const isTex = /tex/i.test(element.get('notation') ?? '') || /\\[a-z]/i.test(value);
  const bare = value.replace(/^(?:\$+|\\[[(])|(?:\$+|\\[\])])$/g, '').trim();
  if (!isTex) return [text(value)];
  return [display || /^(?:\$\$|\\\[)/.test(value) ? math(bare) : inlineMath(bare)];
};

const gap: XmlHandler = (element) => [text(element.textContent().trim() === '' ? '[…]' : element.textContent())];

const separator: XmlHandler = (element) =>
  /separator/.test(element.get('type') ?? '') ||
  /line|rule|stars?/.test(`${element.get('rend') ?? ''} ${element.get('rendition') ?? ''}`)
    ? [PARAGRAPH_END, thematicBreak()]
    : [];

const names = (words: string, handler: XmlHandler) => words.split(' ').map((name) => [name, handler] as const);

export const handlers: ReadonlyMap<string, XmlHandler> = new Map<string, XmlHandler>([
  ...names('tei tei.2', document),
  ...names('div div0 div1 div2 div3 div4 div5 div6 div7', division),
  ...names(
    'teiheader head facsimile sourcedoc standoff pb cb gb fw index figdesc graphic speaker anchor handshift spangrp interpgrp linkgrp listchange xenodata certainty respons fsdecl',
    silentHandler,
  ),
  ...names(
    'p opener closer dateline salute signed byline docauthor docdate docimprint docedition imprimatur argument trailer postscript salutation address addrline castitem caption entry sense entryfree front body back group u',
    blockHandler,
  ),
  ['ab', anonymous],
  ['seg', segment],
  ['doctitle', pageTitle],
  ['titlepart', pageTitle],
  ['hi', marks],
  ...names(
    'emph title mentioned foreign distinct',
    marked((children) => [emphasis(children)]),
  ),
  ...names(
    'soCalled socalled',
    marked((children) => [text('‘'), ...children, text('’')]),
  ),
  ...names('q said quote', quotation),
  ...names('epigraph floatingtext', blockQuotation),
  ['cit', citation],
  ...names('list castlist listperson listplace', lists),
  ['listbibl', bibliography],
  ['lg', stanza],
  ['l', verse],
  ['sp', speech],
  ['stage', stage],
  ['table', table],
  ['figure', figure],
  ['note', note],
  ...names('ref ptr xref xptr', reference),
  ['choice', choice],
  ...names('code gi att val tag ident', codeMark),
  ...names('eg egxml', listing),
  ['formula', equation],
  ['del', marked((children) => [strikethrough(children)])],
  ['gap', gap],
  ['milestone', separator],
  ['lb', () => [lineBreak()]],
]);
