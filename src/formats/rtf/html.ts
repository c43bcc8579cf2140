import type { RtfState } from './state.js';

/*
 * HTML in RTF's clothes [MS-OXRTFEX]: `\fromhtml1` in the header; `{\*\htmltag ...}` holds markup as it was; what stands
 * between `\htmlrtf` and `\htmlrtf0` is for RTF readers alone; all other text is the HTML's own text.
 */

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
]);

/** Text outside of tags. */
export function appendHtml(state: RtfState, value: string): void {
  if (state.frame.instead) return;
  state.html?.push(value.replace(/[&<>]/g, (char) => ESCAPES.get(char) ?? char));
}
