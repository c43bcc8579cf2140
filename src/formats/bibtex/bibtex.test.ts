import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readNames } from './names.js';
import { parseBibtex } from './parse.js';
import { texText } from './tex.js';

test('accents, symbols and dashes', () => {
  assert.equal(texText('{\\"O}zg{\\"u}r \\c{C}elik \\O stl\\aa{} \\v Sk\\o{}da'), 'Özgür Çelik Østlå Škøda');
  assert.equal(texText("50\\,\\% of 1--2 \\& ``so''"), '50 % of 1–2 & “so”');
});

test('names', () => {
  assert.deepEqual(readNames('A. B and {C and D} AND others'), ['A. B', 'C and D', 'et al.']);
  assert.deepEqual(readNames('von Last, Jr, First'), ['First von Last Jr']);
});

test('what is cut or nested badly ends, and keeps what stands before', () => {
  assert.equal(parseBibtex('@article{a, title = {x')[0]?.fields.get('title'), 'x');
  assert.equal(parseBibtex('@article{a, title = "x{" , year=1}').length, 1);
  assert.deepEqual(
    parseBibtex('mail me @home, @article{}'.repeat(3)).map(({ key }) => key),
    ['', '', ''],
  );
});

test('strings that double each other stay short', () => {
  const doubled = Array.from({ length: 60 }, (_, i) => `@string{s${i + 1} = s${i} # s${i}}`).join('\n');
  const [entry] = parseBibtex(`@string{s0 = "lol"}\n${doubled}\n@book{a, title = s60}`);
  assert.equal(entry?.fields.get('title')?.length, 1000);
});

test('twice as much takes about twice as long', () => {
  for (const piece of ['{', '@a{b,c=', ' and ', '\\', '$', '@article{a, b = {', '  \t ']) {
    const started = performance.now();
    const source = piece.repeat(200_000);
    parseBibtex(source);
    texText(source);
    readNames(source);
    assert.ok(performance.now() - started < 3000, piece);
  }
});
