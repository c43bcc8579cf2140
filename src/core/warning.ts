/** A problem that a reader could work around. `code` is for programs; `message` never contains text or names from the document. */
export interface Warning {
  readonly code: WarningCode;
  readonly message: string;
}

export const warningCodes = {
  'damaged-part': 'Part of the document is damaged; whatever could be read of it is included.',
  'missing-part': 'A part that the document refers to is missing.',
  'unknown-element': 'An element is of an unknown kind; its text, if any, was kept.',
  'skipped-content': 'Content that cannot be written as text was left out.',
  truncated: 'The document ends early or was cut off at a limit; everything before that point is included.',
  'encrypted-part': 'An encrypted part was left out.',
  'guessed-charset': 'The document does not state its character set, so it was guessed.',
  'ocr-unavailable': 'The document contains pictures of text, but OCR is not available.',
  'embedded-failed': 'An embedded document could not be converted.',
} as const;

export type WarningCode = keyof typeof warningCodes;
