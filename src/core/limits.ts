import type { ErrorCode } from './errors.js';

/** Bounds on what one document may cost, shared by everything that is embedded in it. The unit is in the name. */
export interface Limits {
  /** Bytes after decompression, over all parts together. */
  readonly maxInflatedBytes: number;
  /** Output bytes for one input byte, counted once a part has given `RATIO_FREE_BYTES`. */
  readonly maxInflateRatio: number;
  /** Entries of archives and packages together. */
  readonly maxEntries: number;
  /** Documents within documents. */
  readonly maxEmbedDepth: number;
  /** Embedded documents that are converted. */
  readonly maxEmbedded: number;
  /** Elements open at once in XML, HTML and the like. */
  readonly maxDepth: number;
  /** Nodes of the tree. */
  readonly maxNodes: number;
  readonly maxPages: number;
  /** Cells with content in tables and sheets. */
  readonly maxCells: number;
  /** Rows shown of one data table (parquet, SQLite, ...); the text says where it was cut. */
  readonly maxDataRows: number;
  /** Pixels of one picture. */
  readonly maxPixels: number;
  readonly maxOutputChars: number;
  /** Pages that are read by OCR. */
  readonly maxOcrPages: number;
}

export const defaultLimits: Limits = {
  maxInflatedBytes: 524_288_000,
  maxInflateRatio: 200,
  maxEntries: 20_000,
  maxEmbedDepth: 5,
  maxEmbedded: 1_000,
  maxDepth: 1_000,
  maxNodes: 5_000_000,
  maxPages: 5_000,
  maxCells: 10_000_000,
  maxDataRows: 10_000,
  maxPixels: 50_000_000,
  maxOutputChars: 50_000_000,
  maxOcrPages: 50,
};

/** Inflated bytes that a part may give before its ratio counts: a page of spaces compresses a thousandfold. */
export const RATIO_FREE_BYTES = 67_108_864;

export type LimitName = keyof Limits;

/** The error that exceeding a limit gives. */
export const limitErrors: Readonly<Record<LimitName, ErrorCode>> = {
  maxInflatedBytes: 'decompression-limit',
  maxInflateRatio: 'decompression-limit',
  maxEntries: 'entry-limit',
  maxEmbedDepth: 'nesting-limit',
  maxEmbedded: 'entry-limit',
  maxDepth: 'nesting-limit',
  maxNodes: 'size-limit',
  maxPages: 'page-limit',
  maxCells: 'size-limit',
  maxDataRows: 'size-limit',
  maxPixels: 'size-limit',
  maxOutputChars: 'size-limit',
  maxOcrPages: 'page-limit',
};
