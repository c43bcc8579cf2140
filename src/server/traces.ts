/**
 * OpenTelemetry traces: a span a request with the parts of its time below it, sent where `OTEL_EXPORTER_OTLP_ENDPOINT` (or
 * `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT`) says. Without one of them nothing is loaded and nothing is sent. The SDK is an optional package;
 * it reads the other `OTEL_*` settings itself. Spans are made when a request has ended, from the times that its record holds, so that
 * tracing costs the request nothing.
 */
import type { Context, Span, Tracer } from '@opentelemetry/api';
import type { FastifyRequest } from 'fastify';
import type { RequestRecord } from './record.js';

type Api = typeof import('@opentelemetry/api');

export interface Tracing {
  /** @internal The optional packages' types do not belong to ours. */
  readonly api: Api;
  /** @internal */
  readonly tracer: Tracer;
  /** Sends what is left. */
  shutdown(): Promise<void>;
}

const ENDPOINTS = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];

/** Whether traces are asked for. */
export function wantsTraces(env: NodeJS.ProcessEnv): boolean {
  return env['OTEL_SDK_DISABLED'] !== 'true' && ENDPOINTS.some((name) => env[name]);
}

/** Loads the SDK. Throws a sentence where it is not installed. */
export async function startTracing(env: NodeJS.ProcessEnv, version: string): Promise<Tracing> {
  const [api, sdk, exporter, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]).catch((cause: unknown) => {
    const packages = ['api', 'sdk-trace-base', 'exporter-trace-otlp-http', 'resources'].map(
      (name) => `@opentelemetry/${name}`,
    );
    throw new Error(`OTEL_* asks for traces, but their packages are missing: npm install ${packages.join(' ')}`, {
      cause,
    });
  });
  const name = env['OTEL_SERVICE_NAME'] ?? 'markwell';
  const provider = new sdk.BasicTracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': name, 'service.version': version }),
    spanProcessors: [new sdk.BatchSpanProcessor(new exporter.OTLPTraceExporter())],
  });
  return { api, tracer: provider.getTracer('markwell', version), shutdown: () => provider.shutdown() };
}

/** Spans of a request that has ended: the whole, and in it receiving, waiting for a converter, and converting. */
export function traceRequest(tracing: Tracing, request: FastifyRequest, status: number): void {
  const { api, tracer } = tracing;
  const { record, method, routeOptions } = request;
  const end = Date.now();
  const start = end - (performance.now() - record.arrived);
  const path = routeOptions.url ?? 'unknown';
  const parent = remoteParent(api, request.headers['traceparent']);
  const span = tracer.startSpan(
    `${method} ${path}`,
    {
      kind: api.SpanKind.SERVER,
      startTime: start,
      attributes: {
        'http.request.method': method,
        'http.route': path,
        'http.response.status_code': status,
        'http.request.body.size': record.bytes,
        'markwell.code': record.code,
        'markwell.format': record.format,
      },
    },
    parent,
  );
  if (status >= 500) span.setStatus({ code: api.SpanStatusCode.ERROR, message: record.code });
  partSpans(tracing, record, { start, end, inside: api.trace.setSpan(parent, span) });
  span.end(end);
}

interface Frame {
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly end: number;
  readonly inside: Context;
}

function partSpans({ tracer }: Tracing, record: RequestRecord, { start, end, inside }: Frame): void {
  let at = start;
  for (const [name, seconds] of [
    ['receive', record.download],
    ['queue', record.queue],
    ['convert', record.parse],
  ] as const) {
    if (seconds === 0) continue;
    const part: Span = tracer.startSpan(name, { startTime: at }, inside);
    at = Math.min(at + seconds * 1000, end);
    part.end(at);
  }
}

/** The caller's span (W3C Trace Context), so that its trace goes on here; the root where there is none. */
function remoteParent(api: Api, header: unknown): Context {
  const found = typeof header === 'string' ? /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header) : null;
  const [, traceId = '', spanId = '', flags = ''] = found ?? [];
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  if (!found || !api.isSpanContextValid(context)) return api.ROOT_CONTEXT;
  return api.trace.setSpanContext(api.ROOT_CONTEXT, context);
}
