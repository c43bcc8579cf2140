// Traces reach a collector where OTEL_* names one, and tell what a request did, without a name or a word of the document.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { post, startService } from './service.js';

interface Sent {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { key: string; value: Record<string, unknown> }[];
}

interface Export {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly Sent[] }[] }[];
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';

test("a request is a span in its caller's trace, with receiving, queue and conversion below it", async () => {
  const bodies: string[] = [];
  const collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString());
      response.setHeader('content-type', 'application/json').end('{}');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => collector.once('listening', resolve));
  const { port } = collector.address() as AddressInfo;
  const service = await startService({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    MARKWELL_WORKERS: '1',
  });
  const headers = {
    traceparent: `00-${TRACE}-${PARENT}-01`,
    'content-disposition': 'attachment; filename="secret.html"',
  };
  await post(service, '<h1>Hidden words</h1>', { headers });
  await post(service, '');
  await service.stop();
  collector.close();
  const text = bodies.join('\n');
  assert.doesNotMatch(text, /secret|Hidden/);
  const spans = bodies.flatMap((body) =>
    (JSON.parse(body) as Export).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
  const whole = spans.find(({ traceId, name }) => traceId === TRACE && name === 'POST /scrape/document');
  assert.ok(whole);
  assert.equal(whole.parentSpanId, PARENT);
  assert.ok(whole.attributes.some(({ key, value }) => key === 'markwell.format' && value['stringValue'] === 'html'));
  const parts = spans.filter(({ parentSpanId }) => parentSpanId === whole.spanId);
  assert.ok(parts.some(({ name }) => name === 'convert') && parts.some(({ name }) => name === 'receive'));
  for (const part of parts) assert.ok(BigInt(part.endTimeUnixNano) <= BigInt(whole.endTimeUnixNano));
  const refused = spans.find(({ attributes }) =>
    attributes.some(({ key, value }) => key === 'markwell.code' && value['stringValue'] === 'empty-document'),
  );
  assert.ok(refused && refused.traceId !== TRACE);
});

test('a collector that is not there keeps nothing from working', async () => {
  const service = await startService({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', MARKWELL_WORKERS: '1' });
  assert.equal((await post(service, '<h1>Title</h1>')).status, 200);
  assert.equal(await service.stop(), 0);
});
