import { PdfName } from './objects.js';

/** Names that are kept; a file with more different ones gets a new object for each. */
const MAX_NAMES = 65_536;
const FIRST_SLOTS = 1_024;

/** Every name of a file once, found by its bytes, so that no string is made for a name that was met before. */
export class NameTable {
  #slots: (PdfName | undefined)[] = new Array(FIRST_SLOTS);
  #count = 0;

  /** The name whose bytes are those from `from` to `to`, escapes resolved. */
  intern(bytes: Uint8Array, from: number, to: number): PdfName {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let at = hashOf(bytes, from, to) & mask;
    for (let known = slots[at]; known !== undefined; known = slots[at]) {
      if (isSame(known.name, bytes, from, to)) return known;
      at = (at + 1) & mask;
    }
    const name = new PdfName(Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1'));
    if (this.#count < MAX_NAMES) {
      slots[at] = name;
      this.#count++;
      if (this.#count * 2 > slots.length) this.#grow();
    }
    return name;
  }

  #grow(): void {
    const slots: (PdfName | undefined)[] = new Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (const name of this.#slots) {
      if (name === undefined) continue;
      const bytes = Buffer.from(name.name, 'latin1');
      let at = hashOf(bytes, 0, bytes.length) & mask;
      while (slots[at] !== undefined) at = (at + 1) & mask;
      slots[at] = name;
    }
    this.#slots = slots;
  }
}

/** FNV-1a, folded, because neighbouring names differ in their last byte only. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ (bytes[i] as number), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
}

function isSame(name: string, bytes: Uint8Array, from: number, to: number): boolean {
  if (name.length !== to - from) return false;
  for (let i = 0; i < name.length; i++) if (name.charCodeAt(i) !== bytes[from + i]) return false;
  return true;
}
