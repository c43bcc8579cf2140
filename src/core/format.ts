import type { Root } from 'mdast';
import type { Budget } from './budget.js';
import type { ReadingStep } from './removal.js';
import type { Warning } from './warning.js';

/** Bytes as they arrived, plus what the sender claimed about them. Claims are hints, never trusted. */
export interface Source {
  readonly bytes: Uint8Array;
  readonly name?: string;
  readonly mediaType?: string;
  /** A picture in another document: only the words in it are wanted, not what is known about it. */
  readonly wordsOnly?: boolean;
}

/**
 * How sure a format is that the bytes are its own, in [0, 1]. A tie between two formats on a real file is a bug (tested).
 * Use the names of `confidence`; text formats without a signature give a share of evidence between MAYBE and LIKELY.
 */
export type Confidence = number;

export const confidence = {
  /** Not mine. */
  NO: 0,
  /** I read anything of this kind if nobody knows better (text, zip, generic XML). */
  FALLBACK: 0.1,
  /** Could be mine; a claimed name or media type decides. */
  MAYBE: 0.3,
  /** Several marks of my own that other text does not have. */
  LIKELY: 0.6,
  /** My magic bytes. */
  SIGNATURE: 0.8,
  /** I looked inside the container or at the root element: mine. */
  STRUCTURE: 1,
} as const;

/** The root element of an XML document. */
export interface XmlRoot {
  /** Local name, as written. */
  readonly name: string;
  readonly namespace: string;
  /** The name after `<!DOCTYPE`, or ''. */
  readonly doctype: string;
}

/** One shared look at the bytes, made once and given to every format. All parts are computed on first use. */
export interface Peek {
  readonly bytes: Uint8Array;
  /** Claimed extension in lower case without dot, or ''. Only for telling siblings apart, never for trust. */
  readonly extension: string;
  /** Whether the bytes from `offset` are these (a string is compared as Latin-1). */
  startsWith(signature: string | readonly number[], offset?: number): boolean;
  /** The first 64 Ki characters if the bytes are text in any charset, else ''. */
  text(): string;
  xmlRoot(): XmlRoot | undefined;
  /** Names of the entries if the bytes are a zip, in the archive's order. */
  zipNames(): readonly string[] | undefined;
  /** The first 64 KiB of an entry as UTF-8 text, or '' if there is none. */
  zipText(name: string): string;
  /** Lower-case names of streams and storages (path with '/') if the bytes are an OLE compound file. */
  oleNames(): readonly string[] | undefined;
}

/** Everything the rest of the program knows about one document format. Light: it is loaded by everyone. */
export interface Format {
  /** = the folder's name. */
  readonly id: string;
  /** What people call it, e.g. "Word document". */
  readonly title: string;
  /** The family it is listed under. */
  readonly family: FormatFamily;
  readonly mediaTypes: readonly string[];
  /** Lower case, without dot. */
  readonly extensions: readonly string[];
  sniff(peek: Peek): Confidence;
  /** Which of `mediaTypes` the bytes are of, where there are several; the first where this is not said. */
  mediaTypeOf?(peek: Peek): string;
  load(): Promise<{ readonly read: Reader }>;
}

export type FormatFamily =
  | 'archive'
  | 'audio-video'
  | 'book'
  | 'data'
  | 'drawing'
  | 'mail'
  | 'markup'
  | 'picture'
  | 'pdf'
  | 'presentation'
  | 'spreadsheet'
  | 'text'
  | 'web'
  | 'word';

/** Damage inside a document is a warning; only an unreadable document throws ConvertError. */
export type Reader = (source: Source, context: ReadContext) => Promise<Root>;

/** What the sender may ask for. Every option has a default that suits most documents. */
export interface ReadOptions {
  /** Opens an encrypted document. */
  readonly password?: string;
  /** Web pages: only the main content (`always`), everything (`never`), or as the page looks (`auto`, the default). */
  readonly main?: 'auto' | 'always' | 'never';
  /** Reading pictures of text: where there is no text otherwise (`auto`, the default), also in the pictures that stand in documents (`always`), or never. */
  readonly ocr?: 'auto' | 'always' | 'never';
  /** Languages for OCR, as tesseract names them (`eng`, `deu`, ...). */
  readonly ocrLanguages?: readonly string[];
}

/** Pixels in rows from the top, without padding: 1 byte (grey) or 4 bytes (RGBA) a pixel. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly channels: 1 | 4;
  readonly data: Uint8Array;
  /** Dots per inch, if known. */
  readonly dpi?: number;
}

/** A word that OCR found; the box is in pixels, y grows downwards. */
export interface RecognizedWord {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** [0, 100] */
  readonly confidence: number;
  /** Number of the line and block that the engine put it into. */
  readonly line: number;
  readonly block: number;
  /** y of the line that the letters stand on, below the middle of the word. */
  readonly baseline?: number;
}

/** How long a conversion may take. */
export interface TimeBudget {
  /** Milliseconds in all, without OCR. */
  readonly ms: number;
  /** Milliseconds more for each picture that is read by OCR. */
  readonly ocrPageMs: number;
}

export interface ReadContext {
  /** Limits and what was used of them, shared with embedded documents; see `spend` and `checkLimit`. */
  readonly budget: Budget;
  readonly options: ReadOptions;
  /** How many documents this one is inside of. */
  readonly depth: number;
  warn(warning: Warning): void;
  /** Reports what is left out on purpose, and why; `text` is cut. */
  removed(step: ReadingStep, reason: string, text: string): void;
  /** Pages, sheets or parts done: feeds the stall watchdog and the progress bar. */
  progress(done: number, total?: number): void;
  /** Converts a document inside this one: same limits, counted depth. Never throws for the inner document's damage. */
  readEmbedded(source: Source): Promise<Root>;
  /** Milliseconds until what was read must be handed over; absent where nothing limits them. */
  timeLeft?(): number;
  /** OCR, where the options and the installation allow it. */
  recognize?(image: Raster): Promise<readonly RecognizedWord[]>;
}
