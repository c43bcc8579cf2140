// SECURITY.md: every promise names the test that proves it, and the suites of attacks stand behind a promise.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const page = readFileSync('SECURITY.md', 'utf8');
const promises = [...page.matchAll(/^\| ([^|]+) \| (`[^|]+) \|$/gm)].map(([, promise = '', proof = '']) => ({
  promise,
  proofs: [...proof.matchAll(/`([^`]+\.test\.ts)`(?:, "([^"]+)")?/g)].map(([, file = '', title]) => ({ file, title })),
}));

test('every promise is proven by a test that exists under that title', () => {
  assert.ok(promises.length >= 8);
  for (const { promise, proofs } of promises) {
    assert.notEqual(proofs.length, 0, promise);
    for (const { file, title } of proofs) {
      assert.ok(existsSync(file), file);
      const text = readFileSync(file, 'utf8');
      if (title !== undefined)
        assert.ok(
          [`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => text.includes(quoted)),
          `${file} has no test "${title}"`,
        );
    }
  }
});

test('the suites that attack stand behind a promise', () => {
  const named = new Set(promises.flatMap(({ proofs }) => proofs.map(({ file }) => file)));
  for (const suite of ['walls', 'http', 'contract', 'hostile', 'guards'])
    assert.ok(named.has(`test/${suite}.test.ts`), `SECURITY.md does not say what test/${suite}.test.ts proves`);
});
