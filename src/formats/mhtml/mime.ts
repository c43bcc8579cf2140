/** A part of a multipart message (RFC 2046 §5.1), not yet decoded. */
export interface Part {
  /** By lower-case name, folded lines joined. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Uint8Array;
}

/** A message or part: headers up to the first empty line, then the body. */
export function parsePart(bytes: Uint8Array): Part {
  const end = endOfHeaders(bytes);
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, end.at));
  const headers = new Map<string, string>();
  for (const line of head
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  return { headers, body: bytes.subarray(end.at + end.length) };
}

function endOfHeaders(bytes: Uint8Array): { at: number; length: number } {
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) {
    if (bytes[at + 1] === 10) return { at, length: 2 };
    if (bytes[at + 1] === 13 && bytes[at + 2] === 10) return { at, length: 3 };
  }
  return { at: bytes.length, length: 0 };
}

/** A parameter of a header, e.g. the boundary of a content type; '' if it is not there. */
export function parameter(header: string, name: string): string {
  const found = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^\\s;]+))`, 'i').exec(header);
  return found?.[1] ?? found?.[2] ?? '';
}

/** Parts within parts that are looked into. */
const MAX_NESTING = 8;

/** All parts that hold no parts themselves, in order. */
export function leafParts(part: Part, depth = 0): Part[] {
  const type = part.headers.get('content-type') ?? '';
  const boundary = parameter(type, 'boundary');
  if (!/^multipart\//i.test(type) || boundary === '' || depth > MAX_NESTING) return [part];
  return splitParts(part.body, boundary).flatMap((inner) => leafParts(parsePart(inner), depth + 1));
}

function splitParts(body: Uint8Array, boundary: string): Uint8Array[] {
  const buffer = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const mark = `--${boundary}`;
  const out: Uint8Array[] = [];
  let from = -1;
  for (let at = buffer.indexOf(mark, 0, 'latin1'); at >= 0; at = buffer.indexOf(mark, at + mark.length, 'latin1')) {
    if (at > 0 && buffer[at - 1] !== 10) continue;
    if (from >= 0) out.push(buffer.subarray(from, at));
    const line = buffer.indexOf(10, at);
    const isEnd = buffer[at + mark.length] === 45 && buffer[at + mark.length + 1] === 45;
    from = line < 0 ? buffer.length : line + 1;
    if (isEnd) return out;
  }
  if (from >= 0 && from < buffer.length) out.push(buffer.subarray(from));
  return out;
}

/** The bytes of a part, its transfer encoding undone. */
export function decodePart(part: Part): Uint8Array {
  const encoding = (part.headers.get('content-transfer-encoding') ?? '').toLowerCase();
  const buffer = Buffer.from(part.body.buffer, part.body.byteOffset, part.body.byteLength);
  if (encoding === 'base64') return Buffer.from(buffer.toString('latin1'), 'base64');
  return encoding === 'quoted-printable' ? decodeQuoted(buffer) : part.body;
}

/** Quoted-printable (RFC 2045 §6.7); what is not an escape stays. */
function decodeQuoted(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length);
  let length = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] as number;
    if (byte !== 61) {
      out[length++] = byte;
      continue;
    }
    const soft = softBreak(bytes, i + 1);
    const value = soft > 0 ? -1 : hexValue(bytes, i + 1);
    if (soft > 0) i += soft;
    else if (value >= 0) {
      out[length++] = value;
      i += 2;
    } else out[length++] = byte;
  }
  return out.subarray(0, length);
}

/** Bytes of the line end that an equals sign takes away, with blanks before it. */
function softBreak(bytes: Uint8Array, from: number): number {
  let at = from;
  while (bytes[at] === 32 || bytes[at] === 9) at++;
  if (bytes[at] === 13 && bytes[at + 1] === 10) return at + 2 - from;
  return bytes[at] === 10 || bytes[at] === 13 ? at + 1 - from : 0;
}

function hexValue(bytes: Uint8Array, at: number): number {
  const high = hexDigit(bytes[at]);
  const low = hexDigit(bytes[at + 1]);
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

function hexDigit(code: number | undefined): number {
  if (code === undefined) return -1;
  if (code >= 48 && code <= 57) return code - 48;
  const letter = code | 32;
  return letter >= 97 && letter <= 102 ? letter - 87 : -1;
}
