import type { Removal } from '../core/conversion.js';
import { ConvertError, type ErrorCode } from '../core/errors.js';
import type { Warning } from '../core/warning.js';
import type { TaskOptions } from './protocol.js';

export interface Task {
  /** The document in pieces, as they arrived. */
  readonly chunks: readonly Uint8Array[];
  readonly byteLength: number;
  readonly name?: string;
  readonly mediaType?: string;
  readonly options: TaskOptions;
  /** Ends the wait or the conversion, because nobody wants its result any more. */
  readonly signal?: AbortSignal;
  onProgress?(done: number, total: number): void;
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

/** A failed conversion, with what it cost. */
export class TaskError extends ConvertError {
  readonly parse: number;
  /** For the log. */
  readonly logCause: string;

  constructor(
    code: ErrorCode,
    options: { detail?: string; limit?: ConvertError['limit']; detected?: string; parse?: number; logCause?: string },
  ) {
    const { detail, limit, detected } = options;
    super(code, {
      ...(detail === undefined ? {} : { detail }),
      ...(limit === undefined ? {} : { limit }),
      ...(detected === undefined ? {} : { detected }),
    });
    this.parse = options.parse ?? 0;
    this.logCause = options.logCause ?? '';
  }
}
