/** What is known of a request by its end, for its log line, its headers and its trace. */
import type { ErrorCode } from '../core/errors.js';
import { toMicroseconds } from '../core/seconds.js';

/** Times in seconds. */
export interface RequestRecord {
  readonly arrived: number;
  code: ErrorCode | 'ok' | 'client-gone';
  format: string;
  bytes: number;
  queue: number;
  download: number;
  parse: number;
  cause: string;
  /** As claimed; a hint. */
  contentType: string | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    record: RequestRecord;
  }
}

export function newRecord(): RequestRecord {
  return {
    arrived: performance.now(),
    code: 'ok',
    format: '',
    bytes: 0,
    queue: 0,
    download: 0,
    parse: 0,
    cause: '',
    contentType: undefined,
  };
}

export function secondsSince(start: number): number {
  return toMicroseconds((performance.now() - start) / 1000);
}
