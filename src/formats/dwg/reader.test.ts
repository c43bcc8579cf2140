import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { survivesDamage } from '../../../test/damage.js';
import {
  block,
  drawing2007,
  hide,
  insertion,
  inside,
  layer,
  leader,
  lineText,
  oldDrawing,
  pagedDrawing,
  paragraphText,
} from '../../../test/drawing.js';
import { convert } from '../../convert/convert.js';
import { decompress } from './decompress.js';
import { decompress2007 } from './decompress-2007.js';
import { read } from './reader.js';

const objects = [layer('Walls'), lineText('Some text', 0, 10), paragraphText('Other text', 0, 0)];
const old = oldDrawing(objects);

describe('damaged drawings', () => {
  test('R2000', () => survivesDamage(read, old));
  test('R2004', () => survivesDamage(read, pagedDrawing(objects, 1018)));
  test('R2018', () => survivesDamage(read, pagedDrawing(objects, 1032)));

  test('R2007', () => survivesDamage(read, drawing2007(objects)));

  test('a drawing without its map is refused', async () => {
    await assert.rejects(convert({ bytes: old.subarray(0, 0x90) }), { code: 'corrupt-document' });
  });

  test('an object that is not where the map says is left out with a warning', async () => {
    const bytes = Buffer.from(old);
    bytes.writeUInt16LE(0x7fff, 0x80);
    const { content, warnings } = await convert({ bytes });
    assert.equal(content, 'Some text\n\nOther text\n');
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['damaged-part'],
    );
  });

  test('a page map that is not there', async () => {
    const bytes = pagedDrawing(objects, 1018);
    hide(Buffer.alloc(0x6c, 0xff)).copy(bytes, 0x80);
    await assert.rejects(convert({ bytes }), { code: 'corrupt-document' });
  });
});

test('R14: values in the order of that version', async () => {
  const drawn = [
    block('DOOR', 10, 0),
    inside(1, lineText('in the block', 12, 0)),
    lineText('above', 100, 210),
    lineText('below', 100, 190),
    insertion(1, 100, 200),
    paragraphText('last', 0, 0),
    layer('Walls'),
  ];
  const { content, warnings } = await convert({ bytes: oldDrawing(drawn, 1014) });
  assert.equal(content, 'above\n\nin the block\n\nbelow\n\nlast\n\n## Layers\n\n- Walls\n');
  assert.deepEqual(warnings, []);
});

test('R2018: a leader, whose type the drawing numbers itself', async () => {
  const { content, warnings } = await convert({
    bytes: pagedDrawing([lineText('below', 0, 0), leader('pointed at', 0, 10)], 1032),
  });
  assert.equal(content, 'pointed at\n\nbelow\n');
  assert.deepEqual(warnings, []);
});

describe('versions that are not read are named', () => {
  for (const [version, detected] of [
    ['AC1009', 'an AutoCAD drawing of an old version'],
    ['AC1099', 'an AutoCAD drawing of an old version'],
  ] as const)
    test(version, async () => {
      const bytes = Buffer.concat([Buffer.from(version), Buffer.alloc(300)]);
      await assert.rejects(convert({ bytes }), { code: 'unsupported-format', detected });
    });
});

describe('compression', () => {
  const unpack = (bytes: readonly number[], size = 100) =>
    Buffer.from(decompress(Uint8Array.from(bytes), size)).toString();
  const abcd = [0x01, 0x61, 0x62, 0x63, 0x64];

  test('literal bytes', () => assert.equal(unpack([...abcd, 0x11]), 'abcd'));
  test('a short copy with a literal byte after it', () =>
    assert.equal(unpack([...abcd, 0x4d, 0x00, 0x65, 0x11]), 'abcdabce'));
  test('a copy that overlaps itself', () =>
    assert.equal(unpack([...abcd, 0x23, 0x01, 0x00, 0x7a, 0x11]), 'abcddddddz'));
  test('a long copy', () =>
    assert.equal(unpack([...abcd, 0x20, 0x01, 0x0c, 0x00, 0x11]), `abcd${'abcd'.repeat(9)}`.slice(0, 38)));
  test('no more than asked for', () =>
    assert.equal(unpack([...abcd, 0x20, 0x00, 0x00, 0x00, 0x01, 0x0c, 0x00], 6), 'abcdab'));
  test('a copy from before the start gives zeros', () =>
    assert.equal(unpack([...abcd, 0x4c, 0xff, 0x11]), 'abcd\0\0\0'));
});

describe('compression of R2007', () => {
  const unpack = (bytes: readonly number[], size = 100) =>
    Buffer.from(decompress2007(Uint8Array.from(bytes), size)).toString('latin1');
  const codes = (text: string) => [...Buffer.from(text, 'latin1')];

  test('literal bytes, eight as they stand', () => assert.equal(unpack([0x00, ...codes('abcdefgh')]), 'abcdefgh'));
  test('literal bytes, nine: the last first', () => assert.equal(unpack([0x01, ...codes('abcdefgh!')]), '!abcdefgh'));
  test('literal bytes, eleven: the last two turned round, the first last', () =>
    assert.equal(unpack([0x03, ...codes('0abcdefgh12')]), '21abcdefgh0'));
  test('literal bytes, sixteen: halves swapped', () =>
    assert.equal(unpack([0x08, ...codes('abcdefgh01234567')]), '01234567abcdefgh'));
  test('a longer run: pieces of 32 bytes from their end, in eights', () => {
    const run = codes('aaaaaaaabbbbbbbbccccccccdddddddd');
    assert.equal(unpack([0x0f, 32 + 4 - 23, ...run, ...codes('1234')]), 'ddddddddccccccccbbbbbbbbaaaaaaaa1234');
  });
  test('a short copy, and two literal bytes after it', () =>
    assert.equal(unpack([0x00, ...codes('abcdefgh'), 0x37, 0x02, ...codes('yx')]), 'abcdefghabcxy'));
  test('two copies in a row, then a longer run', () =>
    assert.equal(
      unpack([0x00, ...codes('abcdefgh'), 0x37, 0x00, 0x30, 0x00, 0x00, ...codes('ABCDEFGH')]),
      'abcdefghabccccABCDEFGH',
    ));
  test('a copy that overlaps itself', () =>
    assert.equal(unpack([0x00, ...codes('abcdefgh'), 0x12, 0x00, 0x00]), 'abcdefghhhhhh'));
  test('longer copies', () => {
    assert.equal(
      unpack([0x00, ...codes('abcdefgh'), 0x00, 0x07, 0x00]),
      `abcdefgh${'abcdefgh'.repeat(3)}`.slice(0, 27),
    );
    assert.equal(
      unpack([0x00, ...codes('abcdefgh'), 0x21, 0x08, 0x00, 0x10]),
      `abcdefgh${'abcdefgh'.repeat(3)}`.slice(0, 25),
    );
    assert.equal(unpack([0x00, ...codes('abcdefgh'), 0x29, 0x00, 0x00, 0x00, 0x00], 300).length, 8 + 257);
  });
  test('every length of literal bytes gives all of them', () => {
    for (let length = 8; length < 100; length++) {
      const bytes = Array.from({ length }, (_, i) => i + 33);
      const head = length < 23 ? [length - 8] : [0x0f, length - 23];
      const out = decompress2007(Uint8Array.from([...head, ...bytes]), 200);
      assert.deepEqual(
        [...out].sort((a, b) => a - b),
        bytes,
      );
    }
  });
});

describe('hostile drawings', () => {
  test('a map that names the same object again and again', async () => {
    const pairs = Array.from({ length: 200_000 }, () => [1, 0]).flat();
    const parts: Buffer[] = [];
    for (let i = 0; i < pairs.length; i += 2000) {
      const size = Buffer.alloc(2);
      size.writeUInt16BE(2002);
      parts.push(size, Buffer.from([1, 0x80, 1, ...pairs.slice(i + 3, i + 2000)]), Buffer.alloc(2));
    }
    const map = Buffer.concat(parts);
    const bytes = Buffer.concat([old, map]);
    bytes.writeUInt32LE(old.length, 0x1a);
    bytes.writeUInt32LE(map.length, 0x1e);
    const started = performance.now();
    await read({ bytes }, { budget: { limits: {}, used: new Map() }, warn: () => undefined } as never);
    assert.ok(performance.now() - started < 2000);
  });

  test('blocks that stand in each other many times over end at a limit', async () => {
    const blocks = Array.from({ length: 20 }, (_, i) => [
      block(`B${i}`),
      ...Array.from({ length: 8 }, () => inside(i * 9 + 1, insertion((i + 1) * 9 + 1, 0, 0))),
    ]).flat();
    const bytes = oldDrawing([...blocks, lineText('text', 0, 0), insertion(1, 0, 0)]);
    const started = performance.now();
    const { content, warnings } = await convert({ bytes });
    assert.equal(content, 'text\n');
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['truncated'],
    );
    assert.ok(performance.now() - started < 2000);
  });

  test('a block that stands in itself ends', async () => {
    const objects = [block('A'), block('B'), inside(1, insertion(2, 0, 0)), inside(2, insertion(1, 0, 0))];
    const bytes = oldDrawing([...objects, inside(1, lineText('text', 0, 0)), insertion(1, 0, 0)]);
    assert.match((await convert({ bytes })).content, /text/);
  });
});
