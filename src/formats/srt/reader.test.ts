import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { survivesDamage } from '../../../test/damage.js';
import { read } from './reader.js';

const fixtures = new URL('./fixtures/', import.meta.url);

test('subtitles that are cut or have a byte changed are read or refused', async () => {
  for (const name of readdirSync(fixtures)) {
    const input = readdirSync(new URL(`${name}/`, fixtures)).find((file) => file.startsWith('input.')) ?? '';
    await survivesDamage(read, new Uint8Array(readFileSync(new URL(`${name}/${input}`, fixtures))));
  }
});
