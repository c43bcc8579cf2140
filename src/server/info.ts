/** What the service tells about itself. */
import type { FastifyInstance } from 'fastify';
import { ConvertError } from '../core/errors.js';
import { formats } from '../formats/registry.js';
import { openapiDocument } from './openapi.js';
import { formatsSchema, statusSchema, versionSchema } from './schemas.js';
import type { Service } from './service.js';

/** Formats whose documents may be nothing but pictures of text. */
const READ_BY_OCR: ReadonlySet<string> = new Set(['pdf', 'image']);

export function registerInfo(app: FastifyInstance, service: Service): void {
  const description = JSON.stringify(openapiDocument(service.version, service.ocrLanguages), null, 2);
  const known = formats.map(({ id, title, family, mediaTypes, extensions }) => ({
    id,
    title,
    family,
    mediaTypes,
    extensions,
    ...(READ_BY_OCR.has(id) ? { ocrLanguages: service.ocrLanguages } : {}),
  }));
  app.get('/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(description));
  app.get('/formats', { schema: { response: { 200: formatsSchema } } }, async () => known);
  app.get('/version', { schema: { response: { 200: versionSchema } } }, async () => ({
    name: 'markwell',
    version: service.version,
  }));
  app.get('/livez', { schema: { response: { 200: statusSchema } } }, async () => ({ status: 'ok' }));
  for (const path of ['/readyz', '/health']) {
    app.get(path, { schema: { response: { 200: statusSchema } } }, async () => {
      if (service.leaving) throw new ConvertError('draining');
      const { idle, busy } = service.pool.state;
      if (idle + busy === 0) throw new ConvertError('starting');
      if (!service.canaryOk)
        throw new ConvertError('overloaded', {
          detail: 'A test conversion did not come through. The converters are being replaced; try again soon.',
        });
      return { status: 'ok' };
    });
  }
  app.get('/metrics', async (_request, reply) =>
    reply.type(service.metrics.registry.contentType).send(await service.metrics.registry.metrics()),
  );
}
