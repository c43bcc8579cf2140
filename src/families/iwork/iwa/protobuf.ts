/*
 * The Protocol Buffers wire format: fields of [key (varint): number << 3 | type] and a value:
 *
 *   0 varint · 1 eight bytes · 2 length (varint) and bytes · 5 four bytes
 */
import { ByteView } from '../../../bytes/view.js';

interface Field {
  readonly number: number;
  readonly type: number;
  /** The varint's value, or where the value begins. */
  readonly value: number;
  readonly length: number;
}

const utf8 = new TextDecoder();

/** A message whose fields are looked up by number. Fields that are not there give 0, '' or nothing. */
export class Message {
  readonly #view: ByteView;
  readonly #fields: readonly Field[];

  constructor(bytes: Uint8Array) {
    this.#view = new ByteView(bytes);
    this.#fields = parseFields(bytes);
  }

  has(number: number): boolean {
    return this.#fields.some((field) => field.number === number);
  }

  /** A varint; exact up to 2^53. */
  int(number: number): number {
    const field = this.#first(number);
    return field?.type === 0 ? field.value : 0;
  }

  float(number: number): number {
    const field = this.#first(number);
    if (field?.type === 1) return this.#view.f64(field.value);
    if (field?.type !== 5) return 0;
    const bits = new DataView(new ArrayBuffer(4));
    bits.setUint32(0, this.#view.u32(field.value));
    return bits.getFloat32(0);
  }

  isFloat(number: number): boolean {
    const type = this.#first(number)?.type;
    return type === 1 || type === 5;
  }

  bytes(number: number): Uint8Array {
    const field = this.#first(number);
    return field?.type === 2 ? this.#view.slice(field.value, field.length) : new Uint8Array(0);
  }

  text(number: number): string {
    return utf8.decode(this.bytes(number));
  }

  texts(number: number): string[] {
    return this.#all(number).map((field) => utf8.decode(this.#view.slice(field.value, field.length)));
  }

  message(number: number): Message {
    return new Message(this.bytes(number));
  }

  messages(number: number): Message[] {
    return this.#all(number).map((field) => new Message(this.#view.slice(field.value, field.length)));
  }

  /** All varints of a field, packed or not. */
  ints(number: number): number[] {
    return this.#fields.flatMap((field) => {
      if (field.number !== number) return [];
      if (field.type === 0) return [field.value];
      return field.type === 2 ? unpack(this.#view.slice(field.value, field.length)) : [];
    });
  }

  /** The identifier in a reference (a message whose field 1 it is); 0 if there is none. */
  reference(number: number): number {
    return this.message(number).int(1);
  }

  references(number: number): number[] {
    return this.messages(number).map((message) => message.int(1));
  }

  #first(number: number): Field | undefined {
    return this.#fields.find((field) => field.number === number);
  }

  #all(number: number): readonly Field[] {
    return this.#fields.filter((field) => field.number === number && field.type === 2);
  }
}

function parseFields(bytes: Uint8Array): Field[] {
  const fields: Field[] = [];
  let at = 0;
  while (at < bytes.length) {
    const key = readVarint(bytes, at);
    at = key.next;
    const number = Math.floor(key.value / 8);
    const type = key.value % 8;
    if (number === 0) break;
    if (type === 0) {
      const { value, next } = readVarint(bytes, at);
      fields.push({ number, type, value, length: 0 });
      at = next;
      continue;
    }
    let length = type === 1 ? 8 : 4;
    if (type === 2) {
      const stated = readVarint(bytes, at);
      length = stated.value;
      at = stated.next;
    } else if (type !== 1 && type !== 5) break;
    if (at + length > bytes.length) break;
    fields.push({ number, type, value: at, length });
    at += length;
  }
  return fields;
}

function unpack(bytes: Uint8Array): number[] {
  const out: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const { value, next } = readVarint(bytes, at);
    out.push(value);
    at = next;
  }
  return out;
}

/** A varint and where it ends. Bits past 2^53 lose their exactness; ten bytes are the most. */
export function readVarint(bytes: Uint8Array, from: number): { value: number; next: number } {
  let value = 0;
  let at = from;
  for (let shift = 0; shift < 70 && at < bytes.length; shift += 7) {
    const byte = bytes[at++] as number;
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) break;
  }
  return { value, next: at };
}
