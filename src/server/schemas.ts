/** The schemas of requests and answers: they validate, they serialize, and they are the interface description. */

import { settings } from '../core/config.js';
import { errorTable } from '../core/errors.js';

const seconds = (description: string) => ({ type: 'number', format: 'double', minimum: 0, description }) as const;

export const timingsSchema = {
  type: 'object',
  required: ['total', 'download', 'parse'],
  additionalProperties: false,
  properties: {
    total: seconds("Seconds from the request's arrival until the answer was ready."),
    download: seconds('Seconds that receiving the body took.'),
    parse: seconds('Seconds that converting the document took, without the wait for a converter.'),
  },
} as const;

export const conversionSchema = {
  type: 'object',
  required: ['content', 'timings'],
  additionalProperties: false,
  properties: {
    content: { type: 'string', description: 'The document as cleaned markdown.' },
    timings: timingsSchema,
  },
} as const;

const warningSchema = {
  type: 'object',
  required: ['code', 'message'],
  additionalProperties: false,
  properties: { code: { type: 'string' }, message: { type: 'string' } },
} as const;

const removalSchema = {
  type: 'object',
  required: ['step', 'reason', 'text'],
  additionalProperties: false,
  properties: { step: { type: 'string' }, reason: { type: 'string' }, text: { type: 'string' } },
} as const;

/** For clients that want to know how a document was read. */
export const fullConversionSchema = {
  ...conversionSchema,
  required: ['content', 'timings', 'format', 'mediaType', 'warnings', 'removals'],
  properties: {
    ...conversionSchema.properties,
    format: { type: 'string', description: 'The format that was found.' },
    mediaType: { type: 'string' },
    warnings: { type: 'array', items: warningSchema },
    removals: { type: 'array', items: removalSchema, description: 'What reading and cleaning left out, and why.' },
  },
} as const;

export const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'instance', 'code', 'retryable'],
  additionalProperties: false,
  properties: {
    type: { type: 'string', format: 'uri-reference' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'What failed, why, and how to fix it.' },
    instance: { type: 'string' },
    code: { type: 'string', enum: Object.keys(errorTable) },
    retryable: { type: 'boolean', description: 'Whether the same request may succeed later.' },
    limit: {
      type: 'object',
      required: ['name', 'value'],
      additionalProperties: false,
      properties: { name: { type: 'string', enum: Object.keys(settings) }, value: { type: 'number' } },
    },
    detected: { type: 'string', description: 'What the bytes look like.' },
  },
} as const;

export const formatsSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['id', 'title', 'family', 'mediaTypes', 'extensions'],
    additionalProperties: false,
    properties: {
      id: { type: 'string' },
      title: { type: 'string' },
      family: { type: 'string' },
      mediaTypes: { type: 'array', items: { type: 'string' } },
      extensions: { type: 'array', items: { type: 'string' } },
      ocrLanguages: {
        type: 'array',
        items: { type: 'string' },
        description:
          'Languages that its pages can be read in by OCR, for formats that may be nothing but pictures of text.',
      },
    },
  },
} as const;

export const detectionSchema = {
  type: 'object',
  required: ['format', 'mediaType'],
  additionalProperties: false,
  properties: { format: { type: 'string' }, mediaType: { type: 'string' } },
} as const;

export const statusSchema = {
  type: 'object',
  required: ['status'],
  additionalProperties: false,
  properties: { status: { type: 'string' } },
} as const;

export const versionSchema = {
  type: 'object',
  required: ['name', 'version'],
  additionalProperties: false,
  properties: { name: { type: 'string' }, version: { type: 'string' } },
} as const;
