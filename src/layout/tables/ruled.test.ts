import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Fill, Rule } from '../model.js';
import { findTables } from './find.js';
import { rule, samplePage, tableTexts } from './sample-page.js';

/** Rules around and between columns and rows. */
function gridRules(xs: readonly number[], ys: readonly number[]): Rule[] {
  const left = xs[0] ?? 0;
  const right = xs.at(-1) ?? 0;
  const top = ys[0] ?? 0;
  const bottom = ys.at(-1) ?? 0;
  return [...ys.map((y) => rule(left, y, right, y)), ...xs.map((x) => rule(x, top, x, bottom))];
}

const DRAWING = `
Name       Size    Colour
Apple      small   red
Melon      large   green
`;
const XS = [45, 100, 140, 185];
const YS = [90, 103, 115, 128];
const EXPECTED = [
  ['Name', 'Size', 'Colour'],
  ['Apple', 'small', 'red'],
  ['Melon', 'large', 'green'],
];

test('a grid of lines', () => {
  assert.deepEqual(tableTexts(samplePage(DRAWING, { rules: gridRules(XS, YS) })), [EXPECTED]);
});

test('a grid of dashes', () => {
  const rules = gridRules(XS, YS).flatMap((line) => {
    const pieces: Rule[] = [];
    for (let x = line.left; line.horizontal && x < line.right; x += 5)
      pieces.push(rule(x, line.top, Math.min(x + 3, line.right), line.top));
    for (let y = line.top; !line.horizontal && y < line.bottom; y += 5)
      pieces.push(rule(line.left, y, line.left, Math.min(y + 3, line.bottom)));
    return pieces;
  });
  assert.deepEqual(tableTexts(samplePage(DRAWING, { rules })), [EXPECTED]);
});

test('double rules and a box around every cell', () => {
  const rules: Rule[] = [];
  for (let r = 0; r < 3; r++) {
    for (let c = 0; c < 3; c++) {
      rules.push(...gridRules([(XS[c] ?? 0) + 1, (XS[c + 1] ?? 0) - 1], [(YS[r] ?? 0) + 1, (YS[r + 1] ?? 0) - 1]));
    }
  }
  assert.deepEqual(tableTexts(samplePage(DRAWING, { rules })), [EXPECTED]);
});

test('open sides', () => {
  const rules = gridRules(XS, YS).filter((line) => line.horizontal || (line.left > 50 && line.left < 180));
  assert.deepEqual(tableTexts(samplePage(DRAWING, { rules })), [EXPECTED]);
});

test('backgrounds of cells with white between them', () => {
  const fills: Fill[] = [];
  for (let r = 0; r < 3; r++) {
    for (let c = 0; c < 3; c++) {
      fills.push({
        left: (XS[c] ?? 0) + 0.7,
        right: (XS[c + 1] ?? 0) - 0.7,
        top: (YS[r] ?? 0) + 0.7,
        bottom: (YS[r + 1] ?? 0) - 0.7,
        color: 0xddeeff,
      });
    }
  }
  assert.deepEqual(tableTexts(samplePage(DRAWING, { fills })), [EXPECTED]);
});

test('a background painted line by line does not cut a cell', () => {
  const fills: Fill[] = [
    { left: 45, right: 100, top: 90, bottom: 103, color: 0xdddddd },
    { left: 45, right: 100, top: 103, bottom: 115, color: 0xdddddd },
  ];
  const rules = gridRules([45, 100, 140], [90, 115, 128]);
  const drawing = `
Name of    Size
the fruit
Melon      large
`;
  assert.deepEqual(tableTexts(samplePage(drawing, { rules, fills })), [
    [
      ['Name of the fruit', 'Size'],
      ['Melon', 'large'],
    ],
  ]);
});

test('merged cells, and a missing line in one row', () => {
  const rules = [
    ...[90, 115, 128].map((y) => rule(45, y, 185, y)),
    rule(100, 103, 185, 103),
    ...[45, 100, 185].map((x) => rule(x, 90, x, 128)),
    rule(140, 103, 140, 115),
  ];
  const drawing = `
Name       Look
           Size    Colour
Apple      small   red
`;
  assert.deepEqual(tableTexts(samplePage(drawing, { rules })), [
    [
      ['Name', 'Look', '<'],
      ['^', 'Size', 'Colour'],
      ['Apple', 'small', 'red'],
    ],
  ]);
});

test('rows of one column that no rule parts', () => {
  const drawing = `
Name       Size
Apple      1
Melon      2
Grape      3
`;
  const rules = [
    ...[90, 103, 140].map((y) => rule(45, y, 140, y)),
    ...[115, 128].map((y) => rule(100, y, 140, y)),
    ...[45, 100, 140].map((x) => rule(x, 90, x, 140)),
  ];
  assert.deepEqual(tableTexts(samplePage(drawing, { rules })), [
    [
      ['Name', 'Size'],
      ['Apple', '1'],
      ['Melon', '2'],
      ['Grape', '3'],
    ],
  ]);
});

test('a title and a note in the frame are no rows', () => {
  const drawing = `
Table 1. Fruit that is sold
Name       Size    Colour
Apple      small   red
Melon      large   green
Note: sizes are those of ripe fruit as they were
sold in the shops of the town in the year 1999.
`;
  const rules = [
    ...gridRules([45, 320], [90, 103, 140, 166]),
    rule(45, 115, 320, 115),
    rule(45, 127, 320, 127),
    rule(100, 103, 100, 140),
    rule(140, 103, 140, 140),
  ];
  assert.deepEqual(tableTexts(samplePage(drawing, { rules })), [EXPECTED]);
});

test('no table: a frame around prose, the box of a chart', () => {
  const prose = `
It was a bright cold day in April, and the
clocks were striking thirteen.
`;
  assert.deepEqual(findTables(samplePage(prose, { rules: gridRules([45, 300], [88, 120]) })), []);
  const chart = `
100
 50
  0
    1990   1995   2000
`;
  const rules = [100, 112, 124].map((y) => rule(70, y, 200, y)).concat(rule(70, 90, 70, 124), rule(200, 90, 200, 124));
  assert.deepEqual(findTables(samplePage(chart, { rules })), []);
});

test('a page of countless lines costs little', () => {
  const rules: Rule[] = [];
  for (let i = 0; i < 15_000; i++) {
    const x = (i * 37) % 600;
    const y = (i * 91) % 780;
    rules.push(rule(x, y, x + 30, y), rule(x, y, x, y + 30));
  }
  const start = performance.now();
  findTables(samplePage(DRAWING, { rules }));
  assert.ok(performance.now() - start < 2000);
});

test('columns of numbers between the rules of a group', () => {
  const drawing = `
Offence           All                     Women
                Total   Young   Old     Total   Young   Old
Theft             120      20   100        50      10    40
Fraud              35       5    30        14       2    12
Arson              12       2    10         5       1     4
Forgery             9       1     8         3       1     2
Total             176      28   148        72      14    58
`;
  const rules = gridRules([45, 120, 246, 365], [90, 103, 115, 180]);
  const [table] = tableTexts(samplePage(drawing, { rules }));
  assert.deepEqual(table?.[0], ['Offence', 'All', '<', '<', 'Women', '<', '<']);
  assert.deepEqual(table?.[1], ['', 'Total', 'Young', 'Old', 'Total', 'Young', 'Old']);
  assert.deepEqual(table?.[2], ['Theft', '120', '20', '100', '50', '10', '40']);
  assert.equal(table?.length, 7);
});

test('a bold row of sums is no part of the head', () => {
  const drawing = `
*Name      *Size    *Weight
*All       *30      *60
Apple      10       20
Melon      20       40
`;
  const [table] = findTables(samplePage(drawing, { rules: gridRules([45, 100, 140, 185], [90, 103, 115, 128, 140]) }));
  assert.equal(table?.headerRows, 1);
});

test('a drawn table within a cell of another has its words alone', () => {
  const drawing = `
Place     Report
North     See below
          One    11    22
          Two    33    44

South     None
`;
  const outer = gridRules([45, 90, 220], [90, 103, 150, 165]);
  const inner = gridRules([96, 125, 155, 190], [115, 127, 139]);
  const tables = tableTexts(samplePage(drawing, { rules: [...outer, ...inner] }));
  assert.deepEqual(tables[1], [
    ['One', '11', '22'],
    ['Two', '33', '44'],
  ]);
  assert.equal(tables[0]?.[1]?.[1], 'See below');
});

test('rows that no rule parts, beside a cell that runs over them', () => {
  const drawing = `
Layers    Kind     First    Second
          long      0.97      0.93
4
          short     0.96      0.92
2         one       0.95      0.90
`;
  const [table] = tableTexts(samplePage(drawing, { rules: gridRules([45, 90, 130, 172, 215], [90, 103, 141, 155]) }));
  assert.deepEqual(table?.slice(1), [
    ['4', 'long', '0.97', '0.93'],
    ['^', 'short', '0.96', '0.92'],
    ['2', 'one', '0.95', '0.90'],
  ]);
});

test('several times of day in a cell are wrapped, no rows', () => {
  const drawing = `
Film        Monday             Tuesday
Ours        18:00  20:00       18:30  20:30
            22:00              22:30
Yours       17:00              17:00
`;
  const [table] = tableTexts(samplePage(drawing, { rules: gridRules([45, 105, 200, 285], [90, 103, 127, 141]) }));
  assert.equal(table?.length, 3);
});
