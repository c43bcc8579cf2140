import { type ErrorCode, errorTable, type Face } from './error-table.js';

export { type ErrorCode, errorTable, type Face, faces, isErrorCode } from './error-table.js';

/** A limit that was met: its name in the configuration and its value in the unit that the name says. */
export interface LimitHit {
  readonly name: string;
  readonly value: number;
}

export interface ConvertErrorOptions {
  /** Said in place of the table's sentences, where more can be said; true at every face. Never text or names of the document. */
  readonly detail?: string;
  /** The cause for the log. */
  readonly cause?: unknown;
  readonly limit?: LimitHit;
  /** What the bytes look like, for `unsupported-format`. */
  readonly detected?: string;
}

/** A conversion that cannot go on. `code` is for programs, `message` is for whoever calls the library. */
export class ConvertError extends Error {
  readonly code: ErrorCode;
  /** What failed, without what to do about it. */
  readonly what: string;
  readonly limit: LimitHit | undefined;
  readonly detected: string | undefined;

  constructor(code: ErrorCode, options: ConvertErrorOptions = {}) {
    const what = options.detail ?? whatOf(code, options.detected);
    super(
      withCure(what, code, options.detected, 'library'),
      options.cause === undefined ? {} : { cause: options.cause },
    );
    this.name = 'ConvertError';
    this.code = code;
    this.what = what;
    this.limit = options.limit;
    this.detected = options.detected;
  }

  /** What failed and what to do about it, for one face. */
  sentencesFor(face: Face): string {
    return withCure(this.what, this.code, this.detected, face);
  }
}

function whatOf(code: ErrorCode, detected: string | undefined): string {
  if (code !== 'unsupported-format' || detected === undefined) return errorTable[code].what;
  return `This looks like ${detected}, which cannot be converted.`;
}

/** A sentence that is not the table's says itself what to do, where there is something. */
function withCure(what: string, code: ErrorCode, detected: string | undefined, face: Face): string {
  return what === whatOf(code, detected) ? `${what} ${errorTable[code][face]}` : what;
}

/** Outcomes of documents in a batch or queue that are no failures of a conversion, as reports name them. */
export const outcomes = {
  ok: { what: 'The document was converted.', cure: 'Its markdown lies in the output folder.' },
  present: {
    what: 'The output was there already, so the document was left alone.',
    cure: 'Give --again to convert it once more.',
  },
  'unreadable-file': {
    what: 'The file could not be read: it is not there, it may not be read, or it is no file.',
    cure: 'The report says which. Check its path and its rights, then start the same command again.',
  },
  'unreadable-folder': {
    what: 'A folder could not be listed, so nothing below it was converted.',
    cure: 'Check its rights, then start the same command again.',
  },
  'not-written': {
    what: 'The document was converted, but its output could not be written.',
    cure: 'The report says why. Check the output folder, then start the same command again.',
  },
  store: {
    what: 'The store of the queue could not be read or written.',
    cure: 'Check that it is mounted and has room, then run: markwell enqueue --dead.',
  },
} as const;
