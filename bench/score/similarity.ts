// How alike two texts are: the share of characters that a longest common subsequence covers.

const WORD_BITS = 32;

const FOLDED = new Map<string, string>(
  Object.entries({ '“': '"', '”': '"', '‘': "'", '’': "'", '–': '-', '—': '-', '−': '-', '…': '...' }),
);

/** Text as it is compared: compatibility forms, quotes and dashes folded, white space collapsed. */
export function comparable(text: string): string {
  const folded = text.replace(/[“”‘’–—−…]/g, (char) => FOLDED.get(char) ?? char).replace(/[\u00ad\u200b]/g, '');
  return folded.normalize('NFKC').replace(/\s+/g, ' ').trim();
}

/**
 * 2 × (longest common subsequence) ÷ (both lengths), in [0, 1]; 1 for two empty texts. The subsequence is counted with bit vectors
 * (Hyyrö 2004), 32 rows at once: two texts of 50 000 characters take a tenth of a second.
 */
export function similarity(left: string, right: string): number {
  const a = comparable(left);
  const b = comparable(right);
  if (a === b) return 1;
  if (a === '' || b === '') return 0;
  return (2 * commonLength(a, b)) / (a.length + b.length);
}

function commonLength(a: string, b: string): number {
  const words = Math.ceil(a.length / WORD_BITS);
  const masks = positions(a, words);
  const none = new Uint32Array(words);
  const state = new Uint32Array(words).fill(0xffffffff);
  for (let i = 0; i < b.length; i++) advance(state, masks.get(b.charCodeAt(i)) ?? none);
  let zeros = 0;
  for (let i = 0; i < a.length; i++) {
    if ((((state[i >>> 5] ?? 0) >>> (i & 31)) & 1) === 0) zeros++;
  }
  return zeros;
}

/** For each character, the bits of the places where it stands. */
function positions(text: string, words: number): Map<number, Uint32Array> {
  const masks = new Map<number, Uint32Array>();
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    let mask = masks.get(code);
    if (!mask) {
      mask = new Uint32Array(words);
      masks.set(code, mask);
    }
    mask[i >>> 5] = (mask[i >>> 5] ?? 0) | (1 << (i & 31));
  }
  return masks;
}

/** One character of the other text: state = (state + (state & mask)) | (state & ~mask), over all words with their carry. */
function advance(state: Uint32Array, mask: Uint32Array): void {
  let carry = 0;
  for (let w = 0; w < state.length; w++) {
    const old = state[w] ?? 0;
    const hits = (old & (mask[w] ?? 0)) >>> 0;
    const sum = old + hits + carry;
    carry = sum > 0xffffffff ? 1 : 0;
    state[w] = (sum >>> 0) | (old & ~hits);
  }
}
