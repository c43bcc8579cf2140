/**
 * A client of the service, for Node and browsers: nothing but fetch.
 *
 * @example
 * import { createClient } from 'markwell/client';
 * const { content } = await createClient('http://localhost:3000').convert(bytes);
 */
import type { components, operations } from './schema.js';

export type FullConversion = components['schemas']['FullConversion'];
export type Detection = components['schemas']['Detection'];
export type Problem = components['schemas']['Problem'];
export type FormatInfo = operations['listFormats']['responses'][200]['content']['application/json'][number];
/** What tunes a conversion; `filename` is a hint. */
export type ConversionOptions = NonNullable<operations['scrapeDocument']['parameters']['query']>;

export type DocumentBytes = Uint8Array | ArrayBuffer | Blob | string;

export interface ClientOptions {
  readonly apiKey?: string;
  /** Times that a refusal is sent again that may go away (busy, shutting down); 4 by default. */
  readonly retries?: number;
  /** Replaces the global fetch. */
  readonly fetch?: typeof fetch;
}

export interface RequestOptions extends ConversionOptions {
  readonly password?: string;
  readonly signal?: AbortSignal;
}

export interface Client {
  /** Converts a document. Rejects with `MarkwellError` for every refusal of the service. */
  convert(document: DocumentBytes, options?: RequestOptions): Promise<FullConversion>;
  /** Tells the format of a document. */
  detect(document: DocumentBytes, options?: Pick<RequestOptions, 'signal'>): Promise<Detection>;
  formats(): Promise<FormatInfo[]>;
}

/** A refusal: `problem.code` is for programs, `message` is the sentence for the person. */
export class MarkwellError extends Error {
  override readonly name = 'MarkwellError';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

const FULL = 'application/vnd.markwell.conversion+json';
const DEFAULT_RETRIES = 4;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 30_000;

/** A client of the service at `baseUrl`, e.g. http://localhost:3000 */
export function createClient(baseUrl: string, options: ClientOptions = {}): Client {
  const base = baseUrl.replace(/\/+$/, '');
  return {
    convert: (document, { password, signal, ...query } = {}) =>
      ask<FullConversion>(options, `${base}/scrape/document${queryOf(query)}`, {
        body: document,
        headers: { accept: FULL, ...(password === undefined ? {} : { 'x-document-password': latin1(password) }) },
        signal,
      }),
    detect: (document, { signal } = {}) => ask<Detection>(options, `${base}/detect`, { body: document, signal }),
    formats: () => ask<FormatInfo[]>(options, `${base}/formats`, {}),
  };
}

interface Asked {
  readonly body?: DocumentBytes;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

async function ask<T>(options: ClientOptions, url: string, asked: Asked): Promise<T> {
  const { apiKey, retries = DEFAULT_RETRIES, fetch: send = fetch } = options;
  const { body, signal } = asked;
  for (let attempt = 0; ; attempt++) {
    const response = await send(url, {
      ...(body === undefined ? {} : { method: 'POST', body: body as NonNullable<RequestInit['body']> }),
      ...(signal === undefined ? {} : { signal }),
      headers: {
        ...asked.headers,
        ...(body === undefined ? {} : { 'content-type': 'application/octet-stream' }),
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      },
    });
    if (response.ok) return (await response.json()) as T;
    const problem = await problemOf(response);
    if (!problem.retryable || attempt >= retries) throw new MarkwellError(problem);
    await wait(waitMs(response, attempt), signal);
  }
}

/** The problem of an answer; one that is not the service's own (a proxy's page) is told as well as it can be. */
async function problemOf(response: Response): Promise<Problem> {
  const text = await response.text();
  if (/problem\+json/.test(response.headers.get('content-type') ?? '')) return JSON.parse(text) as Problem;
  const detail = `The answer was ${response.status} ${response.statusText}, from something in front of the service.`;
  const retryable = response.status === 429 || response.status >= 502;
  return {
    type: 'about:blank',
    title: 'Error',
    status: response.status,
    detail,
    instance: '',
    code: 'internal',
    retryable,
  };
}

function waitMs(response: Response, attempt: number): number {
  const asked = Number(response.headers.get('retry-after') ?? Number.NaN) * 1000;
  // Spread out, so that clients refused together do not come back together.
  const own = FIRST_WAIT_MS * 2 ** attempt * (0.5 + Math.random());
  return Math.min(Number.isFinite(asked) ? Math.max(asked, own) : own, LONGEST_WAIT_MS);
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

function queryOf(query: ConversionOptions): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`;
}

/** A password of any letters as a header takes it: the bytes of its UTF-8. */
function latin1(text: string): string {
  return String.fromCharCode(...new TextEncoder().encode(text));
}
