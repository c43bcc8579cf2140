import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { convert } from '../../convert/convert.js';
import { ConvertError } from '../../core/errors.js';

const FIXTURES = join(import.meta.dirname, 'fixtures');

function fixture(name: string): Uint8Array {
  return Uint8Array.from(readFileSync(join(FIXTURES, name, 'input.doc')));
}

async function codeOf(bytes: Uint8Array, password?: string): Promise<string> {
  try {
    return (await convert({ bytes }, password === undefined ? {} : { password })).format;
  } catch (error) {
    if (!(error instanceof ConvertError) || error.code === 'internal') throw error;
    return error.code;
  }
}

test('an encrypted document needs its password', async () => {
  for (const name of ['encrypted', 'obfuscated', 'obfuscated-6']) {
    assert.equal(await codeOf(fixture(name)), 'encrypted-document');
    assert.equal(await codeOf(fixture(name), 'wrong'), 'wrong-password');
    assert.equal(await codeOf(fixture(name), 'pass'), 'doc');
  }
});

test('files that end anywhere', async () => {
  for (const name of readdirSync(FIXTURES)) {
    const bytes = fixture(name);
    for (let i = 1; i < 10; i++) await codeOf(bytes.subarray(0, Math.floor((bytes.length * i) / 10)));
  }
});

test('bytes that lie', async () => {
  let seed = 1;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return seed % below;
  };
  for (const name of ['tables', 'lists', 'notes-and-fields', 'word-6', 'fast-saved']) {
    const bytes = fixture(name);
    for (let i = 0; i < 40; i++) {
      const changed = Uint8Array.from(bytes);
      for (let j = 0; j < 20; j++) changed[512 + random(changed.length - 512)] = random(256);
      await codeOf(changed);
    }
  }
});

test('styles that are based on themselves end', async () => {
  const bytes = fixture('styles');
  const at = Buffer.from(bytes).indexOf(Buffer.from('Mine', 'utf16le'));
  // The word with kind and base stands ten bytes before the name's characters: based on itself, number 3.
  bytes.set([0x31, 0x00], at - 10);
  const { content } = await convert({ bytes });
  assert.match(content, /^Derived$/m);
});
