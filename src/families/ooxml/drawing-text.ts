import type { XmlElement } from '../../bytes/xml/tree.js';
import { isSymbolFont, symbolsToText } from '../../content/fonts/symbol.js';
import {
  emphasis,
  inlineCode,
  lineBreak,
  link,
  strikethrough,
  strong,
  subscript,
  superscript,
  text,
} from '../../content/tree/build.js';
import type { PhrasingContent, RootContent } from '../../core/tree.js';
import { type DrawingParagraph, paragraphsToBlocks } from './drawing-list.js';

/** What a DrawingML text body (ECMA-376 part 1, §21.1.2) needs from around it. Everything may be left out. */
export interface DrawingTextContext {
  /** The address that a relationship of the part leads to; `undefined` for slides and other places inside. */
  link?(id: string): string | undefined;
  /** LaTeX of an equation (`m:oMath` or `m:oMathPara`), '' where it holds nothing. */
  math?(element: XmlElement): string;
  /** `a:lstStyle` and the like that the body inherits from (layout, master, presentation), nearest first. */
  readonly listStyles?: readonly XmlElement[];
}

/** A text body (`p:txBody`, `a:txBody`, `xdr:txBody`, `c:rich`, `dgm:t`) as paragraphs, lists and code. */
export function readTextBody(body: XmlElement, context: DrawingTextContext = {}): RootContent[] {
  return paragraphsToBlocks(readParagraphs(body, context));
}

/** A text body as one line: paragraphs and breaks become spaces. For titles and labels. */
export function readTextLine(body: XmlElement, context: DrawingTextContext = {}): PhrasingContent[] {
  const out: PhrasingContent[] = [];
  for (const paragraph of readParagraphs(body, context)) {
    if (paragraph.children.length === 0) continue;
    if (out.length > 0) out.push(text(' '));
    for (const child of paragraph.children) out.push(child.type === 'break' ? text(' ') : child);
  }
  return out;
}

/** The paragraphs of a text body with their levels and bullets as inherited. */
export function readParagraphs(body: XmlElement, context: DrawingTextContext = {}): DrawingParagraph[] {
  const own = body.first('a:lstStyle');
  const styles = own === undefined ? (context.listStyles ?? []) : [own, ...(context.listStyles ?? [])];
  return body.elements('a:p').map((p) => readParagraph(p, styles, context));
}

function readParagraph(p: XmlElement, styles: readonly XmlElement[], context: DrawingTextContext): DrawingParagraph {
  const pPr = p.first('a:pPr');
  const level = Math.min(Math.max(Number(pPr?.get('lvl') ?? 0) || 0, 0), 8);
  const sources: XmlElement[] = pPr === undefined ? [] : [pPr];
  for (const style of styles) {
    const found = style.first(`a:lvl${level + 1}pPr`) ?? style.first('a:defPPr');
    if (found !== undefined) sources.push(found);
  }
  const runs = readRuns(p, context);
  const left = inheritedNumber(sources, 'marL');
  return {
    level,
    left,
    firstLine: left + inheritedNumber(sources, 'indent'),
    ...inheritedBullet(sources),
    children: mergeLinks(runs.flatMap((run) => run.nodes)),
    ...codeOf(runs),
    ...mathOf(runs),
  };
}

/** A link that was written in several runs is one link. */
function mergeLinks(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const out: PhrasingContent[] = [];
  for (const node of nodes) {
    const last = out.at(-1);
    if (node.type === 'link' && last?.type === 'link' && last.url === node.url) last.children.push(...node.children);
    else out.push(node);
  }
  return out;
}

function inheritedNumber(sources: readonly XmlElement[], name: string): number {
  for (const source of sources) {
    const value = source.get(name);
    if (value !== undefined) return Number(value) || 0;
  }
  return 0;
}

/** The nearest word on bullets: `a:buNone`, a character, a picture, or a numbering. */
function inheritedBullet(sources: readonly XmlElement[]): Pick<DrawingParagraph, 'bullet' | 'numbering' | 'start'> {
  for (const source of sources) {
    if (source.first('a:buNone') !== undefined) return { bullet: 'none' };
    if (source.first('a:buChar') !== undefined || source.first('a:buBlip') !== undefined) return { bullet: 'mark' };
    const auto = source.first('a:buAutoNum');
    if (auto === undefined) continue;
    return { bullet: 'number', numbering: auto.get('type') ?? '', start: Number(auto.get('startAt') ?? 1) || 1 };
  }
  return { bullet: 'none' };
}

/** A piece of a paragraph. `code`: its text where its font is monospaced; `math`: LaTeX where it is an equation. */
interface Run {
  readonly nodes: PhrasingContent[];
  readonly code?: string;
  readonly math?: string;
}

function codeOf(runs: readonly Run[]): Pick<DrawingParagraph, 'code'> {
  let code = '';
  for (const run of runs) {
    if (run.nodes.length === 0) continue;
    if (run.code === undefined) return {};
    code += run.code;
  }
  return code.trim() === '' ? {} : { code };
}

function mathOf(runs: readonly Run[]): Pick<DrawingParagraph, 'math'> {
  const filled = runs.filter((run) => run.nodes.length > 0);
  const only = filled.length === 1 ? filled[0]?.math : undefined;
  return only === undefined ? {} : { math: only };
}

function readRuns(parent: XmlElement, context: DrawingTextContext): Run[] {
  const out: Run[] = [];
  for (const child of parent.elements()) {
    if (child.name === 'a:r' || child.name === 'a:fld') out.push(readRun(child, context));
    else if (child.name === 'a:br') out.push({ nodes: [lineBreak()], code: '\n' });
    else if (child.name === 'mc:AlternateContent') out.push(...readRuns(chooseBranch(child), context));
    else if (child.name === 'a14:m') out.push(readMath(child, context));
  }
  return out;
}

/** One branch of `mc:AlternateContent`: the first choice that holds anything, else the fallback (part 3, §7.6). */
export function chooseBranch(alternate: XmlElement): XmlElement {
  const branches = [...alternate.elements('mc:Choice'), ...alternate.elements('mc:Fallback')];
  return branches.find((branch) => branch.elements().length > 0) ?? alternate;
}

function readMath(element: XmlElement, context: DrawingTextContext): Run {
  const formula = element.elements()[0];
  if (formula === undefined) return { nodes: [] };
  const latex = context.math?.(formula).trim() ?? '';
  if (latex !== '') return { nodes: [{ type: 'inlineMath', value: latex }], math: latex };
  return { nodes: textWithBreaks(formula.textContent()) };
}

function readRun(run: XmlElement, context: DrawingTextContext): Run {
  const value = run.first('a:t')?.textContent() ?? '';
  if (value === '') return { nodes: [] };
  const rPr = run.first('a:rPr');
  if (rPr === undefined) return { nodes: textWithBreaks(value) };
  return readFormattedRun(symbolText(value, rPr), rPr, context);
}

function readFormattedRun(value: string, rPr: XmlElement, context: DrawingTextContext): Run {
  const isCode = isMonospaced(rPr);
  let nodes = isCode && value.trim() !== '' ? [inlineCode(value)] : marked(textWithBreaks(value), rPr);
  const id = rPr.first('a:hlinkClick')?.get('r:id') ?? '';
  const url = id === '' ? undefined : context.link?.(id);
  if (url !== undefined) nodes = [link(url, nodes)];
  return isCode ? { nodes, code: value } : { nodes };
}

const SYMBOLS = /^[\u0080-\u00ff\uf000-\uf0ff\s]+$/;

/** Signs of symbol fonts: an arrow that was typed as `-->` is stored as `à` in Wingdings. */
function symbolText(value: string, rPr: XmlElement): string {
  const latin = rPr.first('a:latin')?.get('typeface') ?? '';
  if (isSymbolFont(latin)) return symbolsToText(latin, value);
  const symbol = rPr.first('a:sym')?.get('typeface') ?? '';
  return isSymbolFont(symbol) && SYMBOLS.test(value) ? symbolsToText(symbol, value) : value;
}

function marked(plain: PhrasingContent[], rPr: XmlElement): PhrasingContent[] {
  let nodes = plain;
  const baseline = Number.parseInt(rPr.get('baseline') ?? '0', 10);
  if (baseline > 0) nodes = superscript(nodes);
  else if (baseline < 0) nodes = subscript(nodes);
  const strike = rPr.get('strike') ?? 'noStrike';
  if (strike !== 'noStrike') nodes = [strikethrough(nodes)];
  if (isOn(rPr.get('i'))) nodes = [emphasis(nodes)];
  if (isOn(rPr.get('b'))) nodes = [strong(nodes)];
  return nodes;
}

function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on';
}

/** A vertical tab is a break in the line; writers spell it as the character or as `_x000B_`. */
function textWithBreaks(value: string): PhrasingContent[] {
  const lines = value.replaceAll('_x000B_', '\v').replaceAll('_x000D_', '').split('\v');
  const out: PhrasingContent[] = [];
  lines.forEach((line, i) => {
    if (i > 0) out.push(lineBreak());
    if (line !== '') out.push(text(line));
  });
  return out;
}

const MONOSPACED = /courier|consolas|mono|menlo|monaco|source code|fira code|inconsolata|typewriter|fixedsys|terminal/i;

function isMonospaced(rPr: XmlElement): boolean {
  return isMonospacedFace(rPr.first('a:latin')?.get('typeface') ?? '');
}

/** Whether a font of this name is one that code is written in. */
export function isMonospacedFace(name: string): boolean {
  return MONOSPACED.test(name);
}
