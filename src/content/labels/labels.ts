// Texts that a drawing sets at places, as lines of reading.

export interface Label {
  readonly text: string;
  readonly x: number;
  /** Grows downwards. */
  readonly y: number;
  /** Of its letters, in the drawing's units; 0 if not known. */
  readonly height: number;
  /** How far it reaches from `x`; undefined if the drawing does not say. */
  readonly width?: number;
}

/** Between labels of one line that stand apart. */
const APART = ' · ';
/** Gaps in heights of letters: below the first, letters are of one word; above the second, labels say different things. */
const WORD_GAP = 0.2;
const LABEL_GAP = 2;

/** Lines from the top down; labels of one height stand in one line, from the left. The same text at the same place stands once. */
export function labelsInOrder(labels: readonly Label[]): string[] {
  const seen = new Set<string>();
  const rows: { readonly y: number; readonly labels: Label[] }[] = [];
  for (const label of [...labels].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const key = `${label.text}\u0000${label.x}\u0000${label.y}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const row = rows.at(-1);
    if (row !== undefined && Math.abs(row.y - label.y) <= label.height / 2) row.labels.push(label);
    else rows.push({ y: label.y, labels: [label] });
  }
  return rows.map(({ labels: row }) => joinRow(row));
}

function joinRow(row: Label[]): string {
  row.sort((a, b) => a.x - b.x);
  let out = '';
  let end: number | undefined;
  for (const { text, x, height, width } of row) {
    if (out !== '') out += end === undefined ? APART : separator((x - end) / Math.max(height, 1));
    out += text;
    end = width === undefined ? undefined : x + width;
  }
  return out.trim();
}

function separator(gap: number): string {
  if (gap < WORD_GAP) return '';
  return gap < LABEL_GAP ? ' ' : APART;
}
