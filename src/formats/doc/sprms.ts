import type { ByteView } from '../../bytes/view.js';

/*
 * A property list (grpprl) is a run of property codes with operands:
 *
 *   Word 97+   code(2: number in bits 0-8, group in 10-12, operand's size in 13-15) operand
 *   Word 6/95  code(1) operand, whose size the code alone tells
 */

/** Codes of Word 97; those of Word 6 are turned into them. */
export const sprm = {
  P_STYLE: 0x4600,
  P_LEFT: 0x840f,
  P_LEFT_NEW: 0x845e,
  P_FIRST: 0x8411,
  P_FIRST_NEW: 0x8460,
  P_RIGHT: 0x840e,
  P_RIGHT_NEW: 0x845d,
  P_IN_TABLE: 0x2416,
  P_ROW_END: 0x2417,
  P_DEPTH: 0x6649,
  P_DEPTH_CHANGE: 0x664a,
  P_INNER_CELL: 0x244b,
  P_INNER_ROW_END: 0x244c,
  P_LIST_LEVEL: 0x260a,
  P_LIST: 0x460b,
  P_OUTLINE: 0x2640,
  P_HUGE: 0x6646,
  P_HUGE_OLD: 0x6645,
  P_OLD_LIST: 0xc63e,
  P_OLD_LIST_LEVEL: 0x2664,
  C_BOLD: 0x0835,
  C_ITALIC: 0x0836,
  C_STRIKE: 0x0837,
  C_HIDDEN: 0x083c,
  C_DOUBLE_STRIKE: 0x2a53,
  C_POSITION: 0x2a48,
  C_STYLE: 0x4a30,
  C_DELETED: 0x0800,
  C_SYMBOL: 0x6a09,
  C_SPECIAL: 0x0855,
  C_PICTURE: 0x6a03,
  C_FONT: 0x4a4f,
  C_PLAIN: 0x2a33,
  C_DATA: 0x0806,
  C_OLE: 0x080a,
  C_BIDI: 0x085a,
  C_BOLD_BIDI: 0x085c,
  C_ITALIC_BIDI: 0x085d,
  T_HEADER: 0x3404,
  T_CELLS: 0xd608,
  T_MERGE: 0x5624,
  T_MERGE_DOWN: 0xd62b,
} as const;

/** One property: `at` is where its operand begins, `size` how long it is. */
export interface Sprm {
  readonly code: number;
  readonly at: number;
  readonly size: number;
}

export interface SprmRange {
  readonly from: number;
  readonly to: number;
  readonly isOld: boolean;
}

/** The properties of a list in order; ends at damage. */
export function readSprms(view: ByteView, range: SprmRange): Sprm[] {
  const out: Sprm[] = [];
  const to = Math.min(range.to, view.length);
  for (let at = range.from; at < to; ) {
    const next = range.isOld ? readOld(view, at) : readNew(view, at);
    if (next === undefined || next.at + next.size > to) break;
    if (next.code !== 0) out.push(next);
    at = next.at + next.size;
  }
  return out;
}

const SIZES = [1, 1, 2, 4, 2, 2, -1, 3];

function readNew(view: ByteView, at: number): Sprm {
  const code = view.u16(at);
  const size = SIZES[code >> 13] ?? 1;
  if (size > 0) return { code, at: at + 2, size };
  if (code === sprm.T_CELLS) return { code, at: at + 4, size: Math.max(view.u16(at + 2) - 1, 0) };
  const count = view.u8(at + 2);
  if (code === 0xc615 && count === 255) {
    const deleted = view.u8(at + 3);
    const added = view.u8(at + 4 + deleted * 4);
    return { code, at: at + 3, size: 2 + deleted * 4 + added * 3 };
  }
  return { code, at: at + 3, size: count };
}

/** Operand sizes of Word 6 by code; codes that are missing have an operand that begins with its length. */
const OLD_SIZES: ReadonlyMap<number, number> = new Map(
  [
    '1: 4 5 6 7 8 9 10 11 13 14 24 25 29 37 44 50 51 64 65 66 67 71 75 85 86 87 88 89 90 91 92 94 98 99 100 101 102 104 117 118 119 131 132 133 138 139 142 147 152 153 158 159 162 185 186',
    '2: 2 16 17 18 19 21 22 26 27 28 30 31 32 33 34 35 36 38 39 40 41 42 43 45 46 47 48 49 69 72 80 93 96 97 107 109 110 121 122 123 124 140 141 144 145 148 149 154 155 156 157 160 161 164 165 166 167 168 169 170 171 182 183 184 189 195 197 198',
    '3: 73 95 136 137',
    '4: 20 70 192 194 196 200',
    '5: 193 199',
    '12: 187',
    '0: 52 83',
  ].flatMap((line) => {
    const [size, codes] = line.split(':');
    return (codes ?? '')
      .trim()
      .split(' ')
      .map((code): [number, number] => [Number(code), Number(size)]);
  }),
);

const OLD_CODES: ReadonlyMap<number, number> = new Map([
  [2, sprm.P_STYLE],
  [12, sprm.P_OLD_LIST],
  [13, sprm.P_OLD_LIST_LEVEL],
  [16, sprm.P_RIGHT],
  [17, sprm.P_LEFT],
  [19, sprm.P_FIRST],
  [24, sprm.P_IN_TABLE],
  [25, sprm.P_ROW_END],
  [65, sprm.C_DELETED],
  [68, sprm.C_PICTURE],
  [71, sprm.C_DATA],
  [74, sprm.C_SYMBOL],
  [75, sprm.C_OLE],
  [80, sprm.C_STYLE],
  [83, sprm.C_PLAIN],
  [85, sprm.C_BOLD],
  [86, sprm.C_ITALIC],
  [87, sprm.C_STRIKE],
  [92, sprm.C_HIDDEN],
  [93, sprm.C_FONT],
  [104, sprm.C_POSITION],
  [117, sprm.C_SPECIAL],
  [186, sprm.T_HEADER],
  [190, sprm.T_CELLS],
  [197, sprm.T_MERGE],
]);

/** The Word 97 code of a property of Word 6, or 0 if it is not read. */
export function modernCode(old: number): number {
  return OLD_CODES.get(old) ?? 0;
}

function readOld(view: ByteView, at: number): Sprm | undefined {
  const old = view.u8(at);
  if (old === 0) return undefined;
  const code = modernCode(old);
  const size = OLD_SIZES.get(old);
  if (size !== undefined) return { code, at: at + 1, size };
  if (old === 188 || old === 190) return { code, at: at + 3, size: Math.max(view.u16(at + 1) - 1, 0) };
  if (old > 208) return undefined;
  return { code, at: at + 2, size: view.u8(at + 1) };
}
