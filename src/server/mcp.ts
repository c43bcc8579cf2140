/** MCP over streamable HTTP at /mcp, where the operator switched it on: documents come as base64, no file is named. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ConvertError } from '../core/errors.js';
import type { McpContext } from '../mcp/server.js';
import { checkDeclaredLength, receiveBody } from './body.js';
import { parseJson } from './json.js';
import type { Service } from './service.js';

export async function registerMcp(app: FastifyInstance, service: Service): Promise<void> {
  if (!service.config.mcp) return;
  const { createMcpHandler, localhostAllowedOrigins, originValidationResponse } = await import('../mcp/sdk.js');
  const { createMcpServer } = await import('../mcp/server.js');
  const { version, pool, config, ocrLanguages } = service;
  const maxBytes = config.maxBodyBytes;
  const context: McpContext = { version, pool, roots: [], maxBytes, ocrLanguages, recent: new Map() };
  const handler = createMcpHandler(() => createMcpServer(context), { responseMode: 'json' });
  const origins = [...localhostAllowedOrigins(), ...hostsOf(config.corsOrigins)];
  app.addHook('onClose', () => handler.close());
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const asked = webRequest(request);
      const refused = originValidationResponse(asked, origins);
      const body = refused === undefined ? await readCall(service, request) : undefined;
      const response = refused ?? (await handler.fetch(asked, body === undefined ? {} : { parsedBody: body }));
      reply.code(response.status);
      for (const [name, value] of response.headers) reply.header(name, value);
      return reply.send(Buffer.from(await response.arrayBuffer()));
    },
  });
}

/** Pages of other origins that the operator allows, as the host names that the check knows. */
function hostsOf(origins: string): string[] {
  return origins.split(',').flatMap((origin) => {
    const url = URL.canParse(origin.trim()) ? new URL(origin.trim()) : undefined;
    return url === undefined ? [] : [url.hostname];
  });
}

function webRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.raw.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  // Taken away before routing, because elsewhere it is a hint alone.
  const { contentType } = request.record;
  if (contentType !== undefined) headers.set('content-type', contentType);
  return new Request('http://localhost/mcp', { method: request.method, headers });
}

async function readCall(service: Service, request: FastifyRequest): Promise<unknown> {
  if (request.method !== 'POST') return undefined;
  if (service.draining) throw new ConvertError('draining');
  let held = 0;
  const reserve = (bytes: number) => {
    if (service.buffered + bytes > service.config.maxBufferedBytes) return false;
    service.buffered += bytes;
    held += bytes;
    return true;
  };
  try {
    const { uploadMs, mcpMaxBytes } = service.config;
    const limits = { maxBytes: mcpMaxBytes, setting: 'mcpMaxBytes', maxMs: uploadMs, reserve } as const;
    checkDeclaredLength(request.raw, limits);
    const { chunks } = await receiveBody(request.raw, limits);
    return parseJson(Buffer.concat(chunks));
  } finally {
    service.buffered -= held;
  }
}
