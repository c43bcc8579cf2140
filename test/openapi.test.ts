// The interface description is one that tools for OpenAPI find nothing wrong with.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { openapiDocument } from '../src/server/openapi.js';

test('redocly finds nothing to mend in the interface description', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(openapiDocument('1.0.0')), config });
  assert.deepEqual(
    problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`),
    [],
  );
});

test('redocly would find a path without an answer', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const source = JSON.stringify({ ...openapiDocument('1.0.0'), paths: { '/x': { get: {} } } });
  assert.notEqual((await lintFromString({ source, config })).length, 0);
});
