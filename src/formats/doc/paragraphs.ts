import { nextLabel } from '../../content/numbering/counter.js';
import { numberFormatName } from '../../content/numbering/nfc.js';
import type { FlowParagraph, ListMark, Role, RowShape, Run } from '../../content/paragraphs/model.js';
import { runsText } from '../../content/paragraphs/phrasing.js';
import { styleRole } from '../../content/paragraphs/styles.js';
import { type FormatRun, findRun } from './pages.js';
import type { Piece } from './pieces.js';
import { applyPap, type Pap, readRowShape } from './properties.js';
import { readSprms, type SprmRange, sprm } from './sprms.js';
import type { DocState } from './state.js';
import { type ResolvedStyle, resolveStyle } from './style-sheet.js';

export interface ParagraphLook {
  readonly pap: Readonly<Pap>;
  readonly style: ResolvedStyle;
  readonly run: FormatRun | undefined;
}

/** Properties of the paragraph whose mark lies at an offset. */
export function paragraphLook(state: DocState, offset: number, piece: Piece): ParagraphLook {
  const run = findRun(state.paragraphs, offset);
  const style = resolveStyle(state.sheet, run?.style ?? 0);
  const pap: Pap = { ...style.pap, left: Number.NaN, first: Number.NaN };
  const { main, table } = state.file;
  if (run !== undefined) {
    applyPap(pap, main, run.range);
    const huge = hugeList(state, run.range);
    if (huge !== undefined) applyPap(pap, state.file.data, huge);
  }
  if (piece.range !== undefined) applyPap(pap, table, piece.range);
  const indent = pap.list > 0 ? state.lists[pap.list]?.indents[pap.level] : undefined;
  if (Number.isNaN(pap.left)) pap.left = indent?.left ?? style.pap.left;
  if (Number.isNaN(pap.first)) pap.first = indent?.first ?? style.pap.first;
  return { pap, style, run };
}

/** Lists that are too long for their page lie in the data stream: size(2) grpprl. */
function hugeList(state: DocState, range: SprmRange): SprmRange | undefined {
  for (const property of readSprms(state.file.main, range)) {
    if (property.code !== sprm.P_HUGE && property.code !== sprm.P_HUGE_OLD) continue;
    const at = state.file.main.u32(property.at);
    return { from: at + 2, to: at + 2 + state.file.data.u16(at), isOld: false };
  }
  return undefined;
}

/** The shape of the row that a mark ends. */
export function rowShape(state: DocState, look: ParagraphLook): RowShape | undefined {
  if (look.run === undefined) return undefined;
  const huge = hugeList(state, look.run.range);
  const shape = readRowShape(state.file.main, look.run.range);
  return huge === undefined ? shape : (readRowShape(state.file.data, huge) ?? shape);
}

/** How deep in tables the paragraph stands. */
export function tableDepth(pap: Readonly<Pap>): number {
  return pap.depth > 0 ? pap.depth : pap.inTable ? 1 : 0;
}

/** A paragraph with its marker, as the flow takes it. */
export function toFlowParagraph(state: DocState, look: ParagraphLook, runs: readonly Run[]): FlowParagraph {
  const { pap } = look;
  const heading = headingOf(look);
  const isHeading = heading !== undefined && runsText(runs).trim() !== '';
  const role = roleOf(look);
  const isEmpty = runs.every((run) => typeof run.content === 'string' && run.content.trim() === '');
  const place = isEmpty ? undefined : listPlace(state, pap);
  const prefix: Run[] = [];
  if (isHeading && place?.label !== undefined && place.label !== '') prefix.push(plainRun(`${place.label} `));
  else if (place?.prefix !== undefined) prefix.push(plainRun(`${place.prefix} `));
  return {
    runs: [...prefix, ...runs],
    indent: pap.left,
    firstLine: pap.first,
    ...(isHeading ? { heading } : {}),
    ...(role === undefined ? {} : { role }),
    ...(place === undefined || isHeading ? {} : { list: place.mark }),
  };
}

function plainRun(content: string): Run {
  return { content, style: {} };
}

function headingOf({ pap, style }: ParagraphLook): number | undefined {
  if (pap.outline !== undefined && pap.outline !== style.pap.outline) {
    return pap.outline < 9 ? pap.outline + 1 : undefined;
  }
  return style.heading;
}

function roleOf({ pap, style }: ParagraphLook): Role | undefined {
  for (const name of style.names) {
    const role = styleRole(name);
    if (role !== undefined) return role;
  }
  const isQuote = pap.left >= 360 && pap.right >= 360 && pap.first === 0 && pap.list === 0 && tableDepth(pap) === 0;
  return isQuote ? 'quote' : undefined;
}

interface ListPlace {
  readonly mark: ListMark;
  /** What a heading shows of it. */
  readonly label?: string;
  /** What stands in the text, because markdown's own marker cannot say it. */
  readonly prefix?: string;
}

function listPlace(state: DocState, pap: Readonly<Pap>): ListPlace | undefined {
  const list = pap.list > 0 ? state.lists[pap.list] : undefined;
  if (list === undefined) return state.file.isOld ? oldPlace(pap) : undefined;
  const label = nextLabel(state.counters, list.definition, pap.level);
  const place = { key: list.definition.key, level: pap.level };
  if (label.kind === 'none' || label.text.trim() === '') {
    return { mark: { ...place, ordered: false, continues: true } };
  }
  if (label.kind === 'bullet') return { mark: { ...place, ordered: false } };
  if (label.plain)
    return { mark: { ...place, ordered: true, value: label.value, label: label.text }, label: label.text };
  return { mark: { ...place, ordered: false }, label: label.text, prefix: label.text };
}

const BULLETS = 11;
const NUMBERS = 10;

/** Word 6 has bullets and numbers of paragraphs, and counts those that follow each other. */
function oldPlace(pap: Readonly<Pap>): ListPlace | undefined {
  if (pap.oldLevel !== BULLETS && pap.oldLevel !== NUMBERS) return undefined;
  const isBullet = pap.oldLevel === BULLETS || (pap.old !== undefined && numberFormatName(pap.old.format) === 'bullet');
  return { mark: { key: 'old', ordered: !isBullet } };
}
