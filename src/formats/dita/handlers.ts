import type { XmlElement } from '../../bytes/xml/tree.js';
import {
  blockquote,
  code,
  emphasis,
  heading,
  image,
  inlineCode,
  lineBreak,
  link,
  list,
  listItem,
  paragraph,
  strikethrough,
  strong,
  subscript,
  superscript,
  text,
} from '../../content/tree/build.js';
import type { PhrasingContent, RootContent } from '../../core/tree.js';
import { definition } from '../../families/markup/lists.js';
import { type Mixed, PARAGRAPH_END } from '../../families/markup/mixed.js';
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
import { mapHandlers } from './maps.js';
import { tableHandlers } from './tables.js';

const topic: XmlHandler = (element, flow) =>
  section(element, flow, readPhrasing(childOf(element, 'title', 'glossterm'), flow));

const titledSection: XmlHandler = (element, flow) =>
  section(element, flow, readPhrasing(childOf(element, 'title'), flow));

/** A title of something smaller than a section: a bold line. */
function titleLine(element: XmlElement, flow: XmlFlow): RootContent[] {
  const title = readPhrasing(childOf(element, 'title'), flow);
  return title.length === 0 ? [] : [paragraph([strong(title)])];
}

const NOTE_TITLES: ReadonlyMap<string, string> = new Map([
  ['other', 'Note'],
  ['fastpath', 'Fast path'],
  ['restriction', 'Restriction'],
]);

const note: XmlHandler = (element, flow) => {
  const type = element.get('type') ?? 'note';
  const title =
    type === 'other'
      ? (element.get('othertype') ?? 'Note')
      : (NOTE_TITLES.get(type) ?? type.charAt(0).toUpperCase() + type.slice(1));
  return [blockquote([paragraph([strong([text(title)])]), ...readBlocks(element, flow)])];
};

const hazard: XmlHandler = (element, flow) => [
  blockquote([paragraph([strong([text('Warning')])]), ...readBlocks(element, flow)]),
];

const quoteBlock: XmlHandler = (element, flow) => {
  const by = element.get('reftitle');
  return [blockquote([...readBlocks(element, flow), ...(by === undefined || by === '' ? [] : [paragraph(`— ${by}`)])])];
};

/** `outputclass="language-java"` says what it is, and so do some kinds of listings. */
const listing: XmlHandler = (element) => {
  const language = /(?:^|\s)(?:language-|lang-)([\w+#-]+)/.exec(element.get('outputclass') ?? '')?.[1] ?? '';
  return [code(rawText(element), language)];
};

const lines: XmlHandler = (element, flow) => {
  const out: PhrasingContent[] = [];
  if (element.elements().length > 0) return blockHandler(element, flow);
  element
    .textContent()
    .trim()
    .split('\n')
    .forEach((line, i) => {
      if (i > 0) out.push(lineBreak());
      out.push(text(line.trim()));
    });
  return [paragraph(out)];
};

const listOf =
  (ordered: boolean): XmlHandler =>
  (element, flow) => {
    const items = element
      .elements()
      .filter((child) => /^(?:li|sli|step|substep|choice|stepsection|steps-unordered|ditavalref)$/i.test(child.local))
      .filter((child) => child.local !== 'stepsection' || child.textContent().trim() !== '')
      .map((item) => listItem(readBlocks(item, flow)));
    return items.length === 0 ? [] : [...titleLine(element, flow), list(items, { ordered })];
  };

/** One step alone is a paragraph. */
const steps: XmlHandler = (element, flow) => {
  const own = element.elements().filter((child) => child.local === 'step');
  return own.length === 1 ? blockHandler(element, flow) : listOf(true)(element, flow);
};

const definitions: XmlHandler = (element, flow) =>
  element
    .elements()
    .filter((child) => /^(?:dlentry|plentry|pt|glossentry)$/i.test(child.local))
    .flatMap((entry) => {
      const terms = entry.elements().filter((child) => /^(?:dt|pt)$/i.test(child.local));
      const joined = terms.flatMap((term, i): PhrasingContent[] => [
        ...(i > 0 ? [text(', ')] : []),
        ...readPhrasing(term, flow),
      ]);
      const bodies = entry.elements().filter((child) => /^(?:dd|pd)$/i.test(child.local));
      return definition(
        joined,
        bodies.flatMap((body) => readBlocks(body, flow)),
      );
    });

const picture: XmlHandler = (element) => {
  const words = (childOf(element, 'alt')?.textContent() ?? element.get('alt') ?? '').replace(/\s+/g, ' ').trim();
  const node = image(words, element.get('href') ?? '');
  return element.get('placement') === 'break' ? [PARAGRAPH_END, node, PARAGRAPH_END] : [node];
};

/** A figure's title stands below it. */
const figure: XmlHandler = (element, flow) => {
  const title = readPhrasing(childOf(element, 'title'), flow);
  return [PARAGRAPH_END, ...readMixed(element, flow), PARAGRAPH_END, ...(title.length === 0 ? [] : [paragraph(title)])];
};

/** What a reference without words shows: the title of its target in this file, or the address. */
const reference: XmlHandler = (element, flow) => {
  const url = addressOf(element);
  const own = readPhrasing(element, flow);
  const target = url.startsWith('#') ? flow.byId.get(url.slice(1).split('/').at(-1) ?? '') : undefined;
  const title = target === undefined ? '' : (childOf(target, 'title')?.textContent().replace(/\s+/g, ' ').trim() ?? '');
  const label = own.length > 0 ? own : [text(title === '' ? url : title)];
  return url === '' || url.startsWith('#') ? (url === '' ? own : label) : [link(url, label)];
};

const relatedLinks: XmlHandler = (element, flow) => {
  const items = allBelow(element, 'link').flatMap((each) => {
    const words = readPhrasing(childOf(each, 'linktext'), flow);
    const url = each.get('href') ?? '';
    const label = words.length > 0 ? words : [text(url)];
    const about = readPhrasing(childOf(each, 'desc'), flow);
    const more = about.length === 0 ? [] : [text(': '), ...about];
    return url === '' && words.length === 0 ? [] : [listItem([paragraph([link(url, label), ...more])])];
  });
  return items.length === 0 ? [] : [PARAGRAPH_END, heading(flow.level, 'Related links'), list(items)];
};

const menu: XmlHandler = (element) => [
  strong([
    text(
      element
        .elements()
        .map((part) => part.textContent().replace(/\s+/g, ' ').trim())
        .join(' > '),
    ),
  ]),
];

const codeMark: XmlHandler = (element) => {
  const value = element.textContent().replace(/\s+/g, ' ').trim();
  return value === '' ? [] : [inlineCode(value)];
};

const footnote: XmlHandler = (element, flow) => [addNote(flow, readBlocks(element, flow))];

/** A glossary's entry: the term is the title, what it means is its text. */
const meaning: XmlHandler = (element, flow) => [PARAGRAPH_END, ...readMixed(element, flow), PARAGRAPH_END];

const names = (words: string, handler: XmlHandler) => words.split(' ').map((name) => [name, handler] as const);

export const handlers: ReadonlyMap<string, XmlHandler> = new Map<string, XmlHandler>([
  ...names('topic concept task generaltask reference glossentry troubleshooting learningcontent glossgroup', topic),
  ...names(
    'section example refsyn cause condition remedy tasktroubleshooting troublesolution prereq context result postreq sectiondiv',
    titledSection,
  ),
  ...names(
    'title titlealts searchtitle prolog metadata topicmeta navtitle linktext indexterm index-base data data-about draft-comment required-cleanup alt longdescref keydef unknown foreign param glossterm',
    silentHandler,
  ),
  ...names(
    'shortdesc abstract p cmd info stepresult stepxmp tutorialinfo steptroubleshooting itemgroup desc div body',
    blockHandler,
  ),
  ['glossdef', meaning],
  ['note', note],
  ['hazardstatement', hazard],
  ['lq', quoteBlock],
  ['q', marked((children) => [text('“'), ...children, text('”')])],
  ...names('pre codeblock screen msgblock syntaxdiagram', listing),
  ['lines', lines],
  ...names('ul sl choices steps-unordered', listOf(false)),
  ['ol', listOf(true)],
  ['substeps', listOf(true)],
  ['steps', steps],
  ['steps-informal', blockHandler],
  ...names('dl parml', definitions),
  ['image', picture],
  ...names('fig equation-figure', figure),
  ...names('xref link', reference),
  ['related-links', relatedLinks],
  ['menucascade', menu],
  ...names(
    'b uicontrol wintitle strong',
    marked((children) => [strong(children)]),
  ),
  ...names(
    'i em cite varname dfn',
    marked((children) => [emphasis(children)]),
  ),
  ...names(
    'codeph filepath cmdname apiname option parmname tt userinput systemoutput msgph msgnum xmlelement xmlatt numcharref parameterentity textentity xmlnsname xmlpi kwd',
    codeMark,
  ),
  ['sup', marked(superscript)],
  ['sub', marked(subscript)],
  ['line-through', marked((children) => [strikethrough(children)])],
  ['fn', footnote],
  ['math', (element) => formula(element, false)],
  [
    'dita',
    (element, flow) => element.elements().flatMap((child): Mixed[] => [PARAGRAPH_END, ...readElement(child, flow)]),
  ],
  ...tableHandlers,
  ...mapHandlers,
]);
