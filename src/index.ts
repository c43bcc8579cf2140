/**
 * markwell as a library: `convert` in this process, or `openPool` for sandboxed processes as the service uses them.
 *
 * @example
 * import { convert } from 'markwell';
 * const { content, format, warnings } = await convert({ bytes, name: 'report.docx' });
 */
export { type ConvertOptions, convert, detectFormat } from './convert/convert.js';
export { type Config, ConfigError, readConfig } from './core/config.js';
export type { Conversion, Timings } from './core/conversion.js';
export { ConvertError, type ErrorCode, errorTable, type Face, type LimitHit } from './core/errors.js';
export type { Format, FormatFamily, Raster, ReadOptions, RecognizedWord, Source } from './core/format.js';
export { defaultLimits, type Limits } from './core/limits.js';
export type { Removal } from './core/removal.js';
export type { Warning, WarningCode } from './core/warning.js';
export { formats } from './formats/registry.js';
export { type RunningService, serve } from './server/serve.js';
export { openPool, type Pool } from './worker/pool.js';
export { type Task, TaskError, type TaskResult } from './worker/task.js';
