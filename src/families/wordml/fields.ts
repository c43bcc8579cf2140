import type { XmlElement } from '../../bytes/xml/tree.js';
import { fieldEffect, isPageField, parseFieldCode } from '../../content/fields/field-code.js';
import { addText, type Piece } from './pieces.js';
import type { OpenField, WordState } from './state.js';
import { isOn } from './styles.js';

/** Paragraphs that an instruction may span; after them its end is taken as lost. */
const MAX_CODE_PARAGRAPHS = 20;

/** `w:fldChar`: a field begins, its result begins, or it ends. */
export function fieldCharacter(state: WordState, element: XmlElement, pieces: Piece[]): void {
  const type = element.get('w:fldCharType');
  if (type === 'begin') {
    const field = openField(checkBoxOf(element));
    state.fields.push(field);
    state.muted++;
  } else if (type === 'separate') {
    const field = state.fields[state.fields.length - 1];
    if (field?.phase === 'code') beginResult(state, field);
  } else if (type === 'end') {
    const field = state.fields.pop();
    if (field !== undefined) endField(state, field, pieces);
  }
}

function openField(checked: boolean | undefined): OpenField {
  return { instruction: '', phase: 'code', effect: { kind: 'text' }, said: false, checked, age: 0 };
}

function checkBoxOf(element: XmlElement): boolean | undefined {
  const box = element.find('w:ffData', 'w:checkBox');
  if (box === undefined) return undefined;
  const state = box.first('w:checked') ?? box.first('w:default');
  return state !== undefined && isOn(state.get('w:val'));
}

function beginResult(state: WordState, field: OpenField): void {
  field.phase = 'result';
  const code = parseFieldCode(field.instruction);
  field.effect = state.inMargin && isPageField(code) ? { kind: 'hidden' } : fieldEffect(code);
  if (showsResult(field)) state.muted--;
  updateUrl(state);
}

function showsResult(field: OpenField): boolean {
  return field.effect.kind === 'text' || field.effect.kind === 'link' || field.effect.kind === 'fallback';
}

function endField(state: WordState, field: OpenField, pieces: Piece[]): void {
  if (field.phase === 'code') beginResult(state, field);
  if (!showsResult(field)) state.muted--;
  updateUrl(state);
  if (state.muted > 0) return;
  const { effect } = field;
  if (effect.kind === 'check-box') addCheckBox(pieces, field.checked === true);
  else if (effect.kind === 'instead' || (effect.kind === 'fallback' && !field.said))
    addText(pieces, effect.text, { format: 0, url: state.fieldUrl });
}

export function addCheckBox(pieces: Piece[], checked: boolean): void {
  pieces.push({ text: checked ? '☒' : '☐', node: undefined, format: 0, url: undefined, checked });
}

function updateUrl(state: WordState): void {
  state.fieldUrl = undefined;
  for (let i = state.fields.length - 1; i >= 0; i--) {
    const effect = state.fields[i]?.effect;
    if (effect?.kind === 'link') {
      state.fieldUrl = effect.url;
      return;
    }
  }
}

/** `w:instrText`: more of the instruction of the innermost field. */
export function fieldInstruction(state: WordState, value: string): void {
  const field = state.fields[state.fields.length - 1];
  if (field?.phase === 'code') field.instruction += value;
}

/** Text stands in the results of all open fields. */
export function fieldsSaid(state: WordState): void {
  for (const field of state.fields) field.said = true;
}

/** A field whose instruction never ends must not hide the rest of the document. */
export function ageFields(state: WordState): void {
  if (state.fields.length === 0) return;
  state.fields = state.fields.filter((field) => {
    if (field.phase === 'result' || ++field.age <= MAX_CODE_PARAGRAPHS) return true;
    state.muted--;
    return false;
  });
}

/** `w:fldSimple`: its instruction is an attribute; calls `read` for its result where that is shown. */
export function simpleField(state: WordState, element: XmlElement, reading: { pieces: Piece[]; read(): void }): void {
  const field = openField(undefined);
  field.instruction = element.get('w:instr') ?? '';
  state.fields.push(field);
  state.muted++;
  beginResult(state, field);
  reading.read();
  if (state.fields.at(-1) === field) state.fields.pop();
  endField(state, field, reading.pieces);
}
