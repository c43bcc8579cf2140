import type { XmlElement } from '../../bytes/xml/tree.js';
import { append } from '../../content/tree/append.js';
import {
  emphasis,
  footnoteReference,
  inlineCode,
  lineBreak,
  link,
  paragraph,
  strikethrough,
  strong,
  subscript,
  superscript,
  text,
} from '../../content/tree/build.js';
import { plainText } from '../../content/tree/content.js';
import type { PhrasingContent, RootContent } from '../../core/tree.js';
import { readAnchored } from './draw.js';
import { readAnnotation, readNote } from './notes.js';
import type { OdfState } from './state.js';
import { characterFormat, overlay, sameFormat, type TextFormat } from './text-format.js';

/** A piece of a paragraph: text of one format, or a finished node. */
interface Run {
  readonly format: TextFormat;
  readonly node?: PhrasingContent;
  value: string;
}

interface Line {
  readonly state: OdfState;
  readonly runs: Run[];
  /** Blocks that are anchored here: they stand after the paragraph. */
  readonly anchored: RootContent[];
  /** White space at the start and after white space is not text (ODF 1.3 part 3, §6.1.2). */
  atSpace: boolean;
}

/** A paragraph's content, and the blocks of frames that are anchored in it. */
export interface ParagraphContent {
  readonly children: PhrasingContent[];
  readonly anchored: RootContent[];
}

/** Reads the content of `text:p`, `text:h` and the like. */
export function readParagraphContent(state: OdfState, element: XmlElement, format: TextFormat): ParagraphContent {
  const line: Line = { state, runs: [], anchored: [], atSpace: true };
  readInline(line, element, format);
  return { children: toPhrasing(line.runs), anchored: line.anchored };
}

/** The text of a paragraph with its spaces and line breaks, without marks; for code. */
export function readPlain(state: OdfState, element: XmlElement): string {
  const line: Line = { state, runs: [], anchored: [], atSpace: true };
  readInline(line, element, {});
  let out = '';
  for (const run of line.runs) {
    if (run.node === undefined) out += run.value;
    else out += run.node.type === 'break' ? '\n' : plainText([run.node]);
  }
  return out;
}

function readInline(line: Line, element: XmlElement, format: TextFormat): void {
  for (const child of element.children) {
    if (typeof child === 'string') addText(line, child, format);
    else readElement(line, child, format);
  }
}

function readElement(line: Line, element: XmlElement, format: TextFormat): void {
  const handler = handlers.get(element.name);
  if (handler !== undefined) handler(line, element, format);
  else if (element.name.startsWith('draw:') || element.name.startsWith('dr3d:')) anchor(line, element, format);
  else if (!SKIPPED.has(element.name)) readInline(line, element, format);
}

type InlineHandler = (line: Line, element: XmlElement, format: TextFormat) => void;

const handlers: ReadonlyMap<string, InlineHandler> = new Map<string, InlineHandler>([
  ['text:span', readSpan],
  ['text:a', readLink],
  ['text:s', (line, element, format) => pushText(line, ' '.repeat(count(element)), format)],
  ['text:tab', (line, _, format) => pushText(line, '\t', format)],
  ['text:tab-stop', (line, _, format) => pushText(line, '\t', format)],
  ['text:line-break', (line, _, format) => pushNode(line, lineBreak(), format)],
  ['text:note', addNote],
  ['text:footnote', addNote],
  ['text:endnote', addNote],
  ['office:annotation', addAnnotation],
  ['text:ruby', readRuby],
  ['text:hidden-text', readHidden],
  ['text:note-ref', (line, element, format) => readInline(line, element, format)],
]);

/** Elements whose text is not the document's: cached numbers, marks, sources of generated text. */
const SKIPPED = new Set([
  'text:number',
  'text:soft-page-break',
  'text:change',
  'text:change-start',
  'text:change-end',
  'text:bookmark',
  'text:bookmark-start',
  'text:bookmark-end',
  'text:reference-mark',
  'text:reference-mark-start',
  'text:reference-mark-end',
  'text:script',
  'text:alphabetical-index-mark',
  'text:toc-mark',
  'text:user-index-mark',
  'text:tracked-changes',
  'text:page-variable-set',
  'office:annotation-end',
  'office:event-listeners',
  'presentation:date-time',
  'presentation:footer',
  'presentation:header',
]);

/** Runs of spaces longer than this are damage. */
const MAX_SPACES = 10_000;

function count(element: XmlElement): number {
  return Math.min(Math.max(Number(element.get('text:c') ?? 1) || 1, 1), MAX_SPACES);
}

function addText(line: Line, value: string, format: TextFormat): void {
  let clean = /[\t\r\n]| {2}/.test(value) ? value.replace(/[ \t\r\n]+/g, ' ') : value;
  if (line.atSpace && clean.startsWith(' ')) clean = clean.slice(1);
  if (clean === '') return;
  pushText(line, clean, format);
  line.atSpace = clean.endsWith(' ');
}

function pushText(line: Line, value: string, format: TextFormat): void {
  line.atSpace = false;
  if (format.hidden === true) {
    line.state.context.removed('hidden', 'hidden text', value);
    return;
  }
  const last = line.runs.at(-1);
  if (last !== undefined && last.node === undefined && sameFormat(last.format, format)) last.value += value;
  else line.runs.push({ format, value });
}

function pushNode(line: Line, node: PhrasingContent, format: TextFormat): void {
  line.atSpace = node.type === 'break';
  if (format.hidden === true) return;
  line.runs.push({ format, node, value: '' });
}

function readSpan(line: Line, element: XmlElement, format: TextFormat): void {
  readInline(line, element, overlay(format, spanFormat(line.state, element.get('text:style-name'))));
}

function spanFormat(state: OdfState, name: string | undefined): TextFormat {
  if (name === undefined) return {};
  let format = state.characterFormats.get(name);
  if (format === undefined) {
    format = characterFormat(state.styles, name);
    if (!state.fixedIsCode) format = { ...format, code: undefined };
    state.characterFormats.set(name, format);
  }
  return format;
}

function readLink(line: Line, element: XmlElement, format: TextFormat): void {
  const inner: Line = { ...line, runs: [] };
  readInline(inner, element, format);
  line.atSpace = inner.atSpace;
  if (inner.runs.length === 0) return;
  // What the whole link has stands around it, so that it joins with the text beside it.
  const bold = inner.runs.every((run) => run.format.bold === true);
  const italic = inner.runs.every((run) => run.format.italic === true);
  const runs = inner.runs.map((run) => ({
    ...run,
    format: { ...run.format, bold: run.format.bold === true && !bold, italic: run.format.italic === true && !italic },
  }));
  const url = addressOf(line.state, element.get('xlink:href') ?? '');
  line.runs.push({ format: { bold, italic }, node: link(url, toPhrasing(runs)), value: '' });
}

/**
 * A relative address in a package starts inside it: the first step up leads to the folder of the file (part 2, §3.7).
 * Pandoc writes that step only before `./`.
 */
function addressOf(state: OdfState, href: string): string {
  if (!state.document.packaged || !href.startsWith('../')) return href;
  return href.startsWith('.././') || !state.isPandoc ? href.slice(3) : href;
}

function addNote(line: Line, element: XmlElement, format: TextFormat): void {
  pushNode(line, footnoteReference(readNote(line.state, element)), { hidden: format.hidden });
}

function addAnnotation(line: Line, element: XmlElement, format: TextFormat): void {
  const identifier = readAnnotation(line.state, element);
  if (identifier !== undefined) pushNode(line, footnoteReference(identifier), { hidden: format.hidden });
}

/** Ruby: the reading stands in brackets behind its text. */
function readRuby(line: Line, element: XmlElement, format: TextFormat): void {
  for (const child of element.elements()) {
    if (child.name !== 'text:ruby-text') {
      readInline(line, child, format);
    } else if (child.textContent().trim() !== '') {
      pushText(line, '(', format);
      readInline(line, child, format);
      pushText(line, ')', format);
    }
  }
}

function readHidden(line: Line, element: XmlElement, format: TextFormat): void {
  if (element.get('text:is-hidden') === 'false') readInline(line, element, format);
}

function anchor(line: Line, element: XmlElement, format: TextFormat): void {
  const found = readAnchored(line.state, element);
  append(line.anchored, found.blocks);
  for (const node of found.inline) pushNode(line, node, { hidden: format.hidden });
}

function toPhrasing(runs: readonly Run[]): PhrasingContent[] {
  return runs.flatMap((run) => {
    if (run.node !== undefined) return wrap([run.node], run.format);
    if (run.format.code === true && run.value.trim() !== '') return codeRun(run);
    return wrap([text(run.value)], run.format);
  });
}

/** Code keeps its inner spaces; those at its edges are prose. */
function codeRun(run: Run): PhrasingContent[] {
  const value = run.value.trim();
  const from = run.value.indexOf(value);
  const before = from > 0 ? [text(' ')] : [];
  const behind = from + value.length < run.value.length ? [text(' ')] : [];
  return [...before, ...wrap([inlineCode(value)], run.format), ...behind];
}

function wrap(nodes: PhrasingContent[], format: TextFormat): PhrasingContent[] {
  let out = nodes;
  if (nodes.length === 1 && nodes[0]?.type === 'break') return out;
  if (format.position === 'super') out = superscript(out);
  else if (format.position === 'sub') out = subscript(out);
  if (format.strike === true) out = [strikethrough(out)];
  if (format.italic === true) out = [emphasis(out)];
  if (format.bold === true) out = [strong(out)];
  return out;
}

/** A paragraph with what is anchored in it; nothing where both are empty. */
export function toBlocks(content: ParagraphContent): RootContent[] {
  if (content.children.length === 0) return content.anchored;
  return [paragraph(content.children), ...content.anchored];
}
