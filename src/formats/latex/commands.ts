import {
  emphasis,
  footnoteDefinition,
  footnoteReference,
  heading,
  image,
  inlineCode,
  inlineMath,
  lineBreak,
  link,
  paragraph,
  strikethrough,
  strong,
  subscript,
  superscript,
  text,
  thematicBreak,
} from '../../content/tree/build.js';
import { plainText } from '../../content/tree/content.js';
import type { PhrasingContent } from '../../core/tree.js';
import { takeArgument, takeOptional, takeStar } from '../../families/tex/scan.js';
import { type Mixed, PARAGRAPH_END, type TexParser, toBlocks, toPhrasing, wrapMixed } from './state.js';

/** The parser's own functions, given to handlers so that neither file needs the other. */
export interface Tools {
  argument(parser: TexParser): Mixed[];
  rest(parser: TexParser): Mixed[];
}

/** Reads a command's arguments, which stand at the parser's place. */
export type Command = (parser: TexParser, tools: Tools) => Mixed[];

type Wrap = (children: PhrasingContent[]) => PhrasingContent[];

const bold: Wrap = (children) => [strong(children)];
const italic: Wrap = (children) => [emphasis(children)];
const codeOf: Wrap = (children) => {
  const value = plainText(children).replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/–/g, '--');
  const only = children[0];
  if (children.length === 1 && only?.type === 'link') return [only];
  return value.trim() === '' ? [] : [inlineCode(value)];
};

/** `\textbf{...}` */
const wrapping =
  (wrap: Wrap): Command =>
  (parser, tools) =>
    wrapMixed(tools.argument(parser), wrap);

/** `\bfseries ...` marks the rest of its group. */
const declaring =
  (wrap: Wrap): Command =>
  (parser, tools) =>
    parser.depth >= 140 ? [] : deeper(parser, () => wrapMixed(tools.rest(parser), wrap));

function deeper(parser: TexParser, read: () => Mixed[]): Mixed[] {
  parser.depth++;
  const out = read();
  parser.depth--;
  return out;
}

const section =
  (offset: number): Command =>
  (parser, tools) => {
    takeStar(parser);
    takeOptional(parser);
    const title = toPhrasing(tools.argument(parser)).filter((node) => node.type !== 'footnoteReference');
    return title.length === 0 ? [PARAGRAPH_END] : [heading(parser.state.sectionLevel + offset, title)];
  };

/** A command whose arguments say how something looks, or that makes nothing readable. */
const drop =
  (count: number): Command =>
  (parser) => {
    takeStar(parser);
    for (let i = 0; i < count; i++) {
      takeOptional(parser);
      takeArgument(parser);
    }
    takeOptional(parser);
    return [];
  };

/** Drops some arguments and reads the one behind them. */
const last =
  (count: number): Command =>
  (parser, tools) => {
    takeStar(parser);
    for (let i = 0; i < count; i++) {
      takeOptional(parser);
      takeArgument(parser);
    }
    takeOptional(parser);
    return tools.argument(parser);
  };

/** Space that is stated parts words. */
const skipSpacing: Command = (parser) => {
  takeStar(parser);
  takeArgument(parser);
  return [text(' ')];
};

/** `1em plus 2pt minus .5fil`, `=-3pt`, `2\baselineskip`: a length as TeX itself takes it, without braces. */
const LENGTH = lengthPattern();

function lengthPattern(): RegExp {
  const number = '\\d{0,9}[.,]?\\d{0,9} {0,4}';
  const unit = '(?:true ?)?(?:pt|pc|in|bp|cm|mm|dd|cc|sp|em|ex|mu|fil{1,3}|\\\\[A-Za-z@]{1,40})';
  return new RegExp(` {0,4}=? {0,4}[+-]? ?${number}${unit}(?: {0,4}(?:plus|minus) {0,4}-?${number}${unit}){0,2}`, 'y');
}

const skipLength: Command = (parser) => {
  LENGTH.lastIndex = parser.at;
  parser.at += LENGTH.exec(parser.source)?.[0].length ?? 0;
  return [text(' ')];
};

/** `\makebox[2cm][l]{...}` */
const framed: Command = (parser, tools) => {
  takeOptional(parser);
  takeOptional(parser);
  return tools.argument(parser);
};

const href: Command = (parser, tools) => {
  takeOptional(parser);
  const url = takeArgument(parser)
    .replace(/\\([%#&_~{}$])/g, '$1')
    .replace(/\s+/g, '');
  const label = toPhrasing(tools.argument(parser));
  return [link(url, label.length === 0 ? [text(url)] : label)];
};

const url: Command = (parser) => {
  const address = takeArgument(parser)
    .replace(/\\([%#&_~{}$])/g, '$1')
    .trim();
  return address === '' ? [] : [link(address, [text(address)])];
};

const note: Command = (parser, tools) => {
  takeOptional(parser);
  const { state } = parser;
  const label = String(++state.noteCount);
  const blocks = toBlocks(tools.argument(parser));
  state.definitions.push(footnoteDefinition(label, blocks.length === 0 ? [paragraph([])] : blocks));
  return [footnoteReference(label)];
};

/** `\cite[see][p. 3]{a,b}` as the bibliography numbers it, or by its keys. */
const cite: Command = (parser) => {
  takeStar(parser);
  const first = optionalContent(parser);
  const second = optionalContent(parser);
  const keys = takeArgument(parser)
    .split(',')
    .map((key) => key.trim());
  const named = keys.map((key) => parser.state.bibliography.get(key) ?? key).join(', ');
  const before = second === undefined ? '' : (first ?? '');
  const after = second ?? first ?? '';
  return [text(`[${before === '' ? '' : `${before} `}${named}${after === '' ? '' : `, ${after}`}]`)];
};

function optionalContent(parser: TexParser): string | undefined {
  const raw = takeOptional(parser);
  return raw === undefined ? undefined : plainText(toPhrasing(parser.state.parse(raw, parser.depth + 1)));
}

const reference: Command = (parser) => {
  takeStar(parser);
  const label = takeArgument(parser);
  return label === '' ? [] : [text(`[${label}]`)];
};

const picture: Command = (parser) => {
  takeStar(parser);
  const options = takeOptional(parser) ?? '';
  const alt = /(?:^|,)\s*alt\s*=\s*(?:\{([^{}]*)\}|([^,]*))/.exec(options);
  return [image((alt?.[1] ?? alt?.[2] ?? '').trim(), takeArgument(parser))];
};

/** `\verb|code|`, `\lstinline{code}`, `\mintinline{lang}|code|` */
const verb =
  (hasLanguage: boolean): Command =>
  (parser) => {
    const { source } = parser;
    takeStar(parser);
    takeOptional(parser);
    if (hasLanguage) takeArgument(parser);
    const mark = source.charAt(parser.at);
    if (mark === '{') return [inlineCode(takeArgument(parser))];
    const end = source.indexOf(mark || '\n', parser.at + 1);
    if (mark === '' || end < 0) return [];
    const value = source.slice(parser.at + 1, end);
    parser.at = end + 1;
    return [inlineCode(value)];
  };

const front =
  (name: string): Command =>
  (parser) => {
    takeOptional(parser);
    const value = takeArgument(parser);
    const before = parser.state.front.get(name);
    parser.state.front.set(name, before === undefined ? value : `${before} \\and ${value}`);
    return [];
  };

/** Title, authors and date, once. */
export function frontMatter(parser: TexParser): Mixed[] {
  const { state } = parser;
  if (state.hasFront) return [];
  state.hasFront = true;
  const out: Mixed[] = [];
  const read = (name: string) => {
    const raw = state.front.get(name)?.replace(/\\(?:thanks|footnote)\s*\{[^{}]*\}/g, '') ?? '';
    return toPhrasing(
      state.parse(raw.replace(/\\(?:and|AND|And)(?![A-Za-z])/g, ', ').replace(/\\\\/g, ', '), parser.depth + 1),
    );
  };
  for (const name of ['title', 'subtitle', 'author', 'date']) {
    const children = read(name);
    if (plainText(children).trim() === '') continue;
    out.push(name === 'title' ? heading(1, children) : paragraph(children));
  }
  return out;
}

const include: Command = (parser) => {
  takeArgument(parser);
  parser.state.context.warn({ code: 'missing-part', message: 'A file that the text includes was not given.' });
  return [];
};

const breakLine: Command = (parser) => {
  takeStar(parser);
  const from = parser.at;
  const size = takeOptional(parser);
  // A bracket on the next line is text.
  if (size !== undefined && !/^-?[\d.]+\s*(?:\\?[a-z]+)?$/.test(size.trim())) parser.at = from;
  return [lineBreak()];
};

/** `\caption` outside of tables and pictures. */
const caption: Command = (parser, tools) => {
  takeStar(parser);
  takeOptional(parser);
  return [PARAGRAPH_END, paragraph(toPhrasing(tools.argument(parser)))];
};

const endParagraph: Command = (parser) => {
  takeArgument(parser);
  return [PARAGRAPH_END];
};

const endItem: Command = (parser) => {
  takeOptional(parser);
  return [PARAGRAPH_END];
};

function required(parser: TexParser): string {
  takeOptional(parser);
  return takeArgument(parser);
}

/** `\\kilo\\gram` as words. */
function unitOf(source: string): string {
  return source
    .replace(/\\([a-zA-Z]+)/g, '$1 ')
    .replace(/[{}]/g, '')
    .trim();
}

function charOf(parser: TexParser): Mixed[] {
  const raw = takeArgument(parser);
  const code = raw.startsWith('"') ? Number.parseInt(raw.slice(1), 16) : Number.parseInt(raw, 10);
  return code > 31 && code <= 0x10ffff ? [text(String.fromCodePoint(code))] : [];
}

const names = (list: string, command: Command) => list.split(' ').map((name) => [name, command] as const);

export const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  ...names('textbf bm boldsymbol structure alert', wrapping(bold)),
  ...names('emph textit textsl', wrapping(italic)),
  ...names('texttt path code lstcode passthrough', wrapping(codeOf)),
  ...names(
    'st sout hcancel xout',
    wrapping((children) => [strikethrough(children)]),
  ),
  ...names('textsuperscript textsu', wrapping(superscript)),
  ...names('textsubscript textsb', wrapping(subscript)),
  ...names('bf bfseries', declaring(bold)),
  ...names('it itshape em sl slshape', declaring(italic)),
  ...names('tt ttfamily', declaring(codeOf)),
  ...names(
    'textsc textrm textsf textup textmd textnormal underline uline ul mbox hbox fbox text protect phantomsection uppercase MakeUppercase lowercase centerline leftline sbox ensuremath hl term enquote textquote foreignquote',
    last(0),
  ),
  ...names(
    'textcolor colorbox raisebox scalebox rotatebox foreignlanguage href@ parbox resizebox@ hypertarget hyperlink hyperref@ fcolorbox@ adjustbox only uncover onslide visible vcenter',
    last(1),
  ),
  ...names('resizebox fcolorbox', last(2)),
  ...names('makebox framebox', framed),
  ['hyperref', last(0)],
  ['part', section(-2)],
  ['chapter', section(-1)],
  ['section', section(0)],
  ['subsection', section(1)],
  ['subsubsection', section(2)],
  ['paragraph', section(3)],
  ['subparagraph', section(4)],
  ['frametitle', section(0)],
  ['framesubtitle', section(1)],
  ['addsec', section(0)],
  ['addchap', section(-1)],
  ['href', href],
  ...names('url nolinkurl burl', url),
  ...names('footnote thanks marginpar sidenote endnote footnotetext', note),
  ...names(
    'cite citep citet citealp citealt parencite textcite autocite citeauthor citeyear footcite Citet Citep Cite Parencite supercite nocite@ citealt fullcite cites',
    cite,
  ),
  ...names('ref eqref autoref cref Cref pageref nameref vref', reference),
  ['includegraphics', picture],
  ['verb', verb(false)],
  ['Verb', verb(false)],
  ['lstinline', verb(false)],
  ['mintinline', verb(true)],
  ...['title', 'author', 'date', 'subtitle'].map((name) => [name, front(name)] as const),
  ['maketitle', (parser) => frontMatter(parser)],
  ['titlepage', (parser) => frontMatter(parser)],
  ...names('input include subfile import', include),
  ['\\', breakLine],
  ['newline', () => [lineBreak()]],
  ...names('par newpage clearpage pagebreak bigskip medskip smallskip linebreak cleardoublepage', () => [
    PARAGRAPH_END,
  ]),
  ...names(
    'vspace addvspace needspace label index vfill pagestyle thispagestyle bibliographystyle nocite setcounter setlength addtolength usepackage documentclass addtocounter selectlanguage hypersetup geometry pagenumbering footnotemark color pdfbookmark addcontentsline enlargethispage usetheme usecolortheme institute graphicspath lstset captionsetup rule bibliography addbibresource tikzset newcounter newlength stepcounter refstepcounter IfFileExists RequirePackage PassOptionsToPackage hyphenation linespread fontsize markboth markright theoremstyle setmainfont setsansfont setmonofont cmidrule cline vphantom hphantom phantom urlstyle definecolor selectfont@ noalign titleformat titlespacing setkeys newif logo keywords@ AtBeginDocument DeclareUnicodeCharacter',
    drop(1),
  ),
  ...names(
    'setcounter setlength addtolength addtocounter PassOptionsToPackage pdfbookmark setmainfont@ fontsize markboth',
    drop(2),
  ),
  ...names('addcontentsline rule@ definecolor', drop(3)),
  ['rule', drop(2)],
  ['hspace', skipSpacing],
  ...names('vskip hskip kern mskip mkern lower raise hglue vglue parskip parindent baselineskip', skipLength),
  ['hrule', () => [thematicBreak()]],
  ['hrulefill', () => [thematicBreak()]],
  ['printbibliography', drop(0)],
  ['caption', caption],
  ['captionof', last(1)],
  ['ensuremath', (parser) => [inlineMath(takeArgument(parser))]],
  ['and', () => [text(', ')]],
  ['char', (parser) => charOf(parser)],
  ['symbol', (parser) => charOf(parser)],
  ['todo', () => []],
  ['end', endParagraph],
  ['item', endItem],
  ['LaTeX', () => [text('LaTeX')]],
  ['appendix', () => [PARAGRAPH_END]],
  ['today', () => []],
  ['SI', (parser) => [text(`${takeArgument(parser)} ${unitOf(takeArgument(parser))}`)]],
  ['qty', (parser) => [text(`${takeArgument(parser)} ${unitOf(takeArgument(parser))}`)]],
  ['num', (parser) => [text(required(parser))]],
  ['si', (parser) => [text(unitOf(required(parser)))]],
  ['texorpdfstring', last(1)],
]);
