/** Whose X-Forwarded-For is believed. */
import { isIP, isIPv6 } from 'node:net';
import { ConfigError } from '../core/config.js';

type Trust = false | string[] | ((address: string, hop: number) => boolean);

/**
 * A number of proxies in front, or their networks, as the framework takes them; false for none. Addresses are believed from the right,
 * as far as a proxy of ours wrote them: what stands further left came with the request. Throws `ConfigError` for what is no network.
 */
export function trustedProxies(setting: string): Trust {
  const items = setting.split(',').map((item) => item.trim());
  const proxies = /^\d{0,2}$/.test(setting) ? Number(setting) : undefined;
  if (proxies !== undefined) return proxies > 0 && ((_address, hop) => hop < proxies);
  const wrong = items.find((item) => !isNetwork(item));
  if (wrong === undefined) return items;
  throw new ConfigError(
    `MARKWELL_TRUST_PROXY is the number of proxies in front, or their networks with commas (10.0.0.0/8,::1). "${wrong}" is neither.`,
  );
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const bits = isIP(address) === 4 ? 32 : 128;
  return (
    isIP(address) !== 0 &&
    more.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
}

/** What stands for a client where requests are counted: an IPv6 client has a network of 64 bits to choose addresses from. */
export function clientOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = [
    ...before,
    ...Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0'),
    ...after,
  ];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
