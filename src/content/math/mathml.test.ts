import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseXml } from '../../bytes/xml/tree.js';
import { createBudget } from '../../core/budget.js';
import { defaultLimits } from '../../core/limits.js';
import { mathmlToLatex } from './mathml.js';

function latex(inner: string): string {
  return mathmlToLatex(parseXml(`<math>${inner}</math>`, createBudget(defaultLimits)).root);
}

const cases: readonly (readonly [string, string])[] = [
  ['<msup><mi>x</mi><mn>2</mn></msup>', 'x^{2}'],
  ['<mfrac><mn>1</mn><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow></mfrac>', '\\frac{1}{a + b}'],
  ['<mroot><mi>x</mi><mn>3</mn></mroot>', '\\sqrt[3]{x}'],
  ['<msubsup><mo>∫</mo><mn>0</mn><mn>1</mn></msubsup><mi>f</mi><mi>d</mi><mi>x</mi>', '\\int_{0}^{1}fdx'],
  ['<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover>', '\\sum_{i}^{n}'],
  ['<munder><mi>lim</mi><mrow><mi>x</mi><mo>→</mo><mn>0</mn></mrow></munder>', '\\lim_{x \\rightarrow 0}'],
  ['<mover><mi>v</mi><mo>→</mo></mover>', '\\vec{v}'],
  ['<mi>sin</mi><mo>&#x2061;</mo><mi>x</mi>', '\\sin x'],
  ['<mi>α</mi><mi>β</mi>', '\\alpha \\beta'],
  ['<mi mathvariant="double-struck">R</mi>', '\\mathbb{R}'],
  ['<mtext>if </mtext><mi>x</mi>', '\\text{if }x'],
  ['<mo>(</mo><mfrac><mi>a</mi><mi>b</mi></mfrac><mo>)</mo><mo>+</mo><mn>1</mn>', '\\left( \\frac{a}{b} \\right) + 1'],
  [
    '<mo>[</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd></mtr><mtr><mtd><mn>0</mn></mtd><mtd><mn>1</mn></mtd></mtr></mtable><mo>]</mo>',
    '\\begin{bmatrix} 1 & 0 \\\\ 0 & 1 \\end{bmatrix}',
  ],
  [
    '<mi>f</mi><mo>=</mo><mo>{</mo><mtable><mtr><mtd><mn>1</mn></mtd></mtr><mtr><mtd><mn>2</mn></mtd></mtr></mtable>',
    'f = \\begin{cases} 1 \\\\ 2 \\end{cases}',
  ],
  ['<mmultiscripts><mi>C</mi><mn>6</mn><none/><mprescripts/><none/><mn>14</mn></mmultiscripts>', '{}^{14}C_{6}'],
  ['<mfenced open="[" close=")"><mi>a</mi><mi>b</mi></mfenced>', '[a,b)'],
  ['<msup><mi>f</mi><mo>′</mo></msup>', "f'"],
  ['<semantics><mi>x</mi><annotation encoding="application/x-tex">{\\displaystyle y}</annotation></semantics>', 'y'],
  ['<mi>p</mi><mo>|</mo><mi>q</mi>', 'p|q'],
  ['', ''],
];

for (const [mathml, expected] of cases) test(expected, () => assert.equal(latex(mathml), expected));

test('a formula nested beyond all use keeps its letters', () => {
  const deep = `${'<mrow>'.repeat(900)}<mi>x</mi>${'</mrow>'.repeat(900)}`;
  assert.equal(latex(deep), 'x');
});
