import { decodeHTML } from 'entities';
import type { RecognizedWord } from '../../core/format.js';

/** hOCR, as tesseract writes it -> words. One element a line: `ocr_line` (and its kin) opens a line, `ocrx_word` is a word. */

const ELEMENT =
  /class='(ocr_carea|ocr_par|ocr_line|ocr_header|ocr_caption|ocr_textfloat|ocrx_word)'[^>]*title=(?:"([^"]*)"|'([^']*)')[^>]*>/;
const BOX = /bbox (-?\d+) (-?\d+) (-?\d+) (-?\d+)/;
const BASELINE = /baseline (-?[\d.]+) (-?[\d.]+)/;
const CONFIDENCE = /x_wconf (\d+)/;

interface Line {
  readonly left: number;
  readonly bottom: number;
  readonly slope: number;
  readonly offset: number;
}

/** Words in the engine's order, with the baseline below the middle of each. */
export function parseHocr(hocr: string): RecognizedWord[] {
  const words: RecognizedWord[] = [];
  let block = 0;
  let number = 0;
  let line: Line | undefined;
  for (const row of hocr.split('\n')) {
    const match = ELEMENT.exec(row);
    if (match === null) continue;
    const title = match[2] ?? match[3] ?? '';
    if (match[1] === 'ocr_carea') block++;
    else if (match[1] === 'ocrx_word') {
      const word = toWord(row.slice(match.index + match[0].length), { title, line, number, block });
      if (word !== undefined) words.push(word);
    } else if (match[1] !== 'ocr_par') {
      number++;
      line = toLine(title);
    }
  }
  return words;
}

function toLine(title: string): Line | undefined {
  const box = BOX.exec(title);
  const base = BASELINE.exec(title);
  if (box === null || base === null) return undefined;
  return { left: Number(box[1]), bottom: Number(box[4]), slope: Number(base[1]), offset: Number(base[2]) };
}

function toWord(
  content: string,
  place: { title: string; line: Line | undefined; number: number; block: number },
): RecognizedWord | undefined {
  const { title, line, number, block } = place;
  const box = BOX.exec(title);
  const text = decodeHTML(content.replace(/<[^>]*>/g, '')).trim();
  if (box === null || text === '') return undefined;
  const [left, top, right, bottom] = box.slice(1).map(Number) as [number, number, number, number];
  const confidence = Number(CONFIDENCE.exec(title)?.[1] ?? 0);
  const word = { text, left, top, right, bottom, confidence, line: number, block };
  if (line === undefined) return word;
  return { ...word, baseline: line.bottom + line.offset + line.slope * ((left + right) / 2 - line.left) };
}
