// Damaged copies of a file: readers may refuse them, but neither break nor take long.
import assert from 'node:assert/strict';
import { createBudget } from '../src/core/budget.js';
import { ConvertError } from '../src/core/errors.js';
import type { ReadContext, Reader } from '../src/core/format.js';
import { defaultLimits } from '../src/core/limits.js';

function createContext(): ReadContext {
  return {
    budget: createBudget(defaultLimits),
    options: {},
    depth: 0,
    warn: () => undefined,
    removed() {},
    progress: () => undefined,
    readEmbedded: async () => ({ type: 'root', children: [] }),
  };
}

/** Every copy that is cut or has one byte changed is read or refused with an error of the table, in less than `ms`. */
export async function survivesDamage(read: Reader, bytes: Uint8Array, ms = 1000): Promise<void> {
  const step = Math.max(1, Math.floor(bytes.length / 400));
  for (let at = 0; at < bytes.length; at += step) {
    const copies = [0x00, 0x7f, 0x80, 0xff].map((value) =>
      Uint8Array.from(bytes, (byte, i) => (i === at ? value : byte)),
    );
    for (const copy of [bytes.slice(0, at), ...copies]) {
      const started = performance.now();
      try {
        await read({ bytes: copy }, createContext());
      } catch (error) {
        assert.ok(error instanceof ConvertError, `at ${at}: ${error instanceof Error ? error.stack : String(error)}`);
      }
      const took = performance.now() - started;
      assert.ok(took < ms, `at ${at}: ${took} ms`);
    }
  }
}
