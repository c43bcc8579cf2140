import { confidence, type Format } from '../../core/format.js';

export const po: Format = {
  id: 'po',
  title: 'Translations (gettext)',
  family: 'data',
  mediaTypes: ['text/x-gettext-translation', 'text/x-po', 'text/x-gettext-translation-template'],
  extensions: ['po', 'pot'],
  sniff: (peek) => {
    const text = peek.text();
    // The licence above the first entry may be long, but is a comment.
    if (!/^msgid[ \t]+"/m.test(text) || !/^msgstr(?:\[\d+\])?[ \t]+"/m.test(text)) return confidence.NO;
    const isComment = /^\s*(?:#.*\n\s*)*msg(?:id|ctxt)[ \t]+"/.test(text);
    return isComment ? confidence.SIGNATURE : confidence.MAYBE;
  },
  load: () => import('./reader.js'),
};
