/** Rows of cells between bars, as most light markup writes tables. */

export interface PipeOptions {
  /** What parts cells; `|` by default. */
  readonly bar?: string;
  /** Opening marks and what closes them: bars between them part nothing. */
  readonly guards?: readonly (readonly [string, string])[];
}

/** The cells of a row; bars at either edge part nothing, and `\|` is a bar in the text. */
export function splitCells(row: string, options: PipeOptions = {}): string[] {
  const { bar = '|', guards = [] } = options;
  const cells: string[] = [];
  const missing = new Set<string>();
  let cell = '';
  let at = 0;
  while (at < row.length) {
    if (row.startsWith(bar, at)) {
      cells.push(cell);
      cell = '';
      at += bar.length;
      continue;
    }
    const end =
      row.charAt(at) === '\\' && row.startsWith(bar, at + 1) ? at + 1 : guardEnd({ row, at, missing }, guards);
    if (end === at + 1 && row.charAt(at) === '\\') {
      cell += bar;
      at = end + bar.length;
    } else {
      cell += row.slice(at, end);
      at = end;
    }
  }
  if (cell.trim() !== '') cells.push(cell);
  if (row.trimStart().startsWith(bar)) cells.shift();
  return cells;
}

function guardEnd(
  place: { readonly row: string; readonly at: number; readonly missing: Set<string> },
  guards: readonly (readonly [string, string])[],
): number {
  const { row, at, missing } = place;
  for (const [open, close] of guards) {
    if (!row.startsWith(open, at) || missing.has(close)) continue;
    const end = row.indexOf(close, at + open.length);
    if (end >= 0) return end + close.length;
    missing.add(close);
  }
  return at + 1;
}
