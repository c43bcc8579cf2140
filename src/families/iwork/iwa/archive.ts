/*
 * IWA files of iWork '13 and later: blocks of [0x00, length (3), raw Snappy], which join to objects, one after the other:
 *
 *   length of the info (varint)
 *   info      1: identifier, 2: for each message [1: type, 3: length, 5: identifiers of objects that it refers to]
 *   messages  the bytes of each; the first is the object, further ones are patches
 */

import { findEntry, openZip, type ZipArchive, type ZipEntry } from '../../../bytes/zip/archive.js';
import { readEntry } from '../../../bytes/zip/inflate.js';
import { type Budget, spend } from '../../../core/budget.js';
import { Message, readVarint } from './protobuf.js';
import { unsnappy } from './snappy.js';

export interface IwaObject {
  readonly id: number;
  readonly type: number;
  /** Identifiers of the objects that it refers to. */
  readonly references: readonly number[];
  /** Parsed on first use. */
  message(): Message;
}

export interface IwaDocument {
  readonly objects: ReadonlyMap<number, IwaObject>;
  /** Parts that could not be read. */
  readonly damaged: number;
}

/** All objects of a document: a zip with Index/*.iwa, or with an Index.zip that holds them. */
export function openIwa(zip: ZipArchive, budget: Budget): IwaDocument {
  const objects = new Map<number, IwaObject>();
  let damaged = 0;
  const archive = innerIndex(zip, budget) ?? zip;
  for (const entry of archive.entries) {
    if (!entry.name.endsWith('.iwa')) continue;
    const bytes = readBlocks(archive, entry, budget);
    if (bytes === undefined) damaged++;
    else for (const object of readObjects(bytes)) objects.set(object.id, object);
  }
  return { objects, damaged };
}

function innerIndex(zip: ZipArchive, budget: Budget): ZipArchive | undefined {
  const entry = findEntry(zip, 'Index.zip') ?? zip.entries.find((each) => each.name.endsWith('/Index.zip'));
  return entry === undefined ? undefined : openZip(readEntry(zip, entry).bytes, budget);
}

function readBlocks(zip: ZipArchive, entry: ZipEntry, budget: Budget): Uint8Array | undefined {
  const { bytes } = readEntry(zip, entry);
  const blocks: Uint8Array[] = [];
  let at = 0;
  while (at + 4 <= bytes.length && bytes[at] === 0) {
    const length = (bytes[at + 1] ?? 0) + ((bytes[at + 2] ?? 0) << 8) + ((bytes[at + 3] ?? 0) << 16);
    const block = unsnappy(bytes.subarray(at + 4, at + 4 + length));
    spend(budget, 'maxInflatedBytes', block.length);
    blocks.push(block);
    at += 4 + length;
  }
  return blocks.length === 0 ? undefined : Buffer.concat(blocks);
}

function readObjects(bytes: Uint8Array): IwaObject[] {
  const out: IwaObject[] = [];
  let at = 0;
  while (at < bytes.length) {
    const head = readVarint(bytes, at);
    if (head.value === 0 || head.next + head.value > bytes.length) break;
    const info = new Message(bytes.subarray(head.next, head.next + head.value));
    at = head.next + head.value;
    for (const [i, part] of info.messages(2).entries()) {
      const from = at;
      at += part.int(3);
      if (i === 0) out.push(toObject(info.int(1), part, bytes.subarray(from, at)));
    }
  }
  return out;
}

function toObject(id: number, part: Message, bytes: Uint8Array): IwaObject {
  let parsed: Message | undefined;
  return {
    id,
    type: part.int(1),
    references: part.ints(5),
    message: () => {
      parsed ??= new Message(bytes);
      return parsed;
    },
  };
}
