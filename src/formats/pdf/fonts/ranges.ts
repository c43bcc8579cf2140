/**
 * Values of ranges of codes, found by halving. A table is as large as what it was made from, however many codes its ranges
 * hold: a range of 2^32 codes is one row.
 */
export class RangeTable {
  #starts: number[] = [];
  #ends: number[] = [];
  #values: number[] = [];
  #sorted = true;

  get size(): number {
    return this.#starts.length;
  }

  /** Rows that are added later win over earlier ones. */
  add(start: number, end: number, value: number): void {
    if (end < start) return;
    if (this.#sorted && start < (this.#starts.at(-1) ?? 0)) this.#sorted = false;
    this.#starts.push(start);
    this.#ends.push(end);
    this.#values.push(value);
  }

  /** The row that holds a code; -1 for none. */
  find(code: number): number {
    if (!this.#sorted) this.#sort();
    const starts = this.#starts;
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= code) low = middle + 1;
      else high = middle;
    }
    for (let row = low - 1; row >= 0 && row >= low - OVERLAPS; row--)
      if (code <= (this.#ends[row] as number)) return row;
    return -1;
  }

  start(row: number): number {
    return this.#starts[row] ?? 0;
  }

  value(row: number): number {
    return this.#values[row] ?? 0;
  }

  /** What `value + (code - start)` is; -1 for a code in no row. */
  sequential(code: number): number {
    const row = this.find(code);
    return row < 0 ? -1 : this.value(row) + code - this.start(row);
  }

  #sort(): void {
    const rows = this.#starts.map((_, row) => row);
    const starts = this.#starts;
    rows.sort((a, b) => (starts[a] as number) - (starts[b] as number) || a - b);
    this.#ends = rows.map((row) => this.#ends[row] as number);
    this.#values = rows.map((row) => this.#values[row] as number);
    this.#starts = rows.map((row) => starts[row] as number);
    this.#sorted = true;
  }
}

/** Rows looked at before the nearest one: a wide range with single codes of its own above it. */
const OVERLAPS = 64;
