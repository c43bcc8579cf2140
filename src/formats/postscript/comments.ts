import { decodeWindows1252 } from '../../bytes/charset/decode.js';

/** Comments that say what the program is (Adobe Document Structuring Conventions). */
export interface Comments {
  readonly title: string | undefined;
  /** In points. */
  readonly size: { width: number; height: number };
}

const HEAD_BYTES = 20_000;
const TAIL_BYTES = 5_000;
const LETTER = { width: 612, height: 792 };
/** Titles that are names of files or of nothing. */
const NO_TITLE =
  /^(?:untitled|none|document\d*|\(?unknown\)?|stdin|-)$|\.\w{1,5}$|^microsoft (?:word|powerpoint|excel)\b|[\\/]/i;

export function readComments(bytes: Uint8Array): Comments {
  const text = `${decodeWindows1252(bytes.subarray(0, HEAD_BYTES))}\n${decodeWindows1252(bytes.subarray(-TAIL_BYTES))}`;
  return { title: titleOf(text), size: sizeOf(text) };
}

function titleOf(text: string): string | undefined {
  const stated = /^%%Title:[ \t]*(.{1,300})$/m.exec(text)?.[1]?.trim() ?? '';
  const title = /^\((.*)\)$/.exec(stated)?.[1] ?? stated;
  return title === '' || NO_TITLE.test(title) ? undefined : title;
}

function sizeOf(text: string): { width: number; height: number } {
  const box = /^%%(?:HiRes)?BoundingBox:[ \t]*(-?\d+)\S*[ \t]+(-?\d+)\S*[ \t]+(\d+)\S*[ \t]+(\d+)/m.exec(text);
  const [, , , right = 0, top = 0] = (box ?? []).map(Number);
  const media = /^%%DocumentMedia:[ \t]*\S+[ \t]+(\d+)\S*[ \t]+(\d+)/m.exec(text);
  const [, width = 0, height = 0] = (media ?? []).map(Number);
  if (width > 0 && height > 0 && width < 20_000 && height < 20_000) return { width, height };
  if (right <= 0 || top <= 0 || right > 20_000 || top > 20_000) return LETTER;
  // Pages of a document have the size of its paper; a picture has its own.
  return { width: right, height: top };
}
