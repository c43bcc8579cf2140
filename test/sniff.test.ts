// Looking at what a document is takes little time, whatever of any markup it repeats: bytes of unknown kind are shown to every format.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPeek } from '../src/detect/peek.js';
import { formats } from '../src/formats/registry.js';

/** What is looked at of a text. */
const CHARS = 65_536;
/** Three times what the slowest takes: patterns that go back over a text take many times as long. */
const MOST_MS = 80;
/** Other programs take time too. */
const ROUNDS = 5;

const pieces = [
  ...['\n', '\r', '\r\n', '\t', ' ', ' \n', '\t\n', '\n\n\n \n', 'a', 'a ', 'a\n ', '0', '1\n', '\u00e9'],
  ...[
    '=',
    '= ',
    '= a =\n',
    '==a',
    '*',
    '* ',
    '*\n',
    '*a',
    '**a',
    '- ',
    '-\n',
    '--\n',
    '---\n',
    '-+a',
    '+',
    '+\n',
    '+++',
  ],
  ...[
    '#',
    '# ',
    '#+',
    '[',
    '[[',
    '[[a',
    '[a]',
    '![a',
    '(',
    '((',
    '((a',
    '{',
    '{{',
    '{{a|',
    '{%',
    '{code',
    '{"a":',
    '[1,',
  ],
  ...['<', '<a ', '<a>', '<a b="', '</a', '<!--', '<!DOCTYPE ', '<?', '<code ', '-->', '"', '"a', "'", "''a", "'''a"],
  ...[
    '|',
    '| ',
    '||\n',
    '|a',
    '^',
    '^a',
    '\\',
    '\\a{',
    '\\\n',
    '.. ',
    '.\n',
    '.a ',
    ':',
    ':a',
    '::\n',
    ':a: ',
    '@',
    '@a{',
    '@@',
  ],
  ...[
    '%',
    '%a',
    '!',
    '! ',
    '~',
    '~~a',
    '`',
    '``a',
    '```\n',
    '$',
    '$$a',
    '&',
    '&a;',
    ';',
    '; ',
    ',',
    'a,',
    '/',
    '//a',
    '_',
    '__a',
  ],
  ...[
    'a=',
    'a=\n',
    'a:\n',
    'a: ',
    '1:',
    '1:1:1 ',
    '1.',
    '1. ',
    'A  - ',
    'TY  - A',
    'PMID- 1',
    '--- a\n',
    '+++ a\n',
    '@@ -1 ',
  ],
  ...[
    'From ',
    'Subject: ',
    'a@b ',
    '> ',
    '>',
    'BEGIN:',
    '%a: ',
    'msgid "',
    '{1}',
    'h1. ',
    'bq. ',
    '.TH ',
    '=head1 ',
    '-- |',
  ],
];

test('no format goes back over a text again and again', () => {
  for (const piece of pieces) {
    const peek = createPeek(Buffer.from(piece.repeat(Math.ceil(CHARS / piece.length))), '');
    peek.text();
    peek.xmlRoot();
    for (const { id, sniff } of formats) {
      let least = Number.POSITIVE_INFINITY;
      for (let round = 0; round < ROUNDS && least > MOST_MS; round++) {
        const started = performance.now();
        sniff(peek);
        least = Math.min(least, performance.now() - started);
      }
      assert.ok(least < MOST_MS, `${id} at ${JSON.stringify(piece)}: ${least} ms`);
    }
  }
});
