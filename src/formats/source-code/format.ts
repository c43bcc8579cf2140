import { confidence, type Format } from '../../core/format.js';
import { codeExtensions, languageOfShebang } from '../../sniff/code-language.js';
import { languageOfText } from '../../sniff/code-signs.js';

export const sourceCode: Format = {
  id: 'source-code',
  title: 'Source code',
  family: 'text',
  mediaTypes: ['text/x-python', 'text/javascript', 'text/x-java-source', 'text/x-c', 'text/x-shellscript', 'text/css'],
  extensions: codeExtensions,
  sniff: (peek) => {
    const text = peek.text();
    if (text === '') return confidence.NO;
    if (languageOfShebang(text) !== undefined) return confidence.SIGNATURE;
    if (languageOfText(text) !== undefined) return confidence.LIKELY + confidence.FALLBACK;
    return codeExtensions.includes(peek.extension) ? confidence.MAYBE : confidence.NO;
  },
  load: () => import('./reader.js'),
};
