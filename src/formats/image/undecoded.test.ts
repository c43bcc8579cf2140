import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { survivesDamage } from '../../../test/damage.js';
import { read } from './reader.js';

const fixture = (path: string) => new Uint8Array(readFileSync(new URL(`./fixtures/${path}`, import.meta.url)));

test('pictures that are not decoded and are cut or have a byte changed give what they say or are refused', async () => {
  await survivesDamage(read, fixture('bpg/input.bpg'));
  await survivesDamage(read, fixture('icns/input.icns'));
});
