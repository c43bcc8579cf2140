import { clean } from '../clean/transforms.js';
import { printLabels } from '../content/numbering/printed.js';
import { type Budget, checkLimit, createBudget, spend } from '../core/budget.js';
import type { Conversion } from '../core/conversion.js';
import { ConvertError } from '../core/errors.js';
import type { Format, Raster, ReadContext, RecognizedWord, Source, TimeBudget } from '../core/format.js';
import { defaultLimits, type Limits } from '../core/limits.js';
import type { ConversionOptions } from '../core/options.js';
import { collectRemovals } from '../core/removal.js';
import { toMicroseconds } from '../core/seconds.js';
import type { Root } from '../core/tree.js';
import type { Warning } from '../core/warning.js';
import { detect, mediaTypeOf } from '../detect/detect.js';
import { formats as allFormats } from '../formats/registry.js';
import { toMarkdown } from '../markdown/to-markdown.js';
import { readPictures } from './pictures.js';

export interface ConvertOptions extends ConversionOptions {
  readonly limits?: Partial<Limits>;
  /** Stops after a stage and gives it as JSON (`tree`, `clean`), or goes through (`markdown`, the default). */
  readonly stage?: 'tree' | 'clean' | 'markdown';
  /** Formats to choose from; all of them by default. */
  readonly formats?: readonly Format[];
  /** How long it may take; long documents of pages then end early, with a warning. Without it they are read to their end. */
  readonly time?: TimeBudget;
  progress?(done: number, total?: number): void;
  /** A page begins to be read by OCR, which takes seconds; `progress` is called meanwhile. */
  recognizing?(): void;
  /** OCR by other means than the engine inside; not asked where `ocr` is `never`. */
  recognize?(image: Raster): Promise<readonly RecognizedWord[]>;
}

/** Warnings of one conversion that are kept; a damaged file can have one for every byte. */
const MAX_WARNINGS = 100;

/**
 * Converts one document: detect, read, clean, write. Pure: bytes in, result out, and nothing is kept for the next.
 * Throws `ConvertError`. Times are in seconds; `download` is 0, because the bytes are here already.
 */
export async function convert(source: Source, options: ConvertOptions = {}): Promise<Conversion> {
  const start = performance.now();
  const budget = createBudget({ ...defaultLimits, ...options.limits });
  const formats = options.formats ?? allFormats;
  const format = detect(source, formats);
  const warnings: Warning[] = [];
  const clock = options.time === undefined ? {} : { clock: { start, time: options.time, recognized: 0 } };
  const [left, cleaned] = [collectRemovals(), collectRemovals()];
  const context = createContext({ budget, formats, options, warnings, removed: left.removed, ...clock });
  const tree = await readWith(format, source, context);
  if (options.ocr === 'always') {
    const read = (bytes: Uint8Array) =>
      readPicture(bytes, { budget, formats, options, warnings, removed: left.removed });
    await readPictures(tree, { context, read });
  }
  printLabels(tree);
  if (options.stage !== 'tree') clean(tree, cleaned, new Set(options.skipCleaning));
  const content =
    options.stage === 'tree' || options.stage === 'clean' ? JSON.stringify(tree, null, 1) : toMarkdown(tree);
  checkLimit(budget, 'maxOutputChars', content.length);
  if (content === '' && !isBlankText(source, format)) throw new ConvertError('no-text');
  const parse = toMicroseconds((performance.now() - start) / 1000);
  const mediaType = mediaTypeOf(format, source);
  const removals = [...left.removals, ...cleaned.removals];
  return { content, format: format.id, mediaType, warnings, removals, timings: { total: parse, download: 0, parse } };
}

/** The format that the bytes are of, without converting them. Throws `ConvertError`. */
export function detectFormat(source: Source, formats: readonly Format[] = allFormats): Format {
  return detect(source, formats);
}

/** Text of nothing but white space converts to nothing, rightly; any other file that gives nothing is told so. */
function isBlankText(source: Source, format: Format): boolean {
  return format.family === 'text' && source.bytes.length < 1_000_000;
}

async function readWith(format: Format, source: Source, context: ReadContext): Promise<Root> {
  try {
    const { read } = await format.load();
    return await read(source, context);
  } catch (error) {
    if (error instanceof ConvertError) throw error;
    if (error instanceof RangeError && /call stack/i.test(error.message))
      throw new ConvertError('nesting-limit', { cause: error });
    if (isOutOfMemory(error)) throw new ConvertError('memory-limit', { cause: error });
    throw new ConvertError('corrupt-document', { cause: error });
  }
}

function isOutOfMemory(error: unknown): boolean {
  return (
    error instanceof RangeError &&
    /allocation failed|array buffer|invalid array length|invalid string length|memory/i.test(error.message)
  );
}

/** Share of the time that is kept for what follows the reading of pages. */
const RESERVED_TIME = 0.25;

/** What the time of a conversion is measured by; shared with embedded documents. */
interface Clock {
  readonly start: number;
  readonly time: TimeBudget;
  /** Pictures that OCR began to read. */
  recognized: number;
}

function timeLeft({ start, time, recognized }: Clock): number {
  return time.ms * (1 - RESERVED_TIME) + time.ocrPageMs * recognized - (performance.now() - start);
}

interface ContextParts {
  readonly budget: Budget;
  readonly formats: readonly Format[];
  readonly options: ConvertOptions;
  readonly warnings: Warning[];
  readonly removed: ReadContext['removed'];
  readonly clock?: Clock;
  /** Passed on to embedded documents; see `Source`. */
  readonly wordsOnly?: boolean;
}

function createContext(parts: ContextParts, depth = 0): ReadContext {
  const { budget, options, warnings, clock } = parts;
  let done = 0;
  let total: number | undefined;
  const progress = (partsDone: number, parts?: number) => {
    done = partsDone;
    total = parts;
    options.progress?.(done, total);
  };
  const context: ReadContext = {
    budget,
    options,
    depth,
    warn(warning) {
      if (warnings.length < MAX_WARNINGS) warnings.push(warning);
    },
    removed: parts.removed,
    progress,
    readEmbedded: (source) => readEmbedded(source, parts, depth + 1),
    ...(clock === undefined ? {} : { timeLeft: () => timeLeft(clock) }),
  };
  if (options.ocr === 'never') return context;
  const recognize = options.recognize ?? recognizeWith(options, () => options.progress?.(done, total));
  const counted = (image: Raster) => {
    if (clock !== undefined) clock.recognized++;
    return recognize(image);
  };
  return { ...context, recognize: counted };
}

/** OCR inside this process; its engine is loaded by the first picture. */
function recognizeWith(
  options: ConvertOptions,
  progress: () => void,
): (image: Raster) => Promise<readonly RecognizedWord[]> {
  const { ocrLanguages: languages } = options;
  return async (image) => {
    options.recognizing?.();
    progress();
    const { recognize } = await import('../layout/ocr/recognize.js');
    return recognize(image, { ...(languages === undefined ? {} : { languages }), progress });
  };
}

/** Limits still end the whole conversion; any other failure of an inner document costs that document alone. */
async function readEmbedded(source: Source, parts: ContextParts, depth: number): Promise<Root> {
  checkLimit(parts.budget, 'maxEmbedDepth', depth);
  spend(parts.budget, 'maxEmbedded', 1);
  const context = createContext(parts, depth);
  const inner = parts.wordsOnly === true ? { ...source, wordsOnly: true } : source;
  try {
    return await readWith(detect(inner, parts.formats), inner, context);
  } catch (error) {
    if (error instanceof ConvertError && error.limit !== undefined) throw error;
    const code = error instanceof ConvertError ? error.code : 'internal';
    context.warn({ code: 'embedded-failed', message: `An embedded document was left out: ${code}.` });
    return { type: 'root', children: [] };
  }
}

/** The words in a picture that stands in a document; its warnings say nothing of that. Throws where it cannot be read. */
async function readPicture(bytes: Uint8Array, parts: ContextParts): Promise<Root> {
  checkLimit(parts.budget, 'maxEmbedDepth', 1);
  spend(parts.budget, 'maxEmbedded', 1);
  const format = detect({ bytes }, parts.formats.filter(isPictureFormat));
  const context = createContext({ ...parts, warnings: [], wordsOnly: true }, 1);
  return readWith(format, { bytes, wordsOnly: true }, context);
}

function isPictureFormat({ mediaTypes }: Format): boolean {
  return mediaTypes.some((type) => type.startsWith('image/'));
}
