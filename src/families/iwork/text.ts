import type { XmlElement } from '../../bytes/xml/tree.js';
import { toBlocks } from '../../content/paragraphs/blocks.js';
import type { FlowItem, FlowParagraph, ListMark, Run, RunStyle } from '../../content/paragraphs/model.js';
import { append } from '../../content/tree/append.js';
import { footnoteDefinition, footnoteReference } from '../../content/tree/build.js';
import type { RootContent } from '../../core/tree.js';
import { resolve, type WorkDocument } from './document.js';
import { readDrawable } from './drawable.js';
import { isOn, styleNames, workChain, workProperty } from './styles.js';

/** The text in or below an element: that of its first text storage. */
export function readTextOf(document: WorkDocument, element: XmlElement | undefined): RootContent[] {
  const storage = element === undefined ? undefined : storageOf(document, element);
  return storage === undefined ? [] : readStorage(document, storage);
}

function storageOf(document: WorkDocument, element: XmlElement): XmlElement | undefined {
  if (element.name === 'sf:text-storage') return element;
  for (const child of element.elements()) {
    if (child.name === 'sf:text-storage' || child.name === 'sf:text-storage-ref') return resolve(document, child);
    if (child.local === 'text' || child.local === 'ct' || child.local === 'so') {
      const found = storageOf(document, child);
      if (found !== undefined) return found;
    }
  }
  return element.descendants('sf:text-storage')[0];
}

/** A `sf:text-storage`: its paragraphs, wherever sections and layouts put them. */
export function readStorage(document: WorkDocument, storage: XmlElement): RootContent[] {
  const sheet = storage.first('sf:stylesheet-ref')?.get('sfa:IDREF') ?? '';
  const body = storage.first('sf:text-body') ?? storage;
  const items: FlowItem[] = [];
  const visit = (parent: XmlElement, depth: number): void => {
    for (const child of parent.elements()) {
      if (child.name === 'sf:p') append(items, readParagraph({ document, sheet }, child));
      else if (depth < MAX_DEPTH && CONTAINERS.has(child.name)) visit(child, depth + 1);
    }
  };
  visit(body, 0);
  return toBlocks(items, { monoIsText: true });
}

const MAX_DEPTH = 20;
const CONTAINERS = new Set(['sf:section', 'sf:layout', 'sf:list', 'sf:toc']);

interface Place {
  readonly document: WorkDocument;
  readonly sheet: string;
}

interface Line {
  readonly place: Place;
  readonly runs: Run[];
  readonly after: FlowItem[];
}

function readParagraph(place: Place, element: XmlElement): FlowItem[] {
  const chain = workChain(place.document.styles, element.get('sf:style'), place.sheet);
  const line: Line = { place, runs: [], after: [] };
  readInline(line, element, {});
  const flow: FlowParagraph = { runs: trimEnd(line.runs), indent: 0, firstLine: 0 };
  const heading = headingLevel(styleNames(chain));
  const list = heading === undefined ? listMark(place, chain, Number(element.get('sf:list-level') ?? 0)) : undefined;
  const marks = { ...(heading === undefined ? {} : { heading }), ...(list === undefined ? {} : { list }) };
  return [{ ...flow, ...marks }, ...line.after];
}

/** Paragraphs end in a break that is no line of theirs. */
function trimEnd(runs: readonly Run[]): Run[] {
  const last = runs.at(-1);
  if (last === undefined || typeof last.content !== 'string') return [...runs];
  return [...runs.slice(0, -1), { ...last, content: last.content.replace(/\n+$/, '') }];
}

/** By the names that Apple's templates use. */
export function headingLevel(names: readonly string[]): number | undefined {
  for (const name of names) {
    const level = /^(?:heading|überschrift|titre|título)\s*(\d)\b/i.exec(name)?.[1];
    if (level !== undefined) return Number(level);
    if (/^(?:heading|title)(?:\s*&.*)?$/i.test(name)) return 1;
    if (/^(?:subheading|subtitle)$/i.test(name)) return 2;
  }
  return undefined;
}

/** A list style says for each level what stands before its items. */
function listMark(place: Place, chain: readonly XmlElement[], level: number): ListMark | undefined {
  const found = workProperty(chain, 'listStyle');
  const styleId = found?.get('sfa:IDREF') ?? found?.get('sfa:ID') ?? found?.get('sf:ident');
  const types = workProperty(workChain(place.document.styles, styleId, place.sheet), 'listLabelTypes');
  const label = types?.elements()[Math.max(level, 0)];
  const type = label?.get('sf:type') ?? 'none';
  if (type === 'none') return undefined;
  const number = label?.first('sf:text-label')?.get('sf:type') ?? 'bullet';
  return { key: 'list', level: Math.max(level, 0), ordered: type === 'text' && number !== 'bullet' };
}

function readInline(line: Line, element: XmlElement, style: RunStyle & { readonly href?: string }): void {
  for (const child of element.children) {
    if (typeof child === 'string') pushText(line, child.replace(/[\r\n]+/g, ' '), style);
    else readElement(line, child, style);
  }
}

function pushText(line: Line, value: string, format: RunStyle & { readonly href?: string }): void {
  if (value === '') return;
  const { href, ...style } = format;
  line.runs.push(href === undefined ? { content: value, style } : { content: value, style, href });
}

function readElement(line: Line, element: XmlElement, style: RunStyle & { readonly href?: string }): void {
  switch (element.name) {
    case 'sf:span':
      readInline(line, element, { ...style, ...spanStyle(line.place, element) });
      break;
    case 'sf:br':
    case 'sf:lnbr':
    case 'sf:crbr':
      pushText(line, '\n', style);
      break;
    case 'sf:tab':
      pushText(line, '\t', style);
      break;
    case 'sf:link':
      readInline(line, element, { ...style, href: element.get('href') ?? element.get('sf:href') ?? '' });
      break;
    case 'sf:footnote':
    case 'sf:footnote-ref':
      addFootnote(line, resolve(line.place.document, element));
      break;
    case 'sf:annotation-field':
      readInline(line, element, style);
      addComment(line, element.get('sfa:ID') ?? '');
      break;
    case 'sf:attachment':
    case 'sf:attachment-ref':
      line.after.push({ blocks: readAttachment(line.place.document, element) });
      break;
    default:
      if (!SKIPPED.has(element.name)) readInline(line, element, style);
  }
}

/** Templates' filling text, page furniture and deleted text of tracked changes. */
const SKIPPED = new Set([
  'sf:ghost-text',
  'sf:ghost-text-ref',
  'sf:page-number',
  'sf:page-count',
  'sf:page-start',
  'sf:container-hint',
  'sf:deleted',
  'sf:footnote-helper',
  'sf:footnote-mark',
  'sf:footnotebr',
]);

function spanStyle(place: Place, element: XmlElement): RunStyle {
  const chain = workChain(place.document.styles, element.get('sf:style'), place.sheet);
  const bold = isOn(chain, 'bold');
  const italic = isOn(chain, 'italic');
  const strike = isOn(chain, 'strikethru');
  const raised = Number(workProperty(chain, 'superscript')?.get('sfa:number') ?? 0);
  return {
    ...(bold === undefined ? {} : { bold }),
    ...(italic === undefined ? {} : { italic }),
    ...(strike === undefined ? {} : { strike }),
    ...(raised === 1 ? { position: 'super' as const } : raised === 2 ? { position: 'sub' as const } : {}),
  };
}

/** A reference; its text is in it, or the next of those that stand together. */
function addFootnote(line: Line, element: XmlElement): void {
  const { document } = line.place;
  const own = readTextOf(document, element);
  const next = own.length > 0 ? undefined : document.footnotes.shift();
  addNote(line, next === undefined ? own : readStorage(document, next));
}

function addNote(line: Line, blocks: RootContent[]): void {
  if (blocks.length === 0) return;
  const { notes } = line.place.document;
  const identifier = String(notes.length + 1);
  notes.push(footnoteDefinition(identifier, blocks));
  line.runs.push({ content: footnoteReference(identifier), style: {} });
}

function addComment(line: Line, target: string): void {
  const comment = line.place.document.comments.get(target);
  if (comment !== undefined) addNote(line, readTextOf(line.place.document, comment));
}

function readAttachment(document: WorkDocument, element: XmlElement): RootContent[] {
  return resolve(document, element)
    .elements()
    .flatMap((child) => readDrawable(document, child, (each) => readTextOf(document, each)));
}
