/*
 * ITSF: version(4) length(4) ..., at 56 where and how long(8 each) two sections are: the second is the directory; from version 3 on at 88 where
 * the content begins(8). ITSP: version(4) length(4) ..., at 16 how long its blocks are(4), at 32 the first and the last with names(4 each).
 * PMGL: free bytes(4) ... before and next(4 each), entries: length of the name, name, section, place, length as numbers of 7 bits a byte.
 */
import { ByteView } from '../../bytes/view.js';
import { type Budget, spend } from '../../core/budget.js';
import { ConvertError } from '../../core/errors.js';
import { RATIO_FREE_BYTES } from '../../core/limits.js';
import { decodeLzx } from './lzx.js';

export interface Entry {
  readonly name: string;
  readonly section: number;
  readonly at: number;
  readonly length: number;
}

export interface HelpArchive {
  readonly entries: readonly Entry[];
  /** Bytes of an entry; empty where they are not there. */
  read(entry: Entry): Uint8Array;
}

const STORAGE = '::DataSpace/Storage/MSCompressed/';
const RESET_TABLE = `${STORAGE}Transform/{7FC28940-9D31-11D0-9B27-00A0C91E9C7C}/InstanceData/ResetTable`;
const FRAME = 0x8000;
const MAX_BLOCK = 65_536;

export function openHelp(bytes: Uint8Array, budget: Budget): HelpArchive {
  const view = new ByteView(bytes);
  const directory = view.u64(72);
  const content = view.u32(4) >= 3 ? view.u64(88) : directory + view.u64(80);
  const entries = readDirectory(view, directory, budget);
  if (entries.length === 0) throw new ConvertError('corrupt-document');
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  const stored = (entry: Entry | undefined) =>
    entry === undefined ? new Uint8Array(0) : view.slice(content + entry.at, entry.length);
  let inflated: Uint8Array | undefined;
  return {
    entries,
    read(entry) {
      if (entry.section === 0) return stored(entry);
      inflated ??= inflate((name) => stored(byName.get(name)), budget);
      return inflated.subarray(Math.min(entry.at, inflated.length), Math.min(entry.at + entry.length, inflated.length));
    },
  };
}

function readDirectory(view: ByteView, at: number, budget: Budget): Entry[] {
  const head = view.u32(at + 8);
  const size = view.u32(at + 16);
  const count = view.u32(at + 44);
  const entries: Entry[] = [];
  if (view.u32be(at) !== 0x49545350 || size < 64 || size > MAX_BLOCK) return entries;
  const seen = new Set<number>();
  for (let block = view.u32(at + 32); block < Math.max(count, 1) && !seen.has(block); ) {
    seen.add(block);
    const page = new ByteView(view.slice(at + head + block * size, size));
    if (page.u32be(0) !== 0x504d474c) break;
    addEntries(page, entries, budget);
    block = page.u32(16);
  }
  return entries;
}

function addEntries(page: ByteView, entries: Entry[], budget: Budget): void {
  const cursor = { page, at: 20 };
  const end = page.length - Math.min(page.u32(4), page.length);
  while (cursor.at < end) {
    spend(budget, 'maxEntries', 1);
    const length = packed(cursor);
    const name = Buffer.from(page.slice(cursor.at, length)).toString('utf8');
    cursor.at += length;
    entries.push({ name, section: packed(cursor), at: packed(cursor), length: packed(cursor) });
  }
}

function packed(cursor: { readonly page: ByteView; at: number }): number {
  let value = 0;
  for (let i = 0; i < 7; i++) {
    const byte = cursor.page.u8(cursor.at++);
    value = value * 128 + (byte & 127);
    if (byte < 128) break;
  }
  return value;
}

/**
 * The compressed section. Its control data: words(4), LZXC, version(4), how often the coder begins anew(4), window(4); both in blocks of 32 KiB
 * from version 2 on. The table: version(4), blocks(4), ..., length(8) at 16, and at the head's length(12) where each block begins(8 each).
 */
function inflate(stored: (name: string) => Uint8Array, budget: Budget): Uint8Array {
  const control = new ByteView(stored(`${STORAGE}ControlData`));
  const table = new ByteView(stored(RESET_TABLE));
  const content = stored(`${STORAGE}Content`);
  const unit = control.u32(8) >= 2 ? 1 : FRAME;
  const interval = Math.max(Math.floor(control.u32(12) / unit), 1);
  const window = control.u32(16) * (unit === 1 ? FRAME : 1);
  const windowBits = Math.min(Math.max(Math.round(Math.log2(Math.max(window, FRAME))), 15), 21);
  // A length that lies would be paid for in memory.
  const length = Math.min(table.u64(16), RATIO_FREE_BYTES + content.length * budget.limits.maxInflateRatio);
  spend(budget, 'maxInflatedBytes', length);
  const out = new Uint8Array(length);
  for (let frame = 0; frame * FRAME < length; frame += interval) {
    const from = table.u64(table.u32(12) + frame * 8);
    const next = frame + interval;
    const to = next < table.u32(4) ? table.u64(table.u32(12) + next * 8) : content.length;
    const size = Math.min(interval * FRAME, length - frame * FRAME);
    if (from >= content.length || to <= from) break;
    out.set(decodeLzx(content.subarray(from, to), { windowBits, length: size }), frame * FRAME);
  }
  return out;
}
