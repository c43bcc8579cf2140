import { root } from '../../content/tree/build.js';
import { spend } from '../../core/budget.js';
import type { ReadContext, Source } from '../../core/format.js';
import type { Root, RootContent } from '../../core/tree.js';
import { readMessage } from '../../families/mail/message.js';
import { parseMessage } from '../../families/mail/mime.js';
import { toMessageBytes } from '../../families/mail/unicode.js';
import { FOXMAIL } from '../../sniff/foxmail.js';

/** A mailbox (RFC 4155): messages one after the other, each behind a line that begins with "From ". */
export async function read(source: Source, context: ReadContext): Promise<Root> {
  const messages = isFoxmail(source.bytes) ? splitFoxmail(source.bytes) : split(toMessageBytes(source.bytes));
  const blocks: RootContent[] = [];
  for (const [i, bytes] of messages.entries()) {
    spend(context.budget, 'maxEmbedded', 1);
    blocks.push(...(await readMessage(await parseMessage(bytes, context), context)));
    context.progress(i + 1, messages.length);
  }
  return root(blocks);
}

function isFoxmail(bytes: Uint8Array): boolean {
  return FOXMAIL.every((byte, i) => bytes[i] === byte);
}

/** Each message behind a line with the mark. */
function splitFoxmail(bytes: Uint8Array): Uint8Array[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const mark = Buffer.from(FOXMAIL);
  const out: Uint8Array[] = [];
  for (let at = 0; at >= 0 && at < buffer.length; ) {
    const line = buffer.indexOf('\n', at);
    if (line < 0) break;
    const next = buffer.indexOf(mark, line);
    out.push(buffer.subarray(line + 1, next < 0 ? buffer.length : next));
    at = next;
  }
  return out;
}

function split(bytes: Uint8Array): Uint8Array[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const out: Uint8Array[] = [];
  let at = 0;
  while (at < buffer.length) {
    const line = buffer.indexOf('\n', at);
    if (line < 0) break;
    const end = nextMessage(buffer, line);
    out.push(unquote(buffer.subarray(line + 1, end)));
    at = end;
  }
  return out;
}

/** Where the next "From " line begins: behind an empty line. */
function nextMessage(buffer: Buffer, from: number): number {
  for (let at = buffer.indexOf('\nFrom ', from, 'latin1'); at >= 0; at = buffer.indexOf('\nFrom ', at + 1, 'latin1')) {
    const blank = buffer[at - 1] === 10 || (buffer[at - 1] === 13 && buffer[at - 2] === 10);
    if (blank && /^\nFrom \S[^\n]*\d{4}/.test(buffer.toString('latin1', at, at + 200))) return at + 1;
  }
  return buffer.length;
}

/** Lines of a body that begin with "From " were quoted with ">". */
function unquote(message: Buffer): Uint8Array {
  if (!message.includes('\n>From ')) return message;
  return Buffer.from(message.toString('latin1').replace(/\n>(>*From )/g, '\n$1'), 'latin1');
}
