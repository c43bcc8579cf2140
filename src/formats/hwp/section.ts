/*
 * Records of a section (specification §4.3):
 *
 *   PARA_HEADER      characters(4) controls(4) paragraphShape(2) style(1) ..; its children:
 *   PARA_TEXT        UTF-16; codes below 32 are controls: one character, or eight with the control's id inside
 *   PARA_CHAR_SHAPE  n x [position(4) characterShape(4)]
 *   CTRL_HEADER      id(4) ..; one for each extended control, in the order of the text
 *   LIST_HEADER      paragraphs(4) properties(4), for table cells: column(2) row(2) colSpan(2) rowSpan(2);
 *                    followed by its paragraphs on the same level
 */
import type { FlowItem, RunStyle } from '../../content/paragraphs/model.js';
import { type HwpState, toFlowParagraph } from '../../families/hwp/document.js';
import { addControl } from './controls.js';
import type { DocumentInfo } from './info.js';
import { type HwpRecord, TAG } from './records.js';
import type { Line, SectionState } from './state.js';

export function createSectionState(base: HwpState, info: DocumentInfo): SectionState {
  const state: SectionState = { ...base, info, paragraphs: (records) => readParagraphs(state, records) };
  return state;
}

function readParagraphs(state: SectionState, records: readonly HwpRecord[]): FlowItem[] {
  return records.flatMap((record) => (record.tag === TAG.PARA_HEADER ? readParagraph(state, record) : []));
}

function readParagraph(state: SectionState, record: HwpRecord): FlowItem[] {
  const line: Line = { state, runs: [], after: [], href: undefined };
  const text = record.children.find((child) => child.tag === TAG.PARA_TEXT);
  const controls = record.children.filter((child) => child.tag === TAG.CTRL_HEADER);
  if (text !== undefined) readText(line, { text, controls, styles: styleRuns(state, record) });
  else for (const control of controls) addControl(line, control);
  const shape = state.info.paragraphs[record.data.u16(8)];
  const id = Number(shape?.head?.id ?? 0);
  const numbering = state.info.numberings[Math.max(id - 1, 0)];
  const paragraph = { runs: line.runs, head: shape?.head, numbering, indent: shape?.indent ?? 0 };
  return [toFlowParagraph(state, paragraph), ...line.after];
}

interface StyleRun {
  readonly from: number;
  readonly style: RunStyle;
}

function styleRuns(state: SectionState, record: HwpRecord): StyleRun[] {
  const shapes = record.children.find((child) => child.tag === TAG.PARA_CHAR_SHAPE)?.data;
  const out: StyleRun[] = [];
  for (let at = 0; shapes !== undefined && at + 8 <= shapes.length; at += 8) {
    out.push({ from: shapes.u32(at), style: state.info.runs[shapes.u32(at + 4)] ?? {} });
  }
  return out;
}

interface Content {
  readonly text: HwpRecord;
  readonly controls: readonly HwpRecord[];
  readonly styles: readonly StyleRun[];
}

/** Characters that an extended or inline control takes; the others take one. */
const CONTROL_CHARS = 8;
/** Controls that have a record of their own. */
const EXTENDED = new Set([1, 2, 3, 11, 12, 14, 15, 16, 17, 18, 21, 22, 23]);
const FIELD_END = 4;
const INLINE = new Set([FIELD_END, 5, 6, 7, 8, 9, 19, 20]);
const SINGLE: ReadonlyMap<number, string> = new Map([
  [10, '\n'],
  [24, '-'],
  [30, ' '],
  [31, ' '],
]);

function readText(line: Line, content: Content): void {
  const { data } = content.text;
  const chars = data.length >> 1;
  let nextControl = 0;
  let run = 0;
  let value = '';
  const flush = () => {
    pushRun(line, value, content.styles[run]?.style ?? {});
    value = '';
  };
  for (let at = 0; at < chars; ) {
    while ((content.styles[run + 1]?.from ?? Number.POSITIVE_INFINITY) <= at) {
      flush();
      run++;
    }
    const code = data.u16(at * 2);
    if (EXTENDED.has(code)) {
      flush();
      const control = content.controls[nextControl++];
      if (control !== undefined) addControl(line, control);
    } else if (code === FIELD_END) {
      flush();
      line.href = undefined;
    } else if (code === 9) {
      value += '\t';
    } else {
      value += code >= 32 ? String.fromCharCode(code) : (SINGLE.get(code) ?? '');
    }
    at += EXTENDED.has(code) || INLINE.has(code) ? CONTROL_CHARS : 1;
  }
  flush();
}

/** Adds text; private-use signs of Hangul's own fonts have no meaning outside of them. */
export function pushRun(line: Line, value: string, style: RunStyle): void {
  if (value === '') return;
  line.runs.push(line.href === undefined ? { content: value, style } : { content: value, style, href: line.href });
}
