import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { equationToLatex } from '../../families/hwp/equation.js';
import { nextHwpLabel } from '../../families/hwp/numbering.js';
import { parseRecords } from './records.js';

function record(tag: number, level: number, size: number): number[] {
  const header = (tag | (level << 10) | (size << 20)) >>> 0;
  return [header & 255, (header >>> 8) & 255, (header >>> 16) & 255, header >>> 24, ...new Array<number>(size).fill(1)];
}

describe('HWP records', () => {
  it('make a tree by their levels', () => {
    const roots = parseRecords(Uint8Array.from([...record(66, 0, 4), ...record(67, 1, 2), ...record(66, 0, 0)]));
    assert.deepEqual(
      roots.map((root) => root.children.length),
      [1, 0],
    );
  });

  it('keep what is there when the end cuts them', () => {
    const roots = parseRecords(Uint8Array.from([...record(66, 0, 9).slice(0, 7), 0]));
    assert.equal(roots[0]?.data.length, 4);
    assert.deepEqual(parseRecords(Uint8Array.from([1, 2])), []);
  });
});

describe('HWP numbering', () => {
  it('counts levels and begins inner ones anew', () => {
    const counters = new Map();
    const numbering = [
      { text: '^1.', format: 'decimal', start: 1 },
      { text: '^1.^2)', format: 'lowerLetter', start: 1 },
    ];
    const labels = [0, 1, 1, 0, 1].map(
      (level) => nextHwpLabel(counters, { kind: 'number', id: '1', level }, numbering).text,
    );
    assert.deepEqual(labels, ['1.', '1.a)', '1.b)', '2.', '2.a)']);
  });
});

describe('HWP equations', () => {
  it('become LaTeX', () => {
    assert.equal(equationToLatex('{a+b} over {c}'), '\\frac{a + b}{c}');
    assert.equal(equationToLatex('sum _{i=1} ^{n} x_i'), '\\sum_{i = 1}^{n} x_{i}');
    assert.equal(equationToLatex('matrix {a & b # c & d}'), '\\begin{matrix}a & b \\\\ c & d\\end{matrix}');
  });

  it('survive braces that do not match', () => {
    assert.equal(equationToLatex('{{{a over'), '{{{\\frac{a}{}}}}');
    assert.equal(typeof equationToLatex('}'.repeat(1000)), 'string');
    assert.equal(typeof equationToLatex('{'.repeat(5000)), 'string');
  });
});
