/**
 * The table of everything that can go wrong. HTTP responses, the web page, the MCP server, the docs and the exit codes are all made
 * from it, so each code is listed once. `status` is the HTTP status, `exit` the exit code of the command line; then what failed,
 * which is the same everywhere, and what to do about it, which differs.
 */

/** Where a failure is shown. */
export const faces = ['http', 'page', 'cli', 'mcp', 'library'] as const;
export type Face = (typeof faces)[number];

interface Told extends Readonly<Record<Face, string>> {
  readonly title: string;
  /** What failed, in a plain sentence that is true on every interface. */
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

/** Exit codes: 2 usage, 3 no known format, 4 the document, 5 a limit, 6 the service or the machine; 7 part of a document. */
export const errorTable = {
  'invalid-request': row(400, 2, {
    title: 'Invalid request',
    what: 'The request could not be understood.',
    http: 'Check the query parameters and headers against /openapi.json.',
    page: 'Check the options below the drop area.',
    cli: '"markwell COMMAND --help" lists the options.',
    mcp: 'Check the arguments against the schema of the tool.',
    library: 'Check the options against their types.',
  }),
  unauthorized: row(401, 2, {
    title: 'API key needed',
    what: 'This service requires an API key.',
    http: 'Send one as "Authorization: Bearer KEY".',
    page: 'This page does not send one; ask the operator for another way in.',
    cli: 'Unset MARKWELL_API_KEYS to serve without one.',
    mcp: 'Add one to the configuration of this server, as "Authorization: Bearer KEY".',
    library: 'Pass one as `apiKey` to the client.',
  }),
  'not-found': row(404, 2, {
    title: 'Not found',
    what: 'Nothing has this name.',
    http: 'Documents are converted by POST /scrape/document.',
    page: 'Reload the page: the service may have changed.',
    cli: 'Check the name, or put the document into the store again.',
    mcp: 'Check the name; the tools are list_formats, detect_document and convert_document.',
    library: 'Check the address that the client was given.',
  }),
  'method-not-allowed': row(405, 2, {
    title: 'Method not allowed',
    what: 'This address does not support that method.',
    http: 'The Allow header lists the supported methods.',
    page: 'Reload the page: the service may have changed.',
    cli: 'Documents are sent by POST.',
    mcp: 'Calls of tools are sent by POST.',
    library: 'Documents are sent by POST.',
  }),
  'not-acceptable': row(406, 2, {
    title: 'Not acceptable',
    what: 'None of the requested media types is available.',
    http: 'Accept application/json or text/markdown, or send no Accept header.',
    page: 'Reload the page: the service may have changed.',
    cli: 'Request application/json or text/markdown.',
    mcp: 'Request application/json and text/event-stream.',
    library: 'Request application/json or text/markdown.',
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
    what: 'The document is larger than allowed.',
    http: 'Split it, or ask the operator to raise MARKWELL_MAX_BODY_BYTES.',
    page: 'Split it, or ask the operator to allow larger documents.',
    cli: 'Split it, or raise MARKWELL_MAX_BODY_BYTES.',
    mcp: 'Ask for a smaller document, or for the limit MARKWELL_MAX_BODY_BYTES to be raised where this server runs.',
    library: 'Split it, or raise `maxBodyBytes` in the configuration.',
  }),
  'unsupported-format': row(415, 3, {
    title: 'Format not supported',
    what: 'The file is not in a supported format.',
    http: 'GET /formats lists the supported formats.',
    page: '"Formats" above lists the supported formats.',
    cli: '"markwell formats" lists the supported formats.',
    mcp: 'The tool list_formats lists the supported formats.',
    library: '`formats` lists the supported formats.',
  }),
  'unsupported-encoding': row(415, 3, {
    title: 'Content encoding not supported',
    what: 'The content encoding is not gzip, deflate, br or identity.',
    http: 'Send the bytes as they are.',
    page: 'Drop the file as it is.',
    cli: 'Send the bytes as they are.',
    mcp: 'Send the bytes as they are, in base64.',
    library: 'Send the bytes as they are.',
  }),
  'expectation-failed': row(417, 2, {
    title: 'Expectation failed',
    what: 'The only expectation this service supports is "100-continue".',
    http: 'Omit the Expect header.',
    page: 'Something between this page and the service changed the request: try another network.',
    cli: 'Omit the expectation.',
    mcp: 'Omit the expectation.',
    library: 'Omit the expectation.',
  }),
  'empty-document': row(422, 4, {
    title: 'Empty document',
    what: 'The document is empty: it has no bytes.',
    http: 'Send the file itself as the body, for example with --data-binary @FILE.',
    page: 'It may not have been saved or copied completely.',
    cli: 'Check that it was saved or downloaded completely.',
    mcp: 'Check the path, or send the bytes of the file as base64.',
    library: 'Pass the contents of the file as `bytes`.',
  }),
  'corrupt-document': row(422, 4, {
    title: 'Document cannot be read',
    what: 'The document is damaged and nothing in it could be read.',
    http: 'Open it in the program that made it and save it again.',
    page: 'Open it in the program that made it and save it again.',
    cli: 'Open it in the program that made it and save it again.',
    mcp: 'Ask for another copy: this one may have been cut short or changed in transit.',
    library: 'Open it in the program that made it and save it again.',
  }),
  'encrypted-document': row(422, 4, {
    title: 'Document is encrypted',
    what: 'The document is protected by a password.',
    http: 'Send the password in the X-Document-Password header, or remove the protection.',
    page: 'Enter it here; it is sent to this service only and not kept.',
    cli: 'Pass the password with --password, or remove the protection.',
    mcp: 'Ask for the password and pass it as the argument password.',
    library: 'Pass the password as the option `password`, or remove the protection.',
  }),
  'wrong-password': row(422, 4, {
    title: 'Wrong password',
    what: 'The password does not open the document.',
    http: 'Check it and send it again in the X-Document-Password header.',
    page: 'Check capitals and spaces, and try once more.',
    cli: 'Check it and pass it again with --password.',
    mcp: 'Ask for it again and pass it as the argument password.',
    library: 'Check the option `password`.',
  }),
  'no-text': row(422, 4, {
    title: 'No text found',
    what: 'The document was read, but it contains no text.',
    http: 'If it contains pictures of text, ocr=always reads them.',
    page: 'If it contains pictures of text, choose "always read" under Options.',
    cli: 'If it contains pictures of text, --ocr always reads them.',
    mcp: 'If it contains pictures of text, the argument ocr with "always" reads them.',
    library: "If it contains pictures of text, the option `ocr: 'always'` reads them.",
  }),
  'decompression-limit': row(422, 5, {
    title: 'Decompression limit reached',
    what: 'The document decompresses to more data than is allowed.',
    http: 'Unpack it and send its contents, or ask the operator to raise MARKWELL_MAX_INFLATED_BYTES.',
    page: 'Unpack it and drop its contents.',
    cli: 'Unpack it, or raise MARKWELL_MAX_INFLATED_BYTES or MARKWELL_MAX_INFLATE_RATIO.',
    mcp: 'Ask for the documents in it one by one.',
    library: 'Unpack it, or raise `maxInflatedBytes` or `maxInflateRatio` in the limits.',
  }),
  'nesting-limit': row(422, 5, {
    title: 'Nested too deeply',
    what: 'The document is nested more deeply than allowed.',
    http: 'Unpack it first, and send the inner documents.',
    page: 'Unpack it first, and drop the inner documents.',
    cli: 'Unpack it first, or raise MARKWELL_MAX_EMBED_DEPTH or MARKWELL_MAX_DEPTH.',
    mcp: 'Ask for the documents in it one by one.',
    library: 'Unpack it first, or raise `maxEmbedDepth` or `maxDepth` in the limits.',
  }),
  'entry-limit': row(422, 5, {
    title: 'Too many parts',
    what: 'The document contains more parts than allowed.',
    http: 'Split it into smaller documents, or ask the operator to raise MARKWELL_MAX_ENTRIES.',
    page: 'Split it into smaller documents.',
    cli: 'Split it into smaller documents, or raise MARKWELL_MAX_ENTRIES or MARKWELL_MAX_EMBEDDED.',
    mcp: 'Ask for the documents in it one by one.',
    library: 'Split it, or raise `maxEntries` or `maxEmbedded` in the limits.',
  }),
  'page-limit': row(422, 5, {
    title: 'Too many pages',
    what: 'The document has more pages than allowed.',
    http: 'Split it into smaller documents, or ask the operator to raise MARKWELL_MAX_PAGES.',
    page: 'Split it into smaller documents.',
    cli: 'Split it into smaller documents, or raise MARKWELL_MAX_PAGES.',
    mcp: 'Ask for the pages that matter as a document of their own.',
    library: 'Split it, or raise `maxPages` in the limits.',
  }),
  'size-limit': row(422, 5, {
    title: 'Too much content',
    what: 'The document contains more than can be converted at once.',
    http: 'Split it into smaller documents, or ask the operator to raise the limit named in this response.',
    page: 'Split it into smaller documents.',
    cli: 'Split it into smaller documents, or raise the limit: "markwell doctor" lists them.',
    mcp: 'Ask for the part that matters as a document of its own.',
    library: 'Split it, or raise the limit that `limit` names.',
  }),
  'memory-limit': row(422, 5, {
    title: 'Needs too much memory',
    what: 'Converting the document took more memory than allowed.',
    http: 'Split it into smaller documents, or ask the operator to raise MARKWELL_WORKER_RSS_MB.',
    page: 'Split it into smaller documents.',
    cli: 'Split it into smaller documents, or raise MARKWELL_WORKER_RSS_MB and MARKWELL_WORKER_DATA_MB.',
    mcp: 'Ask for the part that matters as a document of its own.',
    library: 'Split it, or raise `rssMb` and `dataMb` in the configuration.',
  }),
  'rate-limited': row(429, 6, {
    title: 'Too many requests',
    what: 'You have sent more requests than allowed.',
    http: 'Wait as long as Retry-After says.',
    page: 'Wait a minute, then try again.',
    cli: 'Wait a minute, then try again.',
    mcp: 'Wait a minute, then call again.',
    library: 'Wait a minute, then try again.',
  }),
  'header-too-large': row(431, 2, {
    title: 'Headers too large',
    what: 'The request headers are larger than this service accepts.',
    http: 'Send fewer or shorter ones.',
    page: 'Use a shorter file name or password.',
    cli: 'Use a shorter address or password.',
    mcp: 'Send fewer or shorter ones.',
    library: 'Use a shorter name or password.',
  }),
  cancelled: row(499, 6, {
    title: 'Cancelled',
    what: 'The conversion was cancelled by the caller.',
    http: 'Send the document again if you still need it.',
    page: 'Drop the document again if you still need it.',
    cli: 'Run the command again if you still need the document.',
    mcp: 'Call the tool again if you still need the document.',
    library: 'Convert the document again if you still need it.',
  }),
  'converter-crashed': row(500, 6, {
    title: 'Converter crashed',
    what: 'The converter crashed on this document; other documents are not affected.',
    http: 'Please report it with its request id.',
    page: 'Please report it with the request named below.',
    cli: 'Please report it.',
    mcp: 'Report the failure, and continue without this document.',
    library: 'Please report it.',
  }),
  internal: row(500, 6, {
    title: 'Internal error',
    what: 'Something unexpected went wrong.',
    http: 'Look up the request id in the log to find the cause.',
    page: 'Look up the request named below in the log to find the cause.',
    cli: '"markwell doctor" shows whether conversion works here.',
    mcp: 'Report the failure, and continue without this document.',
    library: 'The `cause` of this error may have details.',
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
    library: 'Try again in a moment, or raise `queueWaitMs` in the configuration.',
  }),
  draining: row(503, 6, {
    title: 'Shutting down',
    what: 'This instance is shutting down.',
    http: 'Send the document again; another instance will take it.',
    page: 'Try again in a moment.',
    cli: 'Run the command again.',
    mcp: 'Call again once the server has restarted.',
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
    what: 'Converting the document took longer than allowed.',
    http: 'Split it into smaller documents, or ask the operator to raise MARKWELL_TIMEOUT_MS.',
    page: 'Split it into smaller documents.',
    cli: 'Split it into smaller documents, or raise MARKWELL_TIMEOUT_MS.',
    mcp: 'Ask for the part that matters as a document of its own.',
    library: 'Split it, or raise `timeoutMs` in the configuration.',
  }),
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorTable;

export function isErrorCode(value: string): value is ErrorCode {
  return Object.hasOwn(errorTable, value);
}
