import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keywordOf, Lexer, LONG_KEYWORD, token } from './lexer.js';
import { PdfName, PdfRef, type PdfValue } from './objects.js';
import { NO_VALUE, parseValue } from './parser.js';

const lexerOf = (text: string) => new Lexer(Buffer.from(text, 'latin1'));

function numberIn(text: string): number {
  const lexer = lexerOf(text);
  assert.equal(lexer.next(), token.NUMBER, text);
  return lexer.number;
}

function stringIn(text: string): string {
  const lexer = lexerOf(text);
  assert.equal(lexer.next(), token.STRING, text);
  return Buffer.from(lexer.string).toString('latin1');
}

/** Values as JSON would have them: names with their slash, strings in parentheses, references in words. */
function plain(value: PdfValue | typeof NO_VALUE): unknown {
  if (value instanceof PdfName) return `/${value.name}`;
  if (value instanceof PdfRef) return `${value.number} ${value.generation} R`;
  if (value instanceof Uint8Array) return `(${Buffer.from(value).toString('latin1')})`;
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, inner]) => [key, plain(inner)]));
  return value;
}

const parsed = (text: string) => plain(parseValue(lexerOf(text), { references: true }));

test('numbers, also as careless programs write them', () => {
  for (const [text, value] of [
    ['42', 42],
    ['-17.5', -17.5],
    ['+.25', 0.25],
    ['4.', 4],
    ['--5', -5],
    ['-', 0],
    ['.', 0],
    ['00012', 12],
    ['0.000001', 0.000001],
    ['12Tf', 12],
    ['1.5.5', 1.5],
    ['2147483648', 2147483648],
  ] as const)
    assert.equal(numberIn(text), value, text);
  assert.equal(numberIn(`0.${'3'.repeat(400)}`), 0);
});

test('strings: escapes, line ends, parentheses, hexadecimal', () => {
  assert.equal(stringIn('(plain)'), 'plain');
  assert.equal(stringIn('(a (nested (one)) b)'), 'a (nested (one)) b');
  assert.equal(stringIn('(\\n\\r\\t\\b\\f\\(\\)\\\\\\x)'), '\n\r\t\b\f()\\x');
  assert.equal(stringIn('(\\101\\7\\0534)'), 'A\x07+4');
  assert.equal(stringIn('(one\\\r\ntwo\r\nthree\rfour)'), 'onetwo\nthree\nfour');
  assert.equal(stringIn('<48 65 6C6c6F7>'), 'Hellop');
  assert.equal(stringIn('(never closed'), 'never closed');
  assert.equal(stringIn('(ends in \\'), 'ends in ');
});

test('names: escapes, and one object for each', () => {
  const lexer = lexerOf('/Name /A#20B /A#2 / /Name');
  const names: PdfName[] = [];
  while (lexer.next() === token.NAME) names.push(lexer.name);
  assert.deepEqual(
    names.map(({ name }) => name),
    ['Name', 'A B', 'A#2', '', 'Name'],
  );
  assert.equal(names[0], names[4]);
});

test('operators are numbers, longer words are compared', () => {
  const lexer = lexerOf("BT/F1 12 Tf(x)' T* endstream % a comment\nET");
  const seen: number[] = [];
  for (let kind = lexer.next(); kind !== token.END; kind = lexer.next()) {
    if (kind === token.KEYWORD) seen.push(lexer.keyword);
    if (kind === token.KEYWORD && lexer.keyword === LONG_KEYWORD) assert.ok(lexer.isWord('endstream'));
  }
  assert.deepEqual(seen, [...['BT', 'Tf', "'", 'T*'].map(keywordOf), LONG_KEYWORD, keywordOf('ET')]);
});

test('objects', () => {
  assert.deepEqual(parsed('<</A 1/B[2 0 R 3 4 (s)]/C<</D null/E true/F false>>>>'), {
    A: 1,
    B: ['2 0 R', 3, 4, '(s)'],
    C: { D: null, E: true, F: false },
  });
  assert.deepEqual(parsed('[1 2 R1 0 R 5 99999999 R]'), [1, 2]);
  assert.equal(parsed('endobj'), NO_VALUE);
});

test('what is not closed ends with the object', () => {
  assert.deepEqual(parsed('<</A[1 2/B 3 endobj'), { A: [1, 2, '/B', 3] });
  assert.deepEqual(parsed('<</A 1 2/B/C 4>>'), { A: 1, B: '/C' });
});

test('containers within containers are limited, and what follows is still read', () => {
  const depthOf = (count: number) => {
    let depth = 0;
    let value = parseValue(lexerOf('['.repeat(count)));
    for (; Array.isArray(value); value = value[0] as PdfValue) depth++;
    return depth;
  };
  assert.deepEqual([499, 500, 501].map(depthOf), [499, 500, 500]);
  assert.deepEqual(parsed(`[${'['.repeat(100_000)}${']'.repeat(100_000)} 7]`) as unknown[], [
    parsed(`${'['.repeat(499)}${']'.repeat(499)}`) as unknown[],
    7,
  ]);
});
