import { confidence, type Format } from '../../core/format.js';

/** A line that opens a page: `.TH NAME 1`, `.Dd`, behind comments and definitions at most. */
const OPENS = /^(?:\.\s*TH +\S|\.Dd(?:\s|$)|\.Dt +\S)/m;
const SECTION = /^\.\s*S[HhSs](?:\s|$)/m;
const CONTROL = /^[.'](?:\s*[A-Za-z%]{1,3}(?:\s|$)|\\")/;

/** Share of lines that are requests: prose that talks about them has few. */
function controlShare(text: string): number {
  const lines = text.split('\n', 300).filter((line) => line.trim() !== '');
  const found = lines.filter((line) => CONTROL.test(line)).length;
  return lines.length === 0 ? 0 : found / lines.length;
}

export const man: Format = {
  id: 'man',
  title: 'Manual page (man, mdoc)',
  family: 'markup',
  mediaTypes: ['text/troff', 'application/x-troff-man', 'text/x-man'],
  extensions: ['man', 'mdoc', 'roff', '1', '2', '3', '4', '5', '6', '7', '8', '9', '1m', '3p', '3pm', '1ssl'],
  sniff: (peek) => {
    const text = peek.text();
    if (!/^[.'](?:\\"|\s*[A-Za-z])/m.test(text)) return confidence.NO;
    const first = text.trimStart().slice(0, 1);
    if ((first === '.' || first === "'") && OPENS.test(text) && SECTION.test(text)) return confidence.SIGNATURE;
    if (OPENS.test(text) && SECTION.test(text) && controlShare(text) > 0.35) return confidence.LIKELY;
    return SECTION.test(text) && controlShare(text) > 0.35 ? confidence.MAYBE : confidence.NO;
  },
  load: () => import('./reader.js'),
};
