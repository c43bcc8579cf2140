import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { ConvertError } from '../core/errors.js';
import { confidence, type Format } from '../core/format.js';
import { formats } from '../formats/registry.js';
import { detect, extensionOf } from './detect.js';
import { createPeek } from './peek.js';

const fake = (id: string, value: number, extensions: readonly string[] = []): Format => ({
  id,
  title: id,
  family: 'text',
  mediaTypes: [`text/${id}`],
  extensions,
  sniff: () => value,
  load: () => Promise.reject(new Error('not loaded')),
});
const bytes = new TextEncoder().encode('some text');

test('the surest format wins, whatever the order', () => {
  const list = [fake('a', confidence.MAYBE), fake('b', confidence.STRUCTURE), fake('c', confidence.LIKELY)];
  assert.equal(detect({ bytes }, list).id, 'b');
  assert.equal(detect({ bytes }, list.toReversed()).id, 'b');
});

test('a name breaks a tie, and never beats a signature', () => {
  const list = [fake('a', confidence.MAYBE, ['a']), fake('b', confidence.MAYBE, ['b'])];
  assert.equal(detect({ bytes, name: 'x.A' }, list).id, 'a');
  assert.equal(detect({ bytes, name: 'x.b' }, list).id, 'b');
  assert.equal(detect({ bytes, mediaType: 'text/b; charset=utf-8' }, list).id, 'b');
  assert.equal(detect({ bytes, name: 'x.a' }, [...list, fake('c', confidence.SIGNATURE)]).id, 'c');
});

test('bytes that nobody knows are refused with what they look like; no bytes are empty', () => {
  const none = [fake('a', confidence.NO, ['png'])];
  const isRefusal = (error: unknown) =>
    error instanceof ConvertError && error.code === 'unsupported-format' && /ELF/.test(error.detected ?? '');
  assert.throws(() => detect({ bytes: Buffer.from('\u007fELF....'), name: 'x.png' }, none), isRefusal);
  for (const empty of [[], [0xef, 0xbb, 0xbf], [0xff, 0xfe]]) {
    assert.throws(
      () => detect({ bytes: Uint8Array.from(empty) }, formats),
      (error) => error instanceof ConvertError && error.code === 'empty-document',
    );
  }
});

test('extensions are lower case, without dot, and of the last part', () => {
  assert.equal(extensionOf('REPORT.DOCX'), 'docx');
  assert.equal(extensionOf('a.tar.gz'), 'gz');
  assert.equal(extensionOf('noext'), '');
  assert.equal(extensionOf(undefined), '');
});

describe('no two formats tie on a fixture', () => {
  for (const { id } of formats) {
    test(id, () => {
      const dir = join('src/formats', id, 'fixtures');
      for (const name of readdirSync(dir)) {
        if (readFileSync(join(dir, name, 'about.md'), 'utf8').includes('detected: by name')) continue;
        const file = readdirSync(join(dir, name)).find((one) => one.startsWith('input')) ?? '';
        const peek = createPeek(readFileSync(join(dir, name, file)), '');
        const best = formats
          .map((format) => ({ id: format.id, score: format.sniff(peek) }))
          .sort((a, b) => b.score - a.score);
        assert.equal(best[0]?.id, id, name);
        assert.ok((best[0]?.score ?? 0) > (best[1]?.score ?? 0), `${name}: ${best[0]?.id} and ${best[1]?.id} tie`);
      }
    });
  }
});
