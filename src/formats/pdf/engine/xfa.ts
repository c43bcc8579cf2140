import type { PdfDocument } from './document.js';
import { views } from './engine.js';
import { copyBytes, readUtf8 } from './strings.js';

/** FORMTYPE_XFA_FULL, public/fpdf_formfill.h: the pages are made from the form when it is opened. */
const DYNAMIC = 2;
const MAX_PACKETS = 100;
const MAX_PACKET_BYTES = 50 * 1024 * 1024;

/** Packets of a form whose pages only its own viewer can draw, by their names; none for other documents. */
export function readXfaPackets(document: PdfDocument): ReadonlyMap<string, string> {
  const { engine, handle } = document;
  const { call } = engine;
  const packets = new Map<string, string>();
  if (call.FPDF_GetFormType(handle) !== DYNAMIC) return packets;
  const count = Math.min(call.FPDF_GetXFAPacketCount(handle), MAX_PACKETS);
  for (let i = 0; i < count; i++) {
    const name = readUtf8(engine, (buffer, bytes) => call.FPDF_GetXFAPacketName(handle, i, buffer, bytes));
    const content = packetOf(document, i);
    if (content !== undefined) packets.set(name, new TextDecoder().decode(content));
  }
  return packets;
}

function packetOf({ engine, handle }: PdfDocument, index: number): Uint8Array | undefined {
  const { call, scratch } = engine;
  if (call.FPDF_GetXFAPacketContent(handle, index, 0, 0, scratch) === 0) return undefined;
  const size = views(engine).u32[scratch >> 2] ?? 0;
  if (size === 0 || size > MAX_PACKET_BYTES) return undefined;
  const buffer = call.malloc(size);
  try {
    if (call.FPDF_GetXFAPacketContent(handle, index, buffer, size, scratch) === 0) return undefined;
    return copyBytes(engine, buffer, size);
  } finally {
    if (!engine.broken) call.free(buffer);
  }
}
