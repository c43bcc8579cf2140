import { transformBox } from '../../../layout/geometry.js';
import type { Box, Picture } from '../../../layout/model.js';
import { decodeStream, get, getArray, getDict, getName, type PdfFile, resolve } from '../syntax/file.js';
import { Lexer } from '../syntax/lexer.js';
import { type PdfDict, PdfStream } from '../syntax/objects.js';
import { saveState } from './graphics.js';
import { currentMark, isHiddenNow, MAX_FORM_DEPTH, type Painter } from './painter.js';

/** External objects (ISO 32000-2 §8.8): pictures with their places, and forms, whose content is painted in its place. */

/** Bytes of forms that are kept decoded for a page. */
const MAX_KEPT_BYTES = 8_388_608;

export interface FormRun {
  readonly run: (painter: Painter) => void;
}

/** `Do`; `run` interprets a form's content. */
export function paintObject(painter: Painter, run: (painter: Painter) => void): void {
  const name = painter.operands.name(0);
  const objects = getDict(painter.file, painter.resources, 'XObject');
  if (name === undefined || objects === undefined) return;
  const object = get(painter.file, objects, name.name);
  if (!(object instanceof PdfStream)) return;
  const layer = object.dict.get('OC');
  if (layer !== undefined && painter.isHidden(layer)) return;
  const subtype = getName(painter.file, object.dict, 'Subtype');
  if (subtype === 'Image') paintPicture(painter);
  else if (subtype === 'Form' || subtype === undefined) paintForm(painter, object, run);
}

/** Pictures fill the unit square of user space (§8.9.5). */
export function paintPicture(painter: Painter): void {
  if (isHiddenNow(painter) || painter.objectsLeft-- <= 0) return;
  const { a, b, c, d, e, f } = painter.state;
  const box: Box = transformBox([a, b, c, d, e, f], { left: 0, top: 0, right: 1, bottom: 1 });
  const mark = currentMark(painter);
  const picture: Picture = mark < 0 ? box : { ...box, mark };
  painter.drawings.pictures.push(picture);
}

function paintForm(painter: Painter, form: PdfStream, run: (painter: Painter) => void): void {
  if (painter.forms.length >= MAX_FORM_DEPTH || painter.forms.includes(form)) return;
  const { lexer, resources, state, stackFloor, text, lostStates } = painter;
  const marks = painter.marks.length;
  const kept = { ...text };
  const depth = painter.stack.length;
  saveState(painter);
  const own = getDict(painter.file, form.dict, 'Resources');
  const matrix = numbersOf(painter.file, form.dict, 'Matrix');
  if (matrix.length === 6) painter.state.concat(matrix as [number, number, number, number, number, number]);
  clipToBox(painter, numbersOf(painter.file, form.dict, 'BBox'));
  painter.forms.push(form);
  painter.resources = own ?? resources;
  painter.lexer = new Lexer(formContent(painter, form), { names: painter.file.names });
  painter.stackFloor = painter.stack.length;
  painter.lostStates = 0;
  run(painter);
  painter.forms.pop();
  painter.marks.length = Math.min(painter.marks.length, marks);
  painter.stack.length = depth;
  Object.assign(text, kept);
  painter.state = state;
  painter.lexer = lexer;
  painter.resources = resources;
  painter.stackFloor = stackFloor;
  painter.lostStates = lostStates;
}

const contents = new WeakMap<PdfFile, Map<PdfStream, Uint8Array>>();

/** Forms that many pages share are decoded once, up to a bound. */
function formContent({ file }: Painter, form: PdfStream): Uint8Array {
  let known = contents.get(file);
  if (known === undefined) {
    known = new Map();
    contents.set(file, known);
  }
  const found = known.get(form);
  if (found !== undefined) return found;
  const { bytes, rest } = decodeStream(file, form);
  const content = rest.length > 0 ? new Uint8Array(0) : bytes;
  let size = content.length;
  for (const other of known.values()) size += other.length;
  if (size > MAX_KEPT_BYTES) known.clear();
  known.set(form, content);
  return content;
}

function numbersOf(file: PdfFile, dict: PdfDict, key: string): number[] {
  return (getArray(file, dict, key) ?? []).map((value) => {
    const number = resolve(file, value);
    return typeof number === 'number' ? number : 0;
  });
}

/** What is outside a form's box is not seen (§8.10.2). */
function clipToBox({ state }: Painter, [left, bottom, right, top]: readonly number[]): void {
  if (left === undefined || bottom === undefined || right === undefined || top === undefined) return;
  if (left === right || bottom === top) return;
  const { a, b, c, d, e, f } = state;
  const box = transformBox([a, b, c, d, e, f], { left, top, right, bottom });
  state.clipTo(box.left, box.top, box.right, box.bottom);
}
