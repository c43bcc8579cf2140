import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import type { Config } from '../core/config.js';
import { installedOcrLanguages } from '../worker/ocr-languages.js';
import { openPool, type PoolOptions } from '../worker/pool.js';
import { createApp } from './app.js';
import { drain } from './drain.js';
import { createMetrics, observePool } from './metrics.js';
import { trustedProxies } from './proxies.js';
import type { Service } from './service.js';
import { startTracing, wantsTraces } from './traces.js';

export interface RunningService {
  readonly app: FastifyInstance;
  readonly service: Service;
  /** Where it listens, e.g. http://127.0.0.1:3000 */
  readonly url: string;
  /** Readiness fails at once, requests in flight finish, then the listener and the converters end. */
  stop(): Promise<void>;
}

const CANARY = Buffer.from('# Canary\n\nStill singing.\n');

/** Starts the service; the listener is open when this returns, converters may still be starting. Nothing is left where it rejects. */
export async function serve(config: Config, options: Pick<PoolOptions, 'childFile'> = {}): Promise<RunningService> {
  trustedProxies(config.trustProxy);
  const log = pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  const metrics = createMetrics();
  const version = packageVersion();
  const tracing = wantsTraces(process.env) ? await startTracing(process.env, version) : undefined;
  const pool = openPool(config, config.workers > 0 ? config.workers : availableParallelism(), {
    ...options,
    ended: (reason) => metrics.restarts.inc({ reason }),
    log: (level, message, fields) => log[level](fields, message),
  });
  if (config.sandbox === 'require' && pool.sandbox.missing.length > 0) {
    await pool.close();
    throw new Error(
      `The walls are required, but missing: ${pool.sandbox.missing.map(({ wall, reason }) => `${wall} (${reason})`).join(', ')}.`,
    );
  }
  observePool(metrics, pool);
  const service: Service = {
    config,
    version,
    pool,
    metrics,
    log,
    ocrLanguages: installedOcrLanguages(pool.nativeOcr),
    tracing,
    buffered: 0,
    leaving: false,
    draining: false,
    canaryOk: true,
  };
  const app = await createApp(service);
  const url = await app.listen({ host: config.host, port: config.port }).catch(async (error: unknown) => {
    await app.close();
    await pool.close();
    await tracing?.shutdown().catch(() => undefined);
    throw error;
  });
  const canary = startCanary(service);
  return { app, service, url, stop: () => stop(app, service, canary) };
}

export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return version;
}

/** A small document goes through a converter now and then: readiness tells what conversions do, not what processes say. */
function startCanary(service: Service): NodeJS.Timeout | undefined {
  if (service.config.canaryMs === 0) return undefined;
  const timer = setInterval(() => {
    // A queue that is full is no sign of a broken converter.
    if (service.pool.state.queued > 0) return;
    service.pool.run({ chunks: [CANARY], byteLength: CANARY.length, options: {} }).then(
      ({ content }) => setCanary(service, content.includes('singing')),
      () => setCanary(service, false),
    );
  }, service.config.canaryMs);
  return timer.unref();
}

function setCanary(service: Service, ok: boolean): void {
  service.canaryOk = ok;
  service.metrics.canary.set(ok ? 1 : 0);
}

async function stop(app: FastifyInstance, service: Service, canary: NodeJS.Timeout | undefined): Promise<void> {
  service.leaving = true;
  clearInterval(canary);
  await drain(app, service);
  await service.pool.close();
  // A collector that does not answer keeps nobody from ending.
  await service.tracing
    ?.shutdown()
    .catch((error: unknown) => service.log.warn({ error: String(error) }, 'traces were not sent'));
}
