import type { XmlElement } from '../../bytes/xml/tree.js';
import type { FlowItem, Run } from '../../content/paragraphs/model.js';
import { type Cell, toTable } from '../../content/table/table.js';
import { append } from '../../content/tree/append.js';
import { image, inlineMath } from '../../content/tree/build.js';
import type { RootContent } from '../../core/tree.js';
import { addNote, finishItems, type HwpState, toFlowParagraph } from '../../families/hwp/document.js';
import { equationToLatex } from '../../families/hwp/equation.js';
import type { Header } from './header.js';

export interface SectionState extends HwpState {
  readonly header: Header;
}

/** Paragraphs of a section or sublist (KS X 6101 §10). */
export function readParagraphs(state: SectionState, parent: XmlElement): FlowItem[] {
  return parent.elements('hp:p').flatMap((element) => readParagraph(state, element));
}

interface Line {
  readonly state: SectionState;
  readonly runs: Run[];
  /** Tables and boxes that are anchored here: they stand after the paragraph. */
  readonly after: FlowItem[];
  href: string | undefined;
}

function readParagraph(state: SectionState, element: XmlElement): FlowItem[] {
  const shape = state.header.paragraphs.get(element.get('paraPrIDRef') ?? '');
  const line: Line = { state, runs: [], after: [], href: undefined };
  for (const run of element.elements('hp:run')) readRun(line, run);
  const head = shape?.head;
  const numbering = head === undefined ? undefined : state.header.numberings.get(head.id === '0' ? '1' : head.id);
  const paragraph = { runs: line.runs, head, numbering, indent: shape?.indent ?? 0 };
  return [toFlowParagraph(state, paragraph), ...line.after];
}

function readRun(line: Line, run: XmlElement): void {
  const style = line.state.header.runs.get(run.get('charPrIDRef') ?? '') ?? {};
  for (const child of run.elements()) {
    if (child.name === 'hp:t') pushText(line, textOf(child), style);
    else if (child.name === 'hp:ctrl') for (const control of child.elements()) readControl(line, control);
    else readObject(line, child);
  }
}

function pushText(line: Line, value: string, style: Run['style']): void {
  if (value === '') return;
  line.runs.push(line.href === undefined ? { content: value, style } : { content: value, style, href: line.href });
}

const SIGNS: ReadonlyMap<string, string> = new Map([
  ['hp:lineBreak', '\n'],
  ['hp:tab', '\t'],
  ['hp:nbSpace', ' '],
  ['hp:fwSpace', ' '],
  ['hp:hyphen', '-'],
]);

/** Text with its signs; deleted text of tracked changes is left out, what was inserted stays. */
function textOf(element: XmlElement): string {
  let out = '';
  let deleted = false;
  for (const child of element.children) {
    if (typeof child === 'string') out += deleted ? '' : child;
    else if (child.name === 'hp:deleteBegin') deleted = true;
    else if (child.name === 'hp:deleteEnd') deleted = false;
    else out += SIGNS.get(child.name) ?? textOf(child);
  }
  return out;
}

function readControl(line: Line, control: XmlElement): void {
  if (control.name === 'hp:footNote' || control.name === 'hp:endNote') {
    const items = control.elements('hp:subList').flatMap((list) => readParagraphs(line.state, list));
    line.runs.push({ content: addNote(line.state, items), style: {} });
  } else if (control.name === 'hp:fieldBegin') {
    line.href = hyperlink(control);
  } else if (control.name === 'hp:fieldEnd') {
    line.href = undefined;
  } else if (control.name === 'hp:autoNum' && /TABLE|PICTURE|EQUATION/.test(control.get('numType') ?? '')) {
    pushText(line, control.get('num') ?? '', {});
  } else if (control.name === 'hp:hiddenComment') {
    const items = control.elements('hp:subList').flatMap((list) => readParagraphs(line.state, list));
    line.runs.push({ content: addNote(line.state, items), style: {} });
  }
}

/** `http\://host/;1;0;0;`: the address is the command's first part, its colons are escaped. */
function hyperlink(field: XmlElement): string | undefined {
  if (field.get('type') !== 'HYPERLINK') return undefined;
  const parameters = field.first('hp:parameters')?.elements('hp:stringParam') ?? [];
  const named = parameters.find((each) => each.get('name') === 'Path') ?? parameters[0];
  const path = named?.textContent().replace(/\\(.)/g, '$1').split(';')[0] ?? '';
  return path === '' ? undefined : path;
}

function readObject(line: Line, element: XmlElement): void {
  if (element.name === 'hp:tbl') {
    line.after.push({ blocks: readTable(line.state, element) });
  } else if (element.name === 'hp:equation') {
    const latex = equationToLatex(element.first('hp:script')?.textContent() ?? '');
    if (latex !== '') line.runs.push({ content: inlineMath(latex), style: {} });
  } else if (element.name === 'hp:pic') {
    const alt = element.first('hp:shapeComment')?.textContent().trim() ?? '';
    line.runs.push({ content: image(isAutomatic(alt) ? '' : alt, ''), style: {} });
    addCaption(line, element);
  } else if (element.name === 'hp:compose' || element.name === 'hp:dutmal') {
    pushText(line, composed(element), {});
  } else if (element.name.startsWith('hp:')) {
    readShape(line, element);
  }
}

/** Hangul writes the picture's file name and size where nobody has described it. */
function isAutomatic(alt: string): boolean {
  return /^그림입니다/.test(alt);
}

function composed(element: XmlElement): string {
  if (element.name === 'hp:compose') return element.get('composeText') ?? '';
  const main = element.first('hp:mainText')?.textContent() ?? '';
  const reading = element.first('hp:subText')?.textContent() ?? '';
  return reading === '' ? main : `${main}(${reading})`;
}

/** Boxes and groups: their text. */
function readShape(line: Line, element: XmlElement): void {
  const text = element.first('hp:drawText');
  for (const list of text?.elements('hp:subList') ?? []) append(line.after, readParagraphs(line.state, list));
  addCaption(line, element);
  if (element.name === 'hp:container') for (const child of element.elements()) readObject(line, child);
}

function addCaption(line: Line, element: XmlElement): void {
  const caption = element.first('hp:caption');
  for (const list of caption?.elements('hp:subList') ?? []) append(line.after, readParagraphs(line.state, list));
}

function readTable(state: SectionState, table: XmlElement): RootContent[] {
  const rows = table.elements('hp:tr').map((row) => row.elements('hp:tc').map((cell) => readCell(state, cell)));
  const caption = table.first('hp:caption')?.elements('hp:subList') ?? [];
  const above = finishItems(caption.flatMap((list) => readParagraphs(state, list)));
  const isHeader = table.get('repeatHeader') === '1' && rows.length > 1;
  return [...above, ...toTable(isHeader && isAllHeader(table) ? { rows, headerRows: 1 } : { rows })];
}

function isAllHeader(table: XmlElement): boolean {
  const cells = table.first('hp:tr')?.elements('hp:tc') ?? [];
  return cells.length > 0 && cells.every((cell) => cell.get('header') === '1');
}

function readCell(state: SectionState, cell: XmlElement): Cell {
  const items = cell.elements('hp:subList').flatMap((list) => readParagraphs(state, list));
  const span = cell.first('hp:cellSpan');
  return {
    content: finishItems(items),
    colSpan: Number(span?.get('colSpan') ?? 1) || 1,
    rowSpan: Number(span?.get('rowSpan') ?? 1) || 1,
  };
}
