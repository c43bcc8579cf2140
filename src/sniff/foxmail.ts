/** Foxmail puts these bytes before every message of a folder (.box): 10 and 11 seven and six times, `S`, the end of a line. */
export const FOXMAIL: readonly number[] = [...Array(7).fill(0x10), ...Array(6).fill(0x11), 0x53];
