/** What a model may ask for, by the Model Context Protocol: convert a document, tell its format, list the formats. */
import { createHash } from 'node:crypto';
import { ConvertError } from '../core/errors.js';
import {
  type ConversionOptions,
  faultOfOption,
  type OptionName,
  optionSchemas,
  optionsAt,
  toConversionOptions,
} from '../core/options.js';
import { formats } from '../formats/registry.js';
import type { Pool } from '../worker/pool.js';
import type { TaskOptions } from '../worker/protocol.js';
import type { TaskResult } from '../worker/task.js';
import { faultOf, type Properties } from './arguments.js';
import { DEFAULT_PAGE_CHARS, MAX_PAGE_CHARS, pageOf } from './paging.js';
import { type NamedBytes, readWithinRoots, ToolError } from './roots.js';
import { type CallToolResult, fromJsonSchema, McpServer } from './sdk.js';

export interface McpContext {
  readonly version: string;
  readonly pool: Pool;
  /** Real paths of folders whose files may be named; none where documents come as base64 alone. */
  readonly roots: readonly string[];
  readonly maxBytes: number;
  /** Languages that pictures of text can be read in. */
  readonly ocrLanguages: readonly string[];
  /** The last conversions, so that the next page of a document is not converted again. */
  readonly recent: Map<string, TaskResult>;
}

/** Conversions and characters that are kept for the next page. */
const MAX_RECENT = 4;
const MAX_RECENT_CHARS = 10_000_000;

interface DocumentArguments {
  readonly path?: string;
  readonly base64?: string;
  readonly filename?: string;
}

interface ConvertArguments extends DocumentArguments, Readonly<Partial<Record<OptionName, string>>> {
  readonly offset?: number;
  readonly limit?: number;
}

const documentProperties = (context: McpContext): Properties => ({
  ...(context.roots.length === 0
    ? {}
    : { path: { type: 'string', description: 'Path of a file below the folders that this server was started with.' } }),
  base64: { type: 'string', description: 'The bytes of the document, base64-encoded.' },
  ...Object.fromEntries([...optionSchemas('mcp')].filter(([name]) => name === 'filename')),
});

const convertProperties = ({ ocrLanguages }: McpContext): Properties => ({
  offset: { type: 'integer', minimum: 0, description: 'Where the page begins, in characters; 0 is the start.' },
  limit: { type: 'integer', minimum: 1, maximum: MAX_PAGE_CHARS, description: 'Characters of the page at most.' },
  ...Object.fromEntries([...optionSchemas('mcp', ocrLanguages)].filter(([name]) => name !== 'filename')),
});

type Schema = Parameters<typeof fromJsonSchema>[0];

/** The schema that clients see; what it refuses is said in our words. */
const schemaOf = <T>(properties: Properties) =>
  fromJsonSchema<T>({ type: 'object', properties, additionalProperties: false } as unknown as Schema, {
    getValidator: () => (given) => {
      const errorMessage = faultOf(properties, given);
      if (errorMessage !== undefined) return { valid: false, data: undefined, errorMessage };
      return { valid: true, data: given as never, errorMessage: undefined };
    },
  });

/** A server for one connection, or one request over HTTP. */
export function createMcpServer(context: McpContext): McpServer {
  const server = new McpServer({ name: 'markwell', title: 'markwell', version: context.version });
  const readOnly = { readOnlyHint: true, idempotentHint: true, openWorldHint: false, destructiveHint: false };
  server.registerTool(
    'convert_document',
    {
      title: 'Convert a document to markdown',
      description: `Converts a document of any kind (PDF, office files, web pages, mail, pictures of text) to markdown. Long ones come in pages of ${DEFAULT_PAGE_CHARS} characters: ask again with the offset that the answer names.`,
      inputSchema: schemaOf<ConvertArguments>({ ...documentProperties(context), ...convertProperties(context) }),
      annotations: readOnly,
    },
    (given, { mcpReq }) => answer(() => convertDocument(context, given, mcpReq.signal)),
  );
  server.registerTool(
    'detect_document',
    {
      title: 'Tell the format of a document',
      description: 'Tells what kind of document it is, by its bytes, without converting it.',
      inputSchema: schemaOf<DocumentArguments>(documentProperties(context)),
      annotations: readOnly,
    },
    (given, { mcpReq }) => answer(() => detectDocument(context, given, mcpReq.signal)),
  );
  server.registerTool(
    'list_formats',
    {
      title: 'List the formats',
      description: 'Lists the formats that can be converted, with their file extensions.',
      inputSchema: schemaOf<Record<string, never>>({}),
      annotations: readOnly,
    },
    () => answer(async () => [listFormats()]),
  );
  return server;
}

/** Texts as a tool's answer; a refusal is an answer too, so that the model can read why. */
async function answer(run: () => Promise<string[]>): Promise<CallToolResult> {
  try {
    return { content: (await run()).map((text) => ({ type: 'text', text })) };
  } catch (error) {
    if (error instanceof ConvertError)
      return { isError: true, content: [{ type: 'text', text: `${error.code}: ${error.sentencesFor('mcp')}` }] };
    if (error instanceof ToolError)
      return { isError: true, content: [{ type: 'text', text: `invalid-request: ${error.message}` }] };
    throw error;
  }
}

async function convertDocument(context: McpContext, given: ConvertArguments, signal: AbortSignal): Promise<string[]> {
  const options = optionsOf(given, context.ocrLanguages);
  const document = await readDocument(context, given);
  const result = await convertOnce(context, document, { options, signal });
  const page = pageOf(result.content, given.offset ?? 0, given.limit ?? DEFAULT_PAGE_CHARS);
  const notes = [`Format: ${result.format}.`, ...new Set(result.warnings.map(({ message }) => message))].slice(0, 20);
  notes.push(
    page.next === undefined
      ? `Characters ${page.offset} to ${page.total}, the end.`
      : `Characters ${page.offset} to ${page.next} of ${page.total}. For the next page ask again with offset ${page.next}.`,
  );
  return [page.text, notes.join(' ')];
}

/** Throws `ToolError` for a value that is not allowed. */
function optionsOf(given: ConvertArguments, ocrLanguages: readonly string[]): ConversionOptions {
  const values = new Map<OptionName, string>();
  for (const name of optionsAt('mcp').keys()) {
    const value = given[name];
    if (value === undefined) continue;
    const fault = faultOfOption({ name, value, kind: 'argument' }, ocrLanguages);
    if (fault !== undefined) throw new ToolError(fault);
    values.set(name, value);
  }
  return toConversionOptions(values);
}

interface Asked {
  readonly options: TaskOptions;
  readonly signal: AbortSignal;
}

async function convertOnce({ pool, recent }: McpContext, document: NamedBytes, asked: Asked): Promise<TaskResult> {
  const key = createHash('sha256')
    .update(JSON.stringify([document.name, asked.options]))
    .update(document.bytes)
    .digest('hex');
  const known = recent.get(key);
  if (known !== undefined) return known;
  const result = await pool.run(taskOf(document, asked));
  recent.set(key, result);
  let chars = [...recent.values()].reduce((sum, { content }) => sum + content.length, 0);
  for (const [oldest, { content }] of recent) {
    if (recent.size <= MAX_RECENT && chars <= MAX_RECENT_CHARS) break;
    recent.delete(oldest);
    chars -= content.length;
  }
  return result;
}

async function detectDocument(context: McpContext, given: DocumentArguments, signal: AbortSignal): Promise<string[]> {
  const document = await readDocument(context, given);
  const { format, mediaType } = await context.pool.run(taskOf(document, { options: { detectOnly: true }, signal }));
  return [`${format} (${mediaType})`];
}

function taskOf({ bytes, name }: NamedBytes, { options, signal }: Asked) {
  return { chunks: [bytes], byteLength: bytes.length, options, signal, ...(name === undefined ? {} : { name }) };
}

async function readDocument(context: McpContext, given: DocumentArguments): Promise<NamedBytes> {
  const { path, base64, filename } = given;
  if ((path === undefined) === (base64 === undefined))
    throw new ToolError(
      context.roots.length === 0 ? 'Send the document as base64.' : 'Give either a path or base64, and not both.',
    );
  const document =
    path === undefined
      ? decodeBase64(base64 ?? '', filename)
      : await readWithinRoots(context.roots, path, context.maxBytes);
  if (document.bytes.length === 0) throw new ConvertError('empty-document');
  if (document.bytes.length > context.maxBytes)
    throw new ConvertError('body-too-large', { limit: { name: 'maxBodyBytes', value: context.maxBytes } });
  return document;
}

function decodeBase64(base64: string, name: string | undefined): NamedBytes {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length === 0 && base64.trim() !== '') throw new ToolError('The document is not base64.');
  return { bytes, ...(name === undefined ? {} : { name }) };
}

function listFormats(): string {
  return formats.map(({ id, title, extensions }) => `${id}: ${title} (${extensions.join(', ')})`).join('\n');
}
