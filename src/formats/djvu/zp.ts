/*
 * The Z' coder (DjVu 3 reference, appendix 3): bits from an interval that adapts. A context is a state of 251; a state has how wide its less
 * probable part is, from which width on it moves up, and the states above and below. Its lowest bit is the bit that is more probable.
 */

const HALF = 0x8000;
const WHOLE = 0x10000;
const FENCE = 0x7fff;

const hex = (list: string): Uint16Array =>
  Uint16Array.from(list.trim().split(/\s+/), (item) => Number.parseInt(item, 16));
const decimal = (list: string): Uint8Array => Uint8Array.from(list.trim().split(/\s+/), Number);

const WIDTHS = hex(`
  8000 8000 8000 6bbd 6bbd 5d45 5d45 51b9 51b9 4813 4813 3fd5 3fd5 38b1 38b1 3275 3275 2cfd 2cfd 2825 2825 23ab
  23ab 1f87 1f87 1bbb 1bbb 1845 1845 1523 1523 1253 1253 0fcf 0fcf 0d95 0d95 0b9d 0b9d 09e3 09e3 0861 0861 0711
  0711 05f1 05f1 04f9 04f9 0425 0425 0371 0371 02d9 02d9 0259 0259 01ed 01ed 0193 0193 0149 0149 010b 010b 00d5
  00d5 00a5 00a5 007b 007b 0057 0057 003b 003b 0023 0023 0013 0013 0007 0007 0001 0001 5695 24ee 8000 0d30 481a
  0481 3579 017a 24ef 007b 1978 0028 10ca 000d 0b5d 0034 078a 00a0 050f 0117 0358 01ea 0234 0144 0173 0234 00f5
  0353 00a1 05c5 011a 03cf 01aa 0285 0286 01ab 03d3 011a 05c5 00ba 08ad 007a 0ccc 01eb 1302 02e6 1b81 045e 24ef
  0690 2865 09de 3987 0dc8 2c99 10ca 3b5f 0b5d 5695 078a 8000 050f 24ee 0358 0d30 0234 0481 0173 017a 00f5 007b
  00a1 0028 011a 000d 01aa 0034 0286 00a0 03d3 0117 05c5 01ea 08ad 0144 0ccc 0234 1302 0353 1b81 05c5 24ef 03cf
  2b74 0285 201d 01ab 1715 011a 0fb7 00ba 0a67 01eb 06e7 02e6 0496 045e 030d 0690 0206 09de 0155 0dc8 00e1 2b74
  0094 201d 0188 1715 0252 0fb7 0383 0a67 0547 06e7 07e2 0496 0bc0 030d 1178 0206 19da 0155 24ef 00e1 320e 0094
  432a 0188 447d 0252 5ece 0383 8000 0547 481a 07e2 3579 0bc0 24ef 1178 1978 19da 2865 24ef 3987 320e 2c99 432a
  3b5f 447d 5695 5ece 8000 8000 5695 481a 481a`);
/** States from 83 on move up at once. */
const THRESHOLDS = hex(`
  0000 0000 0000 10a5 10a5 1f28 1f28 2bd3 2bd3 36e3 36e3 408c 408c 48fd 48fd 505d 505d 56d0 56d0 5c71 5c71 615b
  615b 65a5 65a5 6962 6962 6ca2 6ca2 6f74 6f74 71e6 71e6 7404 7404 75d6 75d6 7768 7768 78c2 78c2 79ea 79ea 7ae7
  7ae7 7bbe 7bbe 7c75 7c75 7d0f 7d0f 7d91 7d91 7dfe 7dfe 7e5a 7e5a 7ea6 7ea6 7ee6 7ee6 7f1a 7f1a 7f45 7f45 7f6b
  7f6b 7f8d 7f8d 7faa 7faa 7fc3 7fc3 7fd7 7fd7 7fe7 7fe7 7ff2 7ff2 7ffa 7ffa 7fff 7fff`);
const UP = decimal(`
  84 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40
  41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69 70 71 72 73 74 75 76 77
  78 79 80 81 82 81 82 9 86 5 88 89 90 91 92 93 94 95 96 97 82 99 76 101 70 103 66 105 106 107 66 109 60 111 56
  69 114 65 116 61 118 57 120 53 122 49 124 43 72 39 60 33 56 29 52 23 48 23 42 137 38 21 140 15 142 9 144 141
  146 147 148 149 150 151 152 153 154 155 70 157 66 81 62 75 58 69 54 65 50 167 44 65 40 59 34 55 30 175 24 177
  178 179 180 181 182 183 184 69 186 59 188 55 190 51 192 47 194 41 196 37 198 199 72 201 62 203 58 205 54 207
  50 209 46 211 40 213 36 215 30 217 26 219 20 71 14 61 14 57 8 53 228 49 230 45 232 39 234 35 138 29 24 25 240
  19 22 13 16 13 10 7 244 249 10 89 230`);
const DOWN = decimal(`
  145 4 3 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37
  38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69 70 71 72 73 74
  75 76 77 78 79 80 85 226 6 176 143 138 141 112 135 104 133 100 129 98 127 72 125 102 123 60 121 110 119 108
  117 54 115 48 113 134 59 132 55 130 51 128 47 126 41 62 37 66 31 54 25 50 131 46 17 40 15 136 7 32 139 172 9
  170 85 168 248 166 247 164 197 162 95 160 173 158 165 156 161 60 159 56 71 52 163 48 59 42 171 38 169 32 53 26
  47 174 193 18 191 222 189 218 187 216 185 214 61 212 53 210 49 208 45 206 39 204 195 202 31 200 243 64 239 56
  237 52 235 48 233 44 231 38 229 34 227 28 225 22 223 16 221 220 63 8 55 224 51 2 47 87 43 246 37 244 33 238 27
  236 21 16 15 8 241 242 7 10 245 2 1 83 250 2 143 246`);

export interface ZpDecoder {
  readonly bytes: Uint8Array;
  at: number;
  low: number;
  code: number;
  fence: number;
  held: number;
  bitsHeld: number;
}

export function openZp(bytes: Uint8Array): ZpDecoder {
  const code = (byteAt(bytes, 0) << 8) | byteAt(bytes, 1);
  return { bytes, at: 2, low: 0, code, fence: Math.min(code, FENCE), held: 0, bitsHeld: 0 };
}

/** Behind the end there are ones. */
function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0xff;
}

/** Whether more was asked for than there is, by far: then the data are damaged. */
export function isSpent({ at, bytes }: ZpDecoder): boolean {
  return at > bytes.length + 64;
}

/** The next bit in a context of `contexts`. */
export function zpBit(zp: ZpDecoder, contexts: Uint8Array, place: number): number {
  const state = contexts[place] ?? 0;
  const likely = state & 1;
  let end = zp.low + (WIDTHS[state] ?? HALF);
  if (end <= zp.fence) {
    zp.low = end;
    return likely;
  }
  end = Math.min(end, 0x6000 + ((end + zp.low) >> 2));
  if (end > zp.code) {
    contexts[place] = DOWN[state] ?? 0;
    takeRest(zp, end);
    return likely ^ 1;
  }
  if (zp.low >= (THRESHOLDS[state] ?? 0)) contexts[place] = UP[state] ?? 0;
  zp.low = end;
  shift(zp);
  return likely;
}

/** The next bit where both are as probable. */
export function zpPlainBit(zp: ZpDecoder): number {
  const end = HALF + (zp.low >> 1);
  if (end > zp.code) {
    takeRest(zp, end);
    return 1;
  }
  zp.low = end;
  shift(zp);
  return 0;
}

function takeRest(zp: ZpDecoder, end: number): void {
  zp.low += WHOLE - end;
  zp.code += WHOLE - end;
  shift(zp);
}

function shift(zp: ZpDecoder): void {
  while (zp.low >= HALF) {
    if (zp.bitsHeld === 0) {
      zp.held = byteAt(zp.bytes, zp.at++);
      zp.bitsHeld = 8;
    }
    zp.bitsHeld--;
    zp.low = (zp.low << 1) & 0xffff;
    zp.code = ((zp.code << 1) & 0xffff) | ((zp.held >> zp.bitsHeld) & 1);
  }
  zp.fence = Math.min(zp.code, FENCE);
}
