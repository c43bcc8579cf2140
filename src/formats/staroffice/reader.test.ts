import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { survivesDamage } from '../../../test/damage.js';
import { convert } from '../../convert/convert.js';
import { ConvertError } from '../../core/errors.js';
import { staroffice } from './format.js';
import { read } from './reader.js';

const formats = [staroffice];
const fixture = (path: string) => new Uint8Array(readFileSync(new URL(`./fixtures/${path}`, import.meta.url)));

test('documents that are cut or have a byte changed are read or refused', async () => {
  await survivesDamage(read, fixture('text/input.sdw'));
  await survivesDamage(read, fixture('slides/input.sdd'));
});

test('a document with a password is refused as such', async () => {
  const bytes = fixture('text/input.sdw');
  bytes[Buffer.from(bytes).indexOf('SW5HDR') + 10] = 8;
  const error = await convert({ bytes }, { formats }).catch((thrown: unknown) => thrown);
  assert.ok(error instanceof ConvertError && error.code === 'encrypted-document', String(error));
});

test('records within records that lead nowhere end at the limit of nodes or soon', async () => {
  const bytes = fixture('text/input.sdw');
  const table = Buffer.from(bytes).indexOf('Town') - 60;
  for (let at = table; at + 4 < bytes.length - 1024; at += 4) bytes.set([0x41, 4, 0, 0], at);
  const started = performance.now();
  await convert({ bytes }, { formats }).catch((error: unknown) => assert.ok(error instanceof ConvertError));
  assert.ok(performance.now() - started < 2000);
});
