import { ConvertError, type ErrorCode, errorTable, type LimitHit } from '../core/errors.js';

/** RFC 9457 problem details, as every answer but a good one is. */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly code: ErrorCode;
  readonly retryable: boolean;
  readonly limit?: LimitHit;
  /** What the bytes look like, where they are of no format that can be converted. */
  readonly detected?: string;
}

export const PROBLEM_TYPE = 'application/problem+json';

/** The problem for a code; `error` may say more than the table does. */
export function toProblem(code: ErrorCode, requestId: string, error?: ConvertError): Problem {
  const { title, status, retryable } = errorTable[code];
  return {
    type: `/docs/errors#${code}`,
    title,
    status,
    detail: (error ?? new ConvertError(code)).sentencesFor('http'),
    instance: `urn:request:${requestId}`,
    code,
    retryable,
    ...(error?.limit === undefined ? {} : { limit: error.limit }),
    ...(error?.detected === undefined ? {} : { detected: error.detected }),
  };
}
