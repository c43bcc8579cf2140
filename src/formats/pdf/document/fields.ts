import { get, getDict, getName } from '../syntax/getters.js';
import { type PdfDict, PdfName, PdfStream, type PdfValue } from '../syntax/objects.js';
import { decodeStream, resolve } from '../syntax/resolve.js';
import type { PdfFile } from '../syntax/state.js';
import { textOf } from '../syntax/text.js';

/** Form fields (ISO 32000-2 §12.7): what a widget shows, by its own entries and those of its ancestors. */

/** Field flags (tables 229, 230, 231). */
const PASSWORD = 1 << 13;
const PUSH_BUTTON = 1 << 16;
/** Fields within fields. */
const MAX_DEPTH = 32;
const MAX_OPTIONS = 10_000;
/** Values of fields that are streams. */
const MAX_VALUE_BYTES = 1_000_000;

/** What a field shows; push buttons, passwords and signatures show nothing. */
export function fieldText(file: PdfFile, widget: PdfDict): string {
  const type = inherited(file, widget, 'FT');
  const flags = inherited(file, widget, 'Ff');
  const has = (flag: number): boolean => typeof flags === 'number' && (flags & flag) !== 0;
  if (!(type instanceof PdfName)) return '';
  if (type.name === 'Btn') return has(PUSH_BUTTON) ? '' : isChecked(file, widget) ? '☒' : '☐';
  if (type.name === 'Tx') return has(PASSWORD) ? '' : valueText(file, inherited(file, widget, 'V'));
  return type.name === 'Ch' ? choiceText(file, widget) : '';
}

/** A value of the field, or of the nearest field that it is part of (§12.7.4.1). */
function inherited(file: PdfFile, widget: PdfDict, key: string): PdfValue {
  let at: PdfDict | undefined = widget;
  for (let depth = 0; at !== undefined && depth < MAX_DEPTH; depth++) {
    const value = get(file, at, key);
    if (value !== null) return value;
    at = getDict(file, at, 'Parent');
  }
  return null;
}

/** The appearance that is shown (§12.7.5.2.3) has any name but `Off`; where none is named, the value is that of its own. */
function isChecked(file: PdfFile, widget: PdfDict): boolean {
  const shown = getName(file, widget, 'AS');
  if (shown !== undefined) return shown !== 'Off' && shown !== '';
  const value = inherited(file, widget, 'V');
  const name = value instanceof PdfName ? value.name : '';
  const states = getDict(file, getDict(file, widget, 'AP') ?? new Map(), 'N');
  return name !== '' && name !== 'Off' && states?.has(name) === true;
}

function valueText(file: PdfFile, value: PdfValue): string {
  if (value instanceof Uint8Array) return textOf(value);
  if (!(value instanceof PdfStream)) return '';
  const { bytes, rest } = decodeStream(file, value);
  return rest.length > 0 ? '' : textOf(bytes.subarray(0, MAX_VALUE_BYTES));
}

/** What was chosen (§12.7.5.4), by the words that are shown for it; several choices one below the other. */
function choiceText(file: PdfFile, widget: PdfDict): string {
  const own = inherited(file, widget, 'V');
  const value = own === null ? inherited(file, widget, 'DV') : own;
  const chosen = Array.isArray(value) ? value.slice(0, MAX_OPTIONS).map((one) => resolve(file, one)) : [value];
  const shown = shownOptions(file, widget);
  return chosen
    .map((one) => valueText(file, one))
    .map((text) => shown.get(text) ?? text)
    .join('\n');
}

/** Options are words, or pairs of what is sent and what is shown. */
function shownOptions(file: PdfFile, widget: PdfDict): Map<string, string> {
  const shown = new Map<string, string>();
  const options = inherited(file, widget, 'Opt');
  if (!Array.isArray(options)) return shown;
  for (const value of options.slice(0, MAX_OPTIONS)) {
    const pair = resolve(file, value);
    if (!Array.isArray(pair) || pair.length < 2) continue;
    shown.set(valueText(file, resolve(file, pair[0])), valueText(file, resolve(file, pair[1])));
  }
  return shown;
}
