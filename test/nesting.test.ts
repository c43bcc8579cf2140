// Parts within parts of themselves: whatever a handler reads twice, the work must not double with every depth.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBudget } from '../src/core/budget.js';
import { ConvertError } from '../src/core/errors.js';
import type { Reader } from '../src/core/format.js';
import { defaultLimits } from '../src/core/limits.js';
import type { XmlHandler } from '../src/families/markup/xml-flow.js';
import { handlers as dita } from '../src/formats/dita/handlers.js';
import { read as readDita } from '../src/formats/dita/reader.js';
import { handlers as docbook } from '../src/formats/docbook/handlers.js';
import { read as readDocbook } from '../src/formats/docbook/reader.js';
import { handlers as jats } from '../src/formats/jats/handlers.js';
import { read as readJats } from '../src/formats/jats/reader.js';
import { handlers as tei } from '../src/formats/tei/handlers.js';
import { read as readTei } from '../src/formats/tei/reader.js';

const DEPTH = 40;
const MOST_MS = 1000;

interface Family {
  readonly handlers: ReadonlyMap<string, XmlHandler>;
  readonly read: Reader;
  /** The document around the nest. */
  readonly around: (nest: string) => string;
}

const families: readonly (readonly [string, Family])[] = [
  ['jats', { handlers: jats, read: readJats, around: (nest) => `<article><body>${nest}</body></article>` }],
  ['tei', { handlers: tei, read: readTei, around: (nest) => `<TEI><text><body>${nest}</body></text></TEI>` }],
  ['docbook', { handlers: docbook, read: readDocbook, around: (nest) => `<article>${nest}</article>` }],
  ['dita', { handlers: dita, read: readDita, around: (nest) => `<topic><title>T</title><body>${nest}</body></topic>` }],
];

async function timeOf({ read, around }: Family, nest: string, maxNodes = 100_000): Promise<number> {
  const started = performance.now();
  const context = {
    budget: createBudget({ ...defaultLimits, maxNodes }),
    options: {},
    depth: 0,
    warn: () => undefined,
    removed() {},
    progress: () => undefined,
    readEmbedded: async () => ({ type: 'root' as const, children: [] }),
  };
  try {
    await read({ bytes: new TextEncoder().encode(around(nest)) }, context);
  } catch (error) {
    assert.ok(error instanceof ConvertError, error instanceof Error ? error.stack : String(error));
  }
  return performance.now() - started;
}

for (const [name, family] of families) {
  test(`${name}: every element within every other, over and over, is read or ends at a limit at once`, async () => {
    const names = [...family.handlers.keys()];
    assert.ok(names.length > 20);
    for (const outer of names)
      for (const inner of names) {
        const took = await timeOf(
          family,
          `${`<${outer}><${inner}>`.repeat(DEPTH)}text${`</${inner}></${outer}>`.repeat(DEPTH)}`,
        );
        assert.ok(took < MOST_MS, `${outer}/${inner}: ${took} ms`);
      }
  });
}

test('references within references are read once', async () => {
  const [, jatsFamily] = families[0] ?? assert.fail();
  const open = '<ref-list><ref><mixed-citation>One. Two. ';
  const took = await timeOf(jatsFamily, open.repeat(30), defaultLimits.maxNodes);
  assert.ok(took < MOST_MS, `${took} ms`);
});
