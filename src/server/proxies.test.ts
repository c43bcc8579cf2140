import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ConfigError } from '../core/config.js';
import { clientOf, trustedProxies } from './proxies.js';

test('none, a number, or networks', () => {
  for (const setting of ['', '0']) assert.equal(trustedProxies(setting), false);
  const two = trustedProxies('2');
  assert.deepEqual(typeof two === 'function' && [0, 1, 2].map((hop) => two('10.0.0.1', hop)), [true, true, false]);
  assert.deepEqual(trustedProxies('10.0.0.0/8, ::1'), ['10.0.0.0/8', '::1']);
  for (const setting of ['true', '10.0.0.0/33', '999.1.1.1', '::1/129', '10.0.0.0/8,', '1,2', '10.0.0.0/8/8', '-1'])
    assert.throws(() => trustedProxies(setting), ConfigError, setting);
});

test('an IPv6 client is its network, an IPv4 client its address', () => {
  for (const [address, client] of [
    ['10.1.2.3', '10.1.2.3'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['nonsense', 'nonsense'],
  ] as const)
    assert.equal(clientOf(address), client);
});
