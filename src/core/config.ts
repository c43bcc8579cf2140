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
  host: words('MARKWELL_HOST', '127.0.0.1', 'address to listen on; 0.0.0.0 for every interface'),
  port: whole('PORT', 3000, 'port to listen on; 0 picks a free one'),
  maxBodyBytes: whole(
    'MARKWELL_MAX_BODY_BYTES',
    104_857_600,
    'maximum bytes of one document, after Content-Encoding is decoded',
    1,
  ),
  maxBufferedBytes: whole(
    'MARKWELL_MAX_BUFFERED_BYTES',
    536_870_912,
    'maximum bytes of all documents being uploaded or waiting',
    1,
  ),
  workers: whole('MARKWELL_WORKERS', 0, 'documents converted at the same time; 0 for one per processor'),
  spares: whole('MARKWELL_SPARES', 1, 'extra converters kept ready to replace one that ends'),
  queueMax: whole('MARKWELL_QUEUE_MAX', 0, 'maximum requests in the queue; 0 for 32 per worker'),
  queueWaitMs: whole('MARKWELL_QUEUE_WAIT_MS', 10_000, 'milliseconds a request may wait for a converter', 1),
  timeoutMs: whole('MARKWELL_TIMEOUT_MS', 60_000, 'milliseconds one conversion may take', 1),
  ocrPageMs: whole('MARKWELL_OCR_PAGE_MS', 10_000, 'additional milliseconds for each page read by OCR'),
  stallMs: whole('MARKWELL_STALL_MS', 30_000, 'milliseconds without progress after which a conversion is stopped', 1),
  uploadMs: whole('MARKWELL_UPLOAD_MS', 60_000, 'milliseconds a request body may take to arrive', 1),
  headersMs: whole('MARKWELL_HEADERS_MS', 10_000, 'milliseconds the request headers may take to arrive', 1),
  keepAliveMs: whole('MARKWELL_KEEPALIVE_MS', 65_000, 'milliseconds an idle connection is kept open', 1),
  maxConnections: whole('MARKWELL_MAX_CONNECTIONS', 2_048, 'maximum concurrent connections', 1),
  heapMb: whole('MARKWELL_WORKER_HEAP_MB', 768, 'MiB of JavaScript heap per converter', 64),
  dataMb: whole('MARKWELL_WORKER_DATA_MB', 1_536, 'MiB of private memory per converter (ulimit -d)', 256),
  rssMb: whole('MARKWELL_WORKER_RSS_MB', 1_280, 'MiB of resident memory at which a converter is killed', 128),
  idleRssMb: whole(
    'MARKWELL_WORKER_IDLE_RSS_MB',
    448,
    'MiB of resident memory, measured after a document, at which a converter is replaced',
    64,
  ),
  maxDocuments: whole(
    'MARKWELL_DOCUMENTS_PER_CONVERTER',
    10_000,
    'documents after which a converter is replaced; with 1, no two documents share a process',
    1,
  ),
  drainDelayMs: whole(
    'MARKWELL_DRAIN_DELAY_MS',
    0,
    'milliseconds between failing the readiness check and refusing new documents',
  ),
  shutdownMs: whole(
    'MARKWELL_SHUTDOWN_MS',
    30_000,
    'milliseconds that requests in flight have to finish at shutdown',
    1,
  ),
  ocrEngine: oneOf(
    'MARKWELL_OCR_ENGINE',
    ['auto', 'embedded'],
    'auto',
    'OCR engine: an installed tesseract if there is one (auto), or always the built-in one (embedded)',
  ),
  sandbox: oneOf(
    'MARKWELL_SANDBOX',
    ['auto', 'require', 'off'],
    'auto',
    'sandbox for converters: what the machine supports (auto), all of it or no start (require), or none (off)',
  ),
  ui: flag('MARKWELL_UI', true, 'serve the web page at /'),
  mcp: flag('MARKWELL_MCP', false, 'serve MCP at /mcp'),
  mcpMaxBytes: whole(
    'MARKWELL_MCP_MAX_BYTES',
    8_388_608,
    'maximum bytes of one MCP call over HTTP; base64 makes a document a third larger',
    1,
  ),
  apiKeys: words('MARKWELL_API_KEYS', '', 'accepted API keys, comma-separated; empty: no key needed'),
  corsOrigins: words('MARKWELL_CORS_ORIGINS', '', 'origins allowed by CORS, comma-separated, or *'),
  rateLimit: whole(
    'MARKWELL_RATE_LIMIT',
    0,
    'requests per minute from one IPv4 address or IPv6 /64 network; 0 for no limit',
  ),
  trustProxy: words(
    'MARKWELL_TRUST_PROXY',
    '0',
    'trusted proxies for X-Forwarded-For: how many, or their networks, comma-separated; 0 for none',
  ),
  canaryMs: whole('MARKWELL_CANARY_MS', 30_000, 'milliseconds between canary conversions; 0 turns them off'),
  logLevel: oneOf('MARKWELL_LOG_LEVEL', ['silent', 'error', 'warn', 'info', 'debug'], 'info', 'log level'),
  maxInflatedBytes: whole(
    'MARKWELL_MAX_INFLATED_BYTES',
    defaultLimits.maxInflatedBytes,
    'maximum bytes of one document after decompression',
    1,
  ),
  maxInflateRatio: whole(
    'MARKWELL_MAX_INFLATE_RATIO',
    defaultLimits.maxInflateRatio,
    'maximum decompressed bytes per input byte',
    1,
  ),
  maxEntries: whole('MARKWELL_MAX_ENTRIES', defaultLimits.maxEntries, 'maximum entries in archives and packages', 1),
  maxEmbedDepth: whole(
    'MARKWELL_MAX_EMBED_DEPTH',
    defaultLimits.maxEmbedDepth,
    'how deep embedded documents may be nested',
  ),
  maxEmbedded: whole('MARKWELL_MAX_EMBEDDED', defaultLimits.maxEmbedded, 'maximum embedded documents converted'),
  maxDepth: whole('MARKWELL_MAX_DEPTH', defaultLimits.maxDepth, 'maximum depth of nested elements', 16),
  maxNodes: whole('MARKWELL_MAX_NODES', defaultLimits.maxNodes, 'maximum nodes in the document tree', 1),
  maxPages: whole('MARKWELL_MAX_PAGES', defaultLimits.maxPages, 'maximum pages of one document', 1),
  maxCells: whole('MARKWELL_MAX_CELLS', defaultLimits.maxCells, 'maximum cells of one document', 1),
  maxDataRows: whole('MARKWELL_MAX_DATA_ROWS', defaultLimits.maxDataRows, 'maximum rows shown of a data table', 1),
  maxPixels: whole('MARKWELL_MAX_PIXELS', defaultLimits.maxPixels, 'maximum pixels of one picture', 1),
  maxOutputChars: whole('MARKWELL_MAX_OUTPUT_CHARS', defaultLimits.maxOutputChars, 'maximum characters of markdown', 1),
  maxOcrPages: whole('MARKWELL_MAX_OCR_PAGES', defaultLimits.maxOcrPages, 'maximum pages of one document read by OCR'),
} as const;

type Settings = typeof settings;

/** The configuration: one value per setting. */
export type Config = { readonly [K in keyof Settings]: Settings[K] extends Setting<infer T> ? T : never };

/** An unknown name or invalid value in the environment; `message` names it and says what is allowed. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the configuration from environment variables. Throws `ConfigError` for an unknown `MARKWELL_*` name or a bad
 * value, because a misspelt limit is no limit.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const known = new Set<string>(Object.values(settings).map((setting) => setting.env));
  for (const name of Object.keys(env)) {
    if (name.startsWith('MARKWELL_') && !known.has(name)) {
      throw new ConfigError(`Unknown setting ${name}. "markwell doctor" lists all settings.`);
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
