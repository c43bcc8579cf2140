import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findDialect, parseRecords, tableEvidence } from './delimited.js';

const COMMA = { delimiter: ',', quote: '"', backslash: false };

test('quotes hold delimiters, newlines and doubled quotes', () => {
  assert.deepEqual(parseRecords('a,"b, c"\r\n"d\ne","f ""g"""\n', COMMA), [
    ['a', 'b, c'],
    ['d\ne', 'f "g"'],
  ]);
});

test('a quote that is never closed takes no more than its field', () => {
  assert.deepEqual(parseRecords('a,"b\nc,d', COMMA), [
    ['a', '"b'],
    ['c', 'd'],
  ]);
});

test('a trailing delimiter is an empty field, an empty line is none', () => {
  assert.deepEqual(parseRecords('a,\n\nb,c', COMMA), [
    ['a', ''],
    ['b', 'c'],
  ]);
});

test('the delimiter is the one that makes a regular table', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['a;b;c\n1,5;2,5;3\n2,5;3,5;4\n', ';'],
    ['a\tb\nx, y\tz\nu, v\tw\n', '\t'],
    ['a|b|c\n1|2|3\n', '|'],
    ['a,b\n"1;2;3",4\n"5;6;7",8\n', ','],
  ];
  for (const [text, delimiter] of cases) assert.equal(findDialect(text).delimiter, delimiter, text);
});

test('backslashes escape quotes where quotes are not doubled', () => {
  const text = 'a,b\n"say \\"hi, you\\" now",2\n';
  assert.deepEqual(parseRecords(text, findDialect(text))[1], ['say "hi, you" now', '2']);
});

test('text that is no table is not taken for one', () => {
  const texts = [
    'Dear all,\nthanks, as ever, for coming.\nSee you, then,\nBob',
    'One line, with a comma.\nAnother line, with a comma too.\nAnd a third one, just the same here.\n',
    'int a, b;\nfor (i = 0; i < 3; i++) {\n  f(a, b);\n}\n',
    '| a | b |\n|---|---|\n| 1 | 2 |\n',
    'name = value\nother = thing\n',
    'word\nother\nthird\n',
    '{"a": 1, "b": 2}\n{"a": 3, "b": 4}\n',
    'BEGIN:VCARD\nN:Doe;John;;;\nEND:VCARD\n',
  ];
  for (const text of texts) assert.equal(tableEvidence(text), 0, text);
});

test('tables are, with titles above and uneven lines too', () => {
  const texts = [
    'a,b,c\n1,2,3\n4,5,6\n',
    'sep=;\na;b\n',
    'Report\n\nYear,In,Out\n2021,1,2\n2022,3,4\n',
    '1,2,3\na,b,c,d\ne,f,g,h\ni,j,k,l\nm,n,o,p\n',
  ];
  for (const text of texts) assert.ok(tableEvidence(text) > 0, text);
});

test('many unclosed or escaped quotes take no more time than their text', () => {
  const start = performance.now();
  parseRecords('"a\n'.repeat(100_000), COMMA);
  parseRecords('"\\",'.repeat(100_000), { ...COMMA, backslash: true });
  assert.ok(performance.now() - start < 3000);
});

test('lists and mappings in brackets are no table, however regular they are', () => {
  for (const text of [
    'x: [1, 2, 3]\ny: [2, 3, 4]\nz: [3, 4, 5]\n',
    'x: {a: 1, b: 2}\ny: {a: 3, b: 4}\nz: [1, 2]\n',
    '{a: 1, b: 2,\n c: 3, d: 4,\n e: 5, f: 6,\n g: 7, h: 8}\n',
    '# rows\nx: [1, 2, 3,\n 3, 4, 5,\n 3, 4, 6,\n 4, 5, 5]\n',
  ]) {
    assert.equal(tableEvidence(text), 0, text);
  }
  assert.ok(tableEvidence('name,"a [b]",c\nx,[1],d\ny,[2],e\nz,[3],f\n') > 0);
});
