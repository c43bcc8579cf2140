/** The text of a story: ranges of paragraphs, ranges of characters in them, and what is anchored between the words. */

import type { XmlElement } from '../../bytes/xml/tree.js';
import { toBlocks } from '../../content/paragraphs/blocks.js';
import type { FlowItem, FlowParagraph, ListMark, Run, RunStyle } from '../../content/paragraphs/model.js';
import { runsText } from '../../content/paragraphs/phrasing.js';
import { footnoteDefinition, footnoteReference, image } from '../../content/tree/build.js';
import type { ReadContext } from '../../core/format.js';
import type { PhrasingContent, RootContent } from '../../core/tree.js';
import { isFrame, isHidden, isPicture } from './layout.js';
import { type Counts, countItem, createCounts, listOf } from './lists.js';
import type { InDesign } from './model.js';
import { isMonoParagraph, lookOfParagraph, lookOfRange, lookUp, propertyOf } from './styles.js';
import { readTable } from './tables.js';

export interface StoryState {
  readonly model: InDesign;
  readonly context: ReadContext;
  readonly monoIsText: boolean;
  readonly notes: RootContent[];
  /** Stories that were read. */
  readonly seen: Set<string>;
  /** Stories whose frames are anchored too deeply; they are read at the end. */
  readonly late: string[];
  noteCount: number;
  /** Stories, notes and tables in each other. */
  depth: number;
}

/** What is being put together: the open paragraph, and what is finished. */
interface Line {
  readonly state: StoryState;
  readonly items: FlowItem[];
  readonly counts: Counts;
  runs: Run[];
  range: XmlElement | undefined;
  /** Blocks of frames that are anchored in the paragraph. */
  anchored: RootContent[];
  /** The last range of paragraphs was a child of tagged content, whose edges may part a paragraph. */
  isTagged: boolean;
}

interface Look {
  readonly style: RunStyle;
  readonly href?: string;
}

/** Beyond this, contents in each other are read as plain text, stories at the end. */
const MAX_DEPTH = 25;

/** The blocks of a story, of a cell or of a note. */
export function readStory(state: StoryState, element: XmlElement): RootContent[] {
  const line: Line = {
    state,
    items: [],
    counts: createCounts(),
    runs: [],
    range: undefined,
    anchored: [],
    isTagged: false,
  };
  state.depth++;
  if (state.depth > MAX_DEPTH) push(line, element.textContent(), { style: {} });
  else walk(line, element, { style: {} });
  flush(line);
  state.depth--;
  return toBlocks(line.items, { monoIsText: state.monoIsText });
}

/** The blocks of a story by its id; none where it was read before. */
export function readStoryOf(state: StoryState, id: string): RootContent[] {
  const story = state.model.stories.get(id);
  if (story === undefined || state.seen.has(id)) return [];
  if (state.depth >= MAX_DEPTH) {
    state.late.push(id);
    return [];
  }
  state.seen.add(id);
  return readStory(state, story);
}

type Handler = (line: Line, element: XmlElement, look: Look) => void;

function walk(line: Line, parent: XmlElement, look: Look): void {
  for (const child of parent.children) {
    if (typeof child === 'string') continue;
    const handler = handlers.get(child.local);
    if (handler !== undefined) handler(line, child, look);
    else if (isPicture(child)) addPicture(line, child, parent);
    else if (isFrame(child)) addFrame(line, child);
    else if (!/(?:Preference|Option|Options|Proxy)$/.test(child.local) && !isHidden(child, line.state.model.hidden))
      walk(line, child, look);
  }
}

const skip: Handler = () => {};

const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['ParagraphStyleRange', readParagraphs],
  ['CharacterStyleRange', readCharacters],
  ['Content', (line, element, look) => push(line, element.textContent(), look)],
  ['Br', (line) => flush(line)],
  ['Table', addTable],
  ['Footnote', addNote],
  [
    'Change',
    (line, element, look) => (element.get('ChangeType') === 'DeletedText' ? undefined : walk(line, element, look)),
  ],
  ['HyperlinkTextSource', readLink],
  ['TextVariableInstance', (line, element, look) => push(line, element.get('ResultText') ?? '', look)],
  ['XMLElement', readTagged],
  ['HiddenText', skip],
  ['Note', skip],
  ['Properties', skip],
  ['PageReference', skip],
  ['Hyperlink', skip],
  ['HyperlinkURLDestination', skip],
  ['HyperlinkTextDestination', skip],
]);

/** A range begins a paragraph, but for one of the same style that only a tag's edge parts from the one before. */
function readParagraphs(line: Line, element: XmlElement): void {
  const styleOf = (range: XmlElement | undefined) => range?.get('AppliedParagraphStyle');
  if (!line.isTagged || styleOf(line.range) !== styleOf(element)) flush(line);
  line.range = element;
  line.isTagged = false;
  const mono = isMonoParagraph(line.state.model.styles, styleOf(element) ?? '');
  walk(line, element, { style: mono ? { mono } : {} });
}

/** A tag's edges may lie within a paragraph. */
function readTagged(line: Line, element: XmlElement, look: Look): void {
  line.isTagged = true;
  walk(line, element, look);
  line.isTagged = true;
}

function readCharacters(line: Line, element: XmlElement, look: Look): void {
  const { model } = line.state;
  const conditions = (element.get('AppliedConditions') ?? '').split(' ').filter((id) => id !== '');
  if (conditions.length > 0 && conditions.every((id) => model.hidden.has(id))) return;
  const style = lookOfRange(model.styles, element, line.range?.get('AppliedParagraphStyle') ?? '');
  walk(line, element, { ...look, style });
}

function readLink(line: Line, element: XmlElement, look: Look): void {
  const href = line.state.model.links.get(element.get('Self') ?? '');
  walk(line, element, href === undefined ? look : { ...look, href });
}

/** U+2028 is a forced break of the line, U+FEFF the place of an anchor, U+0003 and the like the ends of nested styles. */
function push(line: Line, written: string, look: Look): void {
  const isCode =
    lookOfParagraph(line.state.model.styles, line.range?.get('AppliedParagraphStyle') ?? '').role === 'code';
  const plain = isCode ? written : written.replace(/[\r\n]+/g, ' ');
  const value = plain.replace(/\u2028/g, '\n').replace(/[\u0003-\u0008\u0016-\u0019\ufeff]/g, '');
  const content = line.runs.length === 0 && !isCode ? value.replace(/^ +/, '') : value;
  if (content !== '') line.runs.push({ content, ...look });
}

function pushNode(line: Line, content: PhrasingContent): void {
  line.runs.push({ content, style: {} });
}

/** Ends the paragraph; frames that are anchored in it stand behind it. */
function flush(line: Line): void {
  const { runs, anchored } = line;
  const isEmpty = runs.every((run) => typeof run.content === 'string' && run.content.trim() === '');
  if (!isEmpty) line.items.push(toParagraph(line, runs));
  if (anchored.length > 0) line.items.push({ blocks: anchored });
  line.runs = [];
  line.anchored = [];
}

/** Indents are in points; a flow's are in twips. */
const TWIPS = 20;

function toParagraph(line: Line, runs: readonly Run[]): FlowParagraph {
  const { styles } = line.state.model;
  const { range } = line;
  const id = range?.get('AppliedParagraphStyle') ?? '';
  const look = lookOfParagraph(styles, id);
  const property = (name: string) => (range && propertyOf(range, name)) ?? lookUp(styles.paragraph, id, name);
  const twips = (name: string) => (Number.parseFloat(property(name) ?? '') || 0) * TWIPS;
  const base = { runs, indent: twips('LeftIndent'), firstLine: twips('FirstLineIndent') };
  if (look.heading !== undefined) return { ...base, heading: look.heading };
  const list = listOf(look, property);
  const role = look.role === undefined ? {} : { role: look.role };
  if (list === undefined) return { ...base, ...role };
  const mark: ListMark = countItem(line.counts, list);
  return { ...base, ...role, runs: withoutBullet(runs), list: mark };
}

/** A bullet that was typed although the style has one, and the tab before a further paragraph of an item. */
function withoutBullet(runs: readonly Run[]): readonly Run[] {
  const [first, ...rest] = runs;
  if (first === undefined || typeof first.content !== 'string') return runs;
  const bullet = /^\s*(?:[•▪●◦‣■]\s*)?/.exec(runsText([first]).slice(0, 20))?.[0] ?? '';
  return bullet === '' ? runs : [{ ...first, content: first.content.slice(bullet.length) }, ...rest];
}

function addTable(line: Line, element: XmlElement): void {
  flush(line);
  const { state } = line;
  const isFlat = state.depth >= MAX_DEPTH;
  const blocks = isFlat ? readStory(state, element) : readTable(state, element, (cell) => readStory(state, cell));
  if (blocks.length > 0) line.items.push({ blocks });
}

function addNote(line: Line, element: XmlElement): void {
  const { state } = line;
  const identifier = String(++state.noteCount);
  const place = state.notes.length;
  const blocks = readStory(state, element);
  if (blocks.length === 0) {
    state.noteCount--;
    return;
  }
  state.notes.splice(place, 0, footnoteDefinition(identifier, blocks));
  pushNode(line, footnoteReference(identifier));
}

function addFrame(line: Line, element: XmlElement): void {
  if (isHidden(element, line.state.model.hidden)) return;
  for (const block of readStoryOf(line.state, element.get('ParentStory') ?? '')) line.anchored.push(block);
}

function addPicture(line: Line, element: XmlElement, shape: XmlElement): void {
  const found = pictureOf(element, shape);
  if (found !== undefined) pushNode(line, found);
}

/** A picture by the text that stands for it; the text is the shape's. */
export function pictureOf(picture: XmlElement, shape?: XmlElement): PhrasingContent | undefined {
  const options = [shape, picture].map((element) => element?.first('ObjectExportOption'));
  const alt =
    options.map((option) => option?.get('CustomAltText') ?? '').find((one) => one !== '' && one !== '$ID/') ?? '';
  const name = (picture.first('Link')?.get('LinkResourceURI') ?? '').split('/').at(-1) ?? '';
  return alt === '' && name === '' ? undefined : image(alt, name);
}
