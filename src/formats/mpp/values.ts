/*
 * Values of variable length: VarMeta: magic(4) unknown(4) items(4) ..., from 24 on for each item, until version 9 id(3) field(1) place(4), from
 * 12 on id(4) place(4) field(2) unknown(2). At the place in Var2Data: length(4), bytes. Values of fixed length: FixedMeta: magic(4) unknown(4)
 * items(4) unknown(4), for each of equal size flags(4) place(4) ...; at the place in FixedData stand the record's fields.
 */

import type { CompoundFile } from '../../bytes/cfb/file.js';
import { ByteView } from '../../bytes/view.js';
import { type Budget, spend } from '../../core/budget.js';

export interface Values {
  /** Texts of a field by the id of the task or resource. */
  texts(field: number): Map<number, string>;
  /** Fields of fixed length, a record for each task or resource. */
  readonly records: readonly ByteView[];
}

const VAR_HEAD = 24;
const FIXED_HEAD = 16;

export interface Place {
  /** Path of the storage. */
  readonly path: string;
  readonly isNew: boolean;
  readonly budget: Budget;
}

export function readValues(file: CompoundFile, { path, isNew, budget }: Place): Values {
  const stream = (name: string) => new ByteView(file.stream(`${path}/${name}`) ?? new Uint8Array(0));
  const [meta, data] = [stream('VarMeta'), stream('Var2Data')];
  const size = isNew ? 12 : 8;
  const count = Math.min(meta.u32(8), Math.floor(Math.max(meta.length - VAR_HEAD, 0) / size));
  spend(budget, 'maxEntries', count);
  return {
    texts(field) {
      const out = new Map<number, string>();
      for (let i = 0; i < count; i++) {
        const at = VAR_HEAD + i * size;
        const own = isNew ? meta.u16(at + 8) : meta.u8(at + 3);
        const id = isNew ? meta.u32(at) : meta.u32(at) & 0xffffff;
        if (own === field) out.set(id, textAt(data, meta.u32(at + 4)));
      }
      return out;
    },
    records: recordsOf(stream('FixedMeta'), stream('FixedData'), budget),
  };
}

function textAt(data: ByteView, at: number): string {
  const bytes = data.slice(at + 4, Math.min(data.u32(at), 65_536));
  return Buffer.from(bytes)
    .toString('utf16le')
    .replace(/\u0000.*$/s, '')
    .trim();
}

function recordsOf(meta: ByteView, data: ByteView, budget: Budget): ByteView[] {
  const count = meta.u32(8);
  const size = count === 0 ? 0 : Math.floor((meta.length - FIXED_HEAD) / count);
  if (size < 8) return [];
  spend(budget, 'maxEntries', count);
  const places = Array.from({ length: count }, (_, i) => meta.u32(FIXED_HEAD + i * size + 4));
  return places.map((at, i) => {
    const next = places[i + 1] ?? data.length;
    return new ByteView(data.slice(at, next > at ? next - at : 0));
  });
}
