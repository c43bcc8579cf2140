import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serialOfIso } from './date.js';
import { compileNumberFormat, formatNumber, formatText } from './format.js';

const cases: readonly (readonly [code: string, value: number, shown: string])[] = [
  ['General', 12, '12'],
  ['General', 0.1 + 0.2, '0.3'],
  ['General', 123456789012345, '123456789012345'],
  ['General', 1e-10, '1E-10'],
  ['General', -1.5, '-1.5'],
  ['0', 1234567890123450, '1234567890123450'],
  ['0', 0.5, '1'],
  ['0.00', 1.005, '1.01'],
  ['0.00', 9.999, '10.00'],
  ['#,##0', 1234567, '1,234,567'],
  ['#,##0.00', -1599.99, '-1,599.99'],
  ['$#,##0.00;[Red]($#,##0.00)', -1599.99, '($1,599.99)'],
  ['#,##0,', 1234567, '1,235'],
  ['0.0,,"M"', 12345678, '12.3M'],
  ['0%', 0.125, '13%'],
  ['0.0%', 0.125, '12.5%'],
  ['0.00E+00', 198356388, '1.98E+08'],
  ['0.00E+00', -0.00012345, '-1.23E-04'],
  ['##0.0E+0', 12345, '12.3E+3'],
  ['0.0E+0', 9.99, '1.0E+1'],
  ['# ?/?', 2.5, '2 1/2'],
  ['# ??/??', 3.1414, '3 14/99'],
  ['# ?/8', 0.5, '4/8'],
  ['?/?', 1.5, '3/2'],
  ['# ?/?', 3, '3'],
  ['000-0000', 5551234, '555-1234'],
  ['(###) ###-####', 2015550123, '(201) 555-0123'],
  ['00000', 123, '00123'],
  ['[<=9999999]###-####;(###) ###-####', 2015550123, '(201) 555-0123'],
  ['[>100]"big";[<0]"neg";0', 5, '5'],
  ['[>100]"big";[<0]"neg";0', 500, 'big'],
  ['[Red][<0]0.0;0.0', -2, '-2.0'],
  ['_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)', 0, '-'],
  ['_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)', -12, '(12.00)'],
  ['[$€-407] #,##0.00', 3.5, '€ 3.50'],
  ['0.##', 1.5, '1.5'],
  ['0;;', 0, ''],
  ['0"°C"', 21, '21°C'],
  ['#', 0, ''],
  ['yyyy-mm-dd', 45_000, '2023-03-15'],
  ['yyyy\\-mm\\-dd hh:mm', 45_000.75, '2023-03-15 18:00'],
  ['m/d/yy h:mm AM/PM', 45_000.5, '3/15/23 12:00 PM'],
  ['[h]:mm:ss', 1.5, '36:00:00'],
  ['[mm]:ss', 0.5, '720:00'],
  ['mm:ss.0', 0.000011574, '00:01.0'],
  ['d-mmm-yy', 39219, '17-May-07'],
  ['dddd, d. mmmm yyyy', 45_000, 'Wednesday, 15. March 2023'],
  ['[$-407]d. mmmm yyyy', 45_000, '15. März 2023'],
  ['yyyy-mm-dd', 60, '1900-02-29'],
  ['yyyy-mm-dd', 1, '1900-01-01'],
  ['h:mm', 0.9999999, '23:59'],
  ['hh:mm:ss', 0.99999999, '00:00:00'],
  ['mmm-yy', -1, '-1'],
  ['"Q"0', 3, 'Q3'],
  ['"unclosed', 3, 'unclosed'],
];

test('numbers are written as a spreadsheet shows them', () => {
  for (const [code, value, shown] of cases) {
    assert.equal(formatNumber(compileNumberFormat(code), value), shown, `${code} of ${value}`);
  }
});

test('the 1904 system counts from 1904-01-01', () => {
  assert.equal(formatNumber(compileNumberFormat('yyyy-mm-dd'), 0, { date1904: true }), '1904-01-01');
  assert.equal(formatNumber(compileNumberFormat('yyyy-mm-dd'), 43_538, { date1904: true }), '2023-03-15');
});

test('text goes through the section with the at sign', () => {
  assert.equal(formatText(compileNumberFormat('0;0;0;"<"@">"'), 'a'), '<a>');
  assert.equal(formatText(compileNumberFormat('@'), 'a'), 'a');
  assert.equal(formatText(compileNumberFormat('0.00'), 'a'), 'a');
});

test('dates in words of ISO 8601 have the same serial numbers', () => {
  assert.equal(serialOfIso('2023-03-15'), 45_000);
  assert.equal(serialOfIso('2023-03-15T18:00:00'), 45_000.75);
  assert.equal(serialOfIso('06:00:00'), 0.25);
  assert.equal(serialOfIso('2023-03-15T00:00:00.000', { date1904: true }), 43_538);
  assert.equal(serialOfIso('1899-12-31T06:00:00'), 0.25);
  assert.equal(serialOfIso('1900-01-01'), 1);
  assert.equal(serialOfIso('1900-02-28'), 59);
  assert.equal(serialOfIso('1900-03-01'), 61);
  assert.ok(Number.isNaN(serialOfIso('soon')));
});
