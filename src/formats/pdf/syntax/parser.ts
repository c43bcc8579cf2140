import { endsWord, isSpace } from './characters.js';
import { keywordOf, type Lexer, token } from './lexer.js';
import { type PdfDict, PdfName, PdfRef, type PdfValue } from './objects.js';

/** Objects from tokens (ISO 32000-2 §7.3). No recursion: what is open is kept in a list. */

export interface ParseOptions {
  /** Whether `1 0 R` is a reference; in content streams it is not. */
  readonly references?: boolean;
  /** Strings of an encrypted file. */
  readonly decrypt?: ((bytes: Uint8Array) => Uint8Array) | undefined;
}

/** Containers within containers; what is deeper is dropped. No real file goes past a few dozen. */
const MAX_OPEN = 500;

const TRUE = keywordOf('true');
const NULL = keywordOf('null');

/** Instead of a value: a word that is none, which `lexer` holds, or the end of the bytes. */
export const NO_VALUE = Symbol('no value');

interface Open {
  readonly list: PdfValue[] | undefined;
  readonly dict: PdfDict | undefined;
  key: string | undefined;
}

/** The next object. Containers that are not closed end at the first word that is no value, which is then the last token. */
export function parseValue(lexer: Lexer, options: ParseOptions = {}): PdfValue | typeof NO_VALUE {
  return parseFrom(lexer, lexer.next(), options);
}

/** As `parseValue`, for an object whose first token has been read. */
export function parseFrom(lexer: Lexer, first: number, options: ParseOptions): PdfValue | typeof NO_VALUE {
  if (first !== token.ARRAY_OPEN && first !== token.DICT_OPEN) return scalar(lexer, first, options);
  const root: Open = opened(first);
  const open: Open[] = [root];
  let current: Open = root;
  for (;;) {
    const kind = lexer.next();
    if (kind === token.ARRAY_OPEN || kind === token.DICT_OPEN) {
      const inner = opened(kind);
      if (open.length < MAX_OPEN) add(current, inner.list ?? (inner.dict as PdfDict));
      open.push(inner);
      current = inner;
    } else if (kind === token.ARRAY_CLOSE || kind === token.DICT_CLOSE) {
      // A bracket of the other kind closes too: one of the two is a slip.
      open.pop();
      const outer = open.at(-1);
      if (outer === undefined) break;
      current = outer;
    } else {
      const value = scalar(lexer, kind, options);
      if (value === NO_VALUE) {
        // A name that its writer did not escape leaves words in a dictionary: /Arial,Unicode MS.
        if (kind === token.KEYWORD && current.dict !== undefined && !endsObject(lexer)) continue;
        break;
      }
      if (current.dict !== undefined && current.key === undefined) {
        // What is no name where a key should be is passed over.
        if (value instanceof PdfName) current.key = value.name;
      } else add(current, value);
    }
  }
  return root.list ?? (root.dict as PdfDict);
}

const ENDS = ['endobj', 'stream', 'endstream', 'obj', 'xref', 'trailer', 'startxref'];

/** Whether the last word belongs to the file, not to an object in it. */
function endsObject(lexer: Lexer): boolean {
  return ENDS.some((word) => lexer.isWord(word));
}

function opened(kind: number): Open {
  const isList = kind === token.ARRAY_OPEN;
  return { list: isList ? [] : undefined, dict: isList ? undefined : new Map(), key: undefined };
}

function add(into: Open, value: PdfValue): void {
  if (into.list !== undefined) into.list.push(value);
  else if (into.key !== undefined) {
    // The first of two equal keys would be as good; writers that repeat one mean the last.
    into.dict?.set(into.key, value);
    into.key = undefined;
  }
}

function scalar(lexer: Lexer, kind: number, options: ParseOptions): PdfValue | typeof NO_VALUE {
  if (kind === token.NUMBER) {
    if (options.references === true && lexer.integer && lexer.number >= 0) return reference(lexer) ?? lexer.number;
    return lexer.number;
  }
  if (kind === token.NAME) return lexer.name;
  if (kind === token.STRING) return options.decrypt === undefined ? lexer.string : options.decrypt(lexer.string);
  if (kind !== token.KEYWORD) return NO_VALUE;
  if (lexer.keyword === TRUE) return true;
  if (lexer.keyword === NULL) return null;
  return lexer.isWord('false') ? false : NO_VALUE;
}

/** After an integer: `G R` makes it a reference (§7.3.10). Looks ahead without moving where it is not. */
function reference(lexer: Lexer): PdfRef | undefined {
  const { bytes, number } = lexer;
  let at = lexer.pos;
  if (!isSpace(bytes[at])) return undefined;
  while (isSpace(bytes[at])) at++;
  let generation = 0;
  const from = at;
  for (let byte = bytes[at]; byte !== undefined && byte >= 0x30 && byte <= 0x39; byte = bytes[++at]) {
    generation = generation * 10 + byte - 0x30;
  }
  if (at === from || at - from > MAX_GENERATION_DIGITS || !isSpace(bytes[at])) return undefined;
  while (isSpace(bytes[at])) at++;
  if (bytes[at] !== 0x52 || !endsWord(bytes[at + 1]) || at >= lexer.end) return undefined;
  lexer.pos = at + 1;
  return new PdfRef(number, generation);
}

/** 65535 is the highest generation. */
const MAX_GENERATION_DIGITS = 5;
