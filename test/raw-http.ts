// HTTP as bytes over a socket: what no well-behaved client would send.
import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  /** The body as JSON, empty where it is none. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Exchange {
  /** Every whole answer in order; informational ones (1xx) too. */
  readonly answers: readonly RawAnswer[];
  /** Whether the other side ended the connection. */
  readonly closed: boolean;
  /** Milliseconds until the exchange was over. */
  readonly ms: number;
}

export interface ExchangeOptions {
  /** Answers after which it is over; the end of the connection is waited for where this is not given. */
  readonly answers?: number;
  /** Milliseconds after which it is over whatever came. */
  readonly limitMs?: number;
  /** End our side after the last piece. */
  readonly halfClose?: boolean;
}

/** A piece to send, or milliseconds to wait before the next. */
export type Piece = string | Uint8Array | number;

const LIMIT_MS = 8_000;

/** Sends pieces, and gives what comes back. */
export async function exchange(
  port: number,
  pieces: Iterable<Piece>,
  options: ExchangeOptions = {},
): Promise<Exchange> {
  const started = performance.now();
  const socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  const chunks: Buffer[] = [];
  let closed = false;
  const over = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, options.limitMs ?? LIMIT_MS);
    const finish = () => {
      clearTimeout(timer);
      resolve();
    };
    const end = () => {
      closed = true;
      finish();
    };
    socket.on('end', end).on('close', end);
    // A reset after the answer is an end like another.
    socket.on('error', end);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (options.answers !== undefined && readAnswers(Buffer.concat(chunks)).length >= options.answers) finish();
    });
  });
  void sendPieces(socket, pieces, options.halfClose === true);
  await over;
  socket.destroy();
  return { answers: readAnswers(Buffer.concat(chunks)), closed, ms: performance.now() - started };
}

async function sendPieces(socket: Socket, pieces: Iterable<Piece>, halfClose: boolean): Promise<void> {
  for (const piece of pieces) {
    if (socket.destroyed || !socket.writable) return;
    if (typeof piece === 'number') await new Promise((resolve) => setTimeout(resolve, piece));
    else if (!socket.write(piece)) await Promise.race([drained(socket), closedOf(socket)]);
  }
  if (halfClose && socket.writable) socket.end();
}

const drained = (socket: Socket) => new Promise<void>((resolve) => socket.once('drain', resolve));
const closedOf = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

/** The whole answers among bytes that may end anywhere. */
export function readAnswers(bytes: Buffer): RawAnswer[] {
  const out: RawAnswer[] = [];
  let at = 0;
  for (;;) {
    const headEnd = bytes.indexOf('\r\n\r\n', at);
    if (headEnd < 0) return out;
    const [statusLine = '', ...lines] = bytes.toString('latin1', at, headEnd).split('\r\n');
    const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(statusLine)?.[1] ?? 0);
    const headers = new Map(lines.map((line) => splitHeader(line)));
    const body = readBody(bytes, headEnd + 4, status < 200 ? new Map() : headers);
    if (body === undefined) return out;
    out.push({ status, headers, text: body.text, body: parseJson(body.text) });
    at = body.end;
  }
}

function splitHeader(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

function readBody(bytes: Buffer, from: number, headers: ReadonlyMap<string, string>) {
  if (headers.get('transfer-encoding') === 'chunked') return readChunks(bytes, from);
  const end = from + Number(headers.get('content-length') ?? 0);
  return end > bytes.length ? undefined : { text: bytes.toString('utf8', from, end), end };
}

function readChunks(bytes: Buffer, from: number) {
  let text = '';
  for (let at = from; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const end = lineEnd + 2 + size + 2;
    if (!(end <= bytes.length)) return undefined;
    text += bytes.toString('utf8', lineEnd + 2, end - 2);
    if (size === 0) return { text, end };
    at = end;
  }
}

function parseJson(text: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    // Not every answer is JSON; whoever needs it to be looks at its keys.
    return {};
  }
}
