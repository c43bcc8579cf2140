import { errorTable } from '../core/errors.js';
import { type OptionName, type OptionSchema, optionSchemas } from '../core/options.js';
import { CONVERSION_TYPE } from './negotiate.js';
import { queryNames } from './options.js';
import { PROBLEM_TYPE } from './problem.js';
import {
  conversionSchema,
  detectionSchema,
  formatsSchema,
  fullConversionSchema,
  problemSchema,
  statusSchema,
  versionSchema,
} from './schemas.js';

const problem = (description: string) => ({
  description,
  content: { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
});

/** One response for each status of the table, listing the codes that have it. */
function problemResponses(): Record<string, unknown> {
  const byStatus = new Map<number, string[]>();
  for (const [code, { status, title }] of Object.entries(errorTable)) {
    byStatus.set(status, [...(byStatus.get(status) ?? []), `\`${code}\`: ${title}.`]);
  }
  return Object.fromEntries([...byStatus].map(([status, lines]) => [String(status), problem(lines.join(' '))]));
}

/** A body as it is, or in a form whose other fields are options. */
const documentBody = (properties: Record<string, unknown>) => ({
  required: true,
  description: 'The bytes of the document as they are. Any Content-Type is taken and is only a hint.',
  content: {
    'application/octet-stream': { schema: { type: 'string', format: 'binary', minLength: 1 } },
    'multipart/form-data': {
      schema: {
        type: 'object',
        required: ['file'],
        additionalProperties: false,
        properties,
      },
    },
  },
});

const file = { type: 'string', format: 'binary', minLength: 1, description: 'The document, with its file name.' };

const queryParameters = (properties: Readonly<Record<string, OptionSchema>>) =>
  Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: false,
    description,
    schema,
  }));

const headerParameters = [
  {
    name: 'X-Document-Password',
    in: 'header',
    required: false,
    description: 'Opens an encrypted document.',
    schema: { type: 'string' },
  },
  {
    name: 'Content-Disposition',
    in: 'header',
    required: false,
    description: 'A file name; a hint only.',
    schema: { type: 'string' },
  },
];

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (description: string, schema: unknown) => ({ description, content: { 'application/json': { schema } } });

const conversionHeaders = {
  'Server-Timing': { description: 'queue, download, parse and total in milliseconds.', schema: { type: 'string' } },
  'X-Request-Id': { description: 'Finds this request in the log.', schema: { type: 'string' } },
  'X-Document-Format': { description: 'The format that was found.', schema: { type: 'string' } },
  'X-Document-Media-Type': { description: 'Its media type.', schema: { type: 'string' } },
};

/** The interface description (OpenAPI 3.1), made from the schemas that serialize and the table of options; `ocrLanguages` are those installed. */
export function openapiDocument(version: string, ocrLanguages: readonly string[] = ['eng']): Record<string, unknown> {
  const schemas = optionSchemas('http', ocrLanguages);
  const pick = (names: Iterable<OptionName>) =>
    Object.fromEntries([...schemas].filter(([name]) => [...names].includes(name)));
  const [query, filename] = [pick(queryNames), pick(['filename'])];
  return {
    openapi: '3.1.0',
    info: {
      title: 'markwell',
      version: '1.0.0',
      summary: 'Any document in, cleaned markdown out.',
      description: `One open operation converts any document. Served by markwell ${version}.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [],
    tags: [
      { name: 'documents', description: 'Converting documents.' },
      { name: 'service', description: 'About the service itself.' },
    ],
    paths: {
      '/scrape/document': {
        post: {
          operationId: 'scrapeDocument',
          summary: 'Convert a document to markdown',
          tags: ['documents'],
          parameters: [...queryParameters(query), ...headerParameters],
          requestBody: documentBody({ file, ...Object.fromEntries(schemas) }),
          responses: {
            200: {
              description: 'The document as markdown.',
              headers: conversionHeaders,
              content: {
                'application/json': { schema: ref('Conversion') },
                'text/markdown': { schema: { type: 'string' } },
                [CONVERSION_TYPE]: { schema: ref('FullConversion') },
              },
            },
            ...problemResponses(),
          },
        },
      },
      '/detect': {
        post: {
          operationId: 'detectDocument',
          summary: 'Tell the format of a document',
          tags: ['documents'],
          parameters: [...queryParameters(filename), ...headerParameters.slice(1)],
          requestBody: documentBody({ file, ...filename }),
          responses: { 200: json('The format.', ref('Detection')), ...problemResponses() },
        },
      },
      ...Object.fromEntries(
        infoPaths.map(({ path, summary, id, schema, failure }) => [
          path,
          {
            get: {
              operationId: id,
              summary,
              tags: ['service'],
              responses: {
                200: json(summary, schema),
                ...(failure === undefined ? {} : { 503: problem(failure) }),
                400: problem('The request could not be understood.'),
              },
            },
          },
        ]),
      ),
    },
    components: {
      schemas: {
        Conversion: conversionSchema,
        FullConversion: fullConversionSchema,
        Problem: problemSchema,
        Detection: detectionSchema,
      },
    },
  };
}

const infoPaths = [
  {
    path: '/formats',
    summary: 'The formats that can be converted',
    id: 'listFormats',
    schema: formatsSchema,
    failure: undefined,
  },
  { path: '/livez', summary: 'Whether the process answers', id: 'live', schema: statusSchema, failure: undefined },
  {
    path: '/readyz',
    summary: 'Whether documents can be converted',
    id: 'ready',
    schema: statusSchema,
    failure: 'Draining, or no converter works.',
  },
  { path: '/version', summary: 'Name and version', id: 'version', schema: versionSchema, failure: undefined },
] as const;
