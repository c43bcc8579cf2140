/*
 * Packets of version 6 and later: at 14 of the header stands where the index is: flags(1), reserved(1), entries(2), reserved(10), then
 * for each packet flags(1), type(1), uses(2), hidden uses(2), length(4), place(4). Functions name packets by their number, from 1 on.
 * A packet of text (type 8): blocks(2), where the first begins in the packet(4), length of each(4).
 */
import { ByteView } from '../../bytes/view.js';
import { spend } from '../../core/budget.js';
import type { ReadContext } from '../../core/format.js';

const INDEX_AT = 14;
const ENTRY_BYTES = 14;
const TEXT_PACKET = 8;

/** Texts of notes, headers and boxes by the number of their packet. */
export function readPackets(view: ByteView, context: ReadContext): Map<number, Uint8Array> {
  const index = view.u16(INDEX_AT);
  const packets = new Map<number, Uint8Array>();
  const count = index === 0 ? 0 : view.u16(index + 2);
  for (let number = 1; number < count; number++) {
    const at = index + number * ENTRY_BYTES;
    if (at + ENTRY_BYTES > view.length) break;
    spend(context.budget, 'maxEntries', 1);
    if (view.u8(at + 1) === TEXT_PACKET) packets.set(number, textOf(view.slice(view.u32(at + 10), view.u32(at + 6))));
  }
  return packets;
}

function textOf(packet: Uint8Array): Uint8Array {
  const view = new ByteView(packet);
  let length = 0;
  for (let i = 0; i < view.u16(0) && 6 + i * 4 < packet.length; i++) length += view.u32(6 + i * 4);
  return view.slice(view.u32(2), length);
}
