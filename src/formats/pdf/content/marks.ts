import type { Glyphs } from '../../../layout/glyphs.js';
import { get, getDict } from '../syntax/file.js';
import { type PdfDict, PdfName, type PdfValue } from '../syntax/objects.js';
import { textOf } from '../syntax/text.js';
import { operand } from './operands.js';
import { currentMark, isHiddenNow, MAX_MARKS, type OpenMark, type Painter, type TextRuns } from './painter.js';

/** Marked content (ISO 32000-2 §14.6): numbers for the structure tree, artifacts, layers, text in place of glyphs. */

/** Instead of a number: the text is marked as no part of the document's content. */
export const ARTIFACT = -2;
/** Letters of an actual text for each glyph it stands for; one of more describes something else. */
const MAX_ACTUAL = 8;
const ENOUGH_ACTUAL = 40;
/** Control characters, and what stands for a character that could not be written. */
const UNREADABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffd-\uffff]/g;

/** `BMC` and `BDC` */
export function beginMark(painter: Painter, hasProperties: boolean): void {
  if (painter.marks.length >= MAX_MARKS) {
    painter.lostMarks++;
    return;
  }
  const tag = tagOf(painter, hasProperties);
  const found = hasProperties ? propertiesOf(painter) : NO_PROPERTIES;
  const outer = currentMark(painter);
  const mark = outer >= 0 ? outer : found.id >= 0 ? found.id : tag === 'Artifact' ? ARTIFACT : outer;
  const layer = tag === 'OC' && found.layer !== undefined && painter.isHidden(found.layer);
  painter.marks.push({
    mark,
    hidden: layer || isHiddenNow(painter),
    actualText: found.actualText,
    isReplaced: found.actualText !== '' || (painter.marks.at(-1)?.isReplaced ?? false),
    from: painter.glyphs.count,
  });
}

/** `EMC` */
export function endMark(painter: Painter): void {
  if (painter.lostMarks > 0) painter.lostMarks--;
  else {
    const ended = painter.marks.pop();
    if (ended !== undefined && ended.actualText !== '') replaceText(painter, ended);
  }
}

interface Properties {
  readonly id: number;
  readonly actualText: string;
  readonly layer: PdfValue | undefined;
}

const NO_PROPERTIES: Properties = { id: -1, actualText: '', layer: undefined };

function tagOf({ operands }: Painter, hasProperties: boolean): string {
  const name = hasProperties ? operands.names[0] : operands.name(0);
  return operands.kinds[0] === operand.NAME ? (name?.name ?? '') : '';
}

/** A name of the resources, or a dictionary in the content itself. */
function propertiesOf(painter: Painter): Properties {
  const { operands, file } = painter;
  const name = operands.name(0);
  if (operands.count < 2) return NO_PROPERTIES;
  if (name === undefined) return directProperties(painter);
  const known = getDict(file, painter.resources, 'Properties');
  const dict = known === undefined ? undefined : getDict(file, known, name.name);
  if (known === undefined || dict === undefined) return NO_PROPERTIES;
  return { ...fromDict(painter, dict), layer: known.get(name.name) };
}

function fromDict({ file }: Painter, dict: PdfDict): Properties {
  const id = get(file, dict, 'MCID');
  const actual = get(file, dict, 'ActualText');
  return {
    id: typeof id === 'number' ? id : -1,
    actualText: actual instanceof Uint8Array ? textOf(actual) : '',
    layer: undefined,
  };
}

/** Keys of the dictionary itself, not of what it holds. */
function directProperties({ operands }: Painter): Properties {
  let id = -1;
  let actualText = '';
  let depth = 0;
  for (let at = 1; at < operands.count; at++) {
    const kind = operands.kinds[at] as number;
    if (kind === operand.DICT || kind === operand.ARRAY) depth++;
    else if (kind === operand.DICT_END || kind === operand.ARRAY_END) depth--;
    if (depth !== 1 || kind !== operand.NAME || at + 1 >= operands.count) continue;
    const key = operands.names[at];
    if (!(key instanceof PdfName)) continue;
    const next = operands.kinds[at + 1];
    if (key.name === 'MCID' && next === operand.NUMBER) id = operands.values[at + 1] as number;
    if (key.name !== 'ActualText' || next !== operand.STRING) continue;
    const from = operands.values[at + 1] as number;
    actualText = textOf(operands.bytes.slice(from, from + (operands.lengths[at + 1] as number)));
  }
  return { id, actualText, layer: undefined };
}

/** The glyphs of the content become one that has the text (§14.9.4). */
function replaceText({ glyphs, runs }: Painter, { from, actualText }: OpenMark): void {
  const count = glyphs.count - from;
  const text = actualText.replace(UNREADABLE, '').replaceAll('\u00ad', '-');
  if (count <= 0 || actualText.trim() === '' || text.length > count * MAX_ACTUAL + ENOUGH_ACTUAL) return;
  if (text === '') {
    // Signs that say nothing, as leaders of contents pages have them: the glyphs are decoration.
    cutGlyphs(glyphs, runs, from);
    return;
  }
  // The widest glyph says where the text is: marks above it may come first.
  let widest = from;
  for (let i = from + 1; i < glyphs.count; i++) if (widthOf(glyphs, i) > widthOf(glyphs, widest)) widest = i;
  let left = glyphs.left[widest] as number;
  let right = glyphs.right[widest] as number;
  for (let i = from; i < glyphs.count; i++) {
    if (!isBeside(glyphs, i, widest)) continue;
    left = Math.min(left, glyphs.left[i] as number);
    right = Math.max(right, glyphs.right[i] as number);
  }
  glyphs.left[from] = left;
  glyphs.right[from] = right;
  glyphs.baseline[from] = glyphs.baseline[widest] as number;
  glyphs.turn[from] = glyphs.turn[widest] as number;
  glyphs.style[from] = glyphs.style[widest] as number;
  glyphs.letter[from] = glyphs.letters.intern(text);
  glyphs.flags[from] = (glyphs.flags[from] as number) & ~1;
  cutGlyphs(glyphs, runs, from + 1);
  const run = runs.count - 1;
  if (run < 0 || runs.from[run] !== from || glyphs.turn[from] !== 0) return;
  runs.x[run] = left;
  runs.y[run] = glyphs.baseline[from] as number;
  runs.firstWidth[run] = right - left;
  runs.lastWidth[run] = right - left;
}

function cutGlyphs(glyphs: Glyphs, runs: TextRuns, count: number): void {
  glyphs.count = count;
  while (runs.count > 0 && (runs.from[runs.count - 1] as number) >= count) runs.count--;
}

function widthOf({ left, right }: Glyphs, at: number): number {
  return (right[at] as number) - (left[at] as number);
}

function isBeside(glyphs: Glyphs, a: number, b: number): boolean {
  const rise = Math.abs((glyphs.baseline[a] as number) - (glyphs.baseline[b] as number));
  return glyphs.turn[a] === glyphs.turn[b] && rise < glyphs.styleOf(b).size / 2;
}
