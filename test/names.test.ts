// Documents whose names are those of members that every object has: they are names like others.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import { convert } from '../src/convert/convert.js';

const NAMES = ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'];

function fixture(path: string): Buffer {
  return readFileSync(new URL(`../src/formats/${path}`, import.meta.url));
}

/** A picture with one more text behind its header. */
function pictureWith(keyword: string): Buffer {
  const picture = fixture('image/fixtures/text/input.png');
  const data = Buffer.from(`tEXt${keyword}\0value`, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length - 4);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(data));
  return Buffer.concat([picture.subarray(0, 33), length, data, sum, picture.subarray(33)]);
}

function arrayWith(unit: string): Buffer {
  const head = `{'descr': '<M8[${unit}]', 'fortran_order': False, 'shape': (1,), }`.padEnd(117) + '\n';
  return Buffer.concat([
    Buffer.from([0x93]),
    Buffer.from('NUMPY\x01\0'),
    Buffer.from([head.length, 0]),
    Buffer.from(head),
    Buffer.alloc(8),
  ]);
}

for (const name of NAMES) {
  test(`${name} is no font, no unit, no kind of text and no ending`, async () => {
    const page = await convert({ bytes: Buffer.from(`.TH A 1\n.SH NAME\na \\f[${name}]b\\fP c\n`) });
    assert.match(page.content, /a b c/);
    const array = await convert({ bytes: arrayWith(name) });
    assert.equal(array.format, 'npy');
    const picture = await convert({ bytes: pictureWith(name) }, { ocr: 'never' }).catch(
      (error: { code: string }) => error,
    );
    assert.ok('content' in picture || picture.code === 'no-text', JSON.stringify(picture));
    const pages = await convert({ bytes: fixture('pages/fixtures/iwa/input.pages'), name: `a.${name}` });
    assert.equal(pages.format, 'pages');
  });
}
