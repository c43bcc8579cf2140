import { fieldEffect, isPageField, parseFieldCode } from '../../content/fields/field-code.js';
import type { DocState, OpenField, Segment, Story } from './state.js';

/** An instruction longer than this lost its end. */
const MAX_CODE_CHARS = 100_000;

/** 0x13: a field begins with its instruction. */
export function beginField(story: Story): void {
  story.fields.push({ code: '', inCode: true, effect: { kind: 'text' }, said: false, checked: false });
}

/** 0x14: the instruction is over, its result follows. */
export function beginResult(story: Story): void {
  const field = story.fields.at(-1);
  if (field === undefined || !field.inCode) return;
  field.inCode = false;
  const code = parseFieldCode(field.code);
  field.effect = story.isMargin && isPageField(code) ? { kind: 'hidden' } : fieldEffect(code);
}

/** 0x15: the field is over; gives text that stands for a field without a result. */
export function endField(story: Story): string | undefined {
  if (story.fields.at(-1)?.inCode === true) beginResult(story);
  const field = story.fields.pop();
  if (field === undefined || isMuted(story)) return undefined;
  const { effect } = field;
  if (effect.kind === 'check-box') return field.checked ? '[x] ' : '[ ] ';
  if (effect.kind === 'instead' || (effect.kind === 'fallback' && !field.said)) return effect.text;
  return undefined;
}

/** Whether text at this place is not shown. */
export function isMuted(story: Story): boolean {
  return story.fields.some((field) => field.inCode || !showsResult(field));
}

function showsResult(field: OpenField): boolean {
  return field.effect.kind === 'text' || field.effect.kind === 'link' || field.effect.kind === 'fallback';
}

/** Text within a field: of its instruction, or of its result. */
export function addFieldText(story: Story, value: string): void {
  const field = story.fields.at(-1);
  if (field === undefined) return;
  if (field.inCode && field.code.length < MAX_CODE_CHARS) field.code += value;
  else for (const open of story.fields) open.said = true;
}

/** Where the text at this place links to. */
export function linkOf(story: Story): string | undefined {
  for (let i = story.fields.length - 1; i >= 0; i--) {
    const effect = story.fields[i]?.effect;
    if (effect?.kind === 'link') return effect.url;
  }
  return undefined;
}

/**
 * Form data of a field [MS-DOC] 2.9.78, in the data stream behind a header whose size stands at 4:
 * version(4) bits(2: type in 0-1, 1 being a check box; result in 2-6, 25 being none) length(2) size(2) name default(2)
 */
export function readFormData(state: DocState, story: Story, segment: Segment): void {
  const field = story.fields.at(-1);
  const { data } = state.file;
  const { picture, isData } = segment.chp;
  if (field === undefined || !field.inCode || picture === undefined || !isData) return;
  const at = picture + data.u16(picture + 4);
  const bits = data.u16(at + 4);
  if ((bits & 3) !== 1) return;
  const result = (bits >> 2) & 31;
  const nameLength = data.u16(at + 10);
  field.checked = result === 25 ? data.u16(at + 12 + nameLength * 2 + 2) === 1 : result === 1;
}
