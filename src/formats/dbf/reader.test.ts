import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { survivesDamage } from '../../../test/damage.js';
import { convert } from '../../convert/convert.js';
import { dbf } from './format.js';
import { read } from './reader.js';

const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`./fixtures/${name}/input.dbf`, import.meta.url)));

test('tables that are cut or have a byte changed are read or refused', async () => {
  for (const name of ['types', 'dbase-7', 'foxpro']) await survivesDamage(read, fixture(name));
});

test('the first letter beyond ASCII decides on the charset, however late it comes', async () => {
  const bytes = fixture('not-closed');
  const header = Buffer.from(bytes.subarray(0, bytes.length - 19));
  const records = [...Array.from({ length: 60_000 }, () => ' plain'), ' h\u0094ren'];
  header.writeUInt32LE(records.length, 4);
  header[29] = 2;
  const all = Buffer.concat([header, Buffer.from(records.join(''), 'latin1')]);
  const { content } = await convert({ bytes: all }, { formats: [dbf] });
  assert.match(content, /\| hören \|\n$/);
});

test('a length whose high byte is noise is that of its low byte', async () => {
  const bytes = fixture('not-closed');
  bytes[32 + 17] = 0x70;
  const { content } = await convert({ bytes }, { formats: [dbf] });
  assert.match(content, /\| hello \|/);
});
