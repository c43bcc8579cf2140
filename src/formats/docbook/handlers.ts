import type { XmlElement } from '../../bytes/xml/tree.js';
import { type LabelLook, numberedList } from '../../content/numbering/printed.js';
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
import { readCals, readRows } from '../../families/markup/xml-tables.js';

const INFO = /^(?:\w*info|blockinfo)$/;

function titleOf(element: XmlElement, flow: XmlFlow): PhrasingContent[] {
  const own = childOf(element, 'title');
  const info = element.elements().find((child) => INFO.test(child.local.toLowerCase()));
  const title = own ?? (info === undefined ? undefined : childOf(info, 'title'));
  const subtitle = childOf(element, 'subtitle') ?? (info === undefined ? undefined : childOf(info, 'subtitle'));
  const nodes = readPhrasing(title, flow);
  const more = readPhrasing(subtitle, flow);
  return more.length === 0 || nodes.length === 0 ? nodes : [...nodes, text(': '), ...more];
}

const sectionHandler: XmlHandler = (element, flow) => section(element, flow, titleOf(element, flow));

/** Authors and date; the title was read with the section. */
const info: XmlHandler = (element, flow) => {
  const names = element
    .elements()
    .flatMap((child) =>
      /^(?:author|editor|corpauthor|othercredit)$/i.test(child.local)
        ? [child]
        : /^authorgroup$/i.test(child.local)
          ? child.elements()
          : [],
    );
  const people = names.map((name) => personOf(name)).filter((name) => name !== '');
  const date = childOf(element, 'date', 'pubdate')?.textContent().trim() ?? '';
  const abstract = childOf(element, 'abstract');
  const line = [people.join(', '), date].filter((part) => part !== '').join(', ');
  return [...(line === '' ? [] : [paragraph(line)]), ...(abstract === undefined ? [] : readElement(abstract, flow))];
};

function personOf(element: XmlElement): string {
  const parts = ['honorific', 'firstname', 'givenname', 'othername', 'surname'].flatMap((name) =>
    allBelow(element, name).map((part) => part.textContent().trim()),
  );
  if (parts.length > 0) return parts.join(' ');
  const name = childOf(element, 'personname', 'orgname') ?? element;
  return name.elements().length === 0 ? name.textContent().replace(/\s+/g, ' ').trim() : '';
}

/** A title of a block is a bold line above it. */
function blockTitle(element: XmlElement, flow: XmlFlow): RootContent[] {
  const title = readPhrasing(
    childOf(element, 'title') ?? childOf(childOf(element, 'info', 'blockinfo') ?? element, 'title'),
    flow,
  );
  return title.length === 0 ? [] : [paragraph([strong(title)])];
}

const titled: XmlHandler = (element, flow) => [
  PARAGRAPH_END,
  ...blockTitle(element, flow),
  ...readMixed(element, flow),
  PARAGRAPH_END,
];

/** `formalpara`: a title that runs into its paragraph. */
const formal: XmlHandler = (element, flow) => {
  const title = readPhrasing(childOf(element, 'title'), flow);
  return [PARAGRAPH_END, paragraph([strong(title)]), ...readMixed(element, flow), PARAGRAPH_END];
};

const admonition: XmlHandler = (element, flow) => {
  const own = readPhrasing(childOf(element, 'title'), flow);
  const name = element.local.toLowerCase();
  const title = own.length > 0 ? own : [text(name.charAt(0).toUpperCase() + name.slice(1))];
  return [blockquote([paragraph([strong(title)]), ...readBlocks(element, flow)])];
};

const quoteBlock: XmlHandler = (element, flow) => {
  const by = readPhrasing(childOf(element, 'attribution'), flow);
  return [
    blockquote([
      ...blockTitle(element, flow),
      ...readBlocks(element, flow),
      ...(by.length === 0 ? [] : [paragraph([text('— '), ...by])]),
    ]),
  ];
};

const programListing: XmlHandler = (element) => [code(rawText(element), element.get('language') ?? '')];

/** Poems and addresses keep their lines. */
const lines: XmlHandler = (element, flow) => {
  const out: PhrasingContent[] = [];
  const source = element.children.every((child) => typeof child === 'string') ? element.textContent() : undefined;
  if (source === undefined) return [PARAGRAPH_END, ...readMixed(element, flow), PARAGRAPH_END];
  source
    .trim()
    .split('\n')
    .forEach((line, i) => {
      if (i > 0) out.push(lineBreak());
      out.push(text(line.trim()));
    });
  return [paragraph(out)];
};

function itemsOf(element: XmlElement, names: RegExp, flow: XmlFlow) {
  return element
    .elements()
    .filter((child) => names.test(child.local))
    .map((item) => listItem([...blockTitle(item, flow), ...readBlocks(item, flow)]));
}

const bullets: XmlHandler = (element, flow) => [
  ...blockTitle(element, flow),
  list(itemsOf(element, /^(?:listitem|callout)$/i, flow)),
];

const numbers: XmlHandler = (element, flow) => {
  const first = childOf(element, 'listitem');
  const start = Number.parseInt(element.get('startingnumber') ?? first?.get('override') ?? '1', 10) || 1;
  return [
    ...blockTitle(element, flow),
    numberedList(itemsOf(element, /^(?:listitem|step|callout|substeps)$/i, flow), numeration(element), start),
  ];
};

/** The `numeration` of an ordered list (DocBook 5.2, `orderedlist`); style sheets number the others, and mostly so. */
function numeration(element: XmlElement): LabelLook {
  const stated = /^(lower|upper)(alpha|roman)$/.exec(element.get('numeration') ?? '');
  const format = stated === null ? 'decimal' : `${stated[1]}${stated[2] === 'alpha' ? 'Alpha' : 'Roman'}`;
  return { format, after: '.' };
}

const simple: XmlHandler = (element, flow) => {
  const members = element.elements().filter((child) => /^member$/i.test(child.local));
  if (element.get('type') !== 'inline') return [list(members.map((member) => listItem(readBlocks(member, flow))))];
  return members.flatMap((member, i): Mixed[] => [...(i > 0 ? [text(', ')] : []), ...readMixed(member, flow)]);
};

const variables: XmlHandler = (element, flow) => [
  ...blockTitle(element, flow),
  ...element
    .elements()
    .filter((child) => /^(?:varlistentry|glossentry|entry)$/i.test(child.local))
    .flatMap((entry) => entryOf(entry, flow)),
];

function entryOf(entry: XmlElement, flow: XmlFlow): RootContent[] {
  const terms = entry.elements().filter((child) => /^(?:term|glossterm)$/i.test(child.local));
  const joined = terms.flatMap((term, i): PhrasingContent[] => [
    ...(i > 0 ? [text(', ')] : []),
    ...readPhrasing(term, flow),
  ]);
  const bodies = entry.elements().filter((child) => /^(?:listitem|glossdef|glosssee)$/i.test(child.local));
  return definition(
    joined,
    bodies.flatMap((body) => readBlocks(body, flow)),
  );
}

const segmented: XmlHandler = (element, flow) => {
  const titles = element
    .elements()
    .filter((child) => /^segtitle$/i.test(child.local))
    .map((title) => readPhrasing(title, flow));
  return element
    .elements()
    .filter((child) => /^seglistitem$/i.test(child.local))
    .flatMap((item) =>
      item
        .elements()
        .map((seg, i) => paragraph([strong([...(titles[i] ?? []), text(':')]), text(' '), ...readPhrasing(seg, flow)])),
    );
};

const table: XmlHandler = (element, flow) => {
  const caption = readPhrasing(
    childOf(element, 'title', 'caption') ?? childOf(childOf(element, 'info') ?? element, 'title'),
    flow,
  );
  const groups = element.elements().filter((child) => /^tgroup$/i.test(child.local));
  if (groups.length === 0 && childOf(element, 'tr', 'tbody', 'thead') !== undefined)
    return readRows(element, flow, caption);
  return groups.flatMap((group, i) => readCals(group, flow, i === 0 ? caption : []));
};

const media: XmlHandler = (element, flow) => {
  const objects = element.elements();
  const data = allBelow(element, 'imagedata')[0] ?? allBelow(element, 'videodata')[0];
  const words = objects.find((child) => /^textobject$/i.test(child.local));
  const alt = childOf(element, 'alt') ?? words;
  const caption = childOf(element, 'caption');
  const out: Mixed[] = [];
  if (data !== undefined)
    out.push(image(alt === undefined ? '' : alt.textContent().replace(/\s+/g, ' ').trim(), data.get('fileref') ?? ''));
  else if (words !== undefined) out.push(...readMixed(words, flow));
  if (caption !== undefined) out.push(PARAGRAPH_END, ...readMixed(caption, flow), PARAGRAPH_END);
  return out;
};

const graphic: XmlHandler = (element) => [image(element.textContent().trim(), element.get('fileref') ?? '')];

/** A figure's title stands below its picture. */
const figure: XmlHandler = (element, flow) => {
  const title = readPhrasing(childOf(element, 'title') ?? childOf(childOf(element, 'info') ?? element, 'title'), flow);
  return [PARAGRAPH_END, ...readMixed(element, flow), PARAGRAPH_END, ...(title.length === 0 ? [] : [paragraph(title)])];
};

const linkHandler: XmlHandler = (element, flow) => {
  const url = addressOf(element);
  const label = readPhrasing(element, flow);
  if (url === '') return label;
  return [link(url, label.length === 0 ? [text(url)] : label)];
};

const email: XmlHandler = (element) => {
  const address = element.textContent().trim();
  return [link(`mailto:${address}`, [text(address)])];
};

/** `xref` shows the title of what it points to. */
const crossReference: XmlHandler = (element, flow) => {
  const id = element.get('linkend') ?? element.get('xlink:href')?.replace(/^#/, '') ?? '';
  const target = flow.byId.get(element.get('endterm') ?? id);
  const label = target?.get('xreflabel');
  if (label !== undefined) return [text(label)];
  const title =
    target === undefined
      ? undefined
      : element.get('endterm') === undefined
        ? (childOf(target, 'title') ?? childOf(childOf(target, 'info') ?? target, 'title'))
        : target;
  return title === undefined ? [text(id)] : [text(title.textContent().replace(/\s+/g, ' ').trim())];
};

const equation: XmlHandler = (element, flow) => {
  const display = !/^inline/i.test(element.local);
  const found = allBelow(element, 'math')[0];
  const title = blockTitle(element, flow);
  if (found !== undefined) return [...title, ...formula(found, display)];
  const phrase = allBelow(element, 'mathphrase')[0] ?? childOf(element, 'alt') ?? childOf(element, 'texmath');
  const source = phrase?.textContent().trim() ?? '';
  const tex = /^\$+([\s\S]*?)\$+$/.exec(source)?.[1] ?? (/\\[a-z]|[_^]/.test(source) ? source : undefined);
  if (tex !== undefined) return [...title, display ? math(tex.trim()) : inlineMath(tex.trim())];
  return [...title, ...readMixed(element, flow)];
};

const quotation = marked((children) => [text('“'), ...children, text('”')]);
const codeMark: XmlHandler = (element) => {
  const value = element.textContent().replace(/\s+/g, ' ').trim();
  return value === '' ? [] : [inlineCode(value)];
};

const emphasized: XmlHandler = (element, flow) => {
  const role = element.get('role') ?? '';
  const wrap = /bold|strong/.test(role) ? strong : /strike/.test(role) ? strikethrough : emphasis;
  if (role === 'underline') return readMixed(element, flow);
  return marked((children) => [wrap(children)])(element, flow);
};

const keys: XmlHandler = (element, flow) =>
  element.elements().flatMap((key, i): Mixed[] => [...(i > 0 ? [text('+')] : []), ...readElement(key, flow)]);

const menu: XmlHandler = (element) => [
  text(
    element
      .elements()
      .map((part) => part.textContent().trim())
      .join(' > '),
  ),
];

const note: XmlHandler = (element, flow) => [addNote(flow, readBlocks(element, flow))];

const synopsis: XmlHandler = (element) => [
  code(
    element
      .textContent()
      .replace(/[ \t]+/g, ' ')
      .replace(/\n\s*/g, '\n')
      .trim(),
  ),
];

const commandSynopsis: XmlHandler = (element) => {
  const parts = element.elements().map((part) => {
    const value = part.textContent().replace(/\s+/g, ' ').trim();
    const shown =
      part.get('choice') === 'plain' || part.get('choice') === 'req' || /^command$/i.test(part.local)
        ? value
        : `[${value}]`;
    return part.get('rep') === 'repeat' ? `${shown}...` : shown;
  });
  return [code(parts.join(' '))];
};

const prototype: XmlHandler = (element) => {
  const head = childOf(element, 'funcdef')?.textContent().replace(/\s+/g, ' ').trim() ?? '';
  const parameters = element
    .elements()
    .filter((child) => /^(?:paramdef|void|varargs)$/i.test(child.local))
    .map((child) => (/^void$/i.test(child.local) ? 'void' : child.textContent().replace(/\s+/g, ' ').trim()));
  return [code(`${head}(${parameters.join(', ')});`)];
};

const question: XmlHandler = (element, flow) => {
  const asked = childOf(element, 'question');
  const answers = element.elements().filter((child) => /^answer$/i.test(child.local));
  const blocks = asked === undefined ? [] : readBlocks(asked, flow);
  const [first, ...rest] = blocks;
  const lead: RootContent[] = first?.type === 'paragraph' ? [paragraph([strong(first.children)]), ...rest] : blocks;
  return [...lead, ...answers.flatMap((answer) => readBlocks(answer, flow))];
};

const entryOfBibliography: XmlHandler = (element, flow) => [listOfOne(readBlocks(element, flow))];

function listOfOne(blocks: RootContent[]): RootContent {
  return list([listItem(blocks)]);
}

const nameSection: XmlHandler = (element, flow) => {
  const names = allBelow(element, 'refname')
    .map((name) => name.textContent().trim())
    .join(', ');
  const purpose = readPhrasing(childOf(element, 'refpurpose'), flow);
  return [heading(flow.level, 'Name'), paragraph([inlineCode(names), text(' — '), ...purpose])];
};

const referencePage: XmlHandler = (element, flow) => {
  const title = childOf(childOf(element, 'refmeta') ?? element, 'refentrytitle') ?? allBelow(element, 'refname')[0];
  return section(element, flow, readPhrasing(title, flow));
};

const names = (words: string, handler: XmlHandler) => words.split(' ').map((name) => [name, handler] as const);

export const handlers: ReadonlyMap<string, XmlHandler> = new Map<string, XmlHandler>([
  ...names(
    'article book set part chapter preface appendix section sect1 sect2 sect3 sect4 sect5 simplesect refsect1 refsect2 refsect3 refsection reference glossary glossdiv bibliography bibliodiv index colophon dedication acknowledgements partintro topic refsynopsisdiv abstract qandadiv',
    sectionHandler,
  ),
  ...names(
    'info articleinfo bookinfo chapterinfo sectioninfo sect1info partinfo prefaceinfo appendixinfo refentryinfo setinfo',
    info,
  ),
  ...names(
    'title subtitle titleabbrev attribution colspec spanspec indexterm index toc lot tocchap remark beginpage anchor refmeta areaspec keywordset subjectset xi:include docinfo blockinfo objectinfo alt comment screenco@',
    silentHandler,
  ),
  ...names(
    'para simpara literallayout@ blockquote@ caption legalnotice answer@ question@ revhistory listitem',
    blockHandler,
  ),
  ...names('sidebar example informalexample qandaset procedureinfo programlistingco screenco bibliomixed@', titled),
  ['formalpara', formal],
  ...names('note tip important warning caution danger', admonition),
  ...names('blockquote epigraph', quoteBlock),
  ...names('programlisting screen synopsis screenshot@ computeroutput@', programListing),
  ...names('literallayout address', lines),
  ...names('itemizedlist calloutlist', bullets),
  ...names('orderedlist procedure substeps', numbers),
  ['simplelist', simple],
  ...names('variablelist glosslist', variables),
  ['glossentry', (element, flow) => entryOf(element, flow)],
  ['segmentedlist', segmented],
  ...names('table informaltable', table),
  ...names('mediaobject inlinemediaobject imageobject@ mediaobjectco', media),
  ...names('graphic inlinegraphic', graphic),
  ...names('figure informalfigure', figure),
  ...names('link ulink olink', linkHandler),
  ['uri', codeMark],
  ['email', email],
  ...names('xref biblioref', crossReference),
  ...names('equation informalequation inlineequation', equation),
  ['math', (element) => formula(element, element.get('display') === 'block')],
  ['emphasis', emphasized],
  ...names(
    'citetitle firstterm foreignphrase replaceable wordasword refentrytitle',
    marked((children) => [emphasis(children)]),
  ),
  ...names(
    'literal code command option filename function varname constant classname methodname interfacename type parameter userinput computeroutput envar prompt systemitem property returnvalue symbol token markup tag sgmltag structname structfield exceptionname errorcode errorname package keycap@ mathphrase@ buildtarget@',
    codeMark,
  ),
  ...names(
    'guibutton guilabel guimenu guimenuitem guisubmenu guiicon keycap',
    marked((children) => [strong(children)]),
  ),
  ['keycombo', keys],
  ['menuchoice', menu],
  ['quote', quotation],
  ['subscript', marked(subscript)],
  ['superscript', marked(superscript)],
  ['footnote', note],
  ...names('funcsynopsisinfo classsynopsis methodsynopsis fieldsynopsis constructorsynopsis', synopsis),
  ['funcprototype', prototype],
  ['cmdsynopsis', commandSynopsis],
  ['qandaentry', question],
  ...names('biblioentry bibliomixed', entryOfBibliography),
  ['refnamediv', nameSection],
  ['refentry', referencePage],
  ['bridgehead', (element, flow) => [heading(flow.level, readPhrasing(element, flow))]],
  ['sbr', () => [lineBreak()]],
  ['author', (element) => [text(personOf(element))]],
]);
