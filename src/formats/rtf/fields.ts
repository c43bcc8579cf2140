import { type FieldEffect, fieldEffect, isPageField, parseFieldCode } from '../../content/fields/field-code.js';
import type { Field, RtfState } from './state.js';
import { addText, flush } from './text.js';

/** `\field`: a group that holds an instruction and its result. */
export function beginField(state: RtfState): void {
  flush(state);
  const field: Field = {
    instruction: { text: '' },
    checked: false,
    resultSeen: false,
    runsBefore: state.flow.runs.length,
  };
  state.fields.push(field);
  const { frame } = state;
  frame.onClose = () => {
    endField(state, field);
  };
}

function effectOf(state: RtfState, field: Field): FieldEffect {
  const code = parseFieldCode(field.instruction.text);
  return state.inMargin && isPageField(code) ? { kind: 'hidden' } : fieldEffect(code);
}

/** `\fldrslt`: the result is shown, linked, or replaced by what the instruction says. */
export function beginResult(state: RtfState): void {
  const field = state.fields.at(-1);
  if (field === undefined) return;
  field.resultSeen = true;
  const effect = effectOf(state, field);
  if (effect.kind === 'link') state.frame.href = effect.url;
  else if (effect.kind === 'check-box' || effect.kind === 'instead' || effect.kind === 'hidden') {
    state.frame.destination = 'drop';
  }
}

function endField(state: RtfState, field: Field): void {
  flush(state);
  const at = state.fields.lastIndexOf(field);
  if (at >= 0) state.fields.length = at;
  const effect = effectOf(state, field);
  if (effect.kind === 'check-box') addText(state, field.checked ? '[x] ' : '[ ] ');
  else if (effect.kind === 'instead') addText(state, effect.text);
  else if (effect.kind === 'fallback' && state.flow.runs.length === field.runsBefore) addText(state, effect.text);
}
