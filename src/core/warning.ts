/** What a reader could step around. `code` is for programs; `message` never holds text or names of the document. */
export interface Warning {
  readonly code: WarningCode;
  readonly message: string;
}

export const warningCodes = {
  'damaged-part': 'A part of the document is damaged; what could be read of it is there.',
  'missing-part': 'A part that the document refers to is not there.',
  'unknown-element': 'An element is of a kind that is not known; its text was kept where it has any.',
  'skipped-content': 'Content was left out that cannot be written as text.',
  truncated: 'The document ends early, or was cut at a limit; what stands before the cut is there.',
  'encrypted-part': 'A part is encrypted and was left out.',
  'guessed-charset': 'The character set is not stated and was guessed.',
  'ocr-unavailable': 'There are pictures of text, but no OCR to read them.',
  'embedded-failed': 'An embedded document could not be converted.',
} as const;

export type WarningCode = keyof typeof warningCodes;
