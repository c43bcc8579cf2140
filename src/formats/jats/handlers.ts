import type { XmlElement } from '../../bytes/xml/tree.js';
import { labelFor, labelled } from '../../content/numbering/printed.js';
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
  subscript,
  superscript,
  text,
} from '../../content/tree/build.js';
import type { ListItem, PhrasingContent, RootContent } from '../../core/tree.js';
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
import { readRows } from '../../families/markup/xml-tables.js';

const sectionHandler: XmlHandler = (element, flow) => {
  const label = childOf(element, 'label')?.textContent().trim() ?? '';
  const title = readPhrasing(childOf(element, 'title'), flow);
  return section(element, flow, label === '' || title.length === 0 ? title : [text(`${label} `), ...title]);
};

const listHandler: XmlHandler = (element, flow) => {
  const type = element.get('list-type') ?? '';
  const items = element.elements().filter((child) => child.local === 'list-item');
  const ordered = /order|alpha|roman|arabic|number/.test(type);
  const title = readPhrasing(childOf(element, 'title'), flow);
  const nodes = items.map((item) => itemOf(item, ordered, flow));
  const built = ordered
    ? list(
        nodes.map((node, i) => withNumber(node, i, type)),
        { ordered },
      )
    : list(nodes);
  return [...(title.length === 0 ? [] : [paragraph([strong(title)])]), built];
};

/** Labels of plain lists are a part of their text. */
function itemOf(item: XmlElement, ordered: boolean, flow: XmlFlow): ListItem {
  const label = childOf(item, 'label')?.textContent().trim() ?? '';
  const blocks = readBlocks(item, flow);
  const first = blocks[0];
  if (!ordered && label !== '' && !/^[•·*–—-]$/.test(label) && first?.type === 'paragraph')
    first.children.unshift(text(`${label} `));
  const node = listItem(blocks);
  return ordered && label !== '' ? labelled(node, label) : node;
}

/** Values of `list-type` that ask for numbers without stating them (JATS 1.3, `@list-type`). */
const LOOKS: ReadonlyMap<string, string> = new Map([
  ['alpha-lower', 'lowerAlpha'],
  ['alpha-upper', 'upperAlpha'],
  ['roman-lower', 'lowerRoman'],
  ['roman-upper', 'upperRoman'],
]);

function withNumber(node: ListItem, i: number, type: string): ListItem {
  if (node.data?.label !== undefined) return node;
  return labelled(node, labelFor(i + 1, { format: LOOKS.get(type) ?? 'decimal', after: '.' }));
}

const definitions: XmlHandler = (element, flow) =>
  element
    .elements()
    .filter((child) => child.local === 'def-item')
    .flatMap((item) => {
      const body = item
        .elements()
        .filter((child) => child.local === 'def')
        .flatMap((child) => readBlocks(child, flow));
      return definition(readPhrasing(childOf(item, 'term'), flow), body);
    });

/** Label, title and caption as one line: "Table 1 What it shows". */
function captionOf(
  element: XmlElement,
  flow: XmlFlow,
): { readonly line: PhrasingContent[]; readonly more: RootContent[] } {
  const label = childOf(element, 'label')?.textContent().replace(/\s+/g, ' ').trim() ?? '';
  const caption = childOf(element, 'caption');
  const title = caption === undefined ? undefined : childOf(caption, 'title');
  const titleNodes = readPhrasing(title, flow);
  const body =
    caption === undefined
      ? []
      : toBlocks(
          caption.children.flatMap((child) =>
            typeof child === 'string'
              ? [text(child.replace(/\s+/g, ' '))]
              : child === title
                ? []
                : readElement(child, flow),
          ),
        );
  const line: PhrasingContent[] = label === '' ? [] : [text(`${label} `)];
  line.push(...titleNodes);
  const first = body[0];
  if (titleNodes.length > 0 || first?.type !== 'paragraph') return { line, more: body };
  return { line: [...line, ...first.children], more: body.slice(1) };
}

const tableWrap: XmlHandler = (element, flow) => {
  const { line, more } = captionOf(element, flow);
  const tables = allBelow(element, 'table');
  const foot = childOf(element, 'table-wrap-foot');
  const out: Mixed[] = [PARAGRAPH_END];
  if (line.length > 0) out.push(paragraph(line));
  out.push(...more);
  for (const table of tables) out.push(...readRows(table, flow, []));
  if (tables.length === 0) out.push(...pictures(element, flow));
  if (foot !== undefined) out.push(...readBlocks(foot, flow));
  return out;
};

function pictures(element: XmlElement, flow: XmlFlow): RootContent[] {
  return allBelow(element, 'graphic').map((graphic) => paragraph(pictureNodes(graphic, flow, element)));
}

function pictureNodes(graphic: XmlElement, flow: XmlFlow, holder: XmlElement): PhrasingContent[] {
  const alt = childOf(graphic, 'alt-text') ?? childOf(holder, 'alt-text');
  void flow;
  return [image(alt?.textContent().replace(/\s+/g, ' ').trim() ?? '', addressOf(graphic))];
}

const figure: XmlHandler = (element, flow) => {
  const { line, more } = captionOf(element, flow);
  const inner = element
    .elements()
    .filter((child) => !/^(?:label|caption|object-id|alt-text|graphic)$/.test(child.local));
  return [
    PARAGRAPH_END,
    ...pictures(element, flow),
    ...(line.length === 0 ? [] : [paragraph(line)]),
    ...more,
    ...inner.flatMap((child) => readElement(child, flow)),
    PARAGRAPH_END,
  ];
};

const equation: XmlHandler = (element, flow) => {
  const display = element.local === 'disp-formula';
  const tex = allBelow(element, 'tex-math')[0]?.textContent() ?? '';
  const found = allBelow(element, 'math')[0];
  const label = childOf(element, 'label')?.textContent().trim() ?? '';
  const source = unwrapTex(tex);
  if (source !== '') return [display ? math(source) : inlineMath(source)];
  if (found !== undefined) return formula(found, display);
  const inner = readMixed(element, flow);
  return display ? [PARAGRAPH_END, ...inner, ...(label === '' ? [] : [text(` ${label}`)]), PARAGRAPH_END] : inner;
};

/** Publishers wrap formulas into whole documents. */
function unwrapTex(source: string): string {
  const body = /\\begin\{document\}([\s\S]*)\\end\{document\}/.exec(source)?.[1] ?? source;
  return body
    .trim()
    .replace(/^\$+([\s\S]*?)\$+$/, '$1')
    .replace(/^\\\[([\s\S]*)\\\]$/, '$1')
    .trim();
}

const crossReference: XmlHandler = (element, flow) => {
  const type = element.get('ref-type') ?? '';
  const target = flow.byId.get(element.get('rid') ?? '');
  if (type === 'fn' && target?.local === 'fn') return noteReference(target, flow);
  return readMixed(element, flow);
};

const notes = new WeakMap<XmlFlow, Map<XmlElement, PhrasingContent>>();

/** A note is defined where it is first referred to. */
function noteReference(target: XmlElement, flow: XmlFlow): Mixed[] {
  const known = notes.get(flow) ?? new Map<XmlElement, PhrasingContent>();
  notes.set(flow, known);
  const before = known.get(target);
  if (before !== undefined) return [{ ...before }];
  const reference = addNote(flow, readBlocks(target, flow));
  known.set(target, reference);
  return [reference];
}

/** A note that stands in the text itself, or in a group that something refers to. */
const note: XmlHandler = (element, flow) =>
  element.get('id') === undefined ? [addNote(flow, readBlocks(element, flow))] : [];

const noteGroup: XmlHandler = (element, flow) => {
  const known = notes.get(flow);
  const rest = element.elements().filter((child) => child.local === 'fn' && known?.has(child) !== true);
  return rest.flatMap((child) => readBlocks(child, flow));
};

const linkHandler: XmlHandler = (element, flow) => {
  const url = addressOf(element);
  const label = readPhrasing(element, flow);
  const address = element.local === 'email' ? `mailto:${element.textContent().trim()}` : url;
  return address === '' || address === 'mailto:'
    ? label
    : [link(address, label.length === 0 ? [text(address)] : label)];
};

const references: XmlHandler = (element, flow) => {
  const title = readPhrasing(childOf(element, 'title'), flow);
  const items = allBelow(element, 'ref').map((ref) => listItem([paragraph(citation(ref, flow))]));
  const inner = element
    .elements()
    .filter((child) => child.local === 'p')
    .flatMap((child) => readElement(child, flow));
  return [
    heading(flow.level, title.length > 0 ? title : 'References'),
    ...inner,
    ...(items.length === 0 ? [] : [list(items, { ordered: true })]),
  ];
};

/** A reference as it is written; one of parts only has its parts joined. */
function citation(ref: XmlElement, flow: XmlFlow): PhrasingContent[] {
  const body = ref.elements().find((child) => child.local !== 'label') ?? ref;
  const isMixed = body.children.some((child) => typeof child === 'string' && /[.,;:]/.test(child));
  if (isMixed) return readPhrasing(body, flow);
  const people = allBelow(body, 'name').map((name) =>
    `${childOf(name, 'surname')?.textContent().trim() ?? ''} ${childOf(name, 'given-names')?.textContent().trim() ?? ''}`.trim(),
  );
  const rest = body
    .elements()
    .filter((child) => !/^(?:person-group|name|label)$/.test(child.local))
    .map((child) => child.textContent().replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '');
  return [text([people.join(', '), ...rest].filter((part) => part !== '').join('. '))];
}

const boxed: XmlHandler = (element, flow) => {
  const { line, more } = captionOf(element, flow);
  return [
    blockquote([...(line.length === 0 ? [] : [paragraph([strong(line)])]), ...more, ...readBlocks(element, flow)]),
  ];
};

const quoteBlock: XmlHandler = (element, flow) => [blockquote(readBlocks(element, flow))];

const named =
  (title: string): XmlHandler =>
  (element, flow) => {
    const own = readPhrasing(childOf(element, 'title'), flow);
    return section(element, flow, own.length > 0 ? own : [text(title)]);
  };

const codeBlock: XmlHandler = (element) => {
  const value = rawText(element);
  const isInline = element.local === 'code' && !value.includes('\n') && element.get('language') === undefined;
  return isInline ? [inlineCode(value)] : [code(value, element.get('language') ?? '')];
};

const verse: XmlHandler = (element, flow) => {
  const lines = element
    .elements()
    .filter((child) => child.local === 'verse-line')
    .flatMap((line, i): PhrasingContent[] => [...(i > 0 ? [lineBreak()] : []), ...readPhrasing(line, flow)]);
  const inner = element
    .elements()
    .filter((child) => child.local === 'verse-group')
    .flatMap((child) => readElement(child, flow));
  return [...(lines.length === 0 ? [] : [paragraph(lines)]), ...inner];
};

const statement: XmlHandler = (element, flow) => {
  const label = childOf(element, 'label')?.textContent().trim() ?? '';
  const title = readPhrasing(childOf(element, 'title'), flow);
  const named: PhrasingContent[] = [...(label === '' ? [] : [text(`${label} `)]), ...title];
  return [
    PARAGRAPH_END,
    ...(named.length === 0 ? [] : [paragraph([strong(named)])]),
    ...readMixed(element, flow),
    PARAGRAPH_END,
  ];
};

const names = (words: string, handler: XmlHandler) => words.split(' ').map((name) => [name, handler] as const);

export const handlers: ReadonlyMap<string, XmlHandler> = new Map<string, XmlHandler>([
  ...names('sec app', sectionHandler),
  ...names(
    'title label subtitle object-id alt-text long-desc permissions front front-stub journal-meta sec-meta processing-meta attrib@ term-head def-head index-term x milestone-start milestone-end',
    silentHandler,
  ),
  ...names('p attrib speech disp-formula-group', blockHandler),
  ['list', listHandler],
  ['def-list', definitions],
  ['table-wrap', tableWrap],
  ['table', (element, flow) => readRows(element, flow, [])],
  ...names('fig fig-group@ chem-struct-wrap media supplementary-material', figure),
  ...names('graphic inline-graphic', (element, flow) => pictureNodes(element, flow, element)),
  ...names('disp-formula inline-formula', equation),
  ['tex-math', (element) => [inlineMath(unwrapTex(element.textContent()))]],
  ['math', (element) => formula(element, element.get('display') === 'block')],
  ['xref', crossReference],
  ['fn', note],
  ['fn-group', noteGroup],
  ...names('ext-link uri self-uri email', linkHandler),
  ['ref-list', references],
  ['ack', named('Acknowledgements')],
  ['glossary', named('Glossary')],
  ['boxed-text', boxed],
  ...names('disp-quote', quoteBlock),
  ...names('preformat code', codeBlock),
  ['verse-group', verse],
  ['statement', statement],
  ...names(
    'bold',
    marked((children) => [strong(children)]),
  ),
  ...names(
    'italic named-content@ styled-content@',
    marked((children) => [emphasis(children)]),
  ),
  [
    'monospace',
    (element) => (element.textContent().trim() === '' ? [] : [inlineCode(element.textContent().replace(/\s+/g, ' '))]),
  ],
  ['strike', marked((children) => [strikethrough(children)])],
  ['sub', marked(subscript)],
  ['sup', marked(superscript)],
  ['break', () => [lineBreak()]],
]);
