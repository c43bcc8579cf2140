import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findTables } from './find.js';
import { rule, samplePage, tableTexts } from './sample-page.js';

test('numbers under years are a table; leaders are no text', () => {
  const page = samplePage(`
                                   1990    1995    2000
   Total population............  1,234   2,345   3,456
     Male......................    600   1,100   1,700
   Households..................    300     400     500
`);
  assert.deepEqual(tableTexts(page), [
    [
      ['', '1990', '1995', '2000'],
      ['Total population', '1,234', '2,345', '3,456'],
      ['Male', '600', '1,100', '1,700'],
      ['Households', '300', '400', '500'],
    ],
  ]);
  const [table] = findTables(page);
  assert.equal(table?.consumed?.length, 3);
  assert.equal(table?.headerRows, 1);
});

test('signs belong to the numbers beside them; sections keep their rows', () => {
  const [table] = tableTexts(
    samplePage(`
                                  Note      2020       2019
Current assets
Cash and cash equivalents            4   $ 1,200    $ 1,100
Trade receivables                    5       300        250
Inventories                                  150        140
Non-current assets
Goodwill                                     700        700
Total assets                             $ 7,350    $ 6,990
`),
  );
  assert.deepEqual(table?.[1], ['Current assets', '', '', '']);
  assert.deepEqual(table?.[2], ['Cash and cash equivalents', '4', '$ 1,200', '$ 1,100']);
  assert.deepEqual(table?.[4], ['Inventories', '', '150', '140']);
  assert.equal(table?.length, 8);
});

test('headings over several columns, and a source below that is no row', () => {
  const tables = tableTexts(
    samplePage(`
                      Men                 Women
               -----------------   -----------------
Age group      Number    Percent   Number    Percent
----------------------------------------------------
0-14              123      12.3       110      11.0
15-64             456      45.6       470      47.0
65+               789      78.9       800      80.0
----------------------------------------------------
Source: Census.
`),
  );
  assert.deepEqual(tables, [
    [
      ['Age group', 'Men', '<', 'Women', '<'],
      ['^', 'Number', 'Percent', 'Number', 'Percent'],
      ['0-14', '123', '12.3', '110', '11.0'],
      ['15-64', '456', '45.6', '470', '47.0'],
      ['65+', '789', '78.9', '800', '80.0'],
    ],
  ]);
});

test('wrapped cells are one row', () => {
  const [table] = tableTexts(
    samplePage(`
Option           Type        Description
-----------------------------------------------------------
--verbose        boolean     Prints more about what is done
                             while files are read
--output         path        Where to write; the folder is
                             made if it is missing
--level          number      How much
-----------------------------------------------------------
`),
  );
  assert.deepEqual(table, [
    ['Option', 'Type', 'Description'],
    ['--verbose', 'boolean', 'Prints more about what is done while files are read'],
    ['--output', 'path', 'Where to write; the folder is made if it is missing'],
    ['--level', 'number', 'How much'],
  ]);
});

test('labels above a table are no part of its head', () => {
  const [table] = tableTexts(
    samplePage(`
Invoice No: 12345                     Date: 2020-01-01
Customer: ACME Ltd                    Due: 2020-02-01

Description                Qty   Price    Amount
------------------------------------------------
Widget, large                2    10.00    20.00
Widget, small with a very    5     3.00    15.00
long description
Shipping                     1     5.00     5.00
`),
  );
  assert.deepEqual(table, [
    ['Description', 'Qty', 'Price', 'Amount'],
    ['Widget, large', '2', '10.00', '20.00'],
    ['Widget, small with a very long description', '5', '3.00', '15.00'],
    ['Shipping', '1', '5.00', '5.00'],
  ]);
});

test('a title between tables parts them', () => {
  const tables = tableTexts(
    samplePage(`
Year      Sales    Costs
2001      1,234    1,000
2002      2,345    2,000
2003      3,456    3,000
Table 2. The same for the other branch
Year      Sales    Costs
2001        234      100
2002        345    2,000
2003        456      300
`),
  );
  assert.equal(tables.length, 2);
  assert.deepEqual(
    tables.map((table) => table.length),
    [4, 4],
  );
});

test('a table beside prose in the other column of the page', () => {
  const [table, more] = tableTexts(
    samplePage(`
Year     Sales   Costs      with him. The hallway smelt of boiled cabbage
2001     1,234   1,000      and old rag mats. At one end of it a coloured
2002     2,345   2,000      poster, too large for indoor display, had got
2003     3,456   3,000      been tacked to the wall. It depicted simply a
2004     4,456   4,000      an enormous face, more than a metre wide, the
2005     5,456   5,000      face of a man of about forty-five, with a set
`),
  );
  assert.equal(more, undefined);
  assert.deepEqual(table?.[1], ['2001', '1,234', '1,000']);
  assert.equal(table?.length, 6);
});

const NO_TABLES: Record<string, string> = {
  contents: `
1 Introduction ............................ 3
2 Methods and data ........................ 7
3 Results ................................ 12
4 Discussion ............................. 20
`,
  'contents without leaders': `
Introduction                                 3
Methods and data                             7
Results                                     12
Discussion                                  20
`,
  form: `
Name:            John Smith
Address:         12 High Street
City:            London
Telephone:       555 1234
`,
  references: `
[1]   Smith, J. A long title of a paper about things that
      matter to people. Journal of Things, 2001.
[2]   Doe, J. Another title. Proceedings of Nothing, pages
      1-10, 2002.
`,
  'numbered formulas': `
x = a + b                                         (1)
y = c + d                                         (2)
z = e + f                                         (3)
`,
  'lettered list': `
(a)   First thing that is said in the list of things
(b)   Second thing
(c)   Third thing that is a bit longer than the others
`,
  signatures: `
John Smith                              Jane Doe
Director                                Secretary
ACME Ltd                                Foo Inc
`,
  'two columns of prose': `
It was a bright cold day in April, and the   with him. The hallway smelt of boiled cabbage
clocks were striking thirteen. Winston       and old rag mats. At one end of it a coloured
Smith, his chin nuzzled into his breast in   poster, too large for indoor display, had
an effort to escape the vile wind, slipped   been tacked to the wall. It depicted simply
quickly through the glass doors of Victory   an enormous face, more than a metre wide the
Mansions, though not quickly enough to       face of a man of about forty-five, with a
prevent a swirl of gritty dust from entering heavy black moustache and ruggedly handsome
`,
};

for (const [name, drawing] of Object.entries(NO_TABLES)) {
  test(`no table: ${name}`, () => {
    assert.deepEqual(tableTexts(samplePage(drawing)), []);
  });
}

test('rows of more words than numbers are no part of the head', () => {
  const [table] = tableTexts(
    samplePage(`
Code     Name of place       Code      Name of town
01       Oakshire            001       Willow Farm
01       Oakshire            002       Blue Water
01       Oakshire            003       High Ranch
01       Oakshire            004       The Small Trees
01       Oakshire            005       Lower Squirrels
01       Oakshire            006       Arel
`),
  );
  assert.equal(table?.length, 7);
  assert.deepEqual(table?.[0], ['Code', 'Name of place', 'Code', 'Name of town']);
  assert.deepEqual(table?.[1], ['01', 'Oakshire', '001', 'Willow Farm']);
});

test('dates are data in columns of dates', () => {
  const [table] = tableTexts(
    samplePage(`
Name              Bill         Due on
Marks             55.55.55     01.01.2025
Horn              55.55.56     01.02.2025
Peters            55.55.57     01.03.2025
Weaver            55.55.58     01.04.2025
`),
  );
  assert.deepEqual(table?.[0], ['Name', 'Bill', 'Due on']);
  assert.equal(table?.length, 5);
});

test('numbered lines are no table', () => {
  assert.deepEqual(
    tableTexts(
      samplePage(`
7     open the file
8     read its head
9     close the file
10    say 12 times so
`),
    ),
    [],
  );
});

test('three dots are a sign for no value, dots with spaces between them a leader', () => {
  const [table] = tableTexts(
    samplePage(`
Region                   1990    1995    2000    2005    2010
North . . . . . . . .     ...     ...     ...     ...      12
South . . . . . . . .      11      12      13      14      15
West. . . . . . . . .      21      22      23      24      25
`),
  );
  assert.deepEqual(table?.[1], ['North', '...', '...', '...', '...', '12']);
});

test('lines between the columns are part of a table, boxes are not', () => {
  const drawing = `
Task    Model      First    Second
----------------------------------
TD      Faster     0.825     0.985
        Slower     0.966     0.995
TSR     Faster     0.722     0.815
        Slower     0.912     0.971
----------------------------------
`;
  const page = samplePage(drawing, { rules: [rule(80, 95, 80, 170), rule(134, 95, 134, 170)] });
  assert.equal(tableTexts(page)[0]?.length, 5);
  const boxed = samplePage(drawing.replaceAll(/^-+$/gm, ''), {
    rules: [70, 85, 125, 139].map((x) => rule(x, 95, x, 170)),
  });
  assert.deepEqual(tableTexts(boxed), []);
});

test('a rule between a head and its table does not part them', () => {
  const tables = tableTexts(
    samplePage(`
--------------------------------------------
                       Kind of     Mass in
Name        Place      thing       ounces
--------------------------------------------

Spoon       London     silver          12.5
Fork        Paris      steel           13.0
Knife       Rome       iron            14.2
Plate       Madrid     clay            21.3
`),
  );
  assert.equal(tables.length, 1);
  assert.deepEqual(tables[0]?.[0], ['Name', 'Place', 'Kind of thing', 'Mass in ounces']);
  assert.equal(tables[0]?.length, 5);
});

test('a line across columns that heads the rows below it is a row', () => {
  const [table] = tableTexts(
    samplePage(`
Servers in:               2007     2008     2009
Closets                  1,505    1,580    1,643
Small rooms              1,512    1,586    1,646
                        Best practice
Closets                  1,456    1,439    1,386
Small rooms              1,465    1,472    1,427
                       State of the art
Closets                  1,485    1,471    1,424
Small rooms              1,495    1,573    1,586
`),
  );
  assert.deepEqual(table?.[3], ['Best practice', '<', '<', '<']);
  assert.deepEqual(table?.[6], ['State of the art', '<', '<', '<']);
  assert.equal(table?.length, 9);
});

test('rules above sums, under the columns of numbers alone, leave the labels in the table', () => {
  const [table] = tableTexts(
    samplePage(`
                        2011      2012      2013
Defence                  699       709       700
Others                   600       610       565
                      --------------------------
All programmes         1,299     1,319     1,265
Health                   480       478       528
Age                      725       773       820
                      --------------------------
All duties             1,205     1,251     1,348
`),
  );
  assert.equal(table?.length, 7);
  assert.deepEqual(table?.[3], ['All programmes', '1,299', '1,319', '1,265']);
  assert.deepEqual(table?.[5], ['Age', '725', '773', '820']);
});
