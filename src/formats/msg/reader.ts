/*
 * Outlook message [MS-OXMSG]: an OLE file in which a storage is a message, recipient or attachment.
 *
 *   __substg1.0_IIIITTTT         a stream with the value of property IIII of type TTTT (hex)
 *   __properties_version1.0      header (32 bytes in a message, 24 in an embedded one, 8 elsewhere), then 16 bytes a
 *                                property: type(2) id(2) flags(4) value(8); values of fixed size stand in it
 *   __recip_version1.0_#N        a recipient
 *   __attach_version1.0_#N       an attachment; 3701000D is a storage with a message of its own
 */

import { type CompoundFile, openCompoundFile } from '../../bytes/cfb/file.js';
import { ByteView } from '../../bytes/view.js';
import { heading, root } from '../../content/tree/build.js';
import { checkLimit } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import {
  bytesOf,
  decodeCodePage,
  mapi,
  numberOf,
  type Properties,
  type PropertyValue,
  textOf,
  toMessage,
} from '../../families/mail/mapi.js';
import { type Attachment, type MailMessage, readMessage } from '../../families/mail/message.js';

const TYPE_STRING8 = 0x001e;
const TYPE_UNICODE = 0x001f;
const TYPE_INTEGER = 0x0003;
const TYPE_BOOLEAN = 0x000b;
const TYPE_TIME = 0x0040;
const TYPE_BINARY = 0x0102;
const TOP_HEADER_BYTES = 32;
const EMBEDDED_HEADER_BYTES = 24;
const PART_HEADER_BYTES = 8;
const PROPERTY_BYTES = 16;
/** 100-nanosecond steps between 1601 and 1970, in milliseconds. */
const EPOCH_MS = 11_644_473_600_000;

interface Storage {
  readonly file: CompoundFile;
  /** Path with '/' at its end, or '' for the root. */
  readonly prefix: string;
}

export async function read(source: Source, context: ReadContext): Promise<Root> {
  const file = openCompoundFile(source.bytes);
  return root(await readStorage({ file, prefix: '' }, context, 1));
}

async function readStorage(storage: Storage, context: ReadContext, level: number): Promise<RootContent[]> {
  checkLimit(context.budget, 'maxEmbedDepth', context.depth + level - 1);
  const properties = readProperties(storage, storage.prefix === '' ? TOP_HEADER_BYTES : EMBEDDED_HEADER_BYTES);
  if (properties.size === 0) throw new ConvertError('corrupt-document');
  const recipients = childStorages(storage, '__recip_version1.0_').map((child) =>
    readProperties(child, PART_HEADER_BYTES),
  );
  const children = childStorages(storage, '__attach_version1.0_');
  const attachments: Attachment[] = [];
  const messages: Storage[] = [];
  for (const child of children) {
    const inner = { file: storage.file, prefix: `${child.prefix}__substg1.0_3701000D/` };
    if (hasStorage(inner)) messages.push(inner);
    else attachments.push(readAttachment(readProperties(child, PART_HEADER_BYTES)));
  }
  const message: MailMessage = toMessage({ properties, recipients, attachments });
  const out = await readMessage(message, context, Math.min(level, 5));
  for (const inner of messages) {
    if (out[0]?.type !== 'heading') out.unshift(heading(Math.min(level, 5), 'Message'));
    out.push(...(await readStorage(inner, context, level + 1)));
  }
  return out;
}

function hasStorage({ file, prefix }: Storage): boolean {
  const wanted = prefix.toLowerCase();
  return file.entries.some(({ path }) => path.toLowerCase().startsWith(wanted));
}

function childStorages({ file, prefix }: Storage, name: string): Storage[] {
  const out: string[] = [];
  for (const { path, type } of file.entries) {
    if (
      type === 'storage' &&
      path.startsWith(prefix) &&
      path.slice(prefix.length).startsWith(name) &&
      !path.slice(prefix.length).includes('/')
    )
      out.push(path);
  }
  return out.sort().map((path) => ({ file, prefix: `${path}/` }));
}

function readAttachment(properties: Properties): Attachment {
  const name =
    textOf(properties, mapi.attachLongFilename) ||
    textOf(properties, mapi.attachFilename) ||
    textOf(properties, mapi.displayName);
  const hidden = numberOf(properties, mapi.attachmentHidden) !== 0;
  return {
    name,
    mediaType: textOf(properties, mapi.attachMimeTag) || 'application/octet-stream',
    bytes: bytesOf(properties, mapi.attachData) ?? new Uint8Array(0),
    inline: hidden || textOf(properties, mapi.attachContentId) !== '',
    contentId: textOf(properties, mapi.attachContentId),
  };
}

function readProperties({ file, prefix }: Storage, headerBytes: number): Map<number, PropertyValue> {
  const out = readFixed(file.stream(`${prefix}__properties_version1.0`), headerBytes);
  const page = numberOf(out, mapi.messageCodePage) || numberOf(out, mapi.internetCodePage) || 1252;
  const start = `${prefix}__substg1.0_`.toLowerCase();
  for (const { path, type } of file.entries) {
    if (type !== 'stream' || path.length !== start.length + 8 || !path.toLowerCase().startsWith(start)) continue;
    const id = Number.parseInt(path.slice(start.length, start.length + 4), 16);
    const kind = Number.parseInt(path.slice(start.length + 4), 16);
    const bytes = file.stream(path);
    if (bytes === undefined) continue;
    if (kind === TYPE_UNICODE) out.set(id, new TextDecoder('utf-16le').decode(bytes));
    else if (kind === TYPE_STRING8) out.set(id, decodeCodePage(bytes, page));
    else if (kind === TYPE_BINARY) out.set(id, bytes);
  }
  return out;
}

function readFixed(bytes: Uint8Array | undefined, headerBytes: number): Map<number, PropertyValue> {
  const out = new Map<number, PropertyValue>();
  if (bytes === undefined) return out;
  const view = new ByteView(bytes);
  for (let at = headerBytes; at + PROPERTY_BYTES <= bytes.length; at += PROPERTY_BYTES) {
    const type = view.u16(at);
    const id = view.u16(at + 2);
    if (type === TYPE_INTEGER) out.set(id, view.i32(at + 8));
    else if (type === TYPE_BOOLEAN) out.set(id, view.u16(at + 8));
    else if (type === TYPE_TIME) {
      const time = new Date(view.u64(at + 8) / 10_000 - EPOCH_MS);
      if (!Number.isNaN(time.getTime())) out.set(id, time);
    }
  }
  return out;
}
