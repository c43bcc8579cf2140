import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { survivesDamage } from '../../../test/damage.js';
import { convert } from '../../convert/convert.js';
import { text } from '../text/format.js';
import { pict } from './format.js';
import { read } from './reader.js';

const fixture = (path: string) => new Uint8Array(readFileSync(new URL(`./fixtures/${path}`, import.meta.url)));
const HEAD_BYTES = 40;

/** A picture of version 2 with these operations. */
function picture(operations: Uint8Array): Uint8Array {
  return Buffer.concat([fixture('clip/input.pict').subarray(0, HEAD_BYTES), operations]);
}

test('pictures that are cut or have a byte changed are read or refused', async () => {
  await survivesDamage(read, fixture('text/input.pict'));
  await survivesDamage(read, fixture('version-1/input.pict'));
});

test('what stands before an operation that is not known is kept, with a warning', async () => {
  const letters = Buffer.from([0, 0x28, 0, 9, 0, 9, 2, 0x4f, 0x4b, 0]);
  const { content, warnings } = await convert(
    { bytes: picture(Buffer.concat([letters, Buffer.from([0, 0x14, 0, 9, 0, 0])])) },
    { formats: [pict] },
  );
  assert.equal(content, 'OK\n');
  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['truncated'],
  );
});

test('a photograph within is read by its own reader', async () => {
  const photograph = Buffer.concat([Buffer.alloc(68), Buffer.from([0xff, 0xd8, 0xff, 0xe0])]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(photograph.length);
  const bytes = picture(Buffer.concat([Buffer.from([0x82, 0]), size, photograph, Buffer.from([0, 0xff])]));
  const seen: number[] = [];
  const tree = await read(
    { bytes },
    {
      budget: { limits: { maxNodes: 1000 } as never, used: new Map() },
      options: {},
      depth: 0,
      warn: () => assert.fail(),
      removed() {},
      progress: () => undefined,
      readEmbedded: async (source) => {
        seen.push(source.bytes.length);
        return { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value: 'seen' }] }] };
      },
    },
  );
  assert.deepEqual(seen, [4]);
  assert.equal(tree.children[0]?.type, 'paragraph');
});

test('a million operations without data take the time of their number', async () => {
  const time = async (count: number) => {
    const started = performance.now();
    await convert({ bytes: picture(Buffer.alloc(count * 2)) }, { formats: [pict] }).catch(() => undefined);
    return performance.now() - started;
  };
  await time(1000);
  const [once, twice] = [await time(100_000), await time(200_000)];
  assert.ok(twice < once * 4 + 100, `${once} ms, ${twice} ms`);
});

test('text that begins with blanks is no picture', async () => {
  const { format } = await convert(
    { bytes: Buffer.from(`${' '.repeat(522)}\u0011\u0001 words`) },
    { formats: [pict, text] },
  ).catch(() => ({ format: 'none' }));
  assert.notEqual(format, 'pict');
});
