import { decodeXml } from '../../bytes/xml/decode.js';
import { parseXml, type XmlElement } from '../../bytes/xml/tree.js';
import { toBlocks } from '../../content/paragraphs/blocks.js';
import type { FlowItem, FlowParagraph, ListMark, Run, RunStyle } from '../../content/paragraphs/model.js';
import { type Cell, toTable } from '../../content/table/table.js';
import { footnoteDefinition, footnoteReference, root } from '../../content/tree/build.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';

interface State {
  /** Ids of lists that count. */
  readonly numbered: ReadonlySet<string>;
  readonly notes: RootContent[];
}

/** AbiWord's XML: sections of paragraphs, whose looks are CSS-like properties. */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const { root: document, truncated } = parseXml(decodeXml(source.bytes), context.budget);
  if (truncated) context.warn({ code: 'truncated', message: 'The document ends early.' });
  const lists = document.first('lists')?.elements('l') ?? [];
  const counting = lists.filter((list) => Number(list.get('type') ?? 0) < 5);
  const state: State = { numbered: new Set(counting.map((list) => list.get('id') ?? '')), notes: [] };
  const sections = document
    .elements('section')
    .filter((section) => !/^(?:header|footer)/.test(section.get('type') ?? ''));
  const blocks = sections.flatMap((section) => finish(readItems(state, section)));
  return root([...blocks, ...state.notes]);
}

function finish(items: readonly FlowItem[]): RootContent[] {
  return toBlocks(items, { monoIsText: true });
}

function readItems(state: State, parent: XmlElement): FlowItem[] {
  return parent.elements().flatMap((child): FlowItem[] => {
    if (child.name === 'p') return [readParagraph(state, child)];
    if (child.name === 'table') return [{ blocks: readTable(state, child) }];
    return child.name === 'section' || child.name === 'frame' ? readItems(state, child) : [];
  });
}

function readParagraph(state: State, element: XmlElement): FlowParagraph {
  const runs: Run[] = [];
  readInline({ state, runs }, element, {});
  const style = element.get('style') ?? '';
  const heading = /^(?:Numbered |Chapter )?Heading (\d)/.exec(style)?.[1];
  const base: FlowParagraph = { runs, indent: 0, firstLine: 0 };
  if (heading !== undefined) return { ...base, heading: Number(heading) };
  if (style === 'Plain Text') return { ...base, role: 'code' };
  if (style === 'Block Text') return { ...base, role: 'quote' };
  const list = listMark(state, element);
  return list === undefined ? base : { ...base, list };
}

function listMark(state: State, element: XmlElement): ListMark | undefined {
  const id = element.get('listid') ?? '0';
  const level = Number(element.get('level') ?? 0);
  if (id === '0' || !(level > 0)) return undefined;
  return { key: id, level: level - 1, ordered: state.numbered.has(id) };
}

interface Line {
  readonly state: State;
  readonly runs: Run[];
}

function readInline(line: Line, element: XmlElement, style: RunStyle, href?: string): void {
  for (const child of element.children) {
    if (typeof child === 'string') push(line, child.replace(/[\r\n]+/g, ' '), { style, href });
    else if (child.name === 'c') readInline(line, child, { ...style, ...styleOf(child) }, href);
    else if (child.name === 'a') readInline(line, child, style, child.get('xlink:href'));
    else if (child.name === 'br') push(line, '\n', { style, href });
    else if (child.name === 'foot' || child.name === 'endnote') addNote(line, child);
    else if (child.name !== 'field' && child.name !== 'del') readInline(line, child, style, href);
  }
}

/** A tab at the start stands between an item's label and its text. */
function push(line: Line, value: string, look: { style: RunStyle; href: string | undefined }): void {
  const content = line.runs.length === 0 ? value.trimStart() : value;
  if (content === '') return;
  const { style, href } = look;
  line.runs.push(href === undefined ? { content, style } : { content, style, href });
}

function styleOf(element: XmlElement): RunStyle {
  const props = element.get('props') ?? '';
  const style: { -readonly [K in keyof RunStyle]: RunStyle[K] } = {};
  if (/font-weight:\s*bold/.test(props)) style.bold = true;
  if (/font-style:\s*italic/.test(props)) style.italic = true;
  if (/text-decoration:[^;]*line-through/.test(props)) style.strike = true;
  if (/text-position:\s*superscript/.test(props)) style.position = 'super';
  if (/text-position:\s*subscript/.test(props)) style.position = 'sub';
  return style;
}

function addNote(line: Line, element: XmlElement): void {
  const { notes } = line.state;
  const identifier = String(notes.length + 1);
  const place = notes.length;
  notes.splice(place, 0, footnoteDefinition(identifier, finish(readItems(line.state, element))));
  line.runs.push({ content: footnoteReference(identifier), style: {} });
}

/** Cells say where they are attached: `left-attach:0; right-attach:1; top-attach:0; bot-attach:1`. */
function readTable(state: State, table: XmlElement): RootContent[] {
  const rows = new Map<number, { left: number; cell: Cell }[]>();
  for (const element of table.elements('cell')) {
    const props = element.get('props') ?? '';
    const edge = (name: string) => Number(new RegExp(`${name}-attach:\\s*(\\d{1,6})`).exec(props)?.[1] ?? 0);
    const cell: Cell = {
      content: finish(readItems(state, element)),
      colSpan: Math.max(edge('right') - edge('left'), 1),
      rowSpan: Math.max(edge('bot') - edge('top'), 1),
    };
    const row = rows.get(edge('top')) ?? [];
    row.push({ left: edge('left'), cell });
    rows.set(edge('top'), row);
  }
  const ordered = [...rows.entries()].sort((a, b) => a[0] - b[0]);
  return toTable({ rows: ordered.map(([, row]) => row.sort((a, b) => a.left - b.left).map(({ cell }) => cell)) });
}
