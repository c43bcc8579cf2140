/** What an operator may switch on in front of the documents: API keys, a rate limit, and pages of other origins. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ConvertError } from '../core/errors.js';
import { clientOf } from './proxies.js';
import type { Service } from './service.js';

const GUARDED = new Set(['/scrape/document', '/detect', '/mcp']);
const MINUTE_MS = 60_000;
/** Addresses that are counted at once; past that the oldest are forgotten. */
const MAX_COUNTED_ADDRESSES = 100_000;

export function registerGuards(app: FastifyInstance, service: Service): void {
  const keys = list(service.config.apiKeys).map((key) => Buffer.from(key));
  const origins = new Set(list(service.config.corsOrigins));
  const counts = new Map<string, { since: number; count: number }>();
  app.addHook('onRequest', async (request, reply) => {
    allowOrigin(request, reply, origins);
    if (!GUARDED.has(request.routeOptions.url ?? '')) return;
    if (keys.length > 0 && !hasKey(request, keys)) throw new ConvertError('unauthorized');
    if (service.config.rateLimit > 0) countRequest(request, reply, { counts, most: service.config.rateLimit });
  });
}

function list(value: string): string[] {
  return value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function hasKey(request: FastifyRequest, keys: readonly Buffer[]): boolean {
  const given = Buffer.from(/^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '');
  return keys.some((key) => key.length === given.length && timingSafeEqual(key, given));
}

function allowOrigin(request: FastifyRequest, reply: FastifyReply, origins: ReadonlySet<string>): void {
  const { origin } = request.headers;
  if (origin === undefined || origins.size === 0) return;
  if (!origins.has('*') && !origins.has(origin)) return;
  reply.headers({
    'access-control-allow-origin': origins.has('*') ? '*' : origin,
    'access-control-expose-headers':
      'Server-Timing, Retry-After, X-Request-Id, X-Document-Format, X-Document-Media-Type, X-Document-Warnings',
    vary: 'Origin',
  });
  if (request.method === 'OPTIONS') {
    reply.headers({
      'access-control-allow-methods': 'GET, POST, OPTIONS',
      'access-control-allow-headers':
        'Content-Type, Content-Disposition, X-Document-Password, X-Request-Id, Authorization',
      'access-control-max-age': '600',
    });
  }
}

interface Counting {
  readonly counts: Map<string, { since: number; count: number }>;
  readonly most: number;
}

function countRequest(request: FastifyRequest, reply: FastifyReply, { counts, most }: Counting): void {
  const now = performance.now();
  const client = clientOf(request.ip);
  let entry = counts.get(client);
  if (entry === undefined || now - entry.since > MINUTE_MS) {
    entry = { since: now, count: 0 };
    counts.delete(client);
    counts.set(client, entry);
    const oldest = counts.keys().next();
    if (counts.size > MAX_COUNTED_ADDRESSES && oldest.done !== true) counts.delete(oldest.value);
  }
  entry.count++;
  if (entry.count <= most) return;
  reply.header('retry-after', String(Math.ceil((MINUTE_MS - (now - entry.since)) / 1000)));
  throw new ConvertError('rate-limited', { limit: { name: 'rateLimit', value: most } });
}
