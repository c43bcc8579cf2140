/** What the parser of HTTP lets through and two servers could read in two ways (RFC 9112 §3.2, §6.1, §6.3). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ConvertError } from '../core/errors.js';
import { quote } from '../core/refusal.js';

/** A name, an IPv4 address or an IPv6 address in brackets, and a port (RFC 3986 §3.2.2). */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d{0,5})?$/i;

/** Throws `invalid-request` for a request whose end or whose addressee is not sure; its connection takes no other. */
export function checkFraming(request: FastifyRequest, reply: FastifyReply): void {
  const wrong = ambiguity(request);
  if (wrong === undefined) return;
  reply.header('connection', 'close');
  throw new ConvertError('invalid-request', { detail: wrong });
}

function ambiguity({ raw }: FastifyRequest): string | undefined {
  const hosts = valuesOf(raw.rawHeaders, 'host');
  const [host] = hosts;
  if (hosts.length > 1) return 'The Host header stands twice. Send it once.';
  if (host === undefined && raw.httpVersion === '1.1') return 'The Host header is missing. HTTP/1.1 asks for one.';
  if (host !== undefined && !HOST.test(host))
    return `The Host header cannot be ${quote(host)}. It is a name or an address, and a port.`;
  const codings = valuesOf(raw.rawHeaders, 'transfer-encoding');
  if (codings.length === 0) return undefined;
  if (raw.httpVersion !== '1.1') return 'HTTP/1.0 has no Transfer-Encoding. Send the Content-Length, or HTTP/1.1.';
  if (codings.length === 1 && codings[0]?.toLowerCase() === 'chunked') return undefined;
  return `The Transfer-Encoding cannot be ${quote(codings.join(', '))}. Allowed: chunked.`;
}

/** Every value of a header, in the order of the request; the parser's own map keeps one of several. */
function valuesOf(rawHeaders: readonly string[], name: string): string[] {
  const out: string[] = [];
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]?.toLowerCase() === name) out.push((rawHeaders[i + 1] ?? '').trim());
  return out;
}
