import {
  type Dict,
  isArray,
  isDict,
  isName,
  isString,
  kindOf,
  MARK,
  nameOf,
  PsError,
  type PsFile,
  type PsObject,
  stringOf,
  textOf,
} from './objects.js';
import { execute } from './run.js';
import { currentDict, type OperatorBody, pop, popNumber, push, type State, spendSteps } from './state.js';
import { eexecWidths } from './type1.js';

/** Operators on the program's own text: what stands in it as data (pictures, fonts) is stepped over. */

const LF = 10;
const CR = 13;

function popFile(state: State): PsFile {
  const value = pop(state);
  if (typeof value !== 'object' || value === null || value.kind !== 'file') throw new PsError('typecheck');
  return value;
}

function readLine(state: State): void {
  const into = pop(state);
  popFile(state);
  const { bytes, at } = state.scanner;
  if (!isString(into)) throw new PsError('typecheck');
  let end = at;
  while (end < bytes.length && bytes[end] !== LF && bytes[end] !== CR) end++;
  const line = bytes.subarray(at, Math.min(end, at + into.bytes.length));
  state.scanner.at = bytes[end] === CR && bytes[end + 1] === LF ? end + 2 : end + 1;
  into.bytes.set(line);
  push(state, { ...into, bytes: into.bytes.subarray(0, line.length) }, end < bytes.length);
}

function readString(state: State): void {
  const into = pop(state);
  const file = popFile(state);
  if (!isString(into)) throw new PsError('typecheck');
  if (file.filters.length > 0) {
    const isEnded = skipFiltered(state, file);
    push(state, into, !isEnded);
    return;
  }
  const { bytes, at } = state.scanner;
  // One byte of white space stands between the operator and its data.
  const piece = bytes.subarray(at, at + into.bytes.length);
  into.bytes.set(piece);
  state.scanner.at = at + piece.length;
  push(state, { ...into, bytes: into.bytes.subarray(0, piece.length) }, piece.length === into.bytes.length);
}

function readHexString(state: State): void {
  const into = pop(state);
  popFile(state);
  if (!isString(into)) throw new PsError('typecheck');
  const { bytes } = state.scanner;
  let digits = 0;
  for (; digits < into.bytes.length * 2 && state.scanner.at < bytes.length; state.scanner.at++) {
    const digit = hexDigit(bytes[state.scanner.at] ?? 0);
    if (digit < 0) continue;
    const place = digits >> 1;
    into.bytes[place] = digits % 2 === 0 ? digit << 4 : (into.bytes[place] ?? 0) | digit;
    digits++;
  }
  const length = digits >> 1;
  push(state, { ...into, bytes: into.bytes.subarray(0, length) }, length === into.bytes.length);
}

function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}

/** Steps over what a filter would decode; whether anything was left. */
function skipFiltered(state: State, file: PsFile): boolean {
  const { scanner } = state;
  const before = scanner.at;
  const marker = file.marker ?? markerOf(file.filters.at(-1) ?? '');
  const end = find(scanner.bytes, marker, scanner.at);
  scanner.at = end < 0 ? scanner.bytes.length : end + marker.length;
  return scanner.at > before;
}

/** What the data of a filter end with; binary ones end where the comments of their writers say so. */
function markerOf(filter: string): string {
  if (filter === 'ASCII85Decode') return '~>';
  return filter === 'ASCIIHexDecode' ? '>' : '\n%%End';
}

function find(bytes: Uint8Array, text: string, from: number): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(text, from, 'latin1');
}

function filter(state: State): void {
  const name = pop(state);
  let below = pop(state);
  let marker: string | undefined;
  // Parameters stand between the source and the name.
  while (kindOf(below) !== 'file' && kindOf(below) !== 'string' && !(isArray(below) && below.exec)) {
    if (isString(below)) marker = textOf(below);
    below = pop(state);
  }
  if (isString(below) && state.stack.length > 0 && isName(name) && name.name === 'SubFileDecode') {
    marker = textOf(below);
    if (typeof state.stack.at(-1) === 'number') pop(state);
    if (kindOf(state.stack.at(-1)) === 'file') below = pop(state);
  }
  const source = typeof below === 'object' && below !== null && below.kind === 'file' ? below : undefined;
  const filters = [isName(name) ? name.name : '', ...(source?.filters ?? [])];
  const kept = marker === undefined || marker === '' ? source?.marker : marker;
  push(state, { kind: 'file', exec: false, filters, ...(kept === undefined ? {} : { marker: kept }) });
}

/** The data of a picture: from the text through a procedure, or through filters. */
function skipData(state: State, source: PsObject, length: number): void {
  if (isArray(source)) {
    let left = length;
    while (left > 0) {
      const { at } = state.scanner;
      execute(state, { ...source, exec: true });
      const piece = pop(state);
      if (!isString(piece) || piece.bytes.length === 0 || state.scanner.at >= state.scanner.bytes.length) break;
      left -= piece.bytes.length;
      if (state.scanner.at === at) spendSteps(state, 10);
    }
    return;
  }
  if (typeof source !== 'object' || source === null || source.kind !== 'file') return;
  if (source.filters.length > 0) skipFiltered(state, source);
  else state.scanner.at = Math.min(state.scanner.at + length, state.scanner.bytes.length);
}

function bytesOf(values: readonly (PsObject | undefined)[], components: number): number {
  const [width = 0, height = 0, bits = 1] = values.map((value) => (typeof value === 'number' ? value : 0));
  return Math.ceil((width * bits * components) / 8) * height;
}

function image(state: State): void {
  const top = pop(state);
  if (isDict(top)) {
    imageDict(state, top);
    return;
  }
  pop(state);
  const bits = pop(state);
  const height = pop(state);
  const width = pop(state);
  skipData(state, top, bytesOf([width, height, bits === true || bits === false ? 1 : bits], 1));
}

function imageDict(state: State, dict: Dict): void {
  const values = ['Width', 'Height', 'BitsPerComponent'].map((key) => dict.map.get(key));
  const decode = dict.map.get('Decode');
  const components = isArray(decode) ? Math.max(decode.length / 2, 1) : 1;
  skipData(state, dict.map.get('DataSource') ?? null, bytesOf(values, components));
}

function colorImage(state: State): void {
  const components = popNumber(state);
  const isMany = pop(state) === true;
  const source = pop(state);
  for (let i = 1; i < (isMany ? components : 1); i++) pop(state);
  pop(state);
  const bits = pop(state);
  const height = pop(state);
  const width = pop(state);
  skipData(state, source, bytesOf([width, height, bits], components));
}

/** The encrypted part of a Type 1 font: the widths of its letters are read, and the font is defined as the part would. */
function eexec(state: State): void {
  pop(state);
  const top = state.stack.at(-1);
  const font = isDict(top) ? top : currentDict(state);
  if (isDict(top)) pop(state);
  const { scanner } = state;
  const end = find(scanner.bytes, 'cleartomark', scanner.at);
  const to = end < 0 ? scanner.bytes.length : end;
  spendSteps(state, Math.floor((to - scanner.at) / 10));
  font.map.set('.widths', eexecWidths(scanner.bytes.subarray(scanner.at, to)));
  scanner.at = to;
  const name = font.map.get('FontName');
  if (isName(name)) state.fonts.map.set(name.name, font);
  push(state, MARK);
}

export const fileOperators: Readonly<Record<string, OperatorBody>> = {
  currentfile: (state) => push(state, { kind: 'file', exec: false, filters: [] }),
  readline: readLine,
  readstring: readString,
  readhexstring: readHexString,
  read: (state) => {
    popFile(state);
    const byte = state.scanner.bytes[state.scanner.at++];
    if (byte === undefined) push(state, false);
    else push(state, byte, true);
  },
  file: (state) => {
    pop(state);
    pop(state);
    throw new PsError('undefinedfilename');
  },
  run: () => {
    throw new PsError('undefinedfilename');
  },
  flushfile: (state) => {
    const file = popFile(state);
    if (file.filters.length > 0) skipFiltered(state, file);
  },
  closefile: (state) => void pop(state),
  bytesavailable: (state) => {
    pop(state);
    push(state, -1);
  },
  status: (state) => {
    pop(state);
    push(state, false);
  },
  flush: () => undefined,
  print: (state) => void pop(state),
  '=': (state) => void pop(state),
  '==': (state) => void pop(state),
  filter,
  image,
  imagemask: image,
  colorimage: colorImage,
  eexec,
  version: (state) => push(state, stringOf('3010')),
  product: (state) => push(state, stringOf('')),
  languagelevel: (state) => push(state, 3),
  '.none': (state) => push(state, nameOf('')),
};
