/*
 *   header 1   version(1) 0(1) messages(2) references(4) bytes(4) 0(4), then messages: type(2) bytes(2) flags(1) 0(3) data
 *   header 2   "OHDR" version(1) flags(1) [times(16)] [limits(4)] bytes(1, 2, 4 or 8), then messages: type(1) bytes(2) flags(1)
 *              [order(2)] data; sum(4). What goes on elsewhere begins with "OCHK".
 */
import { spend } from '../../core/budget.js';
import type { ReadContext } from '../../core/format.js';
import { address, type File, mark, NOWHERE, number } from './file.js';

export interface Message {
  readonly type: number;
  readonly at: number;
  readonly length: number;
  /** The message stands elsewhere; here is where. */
  readonly isShared: boolean;
}

const CONTINUES = 0x10;
const MAX_MESSAGES = 20_000;

interface Block {
  readonly at: number;
  readonly end: number;
}

/** The messages of an object's header. */
export function readMessages(file: File, at: number, context: ReadContext): Message[] {
  const messages: Message[] = [];
  if (at === NOWHERE || at >= file.bytes.length) return messages;
  const isSecond = mark(file, at) === 'OHDR';
  const flags = file.bytes[at + 5] ?? 0;
  const blocks: Block[] = [
    isSecond ? firstBlock(file, at, flags) : { at: at + 16, end: at + 16 + number(file, at + 8, 4) },
  ];
  const seen = new Set<number>();
  for (let block = blocks.shift(); block !== undefined; block = blocks.shift()) {
    if (seen.has(block.at)) continue;
    seen.add(block.at);
    for (const message of messagesOf(file, block, isSecond ? flags : undefined)) {
      spend(context.budget, 'maxNodes', 1);
      if (messages.length >= MAX_MESSAGES) return messages;
      if (message.type === CONTINUES) blocks.push(nextBlock(file, message, isSecond));
      else messages.push(message);
    }
  }
  return messages;
}

function firstBlock(file: File, at: number, flags: number): Block {
  const sizeAt = at + 6 + ((flags & 0x20) === 0 ? 0 : 16) + ((flags & 0x10) === 0 ? 0 : 4);
  const sizeBytes = 1 << (flags & 3);
  return { at: sizeAt + sizeBytes, end: sizeAt + sizeBytes + number(file, sizeAt, sizeBytes) };
}

function nextBlock(file: File, message: Message, isSecond: boolean): Block {
  const at = address(file, message.at);
  const end = at + number(file, message.at + file.addressBytes, file.lengthBytes);
  return isSecond ? { at: at + 4, end: end - 4 } : { at, end };
}

function* messagesOf(file: File, block: Block, flags: number | undefined): Generator<Message> {
  const headBytes = flags === undefined ? 8 : (flags & 4) === 0 ? 4 : 6;
  const end = Math.min(block.end, file.bytes.length);
  for (let at = block.at; at >= 0 && at + headBytes <= end; ) {
    const type = number(file, at, flags === undefined ? 2 : 1);
    const length = number(file, at + (flags === undefined ? 2 : 1), 2);
    const own = file.bytes[at + (flags === undefined ? 4 : 3)] ?? 0;
    yield { type, at: at + headBytes, length, isShared: (own & 2) !== 0 };
    at += headBytes + length;
  }
}
