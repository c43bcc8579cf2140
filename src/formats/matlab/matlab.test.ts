import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { survivesDamage } from '../../../test/damage.js';
import { read } from './reader.js';

for (const name of ['variables', 'compressed', 'version-4']) {
  test(`damage of ${name}`, () =>
    survivesDamage(read, readFileSync(new URL(`./fixtures/${name}/input.mat`, import.meta.url))));
}
