import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainText } from '../../content/tree/content.js';
import { cleanDoi, plain, readName, referenceList } from './reference.js';
import { readTagged } from './tagged.js';

test('names are turned round, DOIs taken out of addresses', () => {
  assert.equal(readName('Knuth, Donald E.'), 'Donald E. Knuth');
  assert.equal(readName('Weaver, Warren, Jr.'), 'Warren Weaver Jr.');
  assert.equal(readName('WHO'), 'WHO');
  assert.equal(cleanDoi('https://doi.org/10.1000/a(b)'), '10.1000/a(b)');
  assert.equal(cleanDoi('PMC123'), '');
});

test('a reference with nothing in it is no item', () => {
  assert.deepEqual(referenceList([{ authors: [], title: [] }]), []);
  assert.equal(plainText(referenceList([{ authors: [], title: plain('Why?'), date: '2001' }])).trim(), 'Why? (2001).');
});

test('tagged lines: continued, ended, begun', () => {
  const syntax = { line: /^([A-Z]{2}) {2}- ?(.*)$/, begins: (tag: string) => tag === 'TY', end: 'ER' };
  const records = readTagged('TY  - A\nTI  - one\n two\nER  -\nTY  - B\nTY  - C', syntax);
  assert.deepEqual(
    records.map((record) => [...record]),
    [
      [
        ['TY', ['A']],
        ['TI', ['one two']],
      ],
      [['TY', ['B']]],
      [['TY', ['C']]],
    ],
  );
});
