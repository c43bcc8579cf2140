/** Canonical prefix codes: of each length the first code, and where its symbols begin. */
export interface Tree {
  readonly firsts: Uint32Array;
  readonly starts: Uint16Array;
  readonly symbols: Uint16Array;
}

const MAX_LENGTH = 16;

/** Codes by the lengths of each symbol's; 0 is no code. */
export function buildTree(lengths: Uint8Array): Tree {
  const counts = new Uint16Array(MAX_LENGTH + 2);
  for (const length of lengths) if (length > 0 && length <= MAX_LENGTH) counts[length] = (counts[length] ?? 0) + 1;
  const firsts = new Uint32Array(MAX_LENGTH + 1);
  const starts = new Uint16Array(MAX_LENGTH + 2);
  let code = 0;
  for (let length = 1; length <= MAX_LENGTH; length++) {
    code = (code + (counts[length - 1] ?? 0)) * 2;
    firsts[length] = code;
    starts[length + 1] = (starts[length] ?? 0) + (counts[length] ?? 0);
  }
  const next = starts.slice();
  const symbols = new Uint16Array(lengths.length);
  for (const [symbol, length] of lengths.entries()) {
    if (length === 0 || length > MAX_LENGTH) continue;
    const at = next[length] ?? 0;
    symbols[at] = symbol;
    next[length] = at + 1;
  }
  return { firsts, starts, symbols };
}
