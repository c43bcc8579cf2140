/**
 * The table of everything that can go wrong. It feeds the HTTP answers, the docs and the exit codes, so a code stands
 * here once. `status` is the HTTP status, `exit` the exit code of the command line.
 */
interface ErrorRow {
  readonly status: number;
  readonly exit: number;
  readonly retryable: boolean;
  readonly title: string;
  /** What failed, why, and how to fix it, in plain sentences. */
  readonly detail: string;
}

const row = (status: number, exit: number, title: string, detail: string): ErrorRow => ({
  status,
  exit,
  retryable: status === 408 || status === 429 || status === 503,
  title,
  detail,
});

/** Exit codes: 2 usage, 3 no known format, 4 the document, 5 a limit, 6 the service. */
export const errorTable = {
  'invalid-request': row(
    400,
    2,
    'Invalid request',
    'The request could not be understood. Check the query parameters and headers against /openapi.json.',
  ),
  unauthorized: row(
    401,
    2,
    'API key needed',
    'This service was set up to ask for an API key. Send one as "Authorization: Bearer KEY".',
  ),
  'not-found': row(
    404,
    2,
    'Not found',
    'There is nothing at this address. Documents are converted by POST /scrape/document.',
  ),
  'method-not-allowed': row(
    405,
    2,
    'Method not allowed',
    'This address does not take that method. The Allow header lists those that it takes.',
  ),
  'not-acceptable': row(
    406,
    2,
    'Not acceptable',
    'The Accept header rules out both application/json and text/markdown. Send one of them, or no Accept header.',
  ),
  'upload-timeout': row(
    408,
    6,
    'Upload too slow',
    'The body did not arrive in time. Send it again over a faster connection.',
  ),
  'body-too-large': row(
    413,
    5,
    'Document too large',
    'The document is larger than this service takes. Split it, or ask the operator to raise MARKWELL_MAX_BODY_BYTES.',
  ),
  'unsupported-format': row(
    415,
    3,
    'Format not supported',
    'The bytes are of no format that can be converted. GET /formats lists those that can.',
  ),
  'unsupported-encoding': row(
    415,
    3,
    'Content encoding not supported',
    'The Content-Encoding is none of gzip, deflate, br and identity. Send the bytes as they are.',
  ),
  'expectation-failed': row(
    417,
    2,
    'Expectation failed',
    'The only expectation that this service knows is "100-continue". Leave the Expect header out.',
  ),
  'empty-document': row(
    422,
    4,
    'Empty document',
    'The document holds no bytes. Send the file itself as the body, for example with --data-binary @FILE.',
  ),
  'corrupt-document': row(
    422,
    4,
    'Document cannot be read',
    'The document is damaged and nothing in it could be read. Open it in the program that made it and save it again.',
  ),
  'encrypted-document': row(
    422,
    4,
    'Document is encrypted',
    'The document is protected by a password. Send it in the X-Document-Password header, or remove the protection.',
  ),
  'wrong-password': row(
    422,
    4,
    'Wrong password',
    'The password does not open the document. Check it and send it again.',
  ),
  'no-text': row(422, 4, 'No text found', 'The document could be read, but there is no text in it to convert.'),
  'decompression-limit': row(
    422,
    5,
    'Inflates to too much',
    'The document inflates to far more bytes than it has. It was stopped to protect the service.',
  ),
  'nesting-limit': row(
    422,
    5,
    'Nested too deeply',
    'The document is nested more deeply than can be converted. Unpack it first, or send the inner documents.',
  ),
  'entry-limit': row(
    422,
    5,
    'Too many parts',
    'The document holds more parts than can be converted. Split it into smaller ones.',
  ),
  'page-limit': row(
    422,
    5,
    'Too many pages',
    'The document has more pages than can be converted at once. Split it into smaller ones.',
  ),
  'size-limit': row(
    422,
    5,
    'Too much content',
    'The document holds more content than can be converted at once. Split it into smaller ones.',
  ),
  'memory-limit': row(
    422,
    5,
    'Needs too much memory',
    'Converting the document took more memory than one document may have. Split it into smaller ones.',
  ),
  'rate-limited': row(
    429,
    6,
    'Too many requests',
    'More requests came from you than are allowed. Wait as long as Retry-After says.',
  ),
  'header-too-large': row(
    431,
    2,
    'Headers too large',
    'The request headers are larger than this service takes. Send fewer or shorter ones.',
  ),
  'converter-crashed': row(
    500,
    6,
    'Converter crashed',
    'The converter stopped while it read this document. Other documents are not affected; please report this one.',
  ),
  internal: row(
    500,
    6,
    'Internal error',
    'Something went wrong that should not. The request id leads to the cause in the log.',
  ),
  overloaded: row(
    503,
    6,
    'Busy',
    'All converters are busy and the queue is full. Wait as long as Retry-After says and send it again.',
  ),
  'queue-timeout': row(
    503,
    6,
    'Waited too long',
    'No converter became free in time. Wait as long as Retry-After says and send it again.',
  ),
  draining: row(
    503,
    6,
    'Shutting down',
    'This instance is shutting down. Send the document again; another instance will take it.',
  ),
  starting: row(503, 6, 'Starting', 'This instance is still starting. Send the document again in a moment.'),
  'conversion-timeout': row(
    504,
    5,
    'Took too long',
    'Converting the document took longer than one document may take. Split it into smaller ones.',
  ),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorTable;

/** A limit that was met: its name in the configuration and its value in the unit that the name says. */
export interface LimitHit {
  readonly name: string;
  readonly value: number;
}

export interface ConvertErrorOptions {
  /** The sentence for the person, where it can say more than the table's. Never text or names of the document. */
  readonly detail?: string;
  /** The cause for the log. */
  readonly cause?: unknown;
  readonly limit?: LimitHit;
  /** What the bytes look like, for `unsupported-format`. */
  readonly detected?: string;
}

/** A conversion that cannot go on. `code` is for programs, `message` is the sentence for the person. */
export class ConvertError extends Error {
  readonly code: ErrorCode;
  readonly limit: LimitHit | undefined;
  readonly detected: string | undefined;

  constructor(code: ErrorCode, options: ConvertErrorOptions = {}) {
    super(options.detail ?? errorTable[code].detail, options.cause === undefined ? {} : { cause: options.cause });
    this.name = 'ConvertError';
    this.code = code;
    this.limit = options.limit;
    this.detected = options.detected;
  }
}

export function isErrorCode(value: string): value is ErrorCode {
  return Object.hasOwn(errorTable, value);
}
