import { ConvertError, type ErrorCode, type LimitHit } from '../core/errors.js';
import type { Removal } from '../core/removal.js';
import type { Warning } from '../core/warning.js';
import type { TaskOptions } from './protocol.js';

/** Why a converter process ended. */
export type ConverterEnd =
  | 'crash'
  | 'protocol'
  | 'timeout'
  | 'stall'
  | 'memory'
  | 'cancelled'
  | 'preempted'
  | 'recycled'
  | 'closed';

/** What a document is told whose converter ended. */
export const endCodes: Readonly<Record<ConverterEnd, ErrorCode>> = {
  crash: 'converter-crashed',
  protocol: 'converter-crashed',
  timeout: 'conversion-timeout',
  stall: 'conversion-timeout',
  memory: 'memory-limit',
  cancelled: 'cancelled',
  // The pool converts the document again: nobody sees this one.
  preempted: 'overloaded',
  recycled: 'converter-crashed',
  closed: 'draining',
};

export interface Task {
  /** The document in pieces, as they arrived. */
  readonly chunks: readonly Uint8Array[];
  readonly byteLength: number;
  readonly name?: string;
  readonly mediaType?: string;
  readonly options: TaskOptions;
  /** Ends the wait or the conversion, because nobody wants its result any more. */
  readonly signal?: AbortSignal;
}

export interface TaskResult {
  readonly content: string;
  readonly format: string;
  readonly mediaType: string;
  readonly warnings: readonly Warning[];
  readonly removals: readonly Removal[];
  /** Seconds that the conversion took. */
  readonly parse: number;
  /** Seconds that the task waited for a converter. */
  readonly queued: number;
}

export interface TaskErrorOptions {
  readonly detail?: string;
  readonly limit?: LimitHit;
  readonly detected?: string;
  /** Seconds. */
  readonly parse?: number;
  readonly logCause?: string;
  readonly end?: ConverterEnd;
}

/** A failed conversion, with what it cost. */
export class TaskError extends ConvertError {
  readonly parse: number;
  /** For the log. */
  readonly logCause: string;
  /** How the converter ended, where it did. */
  readonly end: ConverterEnd | undefined;

  constructor(code: ErrorCode, options: TaskErrorOptions = {}) {
    const { detail, limit, detected } = options;
    super(code, {
      ...(detail === undefined ? {} : { detail }),
      ...(limit === undefined ? {} : { limit }),
      ...(detected === undefined ? {} : { detected }),
    });
    this.parse = options.parse ?? 0;
    this.logCause = options.logCause ?? '';
    this.end = options.end;
  }
}
