import { confidence, type Format, type Peek } from '../../core/format.js';

/** The file's own name as a tag opens it. */
const FIRST = /^\*[\w.+#-]+\.(?:txt|[a-z]{2}x)\*(?:\s|$)/;
const MODELINE = /(?:^|\s)vim?:(?:.*[\s:])?(?:ft|filetype)=help\b/;
const MARKS = /^={40,}\s*$|^-{40,}\s*$|\s\*[^\s*|]+\*\s*$|(?:^|\s)\|[^\s|]+\|(?:[\s.,)]|$)/m;

export const vimdoc: Format = {
  id: 'vimdoc',
  title: 'Vim help',
  family: 'markup',
  mediaTypes: ['text/x-vim-help'],
  extensions: ['vimdoc'],
  sniff: (peek) => {
    const text = peek.text();
    if (text === '') return confidence.NO;
    if (FIRST.test(text.replace(/^\ufeff/, ''))) return MARKS.test(text) ? confidence.SIGNATURE : confidence.MAYBE;
    if (MODELINE.test(lastLines(peek))) return confidence.SIGNATURE;
    return peek.extension === 'vimdoc' ? confidence.MAYBE : confidence.NO;
  },
  load: () => import('./reader.js'),
};

/** The settings of the editor stand in the last lines, which a long file has behind what is looked at otherwise. */
function lastLines(peek: Peek): string {
  let out = '';
  for (const byte of peek.bytes.subarray(-400)) out += String.fromCharCode(byte);
  return out.trimEnd().split('\n').slice(-3).join('\n');
}
