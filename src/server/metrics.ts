import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Pool } from '../worker/pool.js';

/** What the service counts, in Prometheus' terms. Labels hold codes and formats, never anything of a document. */
export interface Metrics {
  readonly registry: Registry;
  readonly requests: Counter<'code' | 'format'>;
  readonly duration: Histogram<'phase'>;
  readonly bytesIn: Counter;
  readonly bytesOut: Counter;
  readonly restarts: Counter<'reason'>;
  readonly limitHits: Counter<'limit'>;
  readonly canary: Gauge;
}

const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requests: new Counter({
      name: 'markwell_requests_total',
      help: 'Requests by outcome.',
      labelNames: ['code', 'format'],
      registers,
    }),
    duration: new Histogram({
      name: 'markwell_duration_seconds',
      help: 'Seconds by phase.',
      labelNames: ['phase'],
      buckets: SECONDS,
      registers,
    }),
    bytesIn: new Counter({ name: 'markwell_bytes_in_total', help: 'Bytes of documents received.', registers }),
    bytesOut: new Counter({ name: 'markwell_bytes_out_total', help: 'Characters of markdown given.', registers }),
    restarts: new Counter({
      name: 'markwell_worker_restarts_total',
      help: 'Converters that ended.',
      labelNames: ['reason'],
      registers,
    }),
    limitHits: new Counter({
      name: 'markwell_limit_hits_total',
      help: 'Documents over a limit.',
      labelNames: ['limit'],
      registers,
    }),
    canary: new Gauge({
      name: 'markwell_canary_ok',
      help: 'Whether the last canary conversion came through.',
      registers,
    }),
  };
}

/** Adds gauges that are read when they are asked for. */
export function observePool(metrics: Metrics, pool: Pool): void {
  const registers = [metrics.registry];
  new Gauge({
    name: 'markwell_slots',
    help: 'Converters by state.',
    labelNames: ['state'],
    registers,
    collect() {
      const { busy, idle, starting } = pool.state;
      this.set({ state: 'busy' }, busy);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'starting' }, starting);
    },
  });
  new Gauge({
    name: 'markwell_queue_depth',
    help: 'Requests that wait for a converter.',
    registers,
    collect() {
      this.set(pool.state.queued);
    },
  });
}
