/**
 * Options of a conversion, in one table. From it come the query and form fields, the interface description, the flags of the
 * command line and their completion, the arguments for models, the controls of the page, and the lists in the docs.
 */
import { cleanStepNames } from './clean.js';
import type { Face } from './error-table.js';
import type { ReadOptions } from './format.js';
import { didYouMean, notAllowed, quote } from './refusal.js';

/** What may be asked of a conversion, whoever asks. */
export interface ConversionOptions extends ReadOptions {
  /** Names of cleaning steps that are left out. */
  readonly skipCleaning?: readonly string[];
}

/** One option: how its value is written, and what each face says about it. */
export interface ConversionOption {
  /** One of `values`; some of `values`, with commas; or any text. */
  readonly type: 'choice' | 'list' | 'text';
  /** Absent for text, and for a list that depends on what is installed. */
  readonly values?: readonly string[];
  /** Characters of a text. */
  readonly maxLength?: number;
  /** The value that holds where none is given; '' for nothing. */
  readonly fallback: string;
  /** Its name in a program; absent where the value is a claim about the document and no option of the library. */
  readonly key?: keyof ConversionOptions;
  /** Never part of an address, because addresses are logged on their way. */
  readonly secret?: true;
  readonly flag?: { readonly name: string; readonly takes: string };
  /** How the page words the values, or an example of a text. */
  readonly page?: { readonly words?: Readonly<Record<string, string>>; readonly example?: string };
  /** A sentence for each face that offers the option, a few words for the command line, a label for the page. */
  readonly about: Readonly<Partial<Record<Face, string>>>;
}

const WHEN = ['auto', 'always', 'never'] as const;

/** Every option, in the order in which all faces list them. */
export const conversionOptions = {
  main: {
    type: 'choice',
    values: WHEN,
    fallback: 'auto',
    key: 'main',
    flag: { name: 'main', takes: 'WHEN' },
    page: {
      words: { auto: 'main content if needed', always: 'main content only', never: 'everything on the page' },
    },
    about: {
      http: 'Web pages: keep only the main content where the page looks like it needs that (auto), always, or never.',
      page: 'Web pages',
      cli: 'main content of web pages',
      mcp: 'Keep only the main content of a web page: where it looks like it needs that (auto), always, or never.',
      library: 'Web pages: only the main content (`always`), everything (`never`), or as the page looks (`auto`).',
    },
  },
  ocr: {
    type: 'choice',
    values: WHEN,
    fallback: 'auto',
    key: 'ocr',
    flag: { name: 'ocr', takes: 'WHEN' },
    page: { words: { auto: 'read if there is no text', always: 'always read', never: 'never read' } },
    about: {
      http: 'Read pictures of text: where there is no other text (auto), also those within documents (always), or never.',
      page: 'Pictures of text',
      cli: 'read pictures of text',
      mcp: 'Read pictures of text: where there is no other text (auto), also those within documents (always), or never.',
      library:
        'Reading pictures of text: where there is no other text (`auto`), also those within documents (`always`), or never.',
    },
  },
  ocrLanguages: {
    type: 'list',
    fallback: 'eng',
    key: 'ocrLanguages',
    flag: { name: 'ocr-languages', takes: 'A,B' },
    page: { example: 'eng,deu' },
    about: {
      http: 'Languages for reading pictures, as tesseract names them, with commas: eng,deu. They must be installed.',
      page: 'Languages in pictures',
      cli: 'languages for that, as tesseract names them',
      mcp: 'Languages for reading pictures, as tesseract names them, with commas: eng,deu. They must be installed.',
      library: 'Languages for reading pictures, as tesseract names them.',
    },
  },
  filename: {
    type: 'text',
    maxLength: 1_024,
    fallback: '',
    about: { http: 'The name of the file; a hint only.', mcp: 'Its name, with base64; a hint only.' },
  },
  skip: {
    type: 'list',
    values: cleanStepNames,
    fallback: '',
    key: 'skipCleaning',
    flag: { name: 'skip', takes: 'STEP,STEP' },
    page: { example: 'links,images' },
    about: {
      http: `Cleaning steps to leave out, with commas: ${cleanStepNames.join(', ')}.`,
      page: 'Cleaning steps to leave out',
      cli: 'cleaning steps to leave out',
      mcp: `Cleaning steps to leave out, with commas: ${cleanStepNames.join(', ')}.`,
      library: `Cleaning steps to leave out: ${cleanStepNames.map((name) => `\`${name}\``).join(', ')}.`,
    },
  },
  password: {
    type: 'text',
    fallback: '',
    key: 'password',
    secret: true,
    flag: { name: 'password', takes: 'TEXT' },
    about: {
      http: 'Opens an encrypted document, like the header X-Document-Password.',
      page: 'Password',
      cli: 'opens encrypted documents',
      mcp: 'Opens an encrypted document.',
      library: 'Opens an encrypted document.',
    },
  },
} as const satisfies Readonly<Record<string, ConversionOption>>;

export type OptionName = keyof typeof conversionOptions;

const names = Object.keys(conversionOptions) as OptionName[];

/** An option with what one face says about it. */
interface OfferedOption extends ConversionOption {
  readonly sentence: string;
}

/** The options that a face offers, by name. */
export function optionsAt(face: Face): ReadonlyMap<OptionName, OfferedOption> {
  return new Map<OptionName, OfferedOption>(
    names.flatMap((name) => {
      const option: ConversionOption = conversionOptions[name];
      const sentence = option.about[face];
      return sentence === undefined ? [] : [[name, { ...option, sentence }]];
    }),
  );
}

/** The part of JSON Schema that says what a value may be. */
export interface OptionSchema {
  readonly type: 'string';
  readonly description: string;
  readonly enum?: readonly string[];
  readonly default?: string;
  readonly pattern?: string;
  /** Characters. */
  readonly maxLength?: number;
}

/** The schemas of a face's options; `ocrLanguages` are those installed, where that is known. */
export function optionSchemas(face: Face, ocrLanguages: readonly string[] = []): ReadonlyMap<OptionName, OptionSchema> {
  return new Map([...optionsAt(face)].map(([name, option]) => [name, schemaOf(option, option.values ?? ocrLanguages)]));
}

function schemaOf({ type, fallback, maxLength, sentence }: OfferedOption, values: readonly string[]): OptionSchema {
  return {
    type: 'string',
    ...(type === 'choice' ? { enum: values, default: fallback } : {}),
    ...(type === 'list' && values.length > 0 ? { pattern: someOf(values) } : {}),
    ...(maxLength === undefined ? {} : { maxLength }),
    description: sentence,
  };
}

/** A pattern for some of the words, with commas. */
const someOf = (words: readonly string[]): string => `^(${words.join('|')})(,(${words.join('|')}))*$`;

/** A value as it was given. */
export interface GivenValue {
  readonly name: OptionName;
  readonly value: string;
  /** What the face calls it: "query parameter". */
  readonly kind: string;
  /** How the face spells its name; as the table does, where absent. */
  readonly spelled?: string;
}

/** What is wrong with a value, in a sentence: the value, what is allowed, and what was probably meant. */
export function faultOfOption(given: GivenValue, ocrLanguages: readonly string[]): string | undefined {
  const { name, value, kind, spelled = name } = given;
  const subject = `The ${kind} ${spelled}`;
  const { type, values, maxLength }: ConversionOption = conversionOptions[name];
  if (maxLength !== undefined && value.length > maxLength) return `${subject} has more than ${maxLength} characters.`;
  if (type === 'text') return undefined;
  const wrong = (type === 'list' ? value.split(',') : [value]).find((word) => !(values ?? ocrLanguages).includes(word));
  if (wrong === undefined) return undefined;
  return values === undefined ? missingLanguage(wrong, spelled, ocrLanguages) : notAllowed(subject, wrong, values);
}

function missingLanguage(language: string, option: string, installed: readonly string[]): string {
  const isName = /^[a-z]{3}(?:_[a-z]{3,4})?$/.test(language);
  const how = isName
    ? ` Add it with "npm install @tesseract.js-data/${language}", or install tesseract with its data for it.`
    : ' Languages are named as tesseract does, with commas: eng,deu.';
  return `${option}: ${isName ? language : quote(language)} is not installed; installed: ${installed.join(', ')}.${didYouMean(language, installed)}${how}`;
}

/** Values by name, without faults, as a conversion takes them. */
export function toConversionOptions(values: ReadonlyMap<OptionName, string>): ConversionOptions {
  const out: Record<string, string | readonly string[]> = {};
  for (const [name, value] of values) {
    const { type, key }: ConversionOption = conversionOptions[name];
    if (key !== undefined) out[key] = type === 'list' ? value.split(',') : value;
  }
  return out as ConversionOptions;
}
