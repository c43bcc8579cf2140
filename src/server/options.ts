/** Options of a conversion as a request gives them, in its address or in fields of a form: one table, one way to refuse. */
import { cleanStepNames } from '../core/clean.js';
import { ConvertError } from '../core/errors.js';
import { didYouMean, notAllowed, quote, unknownName } from '../core/refusal.js';
import type { TaskOptions } from '../worker/protocol.js';
import { querySchema } from './schemas.js';

export type OptionName = keyof typeof querySchema.properties;

export const optionNames = Object.keys(querySchema.properties) as OptionName[];

/** Where an option was written. */
type Place = 'query parameter' | 'form field';

export interface Given {
  readonly place: Place;
  readonly name: string;
  readonly value: string;
}

/** What a request may name here. */
export interface Known {
  readonly names: readonly OptionName[];
  readonly ocrLanguages: readonly string[];
}

const MAX_NAME_CHARS = 1_024;

/**
 * Values by name. Throws `invalid-request` with the name, the value, what is allowed and what was probably meant; an option that
 * stands twice is refused unless both places agree.
 */
export function readOptions(given: readonly Given[], known: Known): Map<OptionName, string> {
  const values = new Map<OptionName, Given>();
  for (const one of given) {
    const name = known.names.find((candidate) => candidate === one.name);
    if (name === undefined)
      throw new ConvertError('invalid-request', { detail: unknownName(one.place, one.name, known.names) });
    const before = values.get(name);
    if (before !== undefined && (before.place === one.place || before.value !== one.value)) throw twice(before, one);
    checkValue(one, known);
    values.set(name, one);
  }
  return new Map([...values].map(([name, { value }]) => [name, value]));
}

/** The parameters of an address as the framework took them apart. */
export function queryOf(query: unknown): Given[] {
  return Object.entries(query as Record<string, string | string[]>).flatMap(([name, values]) =>
    [values].flat().map((value): Given => ({ place: 'query parameter', name, value })),
  );
}

export function toTaskOptions(values: ReadonlyMap<OptionName, string>, password: string | undefined): TaskOptions {
  const when = (name: OptionName) => values.get(name) as 'auto' | 'always' | 'never' | undefined;
  const [main, ocr] = [when('main'), when('ocr')];
  const ocrLanguages = values.get('ocrLanguages')?.split(',');
  const skipCleaning = values.get('skip')?.split(',');
  return {
    ...(main === undefined ? {} : { main }),
    ...(ocr === undefined ? {} : { ocr }),
    ...(ocrLanguages === undefined ? {} : { ocrLanguages }),
    ...(skipCleaning === undefined ? {} : { skipCleaning }),
    ...(password === undefined ? {} : { password }),
  };
}

function checkValue({ place, name, value }: Given, { ocrLanguages }: Known): void {
  const subject = `The ${place} ${name}`;
  if (name === 'main' || name === 'ocr') checkWord(subject, value, querySchema.properties[name].enum);
  else if (name === 'skip') for (const step of value.split(',')) checkWord(subject, step, cleanStepNames);
  else if (name === 'ocrLanguages') for (const language of value.split(',')) checkLanguage(language, ocrLanguages);
  else if (value.length > MAX_NAME_CHARS)
    throw new ConvertError('invalid-request', { detail: `${subject} has more than ${MAX_NAME_CHARS} characters.` });
}

function checkWord(subject: string, value: string, allowed: readonly string[]): void {
  if (!allowed.includes(value))
    throw new ConvertError('invalid-request', { detail: notAllowed(subject, value, allowed) });
}

function checkLanguage(language: string, installed: readonly string[]): void {
  if (installed.includes(language)) return;
  const name = /^[a-z]{3}(?:_[a-z]{3,4})?$/.test(language) ? language : undefined;
  const how =
    name === undefined
      ? ''
      : ` The operator adds it with npm install @tesseract.js-data/${name}, or with the language data of an installed tesseract.`;
  throw new ConvertError('invalid-request', {
    detail: `ocrLanguages: ${name ?? quote(language)} is not installed; installed: ${installed.join(', ')}.${didYouMean(language, installed)}${how}`,
  });
}

function twice(before: Given, one: Given): ConvertError {
  const both = `${quote(before.value)} and ${quote(one.value)}`;
  const where =
    before.place === one.place
      ? `The ${one.place} ${one.name} stands twice`
      : `${one.name} stands in the query and in the form`;
  return new ConvertError('invalid-request', { detail: `${where}, as ${both}. Send it once.` });
}
