/**
 * The table of everything that can go wrong. It feeds the HTTP answers, the page, the tools for models, the docs and the exit
 * codes, so a code stands here once. `status` is the HTTP status, `exit` the exit code of the command line; then what failed,
 * which is the same everywhere, and what to do about it, which is not.
 */

/** Where somebody meets a failure. */
export const faces = ['http', 'page', 'cli', 'mcp', 'library'] as const;
export type Face = (typeof faces)[number];

interface Told extends Readonly<Record<Face, string>> {
  readonly title: string;
  /** What failed, in a plain sentence that is true at every face. */
  readonly what: string;
}

interface ErrorRow extends Told {
  readonly status: number;
  readonly exit: number;
  readonly retryable: boolean;
}

const row = (status: number, exit: number, told: Told): ErrorRow => ({
  status,
  exit,
  retryable: status === 408 || status === 429 || status === 503,
  ...told,
});

/** Exit codes: 2 usage, 3 no known format, 4 the document, 5 a limit, 6 the service or the machine; 7 is a part of a document. */
export const errorTable = {
  'invalid-request': row(400, 2, {
    title: 'Invalid request',
    what: 'The request could not be understood.',
    http: 'Check the query parameters and headers against /openapi.json.',
    page: 'Check the options below the drop area.',
    cli: '"markwell COMMAND --help" lists what can be given.',
    mcp: 'Check the arguments against the schema of the tool.',
    library: 'Check the options against their types.',
  }),
  unauthorized: row(401, 2, {
    title: 'API key needed',
    what: 'This service was set up to ask for an API key.',
    http: 'Send one as "Authorization: Bearer KEY".',
    page: 'This page sends none: ask the operator for a way in that does.',
    cli: 'Unset MARKWELL_API_KEYS to serve without.',
    mcp: 'Put one into the configuration of this server, as "Authorization: Bearer KEY".',
    library: 'Pass one as `apiKey` to the client.',
  }),
  'not-found': row(404, 2, {
    title: 'Not found',
    what: 'There is nothing of this name.',
    http: 'Documents are converted by POST /scrape/document.',
    page: 'Reload the page: the service may have changed.',
    cli: 'Check the name, or put the document into the store again.',
    mcp: 'Check the name; list_formats, detect_document and convert_document are what there is.',
    library: 'Check the address that the client was given.',
  }),
  'method-not-allowed': row(405, 2, {
    title: 'Method not allowed',
    what: 'This address does not take that method.',
    http: 'The Allow header lists those that it takes.',
    page: 'Reload the page: the service may have changed.',
    cli: 'Documents are sent by POST.',
    mcp: 'Calls of tools are sent by POST.',
    library: 'Documents are sent by POST.',
  }),
  'not-acceptable': row(406, 2, {
    title: 'Not acceptable',
    what: 'None of the types that were asked for can be given.',
    http: 'Accept application/json or text/markdown, or send no Accept header.',
    page: 'Reload the page: the service may have changed.',
    cli: 'Ask for application/json or text/markdown.',
    mcp: 'Ask for application/json and text/event-stream.',
    library: 'Ask for application/json or text/markdown.',
  }),
  'upload-timeout': row(408, 6, {
    title: 'Upload too slow',
    what: 'The document did not arrive in time.',
    http: 'Send it again over a faster connection.',
    page: 'Try again over a faster connection.',
    cli: 'Send it again over a faster connection.',
    mcp: 'Send it again over a faster connection.',
    library: 'Send it again over a faster connection.',
  }),
  'body-too-large': row(413, 5, {
    title: 'Document too large',
    what: 'The document is larger than is taken here.',
    http: 'Split it, or ask the operator to raise MARKWELL_MAX_BODY_BYTES.',
    page: 'Split it, or ask the operator to allow larger ones.',
    cli: 'Split it, or set MARKWELL_MAX_BODY_BYTES to more.',
    mcp: 'Ask for a smaller document, or for the limit MARKWELL_MAX_BODY_BYTES to be raised where this server runs.',
    library: 'Split it, or raise `maxBodyBytes` of the configuration.',
  }),
  'unsupported-format': row(415, 3, {
    title: 'Format not supported',
    what: 'The bytes are of no format that can be converted.',
    http: 'GET /formats lists those that can.',
    page: '"Formats" above lists those that can.',
    cli: '"markwell formats" lists those that can.',
    mcp: 'The tool list_formats lists those that can.',
    library: '`formats` lists those that can.',
  }),
  'unsupported-encoding': row(415, 3, {
    title: 'Content encoding not supported',
    what: 'The content encoding is none of gzip, deflate, br and identity.',
    http: 'Send the bytes as they are.',
    page: 'Drop the file as it is.',
    cli: 'Send the bytes as they are.',
    mcp: 'Send the bytes as they are, in base64.',
    library: 'Send the bytes as they are.',
  }),
  'expectation-failed': row(417, 2, {
    title: 'Expectation failed',
    what: 'The only expectation that this service knows is "100-continue".',
    http: 'Leave the Expect header out.',
    page: 'Something between this page and the service changed the request: try another network.',
    cli: 'Leave the expectation out.',
    mcp: 'Leave the expectation out.',
    library: 'Leave the expectation out.',
  }),
  'empty-document': row(422, 4, {
    title: 'Empty document',
    what: 'The document holds no bytes.',
    http: 'Send the file itself as the body, for example with --data-binary @FILE.',
    page: 'It may not have been saved or copied to its end.',
    cli: 'Check that it was saved or downloaded to its end.',
    mcp: 'Check the path, or send the bytes of the file as base64.',
    library: 'Pass the contents of the file as `bytes`.',
  }),
  'corrupt-document': row(422, 4, {
    title: 'Document cannot be read',
    what: 'The document is damaged and nothing in it could be read.',
    http: 'Open it in the program that made it and save it again.',
    page: 'Open it in the program that made it and save it again.',
    cli: 'Open it in the program that made it and save it again.',
    mcp: 'Ask for another copy: the bytes may have been cut or changed on their way.',
    library: 'Open it in the program that made it and save it again.',
  }),
  'encrypted-document': row(422, 4, {
    title: 'Document is encrypted',
    what: 'The document is protected by a password.',
    http: 'Send it in the X-Document-Password header, or remove the protection.',
    page: 'Give it here; it goes to this service alone and is not kept.',
    cli: 'Give it with --password, or remove the protection.',
    mcp: 'Ask for it and give it as the argument password.',
    library: 'Pass it as the option `password`, or remove the protection.',
  }),
  'wrong-password': row(422, 4, {
    title: 'Wrong password',
    what: 'The password does not open the document.',
    http: 'Check it and send it again in the X-Document-Password header.',
    page: 'Check capitals and spaces, and try once more.',
    cli: 'Check it and give it again with --password.',
    mcp: 'Ask for it again and give it as the argument password.',
    library: 'Check the option `password`.',
  }),
  'no-text': row(422, 4, {
    title: 'No text found',
    what: 'The document could be read, but there is no text in it to convert.',
    http: 'Where it holds pictures of text, ocr=always reads them.',
    page: 'Where it holds pictures of text, choose "always read" under Options.',
    cli: 'Where it holds pictures of text, --ocr always reads them.',
    mcp: 'Where it holds pictures of text, the argument ocr with "always" reads them.',
    library: "Where it holds pictures of text, the option `ocr: 'always'` reads them.",
  }),
  'decompression-limit': row(422, 5, {
    title: 'Inflates to too much',
    what: 'The document inflates to far more bytes than it has, and was stopped.',
    http: 'Unpack it and send what is in it, or ask the operator to raise MARKWELL_MAX_INFLATED_BYTES.',
    page: 'Unpack it and drop what is in it.',
    cli: 'Unpack it, or set MARKWELL_MAX_INFLATED_BYTES or MARKWELL_MAX_INFLATE_RATIO to more.',
    mcp: 'Ask for the documents in it one by one.',
    library: 'Unpack it, or raise `maxInflatedBytes` or `maxInflateRatio` of the limits.',
  }),
  'nesting-limit': row(422, 5, {
    title: 'Nested too deeply',
    what: 'The document is nested more deeply than can be converted.',
    http: 'Unpack it first, and send the inner documents.',
    page: 'Unpack it first, and drop the inner documents.',
    cli: 'Unpack it first, or set MARKWELL_MAX_EMBED_DEPTH or MARKWELL_MAX_DEPTH to more.',
    mcp: 'Ask for the documents in it one by one.',
    library: 'Unpack it first, or raise `maxEmbedDepth` or `maxDepth` of the limits.',
  }),
  'entry-limit': row(422, 5, {
    title: 'Too many parts',
    what: 'The document holds more parts than can be converted.',
    http: 'Split it into smaller ones, or ask the operator to raise MARKWELL_MAX_ENTRIES.',
    page: 'Split it into smaller ones.',
    cli: 'Split it into smaller ones, or set MARKWELL_MAX_ENTRIES or MARKWELL_MAX_EMBEDDED to more.',
    mcp: 'Ask for the documents in it one by one.',
    library: 'Split it, or raise `maxEntries` or `maxEmbedded` of the limits.',
  }),
  'page-limit': row(422, 5, {
    title: 'Too many pages',
    what: 'The document has more pages than can be converted at once.',
    http: 'Split it into smaller ones, or ask the operator to raise MARKWELL_MAX_PAGES.',
    page: 'Split it into smaller ones.',
    cli: 'Split it into smaller ones, or set MARKWELL_MAX_PAGES to more.',
    mcp: 'Ask for the pages that matter as a document of their own.',
    library: 'Split it, or raise `maxPages` of the limits.',
  }),
  'size-limit': row(422, 5, {
    title: 'Too much content',
    what: 'The document holds more content than can be converted at once.',
    http: 'Split it into smaller ones, or ask the operator to raise the limit that this answer names.',
    page: 'Split it into smaller ones.',
    cli: 'Split it into smaller ones, or raise the limit: "markwell doctor" lists them.',
    mcp: 'Ask for the part that matters as a document of its own.',
    library: 'Split it, or raise the limit that `limit` names.',
  }),
  'memory-limit': row(422, 5, {
    title: 'Needs too much memory',
    what: 'Converting the document took more memory than one document may have.',
    http: 'Split it into smaller ones, or ask the operator to raise MARKWELL_WORKER_RSS_MB.',
    page: 'Split it into smaller ones.',
    cli: 'Split it into smaller ones, or set MARKWELL_WORKER_RSS_MB and MARKWELL_WORKER_DATA_MB to more.',
    mcp: 'Ask for the part that matters as a document of its own.',
    library: 'Split it, or raise `rssMb` and `dataMb` of the configuration.',
  }),
  'rate-limited': row(429, 6, {
    title: 'Too many requests',
    what: 'More requests came from you than are allowed.',
    http: 'Wait as long as Retry-After says.',
    page: 'Wait a minute, then try again.',
    cli: 'Wait a minute, then try again.',
    mcp: 'Wait a minute, then call again.',
    library: 'Wait a minute, then try again.',
  }),
  'header-too-large': row(431, 2, {
    title: 'Headers too large',
    what: 'The request headers are larger than this service takes.',
    http: 'Send fewer or shorter ones.',
    page: 'Use a shorter file name or password.',
    cli: 'Use a shorter address or password.',
    mcp: 'Send fewer or shorter ones.',
    library: 'Use a shorter name or password.',
  }),
  cancelled: row(499, 6, {
    title: 'Cancelled',
    what: 'The conversion was cancelled by whoever had asked for it.',
    http: 'Send the document again if it is wanted after all.',
    page: 'Drop the document again if it is wanted after all.',
    cli: 'Start the command again if the document is wanted after all.',
    mcp: 'Call the tool again if the document is wanted after all.',
    library: 'Convert the document again if it is wanted after all.',
  }),
  'converter-crashed': row(500, 6, {
    title: 'Converter crashed',
    what: 'The converter stopped while it read this document; other documents are not affected.',
    http: 'Please report this one with its request id.',
    page: 'Please report this one with the request named below.',
    cli: 'Please report this one.',
    mcp: 'Say so, and go on without this document.',
    library: 'Please report this one.',
  }),
  internal: row(500, 6, {
    title: 'Internal error',
    what: 'Something went wrong that should not.',
    http: 'The request id leads to the cause in the log.',
    page: 'The request named below leads to the cause in the log.',
    cli: '"markwell doctor" shows whether conversion works here.',
    mcp: 'Say so, and go on without this document.',
    library: '`cause` of this error has more, where there is more.',
  }),
  overloaded: row(503, 6, {
    title: 'Busy',
    what: 'All converters are busy and the queue is full.',
    http: 'Wait as long as Retry-After says and send it again.',
    page: 'Try again in a moment.',
    cli: 'Try again in a moment.',
    mcp: 'Call again in a moment.',
    library: 'Try again in a moment, or give the pool more workers.',
  }),
  'queue-timeout': row(503, 6, {
    title: 'Waited too long',
    what: 'No converter became free in time.',
    http: 'Wait as long as Retry-After says and send it again.',
    page: 'Try again in a moment.',
    cli: 'Try again with fewer --jobs.',
    mcp: 'Call again in a moment.',
    library: 'Try again in a moment, or raise `queueWaitMs` of the configuration.',
  }),
  draining: row(503, 6, {
    title: 'Shutting down',
    what: 'This instance is shutting down.',
    http: 'Send the document again; another instance will take it.',
    page: 'Try again in a moment.',
    cli: 'Start the command again.',
    mcp: 'Call again once the server has been started again.',
    library: 'The pool was closed: open another.',
  }),
  starting: row(503, 6, {
    title: 'Starting',
    what: 'This instance is still starting.',
    http: 'Send the document again in a moment.',
    page: 'Try again in a moment.',
    cli: 'Try again in a moment.',
    mcp: 'Call again in a moment.',
    library: 'Try again in a moment.',
  }),
  'conversion-timeout': row(504, 5, {
    title: 'Took too long',
    what: 'Converting the document took longer than one document may take.',
    http: 'Split it into smaller ones, or ask the operator to raise MARKWELL_TIMEOUT_MS.',
    page: 'Split it into smaller ones.',
    cli: 'Split it into smaller ones, or set MARKWELL_TIMEOUT_MS to more.',
    mcp: 'Ask for the part that matters as a document of its own.',
    library: 'Split it, or raise `timeoutMs` of the configuration.',
  }),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorTable;

export function isErrorCode(value: string): value is ErrorCode {
  return Object.hasOwn(errorTable, value);
}
