import { get, getArray, toDict } from '../syntax/getters.js';
import { type PdfDict, PdfStream } from '../syntax/objects.js';
import { decodeStream, resolve } from '../syntax/resolve.js';
import type { PdfFile } from '../syntax/state.js';
import { textOf } from '../syntax/text.js';

/** Forms whose pages are made from XML when they are opened (ISO 32000-2 §12.7.8, annex K; ISO 32000-1 §12.7.8). */

const MAX_PACKETS = 100;
const MAX_PACKET_BYTES = 50 * 1024 * 1024;
const utf8 = new TextDecoder();

/** Packets of a form whose pages only its own viewer can draw, by their names; none for other documents. */
export function readXfaPackets(file: PdfFile, catalog: PdfDict): ReadonlyMap<string, string> {
  const packets = new Map<string, string>();
  // Other forms have pages beside their XML, which show the same.
  if (get(file, catalog, 'NeedsRendering') !== true) return packets;
  const form = toDict(get(file, catalog, 'AcroForm'));
  if (form === undefined) return packets;
  const xfa = get(file, form, 'XFA');
  const whole = xfa instanceof PdfStream ? packetOf(file, xfa) : undefined;
  // One stream holds all packets: readers of templates look into what is around one.
  if (whole !== undefined) packets.set('template', whole);
  const list = getArray(file, form, 'XFA') ?? [];
  for (let i = 0; i + 1 < list.length && packets.size < MAX_PACKETS; i += 2) {
    const name = resolve(file, list[i]);
    const stream = resolve(file, list[i + 1]);
    const content = stream instanceof PdfStream ? packetOf(file, stream) : undefined;
    if (name instanceof Uint8Array && content !== undefined) packets.set(textOf(name), content);
  }
  return packets;
}

function packetOf(file: PdfFile, stream: PdfStream): string | undefined {
  const { bytes, rest } = decodeStream(file, stream);
  return rest.length > 0 || bytes.length > MAX_PACKET_BYTES ? undefined : utf8.decode(bytes);
}
