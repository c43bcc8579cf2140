import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { openCompoundFile } from '../../bytes/cfb/file.js';
import { ByteView } from '../../bytes/view.js';
import { createBudget } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext } from '../../core/format.js';
import { defaultLimits } from '../../core/limits.js';
import { toMarkdown } from '../../markdown/to-markdown.js';
import { read } from './reader.js';
import { recordsIn } from './records.js';

const outline = new Uint8Array(readFileSync(new URL('./fixtures/outline/input.ppt', import.meta.url)));

interface Run {
  readonly context: ReadContext;
  readonly warnings: string[];
}

function createRun(): Run {
  const warnings: string[] = [];
  const context: ReadContext = {
    budget: createBudget(defaultLimits),
    options: {},
    depth: 0,
    warn: (warning) => warnings.push(warning.code),
    removed() {},
    progress: () => undefined,
    readEmbedded: async () => ({ type: 'root', children: [] }),
  };
  return { context, warnings };
}

/** The file with the bytes of `from` replaced, wherever they stand. */
function replaced(from: Buffer, to: Buffer): Uint8Array {
  const out = Buffer.from(outline);
  const at = out.indexOf(from);
  assert.ok(at > 0);
  to.copy(out, at);
  return new Uint8Array(out);
}

test('an encrypted presentation says so', async () => {
  const bytes = replaced(Buffer.from('5fc091e3', 'hex'), Buffer.from('dfc4d1f3', 'hex'));
  await assert.rejects(
    read({ bytes }, createRun().context),
    (error) => error instanceof ConvertError && error.code === 'encrypted-document',
  );
});

test('the password opens an encrypted presentation, another one does not', async () => {
  const bytes = new Uint8Array(readFileSync(new URL('./test-data/encrypted.ppt', import.meta.url)));
  const withPassword = (password?: string) => {
    const { context } = createRun();
    return read({ bytes }, password === undefined ? context : { ...context, options: { password } });
  };
  assert.equal(toMarkdown(await withPassword('secret')), '# Hidden words\n');
  const codes = await Promise.all(
    [withPassword('public'), withPassword()].map((result) =>
      result.catch((error: unknown) => (error instanceof ConvertError ? error.code : 'none')),
    ),
  );
  assert.deepEqual(codes, ['wrong-password', 'encrypted-document']);
});

test('without its directory the slides are found one by one', async () => {
  const run = createRun();
  // The type of the last edit (0x0FF5) is spoilt.
  const bytes = replaced(Buffer.from('0000f50f1c000000', 'hex'), Buffer.from('0000f60f1c000000', 'hex'));
  const text = toMarkdown(await read({ bytes }, run.context));
  assert.deepEqual(run.warnings, ['damaged-part']);
  assert.match(text, /^# Übersicht/);
  assert.match(text, /2\. Mix/);
});

test('lengths past the end stay inside what holds them', () => {
  const view = new ByteView(new Uint8Array([0x0f, 0, 0xe8, 3, 0xff, 0xff, 0xff, 0xff, 0, 0, 1, 2, 0xff, 0xff]));
  const [record] = recordsIn(view, { from: 0, to: view.length });
  assert.equal(record?.to, view.length);
  assert.deepEqual(recordsIn(view, record ?? { from: 0, to: 0 }), []);
});

test('cut and spoilt files end without a crash', async () => {
  const stream = openCompoundFile(outline).stream('PowerPoint Document');
  assert.ok(stream !== undefined);
  let seed = 1;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed;
  };
  for (let i = 0; i < 300; i++) {
    const bytes = i < 50 ? outline.slice(0, Math.floor((outline.length * i) / 50)) : outline.slice();
    if (i >= 50) for (let k = 0; k < 4; k++) bytes[512 + (random() % (bytes.length - 512))] = random() % 256;
    await read({ bytes }, createRun().context).catch((error: unknown) => assert.ok(error instanceof ConvertError));
  }
});
