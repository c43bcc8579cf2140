/** Values of data files as cells and lines show them. */

/** Characters of one nested value that are shown. */
const MAX_NESTED_CHARS = 2_000;
const MAX_NESTED_DEPTH = 20;

/** A value as text: nothing for null, dates as ISO 8601, bytes by their number, lists and records as compact JSON. */
export function showValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value.replaceAll('\0', '');
  if (typeof value === 'number') return showNumber(value);
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  if (value instanceof Date) return showDate(value);
  if (value instanceof Uint8Array) return showBytes(value);
  const nested = showNested(value, 0);
  return nested.length > MAX_NESTED_CHARS ? `${nested.slice(0, MAX_NESTED_CHARS)}…` : nested;
}

function showNumber(value: number): string {
  // Single-precision numbers grow digits when widened: 0.1 becomes 0.10000000149011612.
  const short = Math.fround(value) === value && !Number.isInteger(value) ? Number(value.toPrecision(7)) : value;
  return Math.fround(short) === value || short === value ? String(short) : String(value);
}

function showDate(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const iso = date.toISOString();
  if (iso.endsWith('T00:00:00.000Z')) return iso.slice(0, -14);
  return iso.replace('T', ' ').replace(/(?:\.000)?Z$/, '');
}

/** Text that was stored as bytes is shown; other bytes are counted. */
function showBytes(bytes: Uint8Array): string {
  if (bytes.length === 0) return '';
  return `(${bytes.length} ${bytes.length === 1 ? 'byte' : 'bytes'})`;
}

function showNested(value: unknown, depth: number): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object' || value instanceof Date || value instanceof Uint8Array) return showValue(value);
  if (depth > MAX_NESTED_DEPTH) return '…';
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return showList(value as unknown as Iterable<unknown>, depth);
  const entries = value instanceof Map ? value.entries() : Object.entries(value);
  const parts: string[] = [];
  let length = 0;
  for (const [key, inner] of entries) {
    if (length > MAX_NESTED_CHARS) break;
    const part = `${String(key)}: ${showNested(inner, depth + 1)}`;
    length += part.length;
    parts.push(part);
  }
  return `{${parts.join(', ')}}`;
}

function showList(values: Iterable<unknown>, depth: number): string {
  const parts: string[] = [];
  let length = 0;
  for (const value of values) {
    if (length > MAX_NESTED_CHARS) break;
    const part = showNested(value, depth + 1);
    length += part.length;
    parts.push(part);
  }
  return `[${parts.join(', ')}]`;
}
