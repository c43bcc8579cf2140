import type { Control } from './handler.js';
import { plainChars, plainParagraph, type RtfState } from './state.js';
import { flush } from './text.js';

/** A group of the style sheet: `{\s1 ... Heading 1;}`; without a number it is style 0. */
export function beginStyleGroup(state: RtfState): void {
  const { frame } = state;
  const draft = { id: 0, kind: 'paragraph' as const, name: '', basedOn: undefined };
  if (state.style !== undefined) {
    // A group within a style (`\*\keycode`, alternative names) says nothing that is read.
    frame.destination = 'drop';
    return;
  }
  state.style = draft;
  const held = { text: '' };
  frame.chars = plainChars;
  frame.paragraph = plainParagraph;
  frame.capture = held;
  frame.onClose = () => {
    flush(state);
    endStyle(state, held.text);
  };
}

function endStyle(state: RtfState, text: string): void {
  const draft = state.style;
  state.style = undefined;
  if (draft === undefined) return;
  const name = text.split(';', 1)[0] ?? '';
  const { chars, paragraph } = state.frame;
  const style = { name: name.trim(), basedOn: draft.basedOn, outline: paragraph.outline, chars };
  if (draft.kind === 'paragraph') state.styles.set(draft.id, style);
  else if (draft.kind === 'character') state.charStyles.set(draft.id, style);
}

const styleId =
  (kind: 'paragraph' | 'character' | 'other'): Control =>
  (state, value) => {
    if (state.style === undefined) return;
    state.style.id = value ?? 0;
    state.style.kind = kind;
  };

/** Control words that mean something else in the style sheet. */
export const styleControls: ReadonlyMap<string, Control> = new Map<string, Control>([
  ['s', styleId('paragraph')],
  ['cs', styleId('character')],
  ['ds', styleId('other')],
  ['ts', styleId('other')],
  ['tsrowd', styleId('other')],
  [
    'sbasedon',
    (state, value) => {
      if (state.style !== undefined) state.style.basedOn = value === 222 ? undefined : value;
    },
  ],
]);
