import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError, limitsOf, readConfig, settings } from './config.js';
import { defaultLimits } from './limits.js';

test('an empty environment gives the defaults', () => {
  const config = readConfig({});
  for (const [key, { fallback }] of Object.entries(settings))
    assert.equal(config[key as keyof typeof config], fallback, key);
  assert.deepEqual(limitsOf(config), defaultLimits);
});

test('every setting has a name of its own that begins with MARKWELL_, but for PORT', () => {
  const names = Object.values(settings).map(({ env }) => env);
  assert.equal(new Set(names).size, names.length);
  assert.deepEqual(
    names.filter((name) => !name.startsWith('MARKWELL_')),
    ['PORT'],
  );
});

test('an unknown name stops the start, and names of others do not matter', () => {
  assert.throws(() => readConfig({ MARKWELL_TIMEOUT: '1' }), ConfigError);
  assert.equal(readConfig({ HOME: '/', PORT: '8080' }).port, 8080);
});

test('bad values stop the start, empty ones are the default', () => {
  for (const value of ['-1', '1.5', 'many', '1e9', ' 5', '99999999999999'])
    assert.throws(() => readConfig({ MARKWELL_TIMEOUT_MS: value }), ConfigError, value);
  assert.throws(() => readConfig({ MARKWELL_TIMEOUT_MS: '0' }), ConfigError);
  assert.throws(() => readConfig({ MARKWELL_SANDBOX: 'maybe' }), ConfigError);
  assert.throws(() => readConfig({ MARKWELL_UI: 'yes' }), ConfigError);
  assert.equal(readConfig({ MARKWELL_TIMEOUT_MS: '' }).timeoutMs, settings.timeoutMs.fallback);
  assert.equal(readConfig({ MARKWELL_UI: '0' }).ui, false);
});
