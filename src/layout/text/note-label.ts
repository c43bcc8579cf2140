import type { TextLine } from './model.js';

const LABEL = /^(?:\d{1,3}|[a-z]|[*∗†‡§¶]{1,3})$/;
const PLAIN_LABEL = /^(\d{1,3}|[*∗†‡§¶]{1,3})[.)]?\s+(?=\S)/;

/** A note's label and how many characters of its first line belong to it. */
export interface NoteLabel {
  readonly label: string;
  readonly length: number;
}

/** The label that a line begins with; raised labels count anywhere, plain ones only in a note. */
export function noteLabel(line: TextLine, plain: boolean): NoteLabel | undefined {
  const first = line.runs[0];
  if (first?.script === 'super' && LABEL.test(first.text.trim())) {
    return { label: first.text.trim(), length: first.text.length };
  }
  const found = plain ? PLAIN_LABEL.exec(line.text) : null;
  return found === null ? undefined : { label: found[1] ?? '', length: found[0].length };
}
