/*
 * TNEF [MS-OXTNEF]:
 *
 *   signature(4, 0x223E9F78) key(2), then attributes: level(1) id(4: type in the upper half) length(4) data checksum(2)
 *
 *   attachRendData 0x9002 begins an attachment, attachTitle 0x8010 names it, attachData 0x800F holds it;
 *   msgProps 0x9003 and attachment 0x9005 hold MAPI properties: count(4), then each type(2) id(2) [name] value
 */
import { ByteView } from '../../bytes/view.js';
import { root } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root } from '../../core/tree.js';
import { bytesOf, decodeCodePage, mapi, type PropertyValue, textOf, toMessage } from '../../families/mail/mapi.js';
import { type Attachment, readMessage } from '../../families/mail/message.js';

const SUBJECT = 0x8004;
const BODY = 0x800c;
const ATTACH_DATA = 0x800f;
const ATTACH_TITLE = 0x8010;
const RENDERING = 0x9002;
const MESSAGE_PROPERTIES = 0x9003;
const ATTACHMENT_PROPERTIES = 0x9005;
const CODE_PAGE = 0x9007;
const MAX_PROPERTIES = 10_000;

interface Tnef {
  readonly properties: Map<number, PropertyValue>;
  readonly attachments: { name: string; bytes: Uint8Array; mediaType: string }[];
  codePage: number;
}

export async function read(source: Source, context: ReadContext): Promise<Root> {
  const view = new ByteView(source.bytes);
  const tnef: Tnef = { properties: new Map(), attachments: [], codePage: 1252 };
  let at = 6;
  while (at + 9 < view.length) {
    const id = view.u16(at + 1);
    const length = view.u32(at + 5);
    const data = view.slice(at + 9, length);
    if (data.length < length) context.warn({ code: 'truncated', message: 'The file ends inside an attribute.' });
    takeAttribute(tnef, id, data);
    at += 9 + length + 2;
  }
  spend(context.budget, 'maxEntries', tnef.attachments.length);
  const attachments: Attachment[] = tnef.attachments.map((attachment) => ({ ...attachment, inline: false }));
  return root(await readMessage(toMessage({ properties: tnef.properties, recipients: [], attachments }), context));
}

function takeAttribute(tnef: Tnef, id: number, data: Uint8Array): void {
  const view = new ByteView(data);
  const text = () => decodeCodePage(data, tnef.codePage).replace(/\0+$/, '');
  const last = tnef.attachments.at(-1);
  if (id === CODE_PAGE) tnef.codePage = view.u32(0) || tnef.codePage;
  else if (id === SUBJECT && !tnef.properties.has(mapi.subject)) tnef.properties.set(mapi.subject, text());
  else if (id === BODY && !tnef.properties.has(mapi.body)) tnef.properties.set(mapi.body, text());
  else if (id === RENDERING)
    tnef.attachments.push({ name: '', bytes: new Uint8Array(0), mediaType: 'application/octet-stream' });
  else if (id === ATTACH_TITLE && last !== undefined) last.name ||= text();
  else if (id === ATTACH_DATA && last !== undefined) last.bytes = data;
  else if (id === MESSAGE_PROPERTIES) {
    for (const [key, value] of readProperties(view, tnef.codePage)) tnef.properties.set(key, value);
  } else if (id === ATTACHMENT_PROPERTIES && last !== undefined) {
    const properties = readProperties(view, tnef.codePage);
    last.name = textOf(properties, mapi.attachLongFilename) || last.name;
    last.mediaType = textOf(properties, mapi.attachMimeTag) || last.mediaType;
    if (last.bytes.length === 0) last.bytes = bytesOf(properties, mapi.attachData) ?? last.bytes;
  }
}

function readProperties(view: ByteView, codePage: number): Map<number, PropertyValue> {
  const out = new Map<number, PropertyValue>();
  const count = Math.min(view.u32(0), MAX_PROPERTIES);
  let at = 4;
  for (let i = 0; i < count && at < view.length; i++) {
    const type = view.u16(at);
    const id = view.u16(at + 2);
    at += 4;
    if (id >= 0x8000) at = skipName(view, at);
    const read = readValues(view, at, { type, codePage });
    at = read.end;
    if (read.value !== undefined) out.set(id, read.value);
  }
  return out;
}

/** A named property: GUID(16) kind(4), then an id(4) or length(4) and a name. */
function skipName(view: ByteView, at: number): number {
  if (view.u32(at + 16) === 0) return at + 24;
  return at + 24 + padded(view.u32(at + 20));
}

function padded(length: number): number {
  return (length + 3) & ~3;
}

const FIXED_BYTES = new Map([
  [0x0002, 4],
  [0x0003, 4],
  [0x0004, 4],
  [0x000a, 4],
  [0x000b, 4],
  [0x0005, 8],
  [0x0006, 8],
  [0x0007, 8],
  [0x0014, 8],
  [0x0040, 8],
  [0x0048, 16],
]);

function readValues(
  view: ByteView,
  at: number,
  { type, codePage }: { type: number; codePage: number },
): { value?: PropertyValue; end: number } {
  const multiple = (type & 0x1000) !== 0;
  const base = type & 0x0fff;
  const fixed = FIXED_BYTES.get(base);
  if (fixed !== undefined) {
    const count = multiple ? Math.min(view.u32(at), MAX_PROPERTIES) : 1;
    const from = multiple ? at + 4 : at;
    return { ...(base === 0x0003 ? { value: view.i32(from) } : {}), end: from + count * fixed };
  }
  let end = at + 4;
  let value: PropertyValue | undefined;
  for (let i = 0; i < Math.min(view.u32(at), MAX_PROPERTIES) && end < view.length; i++) {
    const length = view.u32(end);
    const bytes = view.slice(end + 4, length);
    end += 4 + padded(length);
    // An object's data begins with its interface's id.
    value ??=
      base === 0x001f
        ? new TextDecoder('utf-16le').decode(bytes)
        : base === 0x001e
          ? decodeCodePage(bytes, codePage)
          : base === 0x000d
            ? bytes.subarray(16)
            : bytes;
  }
  return value === undefined ? { end } : { value, end };
}
