import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { survivesDamage } from '../../../test/damage.js';
import { convert } from '../../convert/convert.js';
import { ConvertError } from '../../core/errors.js';
import { wordperfect } from '../wordperfect/format.js';
import { quattro } from './format.js';
import { newFormatCode, oldFormatCode } from './number-formats.js';
import { read } from './reader.js';

const fixture = (path: string) => new Uint8Array(readFileSync(new URL(`./fixtures/${path}`, import.meta.url)));

function record(type: number, data: Uint8Array = new Uint8Array()): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
}

test('notebooks that are cut or have a byte changed are read or refused', async () => {
  await survivesDamage(read, fixture('wb1/input.wb1'));
  await survivesDamage(read, fixture('qpw/input.qpw'));
});

test('an encrypted notebook is refused as such', async () => {
  const bytes = Buffer.concat([record(0, Buffer.from([0x02, 0x10])), record(0x4b, Buffer.alloc(20))]);
  const error = await convert({ bytes }, { formats: [quattro] }).catch((thrown: unknown) => thrown);
  assert.ok(error instanceof ConvertError && error.code === 'encrypted-document', String(error));
});

test('series of values that repeat without end meet the limit of cells', async () => {
  const bytes = fixture('qpw/input.qpw');
  const at = Buffer.from(bytes).indexOf(Buffer.from([0x62, 2, 0, 10, 0, 10, 0]));
  bytes.set([0xff, 0xff], at + 1);
  const started = performance.now();
  const { content } = await convert({ bytes }, { formats: [quattro] });
  assert.match(content, /\| 10 \|/);
  assert.ok(performance.now() - started < 3000);
});

test('a compound file of the same package is told by its first record', async () => {
  const { format } = await convert({ bytes: fixture('wb3/input.wb3') }, { formats: [wordperfect, quattro] });
  assert.equal(format, 'quattro');
});

test('formats of both generations', () => {
  assert.deepEqual([0x12, 0x20, 0x30, 0x40, 0x02, 0x7f].map(oldFormatCode), [
    '0.00',
    '0E+00',
    '$#,##0;($#,##0)',
    '0%',
    'General',
    'General',
  ]);
  assert.deepEqual([0x02, 0x21, 0x42, 0xa0, 0x101, 0x130, 0x140].map(newFormatCode), [
    'General',
    '0.0',
    '0.00;(0.00)',
    '$0',
    '$#,##0.0;($#,##0.0)',
    '0E+00',
    'General',
  ]);
});
