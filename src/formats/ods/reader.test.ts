import assert from 'node:assert/strict';
import { test } from 'node:test';
import { convert } from '../../convert/convert.js';
import { ods } from './format.js';

const OASIS = 'urn:oasis:names:tc:opendocument:xmlns';

/** A sheet as one XML file, so that tests need no zip. */
function flat(rows: string): Uint8Array {
  return Buffer.from(
    `<?xml version="1.0"?><office:document xmlns:office="${OASIS}:office:1.0" xmlns:table="${OASIS}:table:1.0" xmlns:text="${OASIS}:text:1.0" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet><table:table table:name="S">${rows}</table:table></office:spreadsheet></office:body></office:document>`,
  );
}

const cell = (repeats = 1) =>
  `<table:table-cell office:value-type="string" table:number-columns-repeated="${repeats}"><text:p>x</text:p></table:table-cell>`;
const row = (repeats: number, cells: string) =>
  `<table:table-row table:number-rows-repeated="${repeats}">${cells}</table:table-row>`;
const content = async (rows: string) => (await convert({ bytes: flat(rows) }, { formats: [ods] })).content;

test('repeats of repeats are no data', async () => {
  const once = await content(row(3000, cell(1023)));
  const twice = await content(row(9000, cell(1023)));
  assert.ok(twice.length <= 1.1 * once.length && twice.length < 3_000_000, `${once.length} and ${twice.length}`);
});

test('a wide row over many short ones costs what the cells cost', async () => {
  const text = await content(row(1, cell(1000)) + row(9990, cell()));
  assert.ok(text.length < 200_000, `${text.length}`);
  assert.equal(text.split('\n').length, 9995);
});

test('rows that are alike stay as many as they are', async () => {
  const rows = Array.from({ length: 50 }, () => row(200, cell(10)) + row(1, cell(9))).join('');
  assert.equal((await content(rows)).split('\n').filter((line) => line.includes('x')).length, 50 * 201);
});

test('copies count as cells', async () => {
  const limits = { maxCells: 5000 };
  await assert.rejects(convert({ bytes: flat(row(60, cell(90))) }, { formats: [ods], limits }), { code: 'size-limit' });
});
