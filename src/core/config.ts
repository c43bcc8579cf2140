import { defaultLimits, type Limits } from './limits.js';

/** One setting: the environment variable that sets it, its default, what it means with its unit, and how it is read. */
interface Setting<T> {
  readonly env: string;
  readonly fallback: T;
  readonly about: string;
  parse(value: string): T | undefined;
}

const MAX_SETTING = 2 ** 40;
/** A timer of more fires at once. */
const MAX_MS = 2 ** 31 - 1;
const MAX_PORT = 65_535;

const mostOf = (env: string): number => (env === 'PORT' ? MAX_PORT : env.endsWith('_MS') ? MAX_MS : MAX_SETTING);

const whole = (env: string, fallback: number, about: string, least = 0): Setting<number> => ({
  env,
  fallback,
  about,
  parse: (value) => {
    const number = /^\d{1,13}$/.test(value) ? Number(value) : Number.NaN;
    return number >= least && number <= mostOf(env) ? number : undefined;
  },
});

const words = (env: string, fallback: string, about: string): Setting<string> => ({
  env,
  fallback,
  about,
  parse: (value) => value,
});

const oneOf = <T extends string>(env: string, values: readonly T[], fallback: T, about: string): Setting<T> => ({
  env,
  fallback,
  about: `${about} (${values.join(', ')})`,
  parse: (value) => values.find((allowed) => allowed === value),
});

const flag = (env: string, fallback: boolean, about: string): Setting<boolean> => ({
  env,
  fallback,
  about: `${about} (1 or 0)`,
  parse: (value) => (value === '1' || value === 'true' ? true : value === '0' || value === 'false' ? false : undefined),
});

/** Every setting of the service. Times are in the unit of the name. */
export const settings = {
  host: words('MARKWELL_HOST', '127.0.0.1', 'address to listen on; 0.0.0.0 for all'),
  port: whole('PORT', 3000, 'port to listen on; 0 for any free one'),
  maxBodyBytes: whole(
    'MARKWELL_MAX_BODY_BYTES',
    104_857_600,
    'bytes of one document, after decoding of Content-Encoding',
    1,
  ),
  maxBufferedBytes: whole(
    'MARKWELL_MAX_BUFFERED_BYTES',
    536_870_912,
    'bytes of all documents that are waiting or arriving',
    1,
  ),
  workers: whole('MARKWELL_WORKERS', 0, 'documents converted at once; 0 for one a processor'),
  spares: whole('MARKWELL_SPARES', 1, 'converters kept warm beyond those, to replace one that ends'),
  queueMax: whole('MARKWELL_QUEUE_MAX', 0, 'requests that may wait; 0 for 32 a worker'),
  queueWaitMs: whole('MARKWELL_QUEUE_WAIT_MS', 10_000, 'milliseconds that a request may wait for a converter', 1),
  timeoutMs: whole('MARKWELL_TIMEOUT_MS', 60_000, 'milliseconds that one conversion may take', 1),
  ocrPageMs: whole(
    'MARKWELL_OCR_PAGE_MS',
    10_000,
    'milliseconds more that a conversion may take for each page that is read by OCR',
  ),
  stallMs: whole('MARKWELL_STALL_MS', 30_000, 'milliseconds without progress that end a conversion', 1),
  uploadMs: whole('MARKWELL_UPLOAD_MS', 60_000, 'milliseconds that a body may take to arrive', 1),
  headersMs: whole('MARKWELL_HEADERS_MS', 10_000, 'milliseconds that request headers may take to arrive', 1),
  keepAliveMs: whole('MARKWELL_KEEPALIVE_MS', 65_000, 'milliseconds that an idle connection is kept', 1),
  maxConnections: whole('MARKWELL_MAX_CONNECTIONS', 2_048, 'connections at once', 1),
  heapMb: whole('MARKWELL_WORKER_HEAP_MB', 768, 'MiB of JavaScript heap of one converter', 64),
  dataMb: whole('MARKWELL_WORKER_DATA_MB', 1_536, 'MiB of private memory of one converter (ulimit -d)', 256),
  rssMb: whole('MARKWELL_WORKER_RSS_MB', 1_280, 'MiB of resident memory at which a converter is ended', 128),
  idleRssMb: whole(
    'MARKWELL_WORKER_IDLE_RSS_MB',
    448,
    'MiB of resident memory after a document at which a converter is replaced',
    64,
  ),
  maxDocuments: whole(
    'MARKWELL_DOCUMENTS_PER_CONVERTER',
    10_000,
    'documents after which a converter is replaced; 1 so that no two documents share a process',
    1,
  ),
  drainDelayMs: whole('MARKWELL_DRAIN_DELAY_MS', 0, 'milliseconds between failing readiness and closing the listener'),
  shutdownMs: whole('MARKWELL_SHUTDOWN_MS', 30_000, 'milliseconds that requests in flight may take to finish', 1),
  ocrEngine: oneOf(
    'MARKWELL_OCR_ENGINE',
    ['auto', 'embedded'],
    'auto',
    'OCR by an installed tesseract where there is one (auto), or always by the one inside (embedded)',
  ),
  sandbox: oneOf('MARKWELL_SANDBOX', ['auto', 'require', 'off'], 'auto', 'walls around converters'),
  ui: flag('MARKWELL_UI', true, 'serve the page at /'),
  mcp: flag('MARKWELL_MCP', false, 'serve MCP at /mcp'),
  mcpMaxBytes: whole(
    'MARKWELL_MCP_MAX_BYTES',
    8_388_608,
    'bytes of one MCP call over HTTP; a document in it is a third larger, as base64',
    1,
  ),
  apiKeys: words('MARKWELL_API_KEYS', '', 'keys that are accepted, with commas; empty for none needed'),
  corsOrigins: words('MARKWELL_CORS_ORIGINS', '', 'origins of pages that may call this service, with commas, or *'),
  rateLimit: whole(
    'MARKWELL_RATE_LIMIT',
    0,
    'requests a minute from one address, or one IPv6 network of 64 bits; 0 for no limit',
  ),
  trustProxy: words(
    'MARKWELL_TRUST_PROXY',
    '0',
    'proxies in front whose X-Forwarded-For is believed: how many, or their networks with commas; 0 for none',
  ),
  canaryMs: whole('MARKWELL_CANARY_MS', 30_000, 'milliseconds between canary conversions; 0 for none'),
  logLevel: oneOf('MARKWELL_LOG_LEVEL', ['silent', 'error', 'warn', 'info', 'debug'], 'info', 'what is logged'),
  maxInflatedBytes: whole(
    'MARKWELL_MAX_INFLATED_BYTES',
    defaultLimits.maxInflatedBytes,
    'bytes after decompression of one document',
    1,
  ),
  maxInflateRatio: whole(
    'MARKWELL_MAX_INFLATE_RATIO',
    defaultLimits.maxInflateRatio,
    'output bytes for one input byte',
    1,
  ),
  maxEntries: whole('MARKWELL_MAX_ENTRIES', defaultLimits.maxEntries, 'entries of archives and packages', 1),
  maxEmbedDepth: whole('MARKWELL_MAX_EMBED_DEPTH', defaultLimits.maxEmbedDepth, 'documents within documents'),
  maxEmbedded: whole('MARKWELL_MAX_EMBEDDED', defaultLimits.maxEmbedded, 'embedded documents that are converted'),
  maxDepth: whole('MARKWELL_MAX_DEPTH', defaultLimits.maxDepth, 'elements open at once', 16),
  maxNodes: whole('MARKWELL_MAX_NODES', defaultLimits.maxNodes, 'nodes of a tree', 1),
  maxPages: whole('MARKWELL_MAX_PAGES', defaultLimits.maxPages, 'pages of one document', 1),
  maxCells: whole('MARKWELL_MAX_CELLS', defaultLimits.maxCells, 'cells of one document', 1),
  maxDataRows: whole('MARKWELL_MAX_DATA_ROWS', defaultLimits.maxDataRows, 'rows shown of one data table', 1),
  maxPixels: whole('MARKWELL_MAX_PIXELS', defaultLimits.maxPixels, 'pixels of one picture', 1),
  maxOutputChars: whole('MARKWELL_MAX_OUTPUT_CHARS', defaultLimits.maxOutputChars, 'characters of markdown', 1),
  maxOcrPages: whole('MARKWELL_MAX_OCR_PAGES', defaultLimits.maxOcrPages, 'pages of one document that are read by OCR'),
} as const;

type Settings = typeof settings;

/** The configuration: one value a setting. */
export type Config = { readonly [K in keyof Settings]: Settings[K] extends Setting<infer T> ? T : never };

/** A name or value in the environment that is not understood; `message` says which, and what would be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the configuration from environment variables. Throws `ConfigError` for an unknown `MARKWELL_*` name or a bad
 * value, because a limit that is misspelt is a limit that is not there.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const known = new Set<string>(Object.values(settings).map((setting) => setting.env));
  for (const name of Object.keys(env)) {
    if (name.startsWith('MARKWELL_') && !known.has(name)) {
      throw new ConfigError(`There is no setting ${name}. "markwell doctor" lists those that there are.`);
    }
  }
  const out: Record<string, unknown> = {};
  for (const [key, setting] of Object.entries(settings)) {
    const value = env[setting.env];
    const parsed = value === undefined || value === '' ? setting.fallback : setting.parse(value);
    if (parsed === undefined) {
      throw new ConfigError(
        `The value of ${setting.env} is not valid. It sets: ${setting.about}; the default is ${setting.fallback}.`,
      );
    }
    out[key] = parsed;
  }
  return out as Config;
}

/** The limits of one document, as configured. */
export function limitsOf(config: Config): Limits {
  const out: Record<string, number> = {};
  for (const name of Object.keys(defaultLimits)) out[name] = config[name as keyof Limits];
  return out as unknown as Limits;
}
