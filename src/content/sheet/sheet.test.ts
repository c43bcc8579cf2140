import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Area, Sheet, SheetRow } from './model.js';
import { findRegions } from './regions.js';
import { sheetToBlocks } from './sheet.js';

/** Rows of a drawing: words are cells, `.` is blank. */
function draw(...lines: readonly string[]): SheetRow[] {
  return lines.flatMap((line, row) => {
    const cells = line
      .split(/ +/)
      .map((text, column) => ({ column, text, isNumber: /^\d+$/.test(text) }))
      .filter(({ text }) => text !== '.');
    return cells.length === 0 ? [] : [{ row, cells }];
  });
}

const shape = (rows: readonly SheetRow[], merges: readonly Area[] = []) =>
  findRegions(rows, merges).map((region) => region.rows.map(({ cells }) => cells.map(({ text }) => text).join(' ')));

const sheet = (rows: readonly SheetRow[], merges: readonly Area[] = []): Sheet => ({
  name: 'S',
  rows,
  merges,
  tables: [],
  notes: [],
  floating: [],
});

test('a blank row parts two tables, each with its header', () => {
  assert.deepEqual(shape(draw('a b', '1 2', '. .', 'c d', '3 4')), [
    ['a b', '1 2'],
    ['c d', '3 4'],
  ]);
});

test('a blank row before more numbers of the same columns parts nothing', () => {
  assert.deepEqual(shape(draw('a b', 'x 2', '. .', 'y 4')), [['a b', 'x 2', 'y 4']]);
});

test('a blank column parts tables that can stand alone', () => {
  assert.deepEqual(shape(draw('n v . k w', 'x 1 . y 2')), [
    ['n v', 'x 1'],
    ['k w', 'y 2'],
  ]);
});

test('numbers behind a blank column stay with the names before it', () => {
  assert.deepEqual(shape(draw('n v . w u', 'x 1 . 5 6', 'y 2 . 7 8')), [['n v w u', 'x 1 5 6', 'y 2 7 8']]);
});

test('blocks that touch at a corner are two tables', () => {
  assert.deepEqual(shape(draw('a b . .', '1 2 . .', '. . c d', '. . 3 4')), [
    ['a b', '1 2'],
    ['c d', '3 4'],
  ]);
});

test('a merged area bridges a blank row', () => {
  const merges = [{ top: 1, bottom: 3, left: 0, right: 0 }];
  assert.equal(shape(draw('a b', 'x 1', '. .', '. y'), merges).length, 1);
});

test('a label above a header row is a caption, a lone cell a paragraph', () => {
  const types = sheetToBlocks(sheet(draw('Title', 'a b', '1 2', '. .', '. .', 'remark'))).map(({ type }) => type);
  assert.deepEqual(types, ['heading', 'paragraph', 'table', 'paragraph']);
});

test('many tall merged areas cost no more than their cells', () => {
  const rows = Array.from({ length: 2000 }, (_, row) => ({ row, cells: [{ column: 0, text: 'x', isNumber: false }] }));
  const merges = Array.from({ length: 42_000 }, (_, i) => ({ top: 0, bottom: 1_048_575, left: i, right: i }));
  const start = performance.now();
  sheetToBlocks(sheet(rows, merges));
  assert.ok(performance.now() - start < 2000);
});

test('an empty sheet says nothing', () => {
  assert.deepEqual(sheetToBlocks(sheet([])), []);
});

test('cells scattered over the whole sheet stay few', () => {
  const rows = Array.from({ length: 16_000 }, (_, i) => ({
    row: i,
    cells: [{ column: i, text: 'x', isNumber: false }],
  }));
  const blocks = sheetToBlocks(sheet(rows));
  const cells = blocks.flatMap((block) => (block.type === 'table' ? block.children : [])).length;
  assert.ok(cells <= 20_000);
});

test('very many bands and merged areas together cost little', () => {
  const rows = Array.from({ length: 20_000 }, (_, i) => ({
    row: i * 3,
    cells: [{ column: i % 50, text: 'x', isNumber: false }],
  }));
  const merges = Array.from({ length: 40_000 }, (_, i) => ({ top: i, bottom: 1_000_000, left: 60, right: 61 }));
  const start = performance.now();
  sheetToBlocks(sheet(rows, merges));
  assert.ok(performance.now() - start < 5000);
});

test('what floats stands behind the table that begins before it', () => {
  const mark = (value: string) => ({ type: 'paragraph' as const, children: [{ type: 'text' as const, value }] });
  const rows = draw('a b', '1 2', '. .', '. .', 'c d', '3 4').map((row) => ({ ...row, row: row.row + 1 }));
  const anchored = [0, 1, 4, 5, 90].map((row) => ({ row, blocks: [mark(`from ${row}`)] }));
  const blocks = sheetToBlocks({ ...sheet(rows), anchored, floating: [mark('anywhere')] });
  const shown = blocks.map((block) => (block.type === 'paragraph' ? JSON.stringify(block.children) : block.type));
  const text = (value: string) => JSON.stringify(mark(value).children);
  assert.deepEqual(shown, [
    'heading',
    text('from 0'),
    'table',
    text('from 1'),
    text('from 4'),
    'table',
    text('from 5'),
    text('from 90'),
    text('anywhere'),
  ]);
});

/** A wide header over rows of a few cells. */
function wideSheet(count: number, columns: readonly number[]): SheetRow[] {
  const cell = (column: number) => ({ column, text: 'x', isNumber: false });
  const head = { row: 0, cells: Array.from({ length: 1024 }, (_, column) => cell(column)) };
  return [head, ...Array.from({ length: count }, (_, i) => ({ row: i + 1, cells: columns.map(cell) }))];
}

function cellCount(rows: readonly SheetRow[]): number {
  const tables = sheetToBlocks(sheet(rows)).flatMap((block) => (block.type === 'table' ? block.children : []));
  return tables.reduce((sum, row) => sum + row.children.length, 0);
}

test('far cells under a wide header cost what the cells cost', () => {
  for (const columns of [[0], [0, 1023], [5]]) {
    const once = cellCount(wideSheet(5000, columns));
    const twice = cellCount(wideSheet(10_000, columns));
    assert.ok(twice <= 2.1 * once, `${columns}: ${once} and ${twice} cells`);
    assert.ok(twice <= 100_000 + 20 * 10_000 * columns.length, `${columns}: ${twice} cells`);
  }
});

test('a grid of ordinary size keeps its blanks', () => {
  const rows = wideSheet(40, [0, 1023]);
  assert.equal(cellCount(rows), 41 * 1024);
});
