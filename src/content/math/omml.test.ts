import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseXml } from '../../bytes/xml/tree.js';
import { createBudget } from '../../core/budget.js';
import { defaultLimits } from '../../core/limits.js';
import { ommlToLatex } from './omml.js';

const NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/math';
const latex = (xml: string) =>
  ommlToLatex(parseXml(`<m:oMath xmlns:m="${NAMESPACE}">${xml}</m:oMath>`, createBudget(defaultLimits)).root);
const r = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;

const cases: [string, string, string][] = [
  ['greek letters stay apart from what follows', r('2παβx'), '2\\pi \\alpha \\beta x'],
  ['markup of LaTeX is escaped', r('a{b}%_#'), 'a\\{b\\}\\%\\_\\#'],
  ['a caret is an operator', r('x^2'), 'x^2'],
  [
    'a fraction without properties has a bar',
    `<m:f><m:num>${r('a')}</m:num><m:den>${r('b')}</m:den></m:f>`,
    '\\frac{a}{b}',
  ],
  ['a root without degree', `<m:rad><m:deg/><m:e>${r('x')}</m:e></m:rad>`, '\\sqrt{x}'],
  ['a cube root', `<m:rad><m:deg>${r('3')}</m:deg><m:e>${r('x')}</m:e></m:rad>`, '\\sqrt[3]{x}'],
  ['an n-ary operator without character is an integral', `<m:nary><m:e>${r('x')}</m:e></m:nary>`, '\\int x'],
  [
    'an n-ary operator without operand',
    `<m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${r('i')}</m:sub></m:nary>`,
    '\\sum_{i}',
  ],
  [
    'a function below whose name stands a limit',
    `<m:func><m:fName><m:limLow><m:e>${r('lim')}</m:e><m:lim>${r('x→0')}</m:lim></m:limLow></m:fName><m:e>${r('f')}</m:e></m:func>`,
    '\\lim_{x\\rightarrow 0} f',
  ],
  ['a script before its base', `<m:sPre><m:sub>${r('6')}</m:sub><m:sup/><m:e>${r('C')}</m:e></m:sPre>`, '{}_{6}C'],
  ['words are words', r('for all'), '\\text{for all}'],
  [
    'tall brackets grow',
    `<m:d><m:e><m:f><m:num>${r('1')}</m:num><m:den>${r('2')}</m:den></m:f></m:e></m:d>`,
    '\\left(\\frac{1}{2}\\right)',
  ],
  ['an array of one line is that line', `<m:eqArr><m:e>${r('a=b')}</m:e></m:eqArr>`, 'a=b'],
  [
    'lines align at their marks',
    `<m:eqArr><m:e>${r('a&amp;=b')}</m:e><m:e>${r('c&amp;=d')}</m:e></m:eqArr>`,
    '\\begin{aligned}a&=b \\\\ c&=d\\end{aligned}',
  ],
  ['nothing is nothing', '<m:f/>'.replace('<m:f/>', ''), ''],
  ['what is not known gives its contents', `<m:odd>${r('x')}</m:odd>`, 'x'],
];
for (const [name, xml, expected] of cases) test(name, () => assert.equal(latex(xml), expected));

test('formulas nested without end give their text', () => {
  const xml = '<m:e>'.repeat(400) + r('deep') + '</m:e>'.repeat(400);
  assert.match(latex(xml), /deep/);
});
