/*
 * Formatted disk pages [MS-DOC] 2.9.33, 2.9.175: 512 bytes of the main stream. The last byte is the count of runs; the
 * runs' file offsets (4 each, one more than runs) come first. Behind them
 *   characters   word offset(1 each) to: size(1) grpprl
 *   paragraphs   word offset(1) and 12 (Word 6: 6) more bytes each, to: size(1, in words; 0: the next byte) istd(2) grpprl
 */

import { part, type WordFile } from './fib.js';
import { plcAt } from './plc.js';
import type { SprmRange } from './sprms.js';

const PAGE_BYTES = 512;

/** A stretch of the file and its property list. */
export interface FormatRun {
  readonly from: number;
  readonly to: number;
  /** The property list in the main stream. */
  readonly range: SprmRange;
  /** The paragraph's style; 0 for character runs. */
  readonly style: number;
}

export interface FormatRuns {
  /** Sorted by `from`; runs do not overlap in sound files. */
  readonly runs: readonly FormatRun[];
}

export function readCharacterRuns(file: WordFile): FormatRuns {
  return readRuns(file, part.CHAR_PAGES, characterRun);
}

export function readParagraphRuns(file: WordFile): FormatRuns {
  return readRuns(file, part.PARAGRAPH_PAGES, paragraphRun);
}

type ReadRun = (file: WordFile, page: number, run: { index: number; count: number }) => Omit<FormatRun, 'from' | 'to'>;

function readRuns(file: WordFile, number: number, readRun: ReadRun): FormatRuns {
  const runs: FormatRun[] = [];
  for (const page of pageNumbers(file, number)) {
    if (page * PAGE_BYTES < file.main.length) addPage(file, page * PAGE_BYTES, { runs, readRun });
  }
  runs.sort((a, b) => a.from - b.from);
  return { runs };
}

function pageNumbers(file: WordFile, number: number): Set<number> {
  const plc = plcAt(file.table, { ...file.at(number), size: file.isOld ? 2 : 4 });
  const pages = new Set<number>();
  for (let i = 0; i < plc.count; i++) {
    const at = plc.data(i);
    pages.add(file.isOld ? plc.view.u16(at) : plc.view.u32(at) & 0x3fffff);
  }
  const old = number === part.CHAR_PAGES ? file.oldPages.characters : file.oldPages.paragraphs;
  if (old.first > 0) for (let i = 0; i < old.count; i++) pages.add(old.first + i);
  return pages;
}

function addPage(file: WordFile, page: number, into: { runs: FormatRun[]; readRun: ReadRun }): void {
  const { main } = file;
  const count = Math.min(main.u8(page + PAGE_BYTES - 1), 101);
  for (let index = 0; index < count; index++) {
    const from = main.u32(page + index * 4);
    const to = main.u32(page + index * 4 + 4);
    if (to > from) into.runs.push({ from, to, ...into.readRun(file, page, { index, count }) });
  }
}

function characterRun(file: WordFile, page: number, run: { index: number; count: number }) {
  const word = file.main.u8(page + (run.count + 1) * 4 + run.index);
  const at = page + word * 2;
  const size = word === 0 ? 0 : file.main.u8(at);
  return { style: 0, range: { from: at + 1, to: Math.min(at + 1 + size, page + PAGE_BYTES - 1), isOld: file.isOld } };
}

function paragraphRun(file: WordFile, page: number, run: { index: number; count: number }) {
  const { main, isOld } = file;
  const word = main.u8(page + (run.count + 1) * 4 + run.index * (isOld ? 7 : 13));
  if (word === 0) return { style: 0, range: { from: 0, to: 0, isOld } };
  let at = page + word * 2;
  let size = main.u8(at++) * 2;
  if (!isOld) {
    if (size === 0) size = main.u8(at++) * 2;
    else size -= 1;
  }
  const to = Math.min(at + size, page + PAGE_BYTES);
  return { style: main.u16(at), range: { from: at + 2, to, isOld } };
}

/** The run that holds a file offset. */
export function findRun(runs: FormatRuns, at: number): FormatRun | undefined {
  let low = 0;
  let high = runs.runs.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const run = runs.runs[middle] as FormatRun;
    if (run.to <= at) low = middle + 1;
    else if (run.from > at) high = middle - 1;
    else return run;
  }
  return undefined;
}
