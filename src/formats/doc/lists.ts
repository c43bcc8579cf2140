/*
 * Lists [MS-DOC] 2.9.131-2.9.151:
 *
 *   PlfLst  count(2) lists(28 each: id(4) ... flags at 26), behind them for each list one level or nine
 *   level   start(4) nfc(1) flags(1) places(9) follow(1) ... chpxSize at 24, papxSize at 25, restart at 26 (28 bytes),
 *           papx, chpx, length(2) text(2 each; the characters 0-8 stand for the numbers of levels)
 *   PlfLfo  count(4) overrides(16 each: list id(4) ... levels at 12), behind them for each cp(4) and its levels:
 *           start(4) flags(4: level in bits 0-3, bit 4 start, bit 5 a whole level follows)
 */
import type { ByteView } from '../../bytes/view.js';
import type { ListDefinition, ListLevel } from '../../content/numbering/counter.js';
import { numberFormatName } from '../../content/numbering/nfc.js';
import { part, type WordFile } from './fib.js';
import { applyPap, plainPap } from './properties.js';

const MAX_LISTS = 10_000;
const LEVEL_BYTES = 28;

export interface DocList {
  readonly definition: ListDefinition;
  /** Left edges that the levels give to their paragraphs, in twips. */
  readonly indents: readonly (Indent | undefined)[];
}

export interface Indent {
  readonly left: number;
  readonly first: number;
}

interface Levels {
  readonly levels: (ListLevel | undefined)[];
  readonly indents: (Indent | undefined)[];
}

/** The lists by the number that paragraphs name them with, from 1. */
export function readLists(file: WordFile): (DocList | undefined)[] {
  const lists = readDefinitions(file);
  const { offset, length } = file.at(part.LIST_OVERRIDES);
  const { table } = file;
  const out: (DocList | undefined)[] = [undefined];
  if (length < 4) return out;
  const count = Math.min(table.u32(offset), MAX_LISTS);
  let at = offset + 4 + count * 16;
  for (let i = 0; i < count; i++) {
    const entry = offset + 4 + i * 16;
    const id = table.i32(entry);
    const levels = Math.min(table.u8(entry + 12), 9);
    const base = lists.get(id);
    const own: Levels = { levels: [...(base?.levels ?? [])], indents: [...(base?.indents ?? [])] };
    const startOverrides = new Map<number, number>();
    at += 4;
    for (let j = 0; j < levels; j++) at = readOverride(table, at, { own, startOverrides });
    const definition = { key: String(id), id: `lfo${i + 1}`, levels: own.levels, startOverrides };
    out.push(base === undefined ? undefined : { definition, indents: own.indents });
  }
  return out;
}

function readOverride(view: ByteView, at: number, into: { own: Levels; startOverrides: Map<number, number> }): number {
  const flags = view.u32(at + 4);
  const level = flags & 15;
  const hasLevel = (flags & 0x20) !== 0;
  if ((flags & 0x10) !== 0 && !hasLevel) into.startOverrides.set(level, view.i32(at));
  if (!hasLevel) return at + 8;
  const read = readLevel(view, at + 8);
  into.own.levels[level] = read.level;
  into.own.indents[level] = read.indent;
  if ((flags & 0x10) !== 0) into.startOverrides.set(level, read.level.start);
  return read.end;
}

function readDefinitions(file: WordFile): Map<number, Levels> {
  const out = new Map<number, Levels>();
  const { offset, length } = file.at(part.LISTS);
  const { table } = file;
  if (length < 2) return out;
  const count = Math.min(table.u16(offset), MAX_LISTS);
  let at = offset + 2 + count * 28;
  for (let i = 0; i < count && at < table.length; i++) {
    const entry = offset + 2 + i * 28;
    const isSimple = (table.u8(entry + 26) & 1) !== 0;
    const levels: Levels = { levels: [], indents: [] };
    for (let j = 0; j < (isSimple ? 1 : 9) && at < table.length; j++) {
      const read = readLevel(table, at);
      levels.levels.push(read.level);
      levels.indents.push(read.indent);
      at = read.end;
    }
    out.set(table.i32(entry), levels);
  }
  return out;
}

function readLevel(view: ByteView, at: number): { level: ListLevel; indent: Indent; end: number } {
  const flags = view.u8(at + 5);
  const papx = at + LEVEL_BYTES;
  const papxSize = view.u8(at + 25);
  const textAt = papx + papxSize + view.u8(at + 24);
  const length = Math.min(view.u16(textAt), 255);
  const pap = { ...plainPap };
  applyPap(pap, view, { from: papx, to: papx + papxSize, isOld: false });
  let text = '';
  for (let i = 0; i < length; i++) {
    const code = view.u16(textAt + 2 + i * 2);
    text += code < 9 ? `%${code + 1}` : String.fromCharCode(code);
  }
  const noRestart = (flags & 8) !== 0;
  const level: ListLevel = {
    format: numberFormatName(view.u8(at + 4)),
    text,
    start: view.i32(at),
    ...((flags & 4) !== 0 ? { legal: true } : {}),
    ...(noRestart ? { restartAfter: view.u8(at + 26) } : {}),
  };
  return { level, indent: { left: pap.left, first: pap.first }, end: textAt + 2 + length * 2 };
}
