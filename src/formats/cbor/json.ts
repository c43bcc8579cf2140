import type { CborValue } from './decode.js';

/** Bytes that are shown; longer ones by their number. */
const SHOWN_BYTES = 32;

/** An item laid out as JSON. Bytes show in hexadecimal, keys of other types as JSON in a string. */
export function toJson(item: CborValue, indent = ''): string {
  const inner = `${indent}  `;
  if (Array.isArray(item))
    return wrap(
      item.map((one) => inner + toJson(one, inner)),
      '[]',
      indent,
    );
  if (item instanceof Map)
    return wrap(
      [...(item as ReadonlyMap<CborValue, CborValue>)].map(
        ([key, value]) => `${inner}${keyOf(key)}: ${toJson(value, inner)}`,
      ),
      '{}',
      indent,
    );
  if (item instanceof Uint8Array) return JSON.stringify(bytesOf(item));
  if (typeof item === 'bigint') return String(item);
  return JSON.stringify(item) ?? 'null';
}

function wrap(lines: readonly string[], around: string, indent: string): string {
  const [open = '', close = ''] = around;
  return lines.length === 0 ? around : `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

function keyOf(key: CborValue): string {
  return JSON.stringify(typeof key === 'string' ? key : toJson(key).replace(/\s+/g, ' '));
}

function bytesOf(bytes: Uint8Array): string {
  return bytes.length > SHOWN_BYTES ? `${bytes.length} bytes` : Buffer.from(bytes).toString('hex');
}
