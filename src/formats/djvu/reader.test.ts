import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { convert } from '../../convert/convert.js';
import { createBudget } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import { defaultLimits } from '../../core/limits.js';
import { decodeBzz } from './bzz.js';
import { djvu } from './format.js';
import { readOutline } from './outline.js';
import { readTextLayer } from './text-layer.js';

const formats = [djvu];
const file = (name: string) => new Uint8Array(readFileSync(new URL(`./fixtures/${name}/input.djvu`, import.meta.url)));
const budget = () => createBudget(defaultLimits);

test('a document that is cut anywhere gives what stands before the cut, or an error of the document', async () => {
  for (const bytes of [file('page'), file('bundled')]) {
    for (let length = 12; length < bytes.length; length += 5) {
      const result = await convert({ bytes: bytes.subarray(0, length) }, { formats }).catch((error: unknown) => error);
      if (result instanceof Error) assert.ok(result instanceof ConvertError, String(result));
    }
  }
});

test('noise is no compressed text, and takes no time', () => {
  for (let seed = 1; seed < 200; seed++) {
    const noise = Uint8Array.from({ length: 300 }, (_, i) => (i * seed * 7919 + ((i * i) >> 3)) & 255);
    assert.ok(decodeBzz(noise, budget()).length <= 4 * 1024 * 1024);
  }
});

test('zones that hold themselves without end are read as far as they go', () => {
  const zone = [1, 0x80, 0, 0x80, 0, 0x81, 0, 0x81, 0, 0x80, 0, 0, 0, 1, 0xff, 0xff, 0xff];
  const layer = readTextLayer(
    new Uint8Array([0, 0, 1, 0x41, 1, ...Array.from({ length: 5000 }, () => zone).flat()]),
    budget(),
  );
  assert.equal(layer.text, 'A');
});

test('an outline that promises more than there is ends with its bytes', () => {
  assert.deepEqual(readOutline(new Uint8Array([0xff, 0xff, 200, 0, 0, 1, 0x41, 0, 0, 2, 0x23, 0x31])), [
    { title: 'A', depth: 1, page: 1 },
  ]);
});

test('an indirect document says that its pages are elsewhere', async () => {
  const bytes = file('bundled');
  const directory = Buffer.from(bytes).indexOf('DIRM') + 8;
  // The same directory without the places, as files of one document beside each other have it.
  const names = bytes.subarray(directory + 3 + 12, directory + 200);
  const dirm = Buffer.concat([Buffer.from([1, 0, 3]), names]);
  const head = Buffer.alloc(8);
  head.write('DIRM');
  head.writeUInt32BE(dirm.length, 4);
  const form = Buffer.concat([Buffer.from('AT&TFORM\0\0\0\0DJVM'), head, dirm]);
  form.writeUInt32BE(form.length - 12, 8);
  const { content } = await convert({ bytes: form }, { formats });
  assert.match(content, /2 pages, which are in other files/);
});
